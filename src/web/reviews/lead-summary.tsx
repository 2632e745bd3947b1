import { href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { FormScope, TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownReview } from './review.tsx'

/** Where the lead reviewer sums up the reviews. */
export function LeadSection({ review: { id, state, lead, others }, posted }: { review: ShownReview; posted: PostedForm | undefined }) {
  if (!lead) return null
  return (
    <Section id="summary" heading="You are the lead reviewer">
      {state === 'submitted' ? (
        <FormScope value="summary">
          <form
            className="form narrow"
            method="post"
            action={href(paths.reviewSection, { assignment: id, section: 'summary' })}
            noValidate
            aria-label="Summary"
          >
            <p className="soft">
              {others.length === 0
                ? 'No other review has come yet. When one comes, it stands under the paper. '
                : `${others.length === 1 ? 'The other review stands' : 'The other reviews stand'} under the paper. `}
              Organisers read your summary, and may make it part of the letter to the authors, so please name no reviewer.
            </p>
            {posted && <FormFailure message={posted.message} takesFocus />}
            <TextAreaField
              name="summary"
              label="What do the reviews add up to?"
              rows={6}
              maxLength={5000}
              defaultValue={posted?.values.summary?.[0] ?? lead.summary}
              error={posted?.fields.summary}
            />
            <div className="form-actions">
              <button type="submit" className="button">
                Save the summary
              </button>
            </div>
          </form>
        </FormScope>
      ) : (
        <p className="soft">
          The organisers ask you to sum up the reviews of this paper. Once you have submitted your own, you read the others and do it here.
        </p>
      )}
    </Section>
  )
}
