import { useContext, useId, useRef } from 'react'
import { href } from 'react-router'
import { recommendations } from '#domain/review/review.ts'
import { answerControl, confidenceLabels, maxCommentLength, recommendationLabels, scoreControl } from '#domain/review/reviews/review-answers.ts'
import { paths } from '../paths.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, TextAreaField } from '../ui/form/fields.tsx'
import type { ShownReview } from './review.tsx'
import { type SaveState, useAutosave } from './use-autosave.ts'

interface ReviewFormProps {
  review: ShownReview
  posted: PostedForm | undefined
  done: string | null
}

/** The form of a review: saved while it is typed, submitted as a plain post. */
export function ReviewForm({ review, posted, done }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { state, problem, typed, end } = useAutosave(form, review.id, done === 'submitted' || done === 'saved')
  const isSubmitted = review.state === 'submitted'
  return (
    <section aria-labelledby="form-heading">
      <h2 id="form-heading">{isSubmitted ? 'Correct your review' : 'Your review'}</h2>
      <FormScope value="review">
        <form
          ref={form}
          className="form review-form"
          method="post"
          action={href(paths.reviewSection, { assignment: review.id, section: 'write' })}
          noValidate
          onInput={typed}
          onSubmit={end}
        >
          {posted && <ErrorSummary message={posted.message} fields={posted.fields} />}
          <ReviewFields review={review} values={posted ? firstOf(posted.values) : review.values} problems={posted?.fields ?? {}} />
          {review.form.attachments && (
            <p className="soft">
              A marked copy of the paper or another file can be attached <a href="#attachments">below</a>.
            </p>
          )}
          <PrivacyNote />
          <div className="review-save">
            <p className="save-state" role="status" data-state={state}>
              {saveMessage(state, problem, review.saved)}
            </p>
            <div className="form-actions">
              <button type="submit" className="button" name="act" value="submit">
                {isSubmitted ? 'Submit the correction' : 'Submit the review'}
              </button>
              <button type="submit" className="button quiet" name="act" value="save">
                Save as a draft
              </button>
            </div>
          </div>
        </form>
      </FormScope>
    </section>
  )
}

function firstOf(values: PostedForm['values']): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, [value = '']]) => [name, value]))
}

function saveMessage(state: SaveState, problem: string, saved: string | null): string {
  if (state === 'saved') return 'Saved'
  if (state === 'typing' || state === 'saving') return 'Saving…'
  if (state === 'lost') return problem || 'Not saved on the server yet. It is kept in this browser, and we try again.'
  return saved ? `Draft saved ${saved}` : ''
}

interface FieldsProps {
  review: Pick<ShownReview, 'form'>
  values: Record<string, string>
  problems: Record<string, string>
}

/** The fields of a review form, in the order in which a reviewer thinks: what is good, what it adds up to, what the author should know. */
export function ReviewFields({ review: { form }, values, problems }: FieldsProps) {
  return (
    <>
      {form.introduction && <p>{form.introduction}</p>}
      {form.criteria.map((criterion) => (
        <Choices
          key={criterion.id}
          name={scoreControl(criterion)}
          legend={criterion.name}
          options={criterion.anchors.map((text, index) => ({ value: String(index + 1), text: `${index + 1}. ${text}` }))}
          chosen={values[scoreControl(criterion)]}
          error={problems[scoreControl(criterion)]}
        />
      ))}
      <Choices
        name="recommendation"
        legend="What do you recommend?"
        options={recommendations.map((value) => ({ value, text: recommendationLabels[value] }))}
        chosen={values.recommendation}
        error={problems.recommendation}
      />
      <Choices
        name="confidence"
        legend="How well do you know the subject?"
        options={confidenceLabels.map((text, index) => ({ value: String(index + 1), text: `${index + 1}. ${text}` }))}
        chosen={values.confidence}
        error={problems.confidence}
      />
      <TextAreaField
        name="toAuthor"
        label="Comments to the author"
        hint="What is good, what should change, and where. Please do not name yourself."
        required
        rows={10}
        maxLength={maxCommentLength}
        defaultValue={values.toAuthor ?? ''}
        error={problems.toAuthor}
      />
      {form.questions.map((question) => {
        const name = answerControl(question)
        const hint = question.audience === 'organisers' ? 'Only organisers read it.' : 'The author reads it.'
        return question.kind === 'yes-no' ? (
          <Choices
            key={question.id}
            name={name}
            legend={question.text}
            hint={hint}
            options={[
              { value: 'yes', text: 'Yes' },
              { value: 'no', text: 'No' },
            ]}
            chosen={values[name]}
            error={problems[name]}
          />
        ) : (
          <TextAreaField
            key={question.id}
            name={name}
            label={question.text}
            hint={hint}
            required={question.isRequired}
            rows={4}
            maxLength={5000}
            defaultValue={values[name] ?? ''}
            error={problems[name]}
          />
        )
      })}
      <TextAreaField
        name="confidential"
        label="Confidential comments"
        hint="Only organisers read them."
        rows={4}
        maxLength={maxCommentLength}
        defaultValue={values.confidential ?? ''}
        error={problems.confidential}
      />
    </>
  )
}

interface ChoicesProps {
  name: string
  legend: string
  hint?: string
  options: readonly { value: string; text: string }[]
  chosen: string | undefined
  error: string | undefined
}

function Choices({ name, legend, hint, options, chosen, error }: ChoicesProps) {
  const scope = useContext(FormScope)
  const ownId = useId()
  const id = scope ? `${scope}-${name}` : ownId
  return (
    <fieldset id={id} data-field={name} data-wrong={error ? 'true' : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {options.map(({ value, text }) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} /> {text}
        </label>
      ))}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
