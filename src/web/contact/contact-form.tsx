import { useRef } from 'react'
import { usePrefill } from '../accounts/use-prefill.ts'
import type { PostedForm } from '../posted-form.ts'
import { Decoy } from '../ui/form/decoy.tsx'
import { DraftOffer } from '../ui/form/draft-offer.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope } from '../ui/form/form-scope.ts'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useMended } from '../ui/form/use-mended.ts'
import { MessageArrived } from './message-arrived.tsx'
import { useContactMessage } from './use-contact-message.ts'

const labels = { subject: 'Subject', name: 'Name', email: 'E-mail', mobile: 'Mobile', company: 'Company or university', message: 'Message' }

const none: Record<string, string> = {}

/** The contact form. Without JavaScript the browser posts it to the page itself. */
export function ContactForm({ posted }: { posted: PostedForm | undefined }) {
  const { state, draft, submit, prepare, restore } = useContactMessage(posted)
  const form = useRef<HTMLFormElement>(null)
  usePrefill(form, !posted && state.step === 'writing' && !draft.found && !draft.taken)
  const busy = state.step === 'sending'
  const problems = state.step === 'failed' ? state.problem.fields : none
  const { left, look } = useMended(problems)
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    error: left[name],
    defaultValue: posted?.values[name]?.[0] ?? '',
  })
  const withForm = (act: (form: HTMLFormElement) => void) => () => {
    if (form.current) act(form.current)
  }
  return (
    <FormScope value="contact">
      <form
        className="form"
        ref={form}
        method="post"
        action="/contact#write"
        noValidate
        aria-labelledby="write-heading"
        onFocus={() => void prepare()}
        onInput={(event) => {
          draft.save(event.currentTarget)
          look(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        {state.step === 'arrived' && <MessageArrived reference={state.answer.reference} answerBy={state.answer.answerBy} />}
        {state.step === 'failed' && <ErrorSummary message={state.problem.message} fields={problems} left={left} labels={labels} />}
        {state.step === 'writing' && draft.found && <DraftOffer what="a message" onRestore={withForm(restore)} onForget={draft.forget} />}
        <TextField {...field('subject')} maxLength={200} />
        <div className="form-row">
          <TextField {...field('name')} required autoComplete="name" maxLength={200} />
          <TextField {...field('email')} required type="email" autoComplete="email" maxLength={254} />
        </div>
        <div className="form-row">
          <TextField {...field('mobile')} type="tel" autoComplete="tel" maxLength={40} />
          <TextField {...field('company')} autoComplete="organization" maxLength={200} />
        </div>
        <TextAreaField {...field('message')} required rows={8} />
        <Decoy />
        <p>
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {busy ? 'Please Wait...' : 'Send the message'}
          </button>
        </p>
      </form>
    </FormScope>
  )
}
