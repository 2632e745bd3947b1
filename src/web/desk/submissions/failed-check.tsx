import { href } from 'react-router'
import type { PostedForm } from '../../request-context.ts'
import { Field } from '../../ui/form/fields.tsx'
import { deskPaths } from '../desk-paths.ts'

const doneMessages: Record<string, string> = {
  'check-again': 'It is being checked again.',
  'by-hand': 'Reviewers may read it, because you answer for it. Files of reviews are held for your look.',
}

interface Props {
  reference: string
  failure: { error: string; when: string } | undefined
  posted: PostedForm | undefined
  done: string | null
}

/** The check of what reviewers read has failed for good: somebody tries it again, or answers for it. Plain posts, which need no JavaScript. */
export function FailedCheck({ reference, failure, posted, done }: Props) {
  const message = done && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  if (!failure)
    return (
      <>
        {posted?.message && (
          <p className="notice bad" role="alert">
            {posted.message}
          </p>
        )}
        {message && (
          <p className="notice" role="status">
            {message}
          </p>
        )}
      </>
    )
  const action = href(deskPaths.submissionCheck, { reference })
  return (
    <div className="desk-stack" id="failed-check">
      <div className="notice bad" role="alert">
        <p>
          <strong>The check has failed, {failure.when}.</strong> The program could not look for names in what reviewers would read, so nobody can be invited.
        </p>
        <p className="words">It said: {failure.error}</p>
        {posted?.message && <p>{posted.message}</p>}
      </div>
      <form className="desk-actions" method="post" action={action}>
        <button type="submit" className="button" name="act" value="check-again">
          Try again
        </button>
      </form>
      <details open={posted !== undefined}>
        <summary>Go on by hand…</summary>
        <form className="act-form form" method="post" action={action}>
          <Field
            name="reason"
            label="How you made sure that nothing names the authors"
            hint="You answer for it: reviewers get the words and the files, without the files’ properties. The audit log keeps your reason."
            error={posted?.fields.reason}
          >
            {(control) => <textarea {...control} rows={3} maxLength={1000} defaultValue={posted?.values.reason?.[0]} />}
          </Field>
          <button type="submit" className="button" name="act" value="by-hand">
            Go on by hand
          </button>
        </form>
      </details>
    </div>
  )
}
