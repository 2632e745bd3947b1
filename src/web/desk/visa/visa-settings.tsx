import { data, href } from 'react-router'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { visaSettingsOf } from '#domain/visa/visa.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { SubmitButton } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/visa-settings.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['visa'])
  const conference = await conferencesOf(services.db).findAlsoDraft(args.params.id)
  if (!conference) throw data(null, { status: 404 })
  return { id: conference._id, name: conference.subConference, settings: await visaSettingsOf(services.db).find(conference._id) }
}

/** What a conference asks for before it gives a letter, and when passports are erased. */
export default function VisaSettings({ loaderData: { id, name, settings } }: Route.ComponentProps) {
  const { mutate, busy, problem } = useMutation()
  async function save(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const number = (field: string) => Number(String(fields.get(field) || 'none'))
    const body = {
      version: settings.version,
      isOffered: fields.has('isOffered'),
      paidDays: number('paidDays'),
      byScholarship: fields.has('byScholarship'),
      byRole: fields.has('byRole'),
      eraseDays: number('eraseDays'),
    }
    await mutate(`/conferences/${id}/visa-settings`, body, () => ({ text: 'Saved.' }), 'PUT')
  }
  return (
    <DeskPage
      title="Rules for visa letters"
      subtitle={name}
      actions={
        <Link className="button quiet" to={`${deskPaths.visa}?conference=${encodeURIComponent(id)}`}>
          Requests
        </Link>
      }
    >
      <section className="desk-panel" aria-label="Rules">
        <form key={settings.version} className="act-form" noValidate onSubmit={(event) => void save(event)}>
          <label className="tick">
            <input type="checkbox" name="isOffered" defaultChecked={settings.isOffered} />
            <span>Participants can request letters of invitation</span>
          </label>
          <label className="desk-field">
            For how many days a place must have been paid
            <input type="number" name="paidDays" min={0} max={90} defaultValue={settings.paidDays} />
          </label>
          <label className="tick">
            <input type="checkbox" name="byScholarship" defaultChecked={settings.byScholarship} />
            <span>Or a full scholarship that was accepted</span>
          </label>
          <label className="tick">
            <input type="checkbox" name="byRole" defaultChecked={settings.byRole} />
            <span>Or a confirmed role in the conference, such as keynote speaker</span>
          </label>
          <label className="desk-field">
            Days after the conference until passports and letters are erased
            <input type="number" name="eraseDays" min={1} max={180} defaultValue={settings.eraseDays} />
          </label>
          <p className="soft">New rules hold for requests from now on, and are applied again at both checks. You can change them back at any time.</p>
          <ProblemNote problem={problem} />
          <SubmitButton busy={busy} text="Save the rules" />
        </form>
      </section>
      <p>
        <Link to={href(deskPaths.conferenceSettings, { id })}>Settings of the conference</Link>
      </p>
    </DeskPage>
  )
}
