import { data } from 'react-router'
import { detailsOf } from '#domain/accounts/account.ts'
import { formatDay, formatTimestamp } from '#domain/dates.ts'
import { Refusal } from '#domain/refusal.ts'
import { reviewPage } from '#domain/review/reviews/read-reviews.ts'
import { privateMeta } from '../accounts/account-page.tsx'
import { redirectToLogin, signedInContext } from '../accounts/signed-in-context.ts'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/review.ts'
import { AnswerSection, OtherActs } from './answer-forms.tsx'
import { Attachments } from './attachments.tsx'
import { DiscussionSection } from './discussion.tsx'
import { LeadSection } from './lead-summary.tsx'
import { PaperPane } from './paper-pane.tsx'
import { ReviewForm } from './review-form.tsx'
import { stageLabels } from './review-labels.ts'
import reviewStyles from './reviews.css?url'

/** One review of the signed-in reviewer; whatever is not theirs is not found. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  const page = await reviewPage(context.get(servicesContext), person, params.assignment).catch((error: unknown) => {
    if (error instanceof Refusal) throw data(null, { status: 404 })
    throw error
  })
  const { savedAt, submittedAt, dueOn, reply, discussion, ...review } = page
  return {
    details: detailsOf(person),
    review: {
      ...review,
      due: dueOn && formatDay(dueOn),
      saved: savedAt && formatTimestamp(savedAt),
      submitted: submittedAt && formatTimestamp(submittedAt),
      reply: reply && { body: reply.body, replied: formatTimestamp(reply.repliedAt) },
      discussion: discussion && {
        isOpen: discussion.isOpen,
        contributions: discussion.contributions.map(({ writtenAt, ...one }) => ({ ...one, written: formatTimestamp(writtenAt) })),
      },
    },
    posted: context.get(postedFormContext),
    done: new URL(request.url).searchParams.get('done'),
  }
}

export type ShownReview = Route.ComponentProps['loaderData']['review']

export const headers = () => privateHeaders('same-origin')
export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(loaderData ? `Review: ${loaderData.review.paper.title}` : 'Review')
export const links = () => [{ rel: 'stylesheet', href: reviewStyles }]

const doneMessages: Record<string, string> = {
  accepted: 'Thank you. The paper and the form of its review are below.',
  saved: 'Your draft is saved. You can go on at any time.',
  submitted: 'Thank you, your review has arrived. Until the decision you can correct it here.',
  summed: 'Your summary is saved. Until the decision you can change it.',
  discussed: 'What you wrote is there. The others are told by e-mail.',
  reported: 'Thank you. Only organisers read your report.',
  attached: 'Your file has arrived. We are looking for your name in it; what we found stands beside it in a minute.',
  detached: 'The file is removed.',
}

/** A review from the invitation to the outcome. */
export default function ReviewPage({ loaderData: { details, review, posted, done } }: Route.ComponentProps) {
  useOwnPage(details)
  const { paper, state } = review
  const message = done && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  return (
    <>
      <PageHead
        trail={[{ name: 'Your reviews', path: paths.reviews }]}
        text={{
          title: paper.title,
          kicker: `Review, ${stageLabels[paper.stage].toLowerCase()}${paper.round > 1 ? `, round ${paper.round}` : ''}`,
          lead: `${[paper.conference.name, paper.conference.days].filter(Boolean).join(', ')}.`,
          facts: [
            ...(review.due && review.isWritable ? [{ term: review.isOverdue ? 'Was due by' : 'Due by', value: review.due }] : []),
            ...(review.submitted ? [{ term: 'Submitted', value: review.submitted }] : []),
            ...(paper.outcome ? [{ term: 'Decision', value: paper.outcome }] : []),
          ],
        }}
      >
        {message && !posted && (
          <p className="notice good arrival" role="status">
            {message}
          </p>
        )}
        {review.isWritable && state === 'submitted' && review.lead && !review.lead.summary && (
          <p className="notice arrival">
            You are the lead reviewer. <a href="#summary">Sum up the reviews</a> when the others have come.
          </p>
        )}
        {state === 'accepted' && review.reason && (
          <div className="notice warn arrival">
            <p>
              <strong>The organisers ask you to look at your review once more:</strong>
            </p>
            <p className="as-written">{review.reason}</p>
          </div>
        )}
      </PageHead>
      {review.isWritable ? (
        <>
          <div className="frame review-columns">
            <PaperPane review={review} />
            <div className="review-own">
              <ReviewForm key={review.id} review={review} posted={posted?.form === 'write' ? posted : undefined} done={done} />
              <Attachments review={review} posted={posted} />
            </div>
          </div>
          <LeadSection review={review} posted={posted?.form === 'summary' ? posted : undefined} />
          <DiscussionSection review={review} posted={posted} />
          <OtherActs review={review} posted={posted} />
        </>
      ) : state === 'invited' && paper.isOpen ? (
        <>
          <Section id="paper" heading="The paper">
            <PaperPane review={review} bare />
          </Section>
          <AnswerSection review={review} posted={posted} />
        </>
      ) : (
        <>
          <Closed review={review} />
          {review.attachments.length > 0 && (
            <div className="frame">
              <Attachments review={review} posted={posted} />
            </div>
          )}
          <DiscussionSection review={review} posted={posted} />
        </>
      )}
    </>
  )
}

/** Nothing more is to be done. */
function Closed({ review: { state, values, paper } }: { review: ShownReview }) {
  return (
    <Section id="closed" heading={state === 'submitted' ? 'Your review' : 'Closed'}>
      <div className="prose">
        {state === 'submitted' ? (
          <>
            <p>
              {paper.outcome
                ? `The authors know the decision: ${paper.outcome}.`
                : 'The decision has been made, so your review can no longer be changed. The decision will appear here once the authors know it.'}
            </p>
            <h3>Your comments to the author</h3>
            <p className="as-written">{values.toAuthor}</p>
          </>
        ) : (
          <p>{state === 'declined' ? 'You do not review this paper. Thank you for telling us.' : 'This review is no longer needed. Thank you.'}</p>
        )}
      </div>
    </Section>
  )
}
