import { useRef, useState } from 'react'
import { honeypotName } from '#domain/forms/suspicion.ts'
import type { PostedForm } from '../request-context.ts'
import { clearControls, fillControls, useDraft } from '../ui/form/draft.tsx'
import { type FormProblem, sendForm } from '../ui/form/send-form.ts'
import { useFormToken } from '../ui/form/use-form-token.ts'

interface Answer {
  reference: string
  answerBy: string
  /** Whether a copy was sent by e-mail. */
  isCopySent: boolean
}

type ContactState = { step: 'writing' } | { step: 'sending' } | { step: 'failed'; problem: FormProblem } | { step: 'arrived'; answer: Answer }

const controls = ['subject', 'name', 'email', 'mobile', 'company', 'message'] as const

/** The state of the contact form. The text stays in the form until the message has arrived, and as a draft in local storage. */
export function useContactMessage(posted: PostedForm | undefined) {
  const [state, setState] = useState<ContactState>(
    posted ? { step: 'failed', problem: { code: 'request.invalid', message: posted.message, fields: posted.fields } } : { step: 'writing' },
  )
  const draft = useDraft('contact')
  const token = useFormToken('contact')
  // A second click can arrive before React has rendered the busy state.
  const busy = useRef(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy.current) return
    busy.current = true
    draft.save(form)
    const values = valuesOf(form)
    setState({ step: 'sending' })
    const { answer, problem } = await token.sendWith<Answer>((value) => sendForm('/api/v1/contact', values, value))
    if (answer) {
      draft.discard()
      clearControls(form)
      setState({ step: 'arrived', answer })
    } else {
      console.error('The message was not sent:', problem.code, problem.fields)
      setState({ step: 'failed', problem })
    }
    busy.current = false
  }

  return {
    state,
    draft,
    submit,
    prepare: token.prepare,
    restore(form: HTMLFormElement): void {
      if (draft.found) fillControls(form, draft.found)
      draft.dismiss()
      void token.prepare()
    },
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { ...Object.fromEntries(controls.map((name) => [name, text(name)])), ...(text(honeypotName) ? { [honeypotName]: text(honeypotName) } : {}) }
}
