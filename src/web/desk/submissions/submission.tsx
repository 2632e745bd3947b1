import { useState } from 'react'
import { href } from 'react-router'
import { paperListOf } from '#domain/submissions/desk/paper-list.store.ts'
import { readPaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { NotesPanel } from '../correspondence/notes-and-mails.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DeskPage, Facts } from '../ui/desk-page.tsx'
import { ProblemNote } from '../ui/use-mutation.tsx'
import type { Route } from './+types/submission.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { allSubmissions, listPath, readColumns } from './list-view.ts'
import { loadSubmission } from './load-submission.ts'
import { MovePanel } from './move-panel.tsx'
import { ReopenPanel } from './reopen-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { StatusLinkPanel } from './status-link-panel.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { useSubmissionMutations } from './use-submission-mutations.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { WritePanel } from './write-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  const { searchParams } = new URL(args.request.url)
  const query = readPaperQuery(searchParams)
  const { id, ...submission } = await loadSubmission(services, args.params.reference)
  const path = listPath(query, readColumns(searchParams), allSubmissions)
  return { submission, list: { path, search: path.slice(deskPaths.submissions.length), ...(await paperListOf(services.db).neighbours(query, id)) } }
}

export type ShownSubmission = Route.ComponentProps['loaderData']['submission']

export default function SubmissionPage({ loaderData: { submission, list } }: Route.ComponentProps) {
  const { conference } = submission
  return (
    <DeskPage
      title={submission.reference}
      subtitle={
        <>
          {submission.name}, <Link to={href(paths.conference, { id: conference.id, conference: conference.slug })}>{conference.name}</Link>
        </>
      }
      actions={
        <>
          <Link className="button quiet" to={href(deskPaths.submissionCorrect, { reference: submission.reference })}>
            Correct…
          </Link>
          <Link className="button quiet" to={href(deskPaths.submissionConference, { reference: submission.reference })}>
            Move to another conference…
          </Link>
          <Neighbours list={list} />
        </>
      }
    >
      <p className="badges">
        <StateBadge
          state={submission.state}
          waiting={submission.decisionWaits}
          revised={submission.revised}
          withdrawal={submission.request?.state === 'open'}
        />
        {submission.revisionDue && <span className="soft">The revision is due by {submission.revisionDue}.</span>}
        {submission.decisionWaits && <span className="soft">The author sees: {submission.shown}</span>}
      </p>
      <SuspicionPanel submission={submission} />
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="sent-heading">
            <h2 id="sent-heading">What was sent</h2>
            {submission.title && <p className="research-titles">{submission.title}</p>}
            <Facts facts={[...submission.facts, { term: 'Message', value: submission.message }]} />
          </section>
          <SubmissionFiles submission={submission} />
          <OtherPapers papers={submission.siblings} />
          <SubmissionHistory history={submission.history} />
        </div>
        <div className="desk-stack">
          <WithdrawalPanel key={`withdrawal ${submission.reference}`} submission={submission} />
          <DecisionPanel key={submission.reference} submission={submission} />
          <MovePanel submission={submission} />
          <StatusLinkPanel submission={submission} />
          <ReopenPanel key={`reopen ${submission.reference}`} submission={submission} />
          <WritePanel key={`write ${submission.reference}`} submission={submission} />
          <NotesPanel key={`notes ${submission.reference}`} notes={submission.notes} path={`/submissions/${submission.reference}/notes`} />
        </div>
      </div>
    </DeskPage>
  )
}

/** The submissions before and after this one in the list one came from, and the list itself. */
function Neighbours({ list: { path, search, previous, next } }: { list: Route.ComponentProps['loaderData']['list'] }) {
  return (
    <nav className="desk-actions" aria-label="List">
      {previous && (
        <Link className="button quiet" rel="prev" to={`${href(deskPaths.submission, { reference: previous })}${search}`}>
          Previous <span className="unseen">{previous}</span>
        </Link>
      )}
      {next && (
        <Link className="button quiet" rel="next" to={`${href(deskPaths.submission, { reference: next })}${search}`}>
          Next <span className="unseen">{next}</span>
        </Link>
      )}
      <Link className="button quiet" to={path}>
        {search ? 'Back to the list' : 'All submissions'}
      </Link>
    </nav>
  )
}

/** The other papers that came with the same form. */
function OtherPapers({ papers }: { papers: ShownSubmission['siblings'] }) {
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

function SubmissionHistory({ history }: { history: ShownSubmission['history'] }) {
  return (
    <section className="desk-panel submission-history" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className="plain-list desk-history" reversed>
        {history.map(({ at, when, what, who, detail }) => (
          <li key={`${at} ${what}`}>
            <p>
              <strong>{what}</strong>
              {who && ` by ${who}`}
            </p>
            <p className="soft">
              <time dateTime={at}>{when}</time>
            </p>
            {detail && <p className="as-written">{detail}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Why the submission looks suspicious, and the button that marks it as genuine. */
function SuspicionPanel({ submission: { reference, version, suspicion, name, email } }: { submission: ShownSubmission }) {
  const { perform, busy, problem } = useSubmissionMutations()
  const [asking, setAsking] = useState(false)
  if (!suspicion) return null

  async function trust() {
    await perform('trust', { selection: { chosen: [{ reference, version }] } }, ['the receipt is on its way to the author', ''])
    setAsking(false)
  }
  return (
    <div className="notice warn">
      <p>Please look before you believe it: {suspicion}. Its author has not been sent a receipt.</p>
      <p>
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          It is genuine…
        </button>
      </p>
      <ProblemNote problem={problem} />
      {asking && (
        <ConfirmDialog
          title={`Is ${reference} genuine?`}
          confirm="It is: send the receipt"
          busy={busy}
          onConfirm={() => void trust()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {name} gets the receipt with their own link, by mail to {email}. The mark goes, and a mail cannot be called back.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
