import { href } from 'react-router'
import { conferencesAtDoor } from '#domain/check-in/door-counts.store.ts'
import { addDays, dayInZone, formatDays } from '#domain/dates.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import type { Route } from './+types/conferences.ts'

/** A conference stays in the list for a month, for what is entered late. */
const daysAfter = 30

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['check-in'])
  const conferences = await conferencesAtDoor(services.db, addDays(dayInZone(services.now(), 'UTC'), -daysAfter))
  return { conferences: conferences.map(({ startDate, endDate, ...rest }) => ({ ...rest, days: formatDays(startDate, endDate) })) }
}

/** Where people are checked in now and next. */
export default function CheckInConferences({ loaderData: { conferences } }: Route.ComponentProps) {
  return (
    <DeskPage title="Check-in" subtitle="Devices at the doors, badges, and who came. Choose a conference.">
      {conferences.length === 0 ? (
        <p className="desk-empty">No conference takes place now or later. Publish one first.</p>
      ) : (
        <DeskTable caption="Conferences" columns={['Conference', 'Days', 'Place', 'Registered', 'Came']}>
          {conferences.map(({ id, name, days, location, expected, came }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={href(deskPaths.checkInConference, { id })}>{name}</Link>
              </th>
              <td data-label="Days">{days}</td>
              <td data-label="Place">{location}</td>
              <td data-label="Registered">{expected}</td>
              <td data-label="Came">{came}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskPage>
  )
}
