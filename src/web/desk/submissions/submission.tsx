import { href } from 'react-router'
import { mayInConference } from '#domain/desk/conference-rights.ts'
import { hasRight } from '#domain/desk/rights.ts'
import { similarTo } from '#domain/similarity/similar-documents.ts'
import { paperListOf } from '#domain/submissions/desk/paper-list.store.ts'
import { readPaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { paths } from '../../paths.ts'
import { postedFormContext } from '../../request-context.ts'
import { Link } from '../../ui/link.tsx'
import { NotesPanel } from '../correspondence/notes-and-mails.tsx'
import { deskPaths } from '../desk-paths.ts'
import { personalDataPath } from '../people/personal-data-path.ts'
import { RegistrationBadge } from '../registrations/registration-badge.tsx'
import { requireOrganiser, requireOrganiserIn } from '../require-organiser.ts'
import { SimilarityPanel } from '../similarity/similarity-panel.tsx'
import { DeskPage, Facts } from '../ui/desk-page.tsx'
import { HistoryPanel } from '../ui/history-panel.tsx'
import type { Route } from './+types/submission.ts'
import { AppealPanel } from './appeal-panel.tsx'
import type { PostedReviewForm } from './attach-to-review.tsx'
import { CorrectionPanel } from './correction-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { GuardPanel } from './guard-panel.tsx'
import { allSubmissions, listPath, readColumns } from './list-view.ts'
import { loadReviews } from './load-reviews.ts'
import { loadSubmission } from './load-submission.ts'
import { MovePanel } from './move-panel.tsx'
import { OutsideHandlerPanel } from './outside-handler-panel.tsx'
import { PaperPanel } from './paper-panel.tsx'
import { ReopenPanel } from './reopen-panel.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'
import { StateBadge } from './state-badge.tsx'
import { StatusLinkPanel } from './status-link-panel.tsx'
import { SubmissionFiles } from './submission-files.tsx'
import { SuspicionPanel } from './suspicion-panel.tsx'
import { useSubmissionMutations } from './use-submission-mutations.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { WritePanel } from './write-panel.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, [])
  const isMember = !hasRight(organiser, 'submissions')
  if (isMember) {
    const [conference = ''] = await paperListOf(services.db).conferencesOf([args.params.reference])
    await requireOrganiserIn(args, 'submissions', conference, 'read')
  }
  const { searchParams } = new URL(args.request.url)
  const query = readPaperQuery(searchParams)
  const { id, history, ...submission } = await loadSubmission(services, args.params.reference, organiser)
  const reviews = await loadReviews(services, organiser, id)
  const path = listPath(query, readColumns(searchParams), allSubmissions)
  return {
    // Whoever must not see the reviews does not read in the history what was done with them.
    submission: { ...submission, history: reviews ? history : history.filter(({ isAboutReview }) => !isAboutReview) },
    reviews,
    posted: postedForm(args),
    postedCheck: 'review' in args.params ? undefined : args.context.get(postedFormContext),
    done: searchParams.get('done'),
    similar: await similarTo(services.db, organiser, submission.reference),
    managesPeople: hasRight(organiser, 'people'),
    managesReview: await mayInConference(services.db, organiser, 'review', submission.conference.id),
    /** Without the right over all conferences, a role in this one may permit to act, or only to read. */
    mayAct: await mayInConference(services.db, organiser, 'submissions', submission.conference.id),
    mayMove: !isMember,
    list: { path, search: path.slice(deskPaths.submissions.length), ...(isMember ? {} : await paperListOf(services.db).neighbours(query, id)) },
  }
}

/** A plain post about one of the reviews that was refused. */
function postedForm({ context, params }: Route.LoaderArgs): PostedReviewForm | undefined {
  const posted = context.get(postedFormContext)
  return posted && 'review' in params && params.review ? { ...posted, review: params.review } : undefined
}

export type ShownSubmission = Route.ComponentProps['loaderData']['submission']

export default function SubmissionPage({
  loaderData: { submission, reviews, posted, postedCheck, done, similar, managesPeople, managesReview, mayAct, mayMove, list },
}: Route.ComponentProps) {
  const { conference } = submission
  return (
    <DeskPage
      title={submission.reference}
      subtitle={
        <>
          {submission.name},{' '}
          <Link
            to={
              conference.journal
                ? href(deskPaths.publishingJournal, { journal: conference.journal })
                : href(paths.conference, { id: conference.id, conference: conference.slug })
            }
          >
            {conference.name}
          </Link>
        </>
      }
      actions={
        <>
          {managesReview && (
            <Link className="button quiet" to={href(deskPaths.conferenceReviewPaper, { id: conference.id, reference: submission.reference })}>
              Review
            </Link>
          )}
          {mayAct && (
            <Link className="button quiet" to={href(deskPaths.submissionCorrect, { reference: submission.reference })}>
              Correct…
            </Link>
          )}
          {mayMove && !conference.journal && (
            <Link className="button quiet" to={href(deskPaths.submissionConference, { reference: submission.reference })}>
              Move to another conference…
            </Link>
          )}
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
          correction={submission.corrections.length > 0}
          appeal={submission.appeal !== undefined}
        />
        {submission.revisionDue && <span className="soft">The revision is due by {submission.revisionDue}.</span>}
        {submission.unconfirmed && (
          <span className="soft">
            The author has not confirmed to present it yet; asked {submission.unconfirmed.since}
            {submission.unconfirmed.reminded.length > 0 && `, reminded ${submission.unconfirmed.reminded.join(' and ')}`}.
          </span>
        )}
        {submission.decisionWaits && <span className="soft">The author sees: {submission.shown}</span>}
      </p>
      {mayAct && <Suspicion submission={submission} />}
      <div className="desk-columns">
        <div className="desk-stack">
          <section className="desk-panel" aria-labelledby="sent-heading">
            <h2 id="sent-heading">What was sent</h2>
            {submission.title && <p className="research-titles">{submission.title}</p>}
            <Facts facts={[{ term: 'Authors', value: submission.authors }, ...submission.facts, { term: 'Message', value: submission.message }]} />
            {managesPeople && (
              <p>
                <Link to={personalDataPath(submission.email)}>Everything held about this person</Link>
              </p>
            )}
          </section>
          <PaperPanel reference={submission.reference} paper={submission.paper} mayAct={mayAct} />
          <SubmissionFiles submission={submission} />
          <SimilarityPanel reference={submission.reference} documents={similar} />
          <ReviewsPanel key={`reviews ${submission.reference}`} reference={submission.reference} reviews={reviews} posted={posted} done={done} />
          <SameForm papers={submission.siblings} registration={submission.registration} />
          <HistoryPanel history={submission.history} />
        </div>
        <div className="desk-stack">
          {mayAct && (
            <>
              <OutsideHandlerPanel key={`outside ${submission.reference}`} reference={submission.reference} handling={submission.outsideHandling} />
              <AppealPanel key={`appeal ${submission.reference}`} submission={submission} />
              <WithdrawalPanel key={`withdrawal ${submission.reference}`} submission={submission} />
              {submission.corrections.map((request) => (
                <CorrectionPanel key={request.id} submission={submission} request={request} />
              ))}
            </>
          )}
          <GuardPanel submission={submission} posted={postedCheck} done={done} />
          {mayAct && (
            <>
              <DecisionPanel key={submission.reference} submission={submission} leadSummary={reviews?.rounds.at(-1)?.summary?.text} />
              <MovePanel submission={submission} />
              <StatusLinkPanel submission={submission} />
              <ReopenPanel key={`reopen ${submission.reference}`} submission={submission} />
              <WritePanel key={`write ${submission.reference}`} submission={submission} />
              <NotesPanel key={`notes ${submission.reference}`} notes={submission.notes} path={`/submissions/${submission.reference}/notes`} />
            </>
          )}
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

/** The other papers and the registration that came with the same form. */
function SameForm({ papers, registration }: { papers: ShownSubmission['siblings']; registration: ShownSubmission['registration'] }) {
  if (papers.length === 0 && !registration) return null
  return (
    <section className="desk-panel" aria-labelledby="papers-heading">
      <h2 id="papers-heading">Sent with the same form</h2>
      <ul className="plain-list">
        {papers.map(({ reference, title, state }) => (
          <li key={reference}>
            <Link to={href(deskPaths.submission, { reference })}>{reference}</Link> {title} <StateBadge state={state} waiting={false} />
          </li>
        ))}
        {registration && (
          <li>
            <Link to={href(deskPaths.registration, { reference: registration.reference })}>The registration</Link>{' '}
            <RegistrationBadge state={registration.state} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Suspicion({ submission: { reference, version, suspicion, name, email } }: { submission: ShownSubmission }) {
  const { perform, ...mutation } = useSubmissionMutations()
  const trust = () => perform('trust', { selection: { chosen: [{ reference, version }] } }, ['the receipt is on its way to the author', ''])
  return <SuspicionPanel {...{ reference, suspicion, name, email, mutation, trust }} person="Its author" />
}
