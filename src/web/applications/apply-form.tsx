import { useEffect, useRef } from 'react'
import { blankMessage } from '#domain/applications/application.ts'
import { usePrefill } from '../accounts/use-prefill.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { DraftOffer } from '../ui/form/draft.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, Honeypot } from '../ui/form/fields.tsx'
import type { FormProblem } from '../ui/form/send-form.ts'
import { useRemainingProblems } from '../ui/form/use-remaining-problems.ts'
import { ApplyFields, applyLabels } from './apply-fields.tsx'
import { DocumentUpload } from './document-upload.tsx'
import type { ApplyFormData } from './load-apply-form.ts'
import { type Applied, useApplication } from './use-application.ts'

interface ApplyFormProps extends ApplyFormData {
  /** The refusal of a plain post. */
  posted: PostedForm | undefined
}

const none: Record<string, string> = {}

/** The apply form of a role page. Without JavaScript the browser posts it to the page itself. */
export function ApplyForm({ role, topics, journals, countries, token, posted }: ApplyFormProps) {
  const { state, completions, draft, submit, prepare, restore } = useApplication(role, posted && returnedProblem(posted))
  const form = useRef<HTMLFormElement>(null)
  usePrefill(form, !posted && state.step === 'idle' && !draft.found && !draft.taken)
  const problems = state.step === 'failed' ? state.problem.fields : none
  const { remaining, onInput } = useRemainingProblems(problems)
  const busy = state.step === 'submitting'
  const withForm = (act: (form: HTMLFormElement) => void) => () => {
    if (form.current) act(form.current)
  }
  return (
    <FormScope value="apply">
      <form
        className="form"
        ref={form}
        method="post"
        action={`/${role}#apply-here`}
        encType="multipart/form-data"
        noValidate
        aria-labelledby="apply-here-heading"
        onFocus={() => void prepare()}
        onInput={(event) => {
          draft.save(event.currentTarget)
          onInput(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        {state.step === 'done' && <AppliedNotice applied={state.applied} file={state.file} />}
        {busy && state.blank && (
          <p className="error-summary error-summary-title" role="alert">
            {blankMessage}
          </p>
        )}
        {state.step === 'failed' && (
          <ErrorSummary message={state.problem.message} fields={problems} remaining={remaining} labels={applyLabels}>
            {draft.found && (
              <p className="actions">
                <button type="button" className="button" onClick={withForm(restore)}>
                  Restore my answers
                </button>
              </p>
            )}
          </ErrorSummary>
        )}
        {state.step === 'idle' && draft.found && <DraftOffer what="an application" onRestore={withForm(restore)} onDiscard={draft.discard} />}
        {/* Ahead of the file: without a valid token the server stores no byte of it. */}
        <input type="hidden" name="token" value={token} />
        <ApplyFields
          role={role}
          topics={topics}
          countries={countries}
          journals={journals}
          values={posted?.values ?? {}}
          completions={completions}
          problems={remaining}
        />
        <Honeypot />
        <p>
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {busy ? 'Please Wait...' : 'Submit'}
          </button>
        </p>
        <PrivacyNote />
      </form>
    </FormScope>
  )
}

function returnedProblem({ message, fields }: PostedForm): FormProblem {
  return { code: 'request.invalid', message, fields }
}

/** Confirms an application, with the message of the specification and the reference. */
function AppliedNotice({ applied, file }: { applied: Applied; file: File | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each application takes the focus again
  useEffect(() => box.current?.focus(), [applied.reference])
  return (
    <div className="notice good" tabIndex={-1} ref={box}>
      <p className="notice-title" role="status">
        {applied.message}
      </p>
      <p>
        Your reference is <strong className="reference">{applied.reference}</strong>. Please keep it.
        {applied.isCopySent && ' We have sent you a copy by e-mail.'}
      </p>
      <p>The programme team will read your application next. You will hear from us by e-mail, whatever the answer.</p>
      {file && <DocumentUpload key={applied.reference} upload={applied.documentUpload} file={file} />}
    </div>
  )
}
