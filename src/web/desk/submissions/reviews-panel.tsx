import { useState } from 'react'
import { maxAttachments } from '#domain/review/attachments/attachment.ts'
import { confidenceLabels, recommendationLabels } from '#domain/review/reviews/review-answers.ts'
import { stageLabels } from '../../reviews/review-labels.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import { AttachToReview, type PostedReviewForm } from './attach-to-review.tsx'
import { EnterReview } from './enter-review.tsx'
import type { ShownReviews } from './load-reviews.ts'
import { ReviewAttachments } from './review-attachments.tsx'

type Round = ShownReviews['rounds'][number]
type Review = Round['reviews'][number]

/** After a plain post. */
const doneMessages: Record<string, string> = {
  attached: 'The file is attached and being checked for the reviewer’s name.',
  detached: 'The file is removed.',
  entered: 'The review is entered.',
}

interface Props {
  reference: string
  reviews: ShownReviews | undefined
  posted: PostedReviewForm | undefined
  done: string | null
}

/** The reviews of a paper, round by round; organisers without the right or with a conflict of interest get no panel at all. */
export function ReviewsPanel({ reference, reviews, posted, done }: Props) {
  if (!reviews || (reviews.rounds.length === 0 && reviews.reports.length === 0)) return null
  const message = done && !posted && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  return (
    <section className="desk-panel" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      {message && (
        <p className="notice good" role="status">
          {message}
        </p>
      )}
      {reviews.reports.map(({ id, body, reported, reviewer }) => (
        <div key={id} className="notice warn">
          <p>
            <strong>Reviewer {reviewer} suspects misconduct</strong> ({reported})
          </p>
          <p className="as-written">{body}</p>
        </div>
      ))}
      {reviews.rounds.toReversed().map((round) => (
        <div key={round.number} className="desk-stack">
          <h3>
            Round {round.number}, {stageLabels[round.stage].toLowerCase()}
            {round.state === 'closed' && ', decided'}
          </h3>
          {round.summary && (
            <div>
              <p>
                <strong>Reviewer {round.summary.reviewer} sums up:</strong>
              </p>
              <p className="as-written">{round.summary.text}</p>
            </div>
          )}
          {round.reviews.length === 0 && <p className="soft">Nobody has been asked yet.</p>}
          {round.reviews.map((review) => (
            <OneReview key={review.id} reference={reference} round={round} review={review} posted={posted?.review === review.id ? posted : undefined} />
          ))}
        </div>
      ))}
    </section>
  )
}

interface OneReviewProps extends Pick<Props, 'reference' | 'posted'> {
  round: Round
  review: Review
}

function OneReview({ reference, round, review, posted }: OneReviewProps) {
  const { number, reviewer, state, due, reason, versions } = review
  const latest = versions.at(-1)
  const mayAttach = round.hasOpenFiles && round.form.attachments && state === 'submitted' && review.attachments.length < maxAttachments
  const mayEnter = round.state === 'open' && (state === 'accepted' || state === 'invited')
  const postedTo = (form: string) => (posted?.form === form ? posted : undefined)
  // A form that was posted may not be offered any more.
  const stray = (!mayAttach && postedTo('attach')) || (!mayEnter && postedTo('enter')) || postedTo('detach')
  return (
    <article className="desk-stack one-review" id={`review-${review.id}`}>
      <p>
        <strong>Reviewer {number}</strong>, {reviewer.name}
        {reviewer.affiliation && `, ${reviewer.affiliation}`} <span className="badge">{review.stateInWords}</span>{' '}
        {state === 'accepted' && due && <span className="soft">due by {due}</span>}
      </p>
      {reason && <p className="as-written soft">{reason}</p>}
      {latest && <WrittenReview review={latest} />}
      {stray && <ProblemNote problem={{ code: undefined, ...stray }} />}
      <ReviewAttachments reference={reference} review={review} hasOpenFiles={round.hasOpenFiles} />
      {mayAttach && <AttachToReview reference={reference} review={review} posted={postedTo('attach')} />}
      {versions.length > 1 && (
        <details>
          <summary>{versions.length === 2 ? 'The version before' : `The ${versions.length - 1} versions before`}</summary>
          {versions
            .slice(0, -1)
            .toReversed()
            .map((version) => (
              <WrittenReview key={version.number} review={version} />
            ))}
        </details>
      )}
      {round.state === 'open' && state === 'submitted' && <ReopenReview review={review} />}
      {round.state === 'open' && state === 'accepted' && <ExtendReview review={review} />}
      {mayEnter && <EnterReview reference={reference} round={round} review={review} posted={postedTo('enter')} />}
    </article>
  )
}

function WrittenReview({ review }: { review: Review['versions'][number] }) {
  return (
    <div className="desk-stack">
      <p>
        <strong>{recommendationLabels[review.recommendation]}</strong>
        {review.score !== null && `, score ${review.score.toFixed(2)} of 5`}
        <span className="soft">
          {' '}
          {confidenceLabels[review.confidence - 1]}. Submitted {review.submitted}
          {review.enteredBy && `, entered by ${review.enteredBy}`}
        </span>
      </p>
      {review.scores.length > 0 && (
        <ul className="plain-list soft">
          {review.scores.map(({ name, score, anchor }) => (
            <li key={name}>
              {name}: {score}, {anchor}
            </li>
          ))}
        </ul>
      )}
      <p className="as-written">{review.toAuthor}</p>
      {review.answers.map(({ question, answer, audience }) => (
        <p key={question} className="as-written">
          <strong>{question}</strong> {audience === 'organisers' && <span className="soft">(organisers only) </span>}
          {answer}
        </p>
      ))}
      {review.confidential && (
        <blockquote className="as-written">
          <strong>Confidential:</strong> {review.confidential}
        </blockquote>
      )}
    </div>
  )
}

/** Gives a review back for its tone or because it tells who wrote it, or opens it again as its reviewer asked. */
function ReopenReview({ review: { id, version } }: { review: Review }) {
  const { mutate, busy, problem } = useMutation()
  const [act, setAct] = useState<'return' | 'reopen'>('return')
  return (
    <details>
      <summary>Give it back to the reviewer…</summary>
      <form
        className="act-form"
        onSubmit={(event) =>
          submitFields(event, async ({ reason = '' }) => {
            await mutate(`/reviews/${id}/${act}`, { version, reason }, () => ({ text: 'The review is with its reviewer again.' }))
          })
        }
      >
        <fieldset className="decision-choice">
          <legend>Why</legend>
          <label className="tick">
            <input type="radio" name="why" checked={act === 'return'} onChange={() => setAct('return')} /> It must change, for its tone or because it tells who
            wrote it
          </label>
          <label className="tick">
            <input type="radio" name="why" checked={act === 'reopen'} onChange={() => setAct('reopen')} /> The reviewer asked for it
          </label>
        </fieldset>
        <label className="desk-field">
          {act === 'return' ? 'What should change (the reviewer reads it)' : 'A few words to the reviewer, if you want'}
          <textarea name="reason" rows={3} maxLength={2000} required={act === 'return'} />
        </label>
        <p className="soft">
          The reviewer is told by mail and keeps what was written. Until it is submitted again, no author reads it. An e-mail cannot be recalled.
        </p>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Give it back" />
      </form>
    </details>
  )
}

/** A later day for somebody who agreed to review. */
function ExtendReview({ review: { id, version } }: { review: Review }) {
  const { mutate, busy, problem } = useMutation()
  return (
    <details>
      <summary>Give more time…</summary>
      <form
        className="act-form"
        onSubmit={(event) =>
          submitFields(event, async ({ dueOn = '' }) => {
            await mutate(`/reviews/${id}/extend`, { version, dueOn }, () => ({ text: 'The reviewer has more time.' }))
          })
        }
      >
        <label className="desk-field">
          New day
          <input type="date" name="dueOn" required />
        </label>
        <p className="soft">The reviewer is told the new day by mail, and reminded of it. An e-mail cannot be recalled.</p>
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Give more time" />
      </form>
    </details>
  )
}
