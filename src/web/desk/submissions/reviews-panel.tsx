import { useState } from 'react'
import { confidenceLabels, recommendationLabels } from '#domain/review/reviews/review-answers.ts'
import { ReviewFields } from '../../reviews/review-form.tsx'
import { stageLabels } from '../../reviews/review-labels.ts'
import { SubmitButton, submitFields } from '../ui/act-form.tsx'
import { ProblemNote, useMutation } from '../ui/use-mutation.tsx'
import type { ShownReviews } from './load-reviews.ts'
import { ReviewAttachments } from './review-attachments.tsx'

type Round = ShownReviews['rounds'][number]
type Review = Round['reviews'][number]

/** The reviews of a paper, round by round; organisers without the right or with a conflict of interest get no panel at all. */
export function ReviewsPanel({ reviews }: { reviews: ShownReviews | undefined }) {
  if (!reviews || (reviews.rounds.length === 0 && reviews.reports.length === 0)) return null
  return (
    <section className="desk-panel" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
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
            <OneReview key={review.id} round={round} review={review} />
          ))}
        </div>
      ))}
    </section>
  )
}

function OneReview({ round, review }: { round: Round; review: Review }) {
  const { number, reviewer, state, due, reason, versions } = review
  const latest = versions.at(-1)
  return (
    <article className="desk-stack">
      <p>
        <strong>Reviewer {number}</strong>, {reviewer.name}
        {reviewer.affiliation && `, ${reviewer.affiliation}`} <span className="badge">{review.stateInWords}</span>{' '}
        {state === 'accepted' && due && <span className="soft">due by {due}</span>}
      </p>
      {reason && <p className="as-written soft">{reason}</p>}
      {latest && <WrittenReview review={latest} />}
      <ReviewAttachments review={review} />
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
      {round.state === 'open' && (state === 'accepted' || state === 'invited') && <EnterReview round={round} review={review} />}
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

/** Enters a review that came by e-mail. */
function EnterReview({ round, review: { id, version } }: { round: Round; review: Review }) {
  const { mutate, busy, problem } = useMutation()
  return (
    <details>
      <summary>Enter a review that came by e-mail…</summary>
      <form
        className="act-form form"
        noValidate
        onSubmit={(event) =>
          submitFields(event, async (values) => {
            await mutate(`/reviews/${id}/enter`, { version, values }, () => ({ text: 'The review is entered.' }))
          })
        }
      >
        <ReviewFields review={round} values={{}} problems={problem?.fields ?? {}} />
        <ProblemNote problem={problem} />
        <SubmitButton busy={busy} text="Enter this review" />
      </form>
    </details>
  )
}
