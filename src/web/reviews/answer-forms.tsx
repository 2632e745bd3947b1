import { href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { FormScope, TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownReview } from './review.tsx'

interface FormsProps {
  review: ShownReview
  posted: PostedForm | undefined
}

/** Somebody who was asked accepts or declines. */
export function AnswerSection({ review, posted }: FormsProps) {
  const assignment = review.id
  const accepted = posted?.form === 'accept' ? posted : undefined
  return (
    <Section id="answer" heading="Will you review it?">
      <div className="stack">
        <form className="form narrow" method="post" action={href(paths.reviewSection, { assignment, section: 'accept' })} noValidate aria-label="Accept">
          {accepted && <FormFailure message={accepted.message} takesFocus />}
          {!review.hasAgreed && (
            <label className="choice">
              <input type="checkbox" name="agreed" value="yes" aria-describedby="agreed-rule" />
              <span id="agreed-rule">
                I keep the paper and my review to myself, I do not try to find out who wrote it, and I give no part of it to an AI tool that is not my own.
              </span>
            </label>
          )}
          <div className="form-actions">
            <button type="submit" className="button">
              Yes, I review it
            </button>
          </div>
        </form>
        <Decline review={review} posted={posted} button="No, I cannot" label="Why not? You need not say, but it helps us." />
        <div className="review-more full">
          <Conflict review={review} posted={posted} />
        </div>
      </div>
    </Section>
  )
}

/** What else a reviewer may need: give the review back, declare a conflict, report in private. */
export function OtherActs({ review, posted }: FormsProps) {
  const assignment = review.id
  const reported = posted?.form === 'report' ? posted : undefined
  return (
    <Section id="more" heading="Something else">
      <div className="review-more">
        {review.state === 'accepted' && (
          <details open={posted?.form === 'decline'}>
            <summary>I cannot write this review</summary>
            <Decline review={review} posted={posted} button="Give it back" label="Why? You need not say, but it helps us." />
          </details>
        )}
        {review.state === 'accepted' && <Conflict review={review} posted={posted} />}
        <details open={reported !== undefined}>
          <summary>I suspect misconduct</summary>
          <FormScope value="report">
            <form
              className="form narrow"
              method="post"
              action={href(paths.reviewSection, { assignment, section: 'report' })}
              noValidate
              aria-label="Private report"
            >
              {reported && <FormFailure message={reported.message} takesFocus />}
              <TextAreaField
                name="report"
                label="What have you found, and where?"
                hint="Copied text, invented data, a paper that was published before. Only organisers read it."
                required
                defaultValue={reported?.values.report?.[0] ?? ''}
                error={reported?.fields.report}
              />
              <div className="form-actions">
                <button type="submit" className="button quiet">
                  Report it to the organisers
                </button>
              </div>
            </form>
          </FormScope>
        </details>
      </div>
    </Section>
  )
}

function Decline({ review, posted, button, label }: FormsProps & { button: string; label: string }) {
  const declined = posted?.form === 'decline' ? posted : undefined
  return (
    <FormScope value="decline">
      <form
        className="form narrow"
        method="post"
        action={href(paths.reviewSection, { assignment: review.id, section: 'decline' })}
        noValidate
        aria-label={button}
      >
        {declined && <FormFailure message={declined.message} takesFocus />}
        <TextAreaField
          name="reason"
          label={label}
          rows={2}
          maxLength={2000}
          defaultValue={declined?.values.reason?.[0] ?? ''}
          error={declined?.fields.reason}
        />
        <div className="form-actions">
          <button type="submit" className="button quiet">
            {button}
          </button>
        </div>
      </form>
    </FormScope>
  )
}

function Conflict({ review, posted }: FormsProps) {
  const declared = posted?.form === 'conflict' ? posted : undefined
  return (
    <details open={declared !== undefined}>
      <summary>I have a conflict of interest</summary>
      <FormScope value="conflict">
        <form
          className="form narrow"
          method="post"
          action={href(paths.reviewSection, { assignment: review.id, section: 'conflict' })}
          noValidate
          aria-label="Conflict of interest"
        >
          {declared && <FormFailure message={declared.message} takesFocus />}
          <p>You know whose paper it is, or you work with them, or you gain or lose by it. You will not see this paper again.</p>
          <TextAreaField
            name="reason"
            label="What connects you with this paper?"
            hint="Only organisers read it."
            rows={2}
            maxLength={2000}
            required
            defaultValue={declared?.values.reason?.[0] ?? ''}
            error={declared?.fields.reason}
          />
          <div className="form-actions">
            <button type="submit" className="button quiet">
              Declare the conflict
            </button>
          </div>
        </form>
      </FormScope>
    </details>
  )
}
