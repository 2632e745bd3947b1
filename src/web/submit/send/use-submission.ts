import { useRef, useState } from 'react'
import { formFileKinds } from '#domain/submissions/submission.ts'
import type { FormFiles } from '../files/form-files.ts'
import type { FormToken } from './form-token.ts'
import { type Problem, validateSubmission } from './validate-submission.ts'

/** waiting: for uploads to end. sending: the request is running. lost: there was no response, the form can be sent again. */
export type SubmissionPhase = 'filling' | 'waiting' | 'sending' | 'lost'

export interface ArrivedSubmission {
  reference: string
  receivedAt: string
  statusUrl: string
  files: { name: string; sizeBytes: number; sha256: string }[]
  /** The next steps, as sentences. */
  next: string[]
  /** Whether a receipt is on its way by mail. */
  mailed: boolean
  /** A registration without a paper. */
  registered?: boolean
}

type SubmissionResult =
  | { kind: 'arrived'; submission: ArrivedSubmission }
  | { kind: 'refused'; code: string; message: string; fields: Record<string, string> }
  /** Nobody knows whether it arrived; sending it again with the same token gives the same result. */
  | { kind: 'lost' }

interface UseSubmissionOptions {
  files: FormFiles
  token: FormToken
  /** The API route that takes the form. */
  address?: string | undefined
  /** Problems of fields that the public form does not have. */
  validateMore?: ((body: FormData) => Record<string, string>) | undefined
  onArrived: (submission: ArrivedSubmission, email: string) => void
}

/** Sends the form: validates it, waits for the uploads, and handles the response. */
export function useSubmission({ files, token, address = '/api/v1/submissions', validateMore, onArrived }: UseSubmissionOptions) {
  const [phase, setPhase] = useState<SubmissionPhase>('filling')
  const [problem, setProblem] = useState<Problem>()
  /** The sent fraction of the request, from 0 to 1. */
  const [progress, setProgress] = useState(0)
  // A ref, because a second click may come before React renders again.
  const busy = useRef(false)

  async function send(form: HTMLFormElement): Promise<void> {
    if (busy.current) return
    busy.current = true
    setProblem(undefined)
    setProgress(0)
    try {
      if (refuse(validate(form))) return
      if (files.pendingCount() > 0) {
        setPhase('waiting')
        await files.whenSettled()
        if (refuse(validate(form))) return
      }
      setPhase('sending')
      end(await deliver(form), form)
    } finally {
      busy.current = false
    }
  }

  function validate(form: HTMLFormElement): Problem | undefined {
    const body = bodyOf(form)
    return validateSubmission(body, files.rows(), validateMore?.(body))
  }

  /** An expired token is replaced and the form sent again. */
  async function deliver(form: HTMLFormElement, triesLeft = 1): Promise<SubmissionResult> {
    const used = await token.whenOldEnough().catch(() => undefined)
    if (!used) return { kind: 'lost' }
    token.markSent(used)
    const result = await sendSubmission(address, bodyOf(form, used), used, setProgress)
    // After a server error the submission may have been stored, so the token stays the same.
    if (result.kind === 'lost' || (result.kind === 'refused' && result.code === 'unexpected')) return result
    const stale = result.kind === 'refused' && result.code === 'form.token_invalid'
    token.confirm(result.kind === 'refused' && !stale)
    return stale && triesLeft > 0 ? deliver(form, triesLeft - 1) : result
  }

  function bodyOf(form: HTMLFormElement, used = ''): FormData {
    const body = new FormData(form)
    body.set('token', used)
    for (const kind of formFileKinds) for (const name of [`${kind}[]`, `${kind}_upload[]`, `${kind}_upload_name[]`]) body.delete(name)
    files.appendTo(body)
    return body
  }

  function refuse(found: Problem | undefined): boolean {
    if (!found) return false
    setPhase('filling')
    setProblem(found)
    return true
  }

  function end(result: SubmissionResult, form: HTMLFormElement): void {
    if (result.kind === 'arrived') onArrived(result.submission, String(new FormData(form).get('email') ?? '').trim())
    else if (result.kind === 'refused') refuse({ message: result.message, fields: result.fields })
    else setPhase('lost')
  }

  return { phase, problem, progress, send }
}

/** Sends the form with XMLHttpRequest, because fetch does not report upload progress. */
function sendSubmission(address: string, body: FormData, token: string, onProgress: (fraction: number) => void): Promise<SubmissionResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-form-token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(resultOf(request.status, request.responseText))
    request.onerror = () => resolve({ kind: 'lost' })
    request.ontimeout = () => resolve({ kind: 'lost' })
    request.send(body)
  })
}

function resultOf(status: number, text: string): SubmissionResult {
  const response = parseObject(text)
  if (status < 300 && response && 'reference' in response) return { kind: 'arrived', submission: response as ArrivedSubmission }
  if (response && 'error' in response) {
    const { code, message, fields } = response.error as { code: string; message: string; fields?: Record<string, string> }
    return { kind: 'refused', code, message, fields: fields ?? {} }
  }
  return { kind: 'lost' }
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
