import { useRef } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import { TextField } from '../../ui/form/fields.tsx'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/erasure.ts'
import { loadPersonalData, type ShownHeld } from './load-personal-data.ts'
import { Namesakes } from './personal-data.tsx'
import { personalDataPath } from './personal-data-path.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['people'])
  const { typed, held } = await loadPersonalData(services, args.request)
  // The page before says why there is nothing to erase.
  if (!held || held.whyNot) throw redirect(typed ? personalDataPath(typed) : deskPaths.personalData)
  return { held }
}

/** The first confirmation says what will be erased and what stays; the second is the address, typed again. */
export default function Erasure({ loaderData: { held } }: Route.ComponentProps) {
  return (
    <DeskPage
      title="Erase a person"
      subtitle={<span className="break-anywhere">{held.email}</span>}
      actions={
        <Link className="button quiet" to={personalDataPath(held.email)}>
          Back, erase nothing
        </Link>
      }
    >
      <div className="desk-stack">
        <section className="desk-panel" aria-labelledby="gone-heading">
          <h2 id="gone-heading">Erased at once</h2>
          <ul>
            {held.rows.map(({ what, count }) => (
              <li key={what}>
                {what}: {count}
                {outcomes[what] && <span className="soft"> {outcomes[what]}</span>}
              </li>
            ))}
            {held.openMails > 0 && <li>Mails that have not left yet are not sent: {held.openMails}</li>}
          </ul>
          <Ended title="Withdrawn, also for co-authors" references={held.withdrawn} />
          <Ended title="Cancelled" references={held.cancelled} />
        </section>
        <section className="desk-panel" aria-labelledby="kept-heading">
          <h2 id="kept-heading">Stays, and why</h2>
          <ul>
            {kept(held).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <Namesakes held={held} />
        <EraseForm key={held.email} held={held} />
      </div>
    </DeskPage>
  )
}

/** What an erasure leaves of a kind of which something stays. */
const outcomes: Record<string, string> = {
  Submissions: '(name, address and everything personal; see what stays)',
  Papers: '(the name of the author; see what stays)',
  'Papers of others, as co-author': '(the entry among the authors; the paper stays)',
  Registrations: '(name, address and everything personal; see what stays)',
  'Notes at the desk': '(those about other things lose only the name and the address)',
  'Corrected values of submissions': '(those of other people lose only the name and the address)',
  'Entries of the audit log': '(they lose only the name and the address)',
}

function Ended({ title, references }: { title: string; references: readonly string[] }) {
  if (references.length === 0) return null
  return (
    <p>
      {title}: {references.join(', ')}
    </p>
  )
}

function kept({ submissions, registrations, confirmed, coAuthorOf }: ShownHeld): string[] {
  const sent = submissions + registrations > 0
  return [
    ...(sent ? ['Reference, category, titles, fee, states and days of what was sent, without saying whose it was: accounting and the figures need them.'] : []),
    ...(confirmed.length > 0 ? [`${confirmed.join(', ')} in the programme, without the name of the author: it is confirmed to be presented.`] : []),
    ...(coAuthorOf.length > 0 ? ['The papers of others, their decisions and their other authors: they belong to those people.'] : []),
    'That something was done and when, in the audit log, without a name or an address: it shows how the desk decides.',
    'A hash of the address, made with our own key: a restored backup is recognised by it and forgets the person again. Nobody can read the address from it.',
    'Backups and archives made until now, until they are deleted. Copies that organisers downloaded are theirs to delete.',
  ]
}

function EraseForm({ held }: { held: ShownHeld }) {
  const { mutate, busy, problem } = useMutation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  async function erase(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('typed') ?? '')
    const notice = () => ({ text: 'Everything about this person is erased.' })
    const result = await mutate('/people/personal-data/erase', { email: held.email, seen: held.seen, typed }, notice)
    if (result.ok) await navigate(deskPaths.personalData, { replace: true })
    else if (result.code === 'desk.changed_meanwhile') await revalidate()
    else field.current?.focus()
  }
  return (
    <section className="desk-panel" aria-labelledby="confirm-heading">
      <h2 id="confirm-heading">Erase it now</h2>
      <form className="act-form" noValidate onSubmit={(event) => void erase(event)}>
        <p>Nobody can undo this. Please be sure that the person asked for it, from this address or in another way that proves who they are.</p>
        <TextField
          ref={field}
          name="typed"
          label="Type the e-mail address again"
          type="email"
          autoComplete="off"
          spellCheck={false}
          required
          error={problem?.fields.typed}
        />
        {!problem?.fields.typed && <ProblemNote problem={problem} />}
        <div className="desk-actions">
          <button type="submit" className="button grave" aria-disabled={busy}>
            {busy ? 'Please wait…' : 'Erase everything about this person'}
          </button>
          <Link className="button quiet" to={personalDataPath(held.email)}>
            Erase nothing
          </Link>
        </div>
      </form>
    </section>
  )
}
