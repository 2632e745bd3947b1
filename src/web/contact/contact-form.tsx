import { useEffect, useRef } from 'react'
import { usePrefill } from '../accounts/use-prefill.ts'
import type { PostedForm } from '../request-context.ts'
import { PrivacyNote } from '../site/privacy-note.tsx'
import { DraftOffer } from '../ui/form/draft.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormScope, Honeypot, TextAreaField, TextField } from '../ui/form/fields.tsx'
import { useRemainingProblems } from '../ui/form/use-remaining-problems.ts'
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
  const { remaining, onInput } = useRemainingProblems(problems)
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    error: remaining[name],
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
          onInput(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        {state.step === 'arrived' && <MessageArrived {...state.answer} />}
        {state.step === 'failed' && <ErrorSummary message={state.problem.message} fields={problems} remaining={remaining} labels={labels} />}
        {state.step === 'writing' && draft.found && <DraftOffer what="a message" onRestore={withForm(restore)} onDiscard={draft.discard} />}
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
        <Honeypot />
        <p>
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {busy ? 'Please Wait...' : 'Send the message'}
          </button>
        </p>
        <PrivacyNote />
      </form>
    </FormScope>
  )
}

/** Confirms a message with its reference and the due date of the answer in local time. */
function MessageArrived({ reference, answerBy, isCopySent }: { reference: string; answerBy: string; isCopySent: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message takes the focus again
  useEffect(() => box.current?.focus(), [reference])
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }).format(new Date(answerBy))
  return (
    <div className="notice good" tabIndex={-1} ref={box}>
      <p className="notice-title" role="status">
        Thank you. Your message has arrived.
      </p>
      <p>
        You will have a reply within 48 hours, by <time dateTime={answerBy}>{until}</time> your time at the latest.
      </p>
      <p>
        Your reference is <strong className="reference">{reference}</strong>.{isCopySent && ' We have sent you a copy of your message by e-mail.'}
      </p>
    </div>
  )
}
