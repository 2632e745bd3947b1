import { useRef, useState } from 'react'
import { type FormProblem, sendFiles } from '../../ui/form/send-form.ts'
import type { FormFiles } from './form-files.ts'

interface Sending {
  /** The API route that takes the files. */
  address: string
  headers?: Record<string, string>
  /** The message when a chosen file was refused; its reason stands beside it. */
  refusal: string
  /** The page that follows, or what happens on this one. */
  whenSent: string | (() => Promise<void>)
}

/** Waits for the uploads, then tells the server what they are for. A refused file stays in sight with its reason. */
export function useSendingFiles(files: FormFiles, { address, headers = {}, refusal, whenSent }: Sending) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem>()
  // A ref, because a second click may come before React renders again.
  const running = useRef(false)

  /** `answers` are sent with the files; those that are null have no field in the form. */
  async function send(answers: Record<string, FormDataEntryValue | null> = {}): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblem(undefined)
    await files.whenSettled()
    const found = refused() ?? (await post(answers))
    // The form stays busy while the browser leaves the page.
    if (!found && typeof whenSent === 'string') return location.assign(whenSent)
    if (found) setProblem(found)
    else if (typeof whenSent !== 'string') await whenSent()
    running.current = false
    setBusy(false)
  }

  function refused(): FormProblem | undefined {
    const file = files.rows().find((row) => row.file?.state === 'refused')?.file
    return file && { code: 'file.wrong_type', message: refusal, fields: { file: file.reason ?? '' } }
  }

  async function post(answers: Record<string, FormDataEntryValue | null>): Promise<FormProblem | undefined> {
    const body = new FormData()
    for (const [name, answer] of Object.entries(answers)) if (answer !== null) body.append(name, answer)
    files.appendTo(body)
    return (await sendFiles(address, body, headers)).problem
  }
  return { send, busy, problem }
}
