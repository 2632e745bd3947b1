import { href } from 'react-router'
import { detailsOf } from '#domain/accounts/account.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { bidsOf } from '#domain/review/bidding/bids.store.ts'
import { type ListedReview, ownReviews } from '#domain/review/reviews/read-reviews.ts'
import { privateMeta, UnconfirmedNotice } from '../accounts/account-page.tsx'
import { redirectToLogin, signedInContext } from '../accounts/signed-in-context.ts'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { privateHeaders } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/reviews.ts'
import { stageLabels } from './review-labels.ts'
import reviewStyles from './reviews.css?url'

/** For whoever is signed in; the reviews are those of the reviewer with the confirmed address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  const reviews = await ownReviews(context.get(servicesContext), person)
  return {
    details: detailsOf(person),
    confirmed: person.confirmed,
    reviews: reviews?.map(shown),
    hasBids: reviews !== undefined && (await bidsOf(context.get(servicesContext).db).isOpen()),
    done: new URL(request.url).searchParams.get('done'),
  }
}

function shown({ id, state, dueOn, isOverdue, submittedAt, view }: ListedReview) {
  return {
    id,
    state,
    isOpen: view.isOpen,
    due: dueOn && formatDay(dueOn),
    isOverdue,
    submitted: submittedAt && formatTimestamp(submittedAt),
    title: view.title,
    conference: [view.conference.name, view.conference.days].filter(Boolean).join(', '),
    stage: `${stageLabels[view.stage]}${view.round > 1 ? `, round ${view.round}` : ''}`,
    outcome: view.outcome,
  }
}

type Shown = ReturnType<typeof shown>

export const headers = () => privateHeaders('same-origin')
export const meta = () => privateMeta('Your reviews')
export const links = () => [{ rel: 'stylesheet', href: reviewStyles }]

const doneMessages: Record<string, string> = {
  declined: 'Thank you for telling us. We will ask someone else.',
  conflict: 'Thank you for telling us. This paper is no longer shown to you, and we will ask someone else.',
}

export default function ReviewsPage({ loaderData: { details, confirmed, reviews, hasBids, done } }: Route.ComponentProps) {
  useOwnPage(details)
  const message = done && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  return (
    <>
      <PageHead text={{ title: 'Your reviews', kicker: 'For reviewers', lead: 'Papers that you were asked to review: what is waiting, and until when.' }}>
        {hasBids && (
          <p>
            <Link to={paths.reviewerBids} className="arrow">
              What would you like to review?
            </Link>
          </p>
        )}
        {message && (
          <p className="notice good arrival" role="status">
            {message}
          </p>
        )}
      </PageHead>
      {reviews ? <Lists reviews={reviews} /> : <NoReviewer confirmed={confirmed} email={details.email} />}
    </>
  )
}

function Lists({ reviews }: { reviews: Shown[] }) {
  const invited = reviews.filter(({ state, isOpen }) => state === 'invited' && isOpen)
  const waiting = reviews.filter(({ state, isOpen }) => state === 'accepted' && isOpen)
  const past = reviews.filter((one) => !invited.includes(one) && !waiting.includes(one))
  return (
    <>
      {invited.length > 0 && <ReviewList id="invited" heading="Waiting for your answer" reviews={invited} action="Read and answer" />}
      <Section id="waiting" heading="To be written">
        {waiting.length > 0 ? (
          <Items reviews={waiting} action="Open the review" />
        ) : (
          <p className="soft">Nothing is waiting for you. We will write when a paper is.</p>
        )}
      </Section>
      {past.length > 0 && <ReviewList id="done" heading="Done" reviews={past} action="View" />}
    </>
  )
}

function ReviewList({ id, heading, reviews, action }: { id: string; heading: string; reviews: Shown[]; action: string }) {
  return (
    <Section id={id} heading={heading}>
      <Items reviews={reviews} action={action} />
    </Section>
  )
}

function Items({ reviews, action }: { reviews: Shown[]; action: string }) {
  return (
    <ul className="plain-list review-list">
      {reviews.map((review) => (
        <li key={review.id}>
          <article className="own-submission">
            <p className="soft">{review.stage}</p>
            <h3>{review.title}</h3>
            <p className="soft">{review.conference}</p>
            <p className={review.isOverdue ? 'overdue' : undefined}>{standing(review)}</p>
            <p>
              <Link className="button quiet" prefetch="none" to={href(paths.review, { assignment: review.id })}>
                {action} <span className="unseen">{review.title}</span>
              </Link>
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
}

function standing({ state, isOpen, due, isOverdue, submitted, outcome }: Shown): string {
  if (state === 'declined') return 'You do not review this paper.'
  if (state === 'cancelled' || (!isOpen && state !== 'submitted')) return 'This review is no longer needed.'
  if (state === 'submitted') return `Submitted ${submitted}. ${outcome ? `The decision: ${outcome}.` : 'The decision is not released yet.'}`
  if (state === 'invited') return 'Please tell us whether you will review it.'
  return isOverdue ? `It was due by ${due}.` : `Due by ${due}.`
}

function NoReviewer({ confirmed, email }: { confirmed: boolean; email: string }) {
  return (
    <Section id="none" heading="No reviewer yet">
      {confirmed ? (
        <div className="prose">
          <p>{email} is not the address of a reviewer. If we wrote to you at another address, please sign in with that one.</p>
          <p>
            <Link to={paths.scientificReviewerApply} className="arrow">
              Become a reviewer
            </Link>
          </p>
        </div>
      ) : (
        <UnconfirmedNotice linkSent={false} />
      )}
    </Section>
  )
}
