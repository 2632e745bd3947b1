import { href } from 'react-router'
import { FormFailure } from '../accounts/account-page.tsx'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { FormScope, TextAreaField } from '../ui/form/fields.tsx'
import { Section } from '../ui/section.tsx'
import type { ShownReview } from './review.tsx'

/** What the authors replied, and what reviewers and the chair say to each other; for whoever has submitted a review. */
export function DiscussionSection({ review, posted }: { review: ShownReview; posted: PostedForm | undefined }) {
  const { reply, discussion } = review
  return (
    <>
      {reply && (
        <Section id="reply" heading="The authors’ reply">
          <div className="prose">
            <p className="soft">{reply.replied}</p>
            <p className="as-written">{reply.body}</p>
          </div>
        </Section>
      )}
      {discussion && (
        <Section id="discussion" heading="Discussion">
          <div className="prose">
            <p className="soft">The reviewers who have submitted and the chair read this; the authors never do. To the other reviewers you are a number.</p>
            {discussion.contributions.length === 0 && <p>Nobody has said anything yet.</p>}
            {discussion.contributions.map(({ number, by, written, body }) => (
              <div key={number}>
                <p>
                  <strong>{by}</strong> <span className="soft">{written}</span>
                </p>
                <p className="as-written">{body}</p>
              </div>
            ))}
          </div>
          {discussion.isOpen && <ContributionForm id={review.id} posted={posted?.form === 'discuss' ? posted : undefined} />}
        </Section>
      )}
    </>
  )
}

function ContributionForm({ id, posted }: { id: string; posted: PostedForm | undefined }) {
  return (
    <FormScope value="discuss">
      <form className="form narrow" method="post" action={href(paths.reviewSection, { assignment: id, section: 'discuss' })} noValidate aria-label="Discussion">
        {posted && <FormFailure message={posted.message} takesFocus />}
        <TextAreaField
          name="contribution"
          label="What do you want to say?"
          rows={4}
          maxLength={5000}
          defaultValue={posted?.values.contribution?.[0] ?? ''}
          error={posted?.fields.contribution}
        />
        <div className="form-actions">
          <button type="submit" className="button">
            Say it to the others
          </button>
        </div>
      </form>
    </FormScope>
  )
}
