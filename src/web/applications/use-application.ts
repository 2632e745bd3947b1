import { useRef, useState } from 'react'
import { type ApplicationRole, blankMessage, ordinaryRole, speaksFor } from '#domain/applications/application.ts'
import { honeypotName } from '#domain/forms/suspicion.ts'
import { clearControls, fillControls, putFile, useDraft } from '../ui/form/draft.tsx'
import { type FormProblem, sendForm } from '../ui/form/send-form.ts'
import { useFormToken } from '../ui/form/use-form-token.ts'
import type { UploadTarget } from './document-upload.tsx'

export interface Applied {
  reference: string
  message: string
  /** Whether a copy was sent by e-mail. */
  isCopySent: boolean
  documentUpload: UploadTarget
}

export type ApplicationState =
  | { step: 'idle' }
  | { step: 'submitting'; blank: boolean }
  | { step: 'failed'; problem: FormProblem }
  | { step: 'done'; applied: Applied; file: File | undefined }

/** The payload of the specification, in its order. */
const payload = ['fullName', 'designation', 'email', 'subconference_id', 's_category', 'country', 'phone', 'linkedin', 'message'] as const

/** The state of the apply form. Every completion clears the fields; after a failure the answers stay as a draft. */
export function useApplication(role: ApplicationRole, returned: FormProblem | undefined) {
  const [state, setState] = useState<ApplicationState>(returned ? { step: 'failed', problem: returned } : { step: 'idle' })
  const draft = useDraft(`apply:${role}`)
  const token = useFormToken('apply')
  const chosen = useRef<File>(undefined)
  const [completions, setCompletions] = useState(0)
  // A second click can arrive before React has rendered the busy state.
  const busy = useRef(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy.current) return
    busy.current = true
    draft.save(form)
    const values = payloadOf(form, role)
    const file = fileOf(form)
    setState({ step: 'submitting', blank: !values.fullName?.trim() || !values.email?.trim() })
    const { answer, problem } = await token.sendWith<Applied>((value) => sendForm('/api/v1/apply-form', values, value))
    clearControls(form)
    setCompletions((count) => count + 1)
    if (answer) {
      draft.discard()
      chosen.current = undefined
      setState({ step: 'done', applied: answer, file })
    } else {
      console.error('The application was not submitted:', problem.code, problem.fields)
      chosen.current = file
      draft.offer()
      setState({ step: 'failed', problem: withBlankMessage(problem, values) })
    }
    busy.current = false
  }

  return {
    state,
    /** The number of times the form was cleared. */
    completions,
    draft,
    submit,
    prepare: token.prepare,
    restore(form: HTMLFormElement): void {
      if (draft.found) fillControls(form, draft.found)
      const input = form.elements.namedItem('document')
      if (chosen.current && input instanceof HTMLInputElement && input.value === '') putFile(input, chosen.current)
      draft.dismiss()
      draft.save(form)
      void token.prepare()
    },
  }
}

/** Puts the message about blank fields first, also when the connection was lost. */
function withBlankMessage(problem: FormProblem, values: Record<string, string>): FormProblem {
  const blank = !values.fullName?.trim() || !values.email?.trim()
  return blank && !problem.message.startsWith(blankMessage) ? { ...problem, message: `${blankMessage} ${problem.message}` } : problem
}

function payloadOf(form: HTMLFormElement, role: ApplicationRole): Record<string, string> {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  const values: Record<string, string> = Object.fromEntries(payload.map((name) => [name, text(name)]))
  if (role !== ordinaryRole) values.role = role
  if (speaksFor(role)) values.organisation = text('organisation')
  if (text(honeypotName)) values[honeypotName] = text(honeypotName)
  return values
}

function fileOf(form: HTMLFormElement): File | undefined {
  const file = new FormData(form).get('document')
  return file instanceof File && file.name !== '' ? file : undefined
}
