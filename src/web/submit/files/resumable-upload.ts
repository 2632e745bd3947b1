import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client'

const endpoint = '/api/v1/uploads'
/** Small chunks lose little when a connection breaks; large ones need fewer round trips. */
const chunkBytes = 512 * 1024

export type UploadEnd =
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; reason: string }
  /** The form was open for longer than its token is valid. */
  | { kind: 'stale-token' }
  /** `resume` continues where the upload stopped. */
  | { kind: 'connection-lost' }
  /** The server cannot accept resumable uploads now. */
  | { kind: 'unavailable' }

export interface UploadEvents {
  progress(sentBytes: number): void
  /** An attempt has failed and another one follows. */
  retrying(): void
  ended(end: UploadEnd): void
}

export interface RunningUpload {
  resume(): void
  /** Stops the upload; with `discard` the server deletes it. */
  stop(discard: boolean): void
}

/** Uploads a file in chunks with the tus protocol; an interrupted upload resumes where it stopped, even after a reload. */
export async function startResumableUpload(file: File, identity: string, token: string, events: UploadEvents): Promise<RunningUpload> {
  const tus = await import('tus-js-client')
  let id: string | undefined
  let restarted = false
  const options: UploadOptions = {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 5000],
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, token },
    fingerprint: async () => `colloquia ${identity} ${file.name} ${file.size} ${file.lastModified}`,
    onProgress: (sentBytes) => events.progress(sentBytes),
    onAfterResponse(_request, response) {
      id = response.getHeader('x-file-id') ?? id
    },
    onShouldRetry(error) {
      const retry = isRetryable(error)
      if (retry) events.retrying()
      return retry
    },
    onError(error) {
      const end = endOf(error)
      if (end.kind === 'refused') void removePrevious(upload)
      events.ended(end)
    },
    onSuccess() {
      if (id) return events.ended({ kind: 'arrived', id })
      // The response with the file's id was lost, so the upload starts again.
      if (restarted) return events.ended({ kind: 'unavailable' })
      restarted = true
      upload.url = null
      upload.start()
    },
  }
  const upload: Upload = new tus.Upload(file, options)
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
  return {
    resume: () => upload.start(),
    stop: (discard) => void upload.abort(discard).catch(() => undefined),
  }
}

async function removePrevious(upload: Upload): Promise<void> {
  const storage = upload.options.urlStorage
  for (const previous of await upload.findPreviousUploads()) await storage?.removeUpload(previous.urlStorageKey)
}

function statusIn(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0
}

function isRetryable(error: Error | DetailedError): boolean {
  const status = statusIn(error)
  if (status === 0) return navigator.onLine
  return status >= 500 || status === 409 || status === 423 || status === 429
}

function endOf(error: Error | DetailedError): UploadEnd {
  const status = statusIn(error)
  if (status === 0 || status === 409 || status === 423 || status === 429) return { kind: 'connection-lost' }
  const refusal = 'originalResponse' in error && error.originalResponse ? refusalIn(error.originalResponse) : undefined
  // A malformed request is a fault of our code; sending the file with the form may still work.
  if (status >= 500 || status === 404 || !refusal?.message || refusal.code?.startsWith('request.')) return { kind: 'unavailable' }
  return refusal.code === 'form.token_invalid' ? { kind: 'stale-token' } : { kind: 'refused', reason: refusal.message }
}

function refusalIn(response: HttpResponse): { code?: string; message?: string } | undefined {
  try {
    return (JSON.parse(response.getBody()) as { error?: { code?: string; message?: string } }).error
  } catch {
    return undefined
  }
}
