import { href, useNavigate } from 'react-router'
import { hasRight } from '#domain/desk/rights.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { MailsPanel, NotesPanel } from '../correspondence/notes-and-mails.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { StateBadge } from '../submissions/state-badge.tsx'
import { SubmissionFiles } from '../submissions/submission-files.tsx'
import { SuspicionPanel } from '../submissions/suspicion-panel.tsx'
import { DeskPage, Facts } from '../ui/desk-page.tsx'
import { HistoryPanel } from '../ui/history-panel.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { Route } from './+types/registration.ts'
import { loadRegistration } from './load-registration.ts'
import { MovePanel } from './move-panel.tsx'
import { RegistrationBadge } from './registration-badge.tsx'
import { SentFiles } from './sent-files.tsx'
import { useRegistrationMutations } from './use-registration-mutations.ts'
import { WritePanel } from './write-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['registrations'])
  return {
    registration: await loadRegistration(services, args.params.reference, organiser.email),
    mayCorrect: hasRight(organiser, 'submissions'),
    seesMoney: hasRight(organiser, 'money'),
  }
}

export type ShownRegistration = Route.ComponentProps['loaderData']['registration']

export default function RegistrationPage({ loaderData: { registration, mayCorrect, seesMoney } }: Route.ComponentProps) {
  const { reference, conference, files } = registration
  return (
    <DeskPage
      title={reference}
      subtitle={
        <>
          {registration.name}, <Link to={href(paths.conference, { id: conference.id, conference: conference.slug })}>{conference.name}</Link>
        </>
      }
      actions={
        <>
          {mayCorrect && (
            <Link className="button quiet" to={href(deskPaths.submissionCorrect, { reference })}>
              Correct…
            </Link>
          )}
          {seesMoney && registration.booking && (
            <Link className="button quiet" to={href(deskPaths.booking, { reference: registration.booking })}>
              Money
            </Link>
          )}
          <Link className="button quiet" to={deskPaths.registrations}>
            All registrations
          </Link>
        </>
      }
    >
      <p className="badges">
        <RegistrationBadge state={registration.state} />
      </p>
      <Suspicion registration={registration} />
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="sent-heading">
            <h2 id="sent-heading">What was sent</h2>
            <Facts facts={registration.facts} />
          </section>
          <AccompanyingPersons names={registration.accompanying} />
          <SentFiles heading="Proof for the approval" files={registration.proofs} />
          <ChargedPanel charged={registration.charged} />
          {files.length > 0 && <SubmissionFiles submission={registration} />}
          <Papers papers={registration.papers} />
          <HistoryPanel history={registration.history} />
        </div>
        <div className="desk-stack">
          {seesMoney && registration.owesWithoutAccount && <OpenAccount reference={reference} />}
          <MovePanel key={reference} registration={registration} />
          <WritePanel key={`letter ${reference}`} registration={registration} />
          <NotesPanel key={`notes ${reference}`} notes={registration.notes} path={`/registrations/${reference}/notes`} />
          <MailsPanel mails={registration.mails} />
        </div>
      </div>
    </DeskPage>
  )
}

/** A place that was confirmed before there were accounts has none yet. */
function OpenAccount({ reference }: { reference: string }) {
  const { mutate, busy, problem } = useMutation()
  const navigate = useNavigate()
  async function open() {
    const result = await mutate<{ id: string }>(`/money/registrations/${reference}/booking`, {})
    if (result.ok) await navigate(href(deskPaths.booking, { reference: result.data.id }))
  }
  return (
    <section className="desk-panel" aria-labelledby="account-heading">
      <h2 id="account-heading">Money</h2>
      <p className="soft">The place is confirmed, and nothing has been charged for it yet.</p>
      <p className="desk-actions">
        <button type="button" className="button quiet" aria-disabled={busy} onClick={() => void open()}>
          Charge the fee
        </button>
      </p>
      <ProblemNote problem={problem} />
    </section>
  )
}

function AccompanyingPersons({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="accompanying-heading">
      <h2 id="accompanying-heading">Accompanying persons</h2>
      <ol>
        {names.map((name, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name
          <li key={position} className="as-written">
            {name}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who pays for it, and what is charged. */
function ChargedPanel({ charged }: { charged: ShownRegistration['charged'] }) {
  if (!charged) return null
  return (
    <section className="desk-panel" aria-labelledby="booking-heading">
      <h2 id="booking-heading">What is charged</h2>
      <ul className="plain-list">
        {charged.charges.map(({ id, description, reduction, list, gross }) => (
          <li key={id}>
            {description}: {list && <del>{list}</del>} {gross}
            {reduction && <span className="soft"> ({reduction})</span>}
          </li>
        ))}
      </ul>
      <Facts facts={charged.facts} />
    </section>
  )
}

/** The papers that came with the same form. */
function Papers({ papers }: { papers: ShownRegistration['papers'] }) {
  if (papers.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="papers-heading">
      <h2 id="papers-heading">Sent with the same form</h2>
      <ul className="plain-list">
        {papers.map(({ reference, title, state }) => (
          <li key={reference}>
            <Link to={href(deskPaths.submission, { reference })}>{reference}</Link> {title} <StateBadge state={state} waiting={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Suspicion({ registration: { reference, version, suspicion, name, email } }: { registration: ShownRegistration }) {
  const { perform, ...mutation } = useRegistrationMutations()
  const trust = () => perform('trust', { selection: { chosen: [{ reference, version }] } }, ['the receipt is on its way', ''])
  return <SuspicionPanel {...{ reference, suspicion, name, email, mutation, trust }} person="The person" />
}
