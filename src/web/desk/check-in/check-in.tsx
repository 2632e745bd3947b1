import { href } from 'react-router'
import { hasRight } from '#domain/desk/rights.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage, Facts } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { Route } from './+types/check-in.ts'
import { AddDevice, Devices } from './devices-panel.tsx'
import { loadCheckIn } from './load-check-in.ts'
import { DietaryCounts, PrintPanel } from './print-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['check-in'])
  const maySeeNeeds = hasRight(organiser, 'registrations')
  return { ...(await loadCheckIn(services, args.params.id, maySeeNeeds)), maySeeNeeds }
}

export type CheckInData = Route.ComponentProps['loaderData']

/** The doors of one conference: who came, and the devices that check people in. */
export default function CheckInAtDesk({ loaderData }: Route.ComponentProps) {
  const { conference, expected, unpaid, came, byDay, latest, devices, dietary, maySeeNeeds } = loaderData
  return (
    <DeskPage
      title={`Check-in: ${conference.name}`}
      subtitle={`${conference.days}, ${conference.place}`}
      actions={
        <>
          <Link className="button quiet" to={deskPaths.checkIn}>
            All conferences
          </Link>
          {maySeeNeeds && (
            <Link className="button" to={href(deskPaths.walkIn, { id: conference.id })}>
              Register somebody
            </Link>
          )}
        </>
      }
    >
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="came">
            <h2 id="came">Who came</h2>
            <Facts
              facts={[
                { term: 'Expected, with accompanying persons', value: String(expected) },
                { term: 'Not paid', value: String(unpaid) },
                { term: 'Came', value: String(came) },
                ...byDay.map(({ day, count }) => ({ term: `In on ${day}`, value: String(count) })),
              ]}
            />
            {latest.length === 0 ? (
              <p className="soft">Nobody has been checked in yet.</p>
            ) : (
              <DeskTable caption="Latest check-ins" columns={['Name', 'When', 'Where']}>
                {latest.map(({ id, name, when, place }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td data-label="When">{when}</td>
                    <td data-label="Where">{place}</td>
                  </tr>
                ))}
              </DeskTable>
            )}
          </section>
          <Devices devices={devices} />
          {dietary && <DietaryCounts dietary={dietary} />}
        </div>
        <div className="desk-stack">
          <AddDevice conferenceId={conference.id} maySeeNeeds={maySeeNeeds} />
          <PrintPanel conferenceId={conference.id} />
        </div>
      </div>
    </DeskPage>
  )
}
