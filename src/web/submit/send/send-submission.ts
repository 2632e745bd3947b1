export interface ArrivedSubmission {
  reference: string
  receivedAt: string
  statusUrl: string
  files: { name: string; sizeBytes: number; sha256: string }[]
  /** What happens now and when, in sentences. */
  next: string[]
}

export type SubmissionAnswer =
  | { kind: 'arrived'; submission: ArrivedSubmission }
  | { kind: 'refused'; code: string; message: string; fields: Record<string, string> }
  /** We do not know whether it arrived; the same token asked again gives the same answer. */
  | { kind: 'lost' }

/** Sends the form. XMLHttpRequest and not fetch, because only it tells how much of a file has gone out. */
export function sendSubmission(body: FormData, progress: (share: number) => void): Promise<SubmissionAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/v1/submissions')
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(answerOf(request.status, request.responseText))
    request.onerror = () => resolve({ kind: 'lost' })
    request.ontimeout = () => resolve({ kind: 'lost' })
    request.send(body)
  })
}

function answerOf(status: number, text: string): SubmissionAnswer {
  const answer = parsed(text)
  if (status < 300 && answer && 'reference' in answer) return { kind: 'arrived', submission: answer as ArrivedSubmission }
  if (answer && 'error' in answer) {
    const { code, message, fields } = answer.error as { code: string; message: string; fields?: Record<string, string> }
    return { kind: 'refused', code, message, fields: fields ?? {} }
  }
  return { kind: 'lost' }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
