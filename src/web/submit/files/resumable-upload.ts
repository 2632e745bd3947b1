import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client'

const endpoint = '/api/v1/uploads'
const kibibytes = (count: number) => count * 1024
/** Small enough that little is lost when a bad line breaks, large enough not to wait for many answers. */
const chunkBytes = kibibytes(512)

export type UploadEnd =
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; reason: string }
  /** The form was open for so long that its token has grown too old. */
  | { kind: 'stale-token' }
  /** The line is down; `resume` goes on where it stopped. */
  | { kind: 'line-lost' }
  /** The server cannot take files this way just now. */
  | { kind: 'not-possible' }

export interface UploadReports {
  progress(sentBytes: number): void
  /** A try has failed and another one follows. */
  stumbled(): void
  ended(end: UploadEnd): void
}

export interface RunningUpload {
  resume(): void
  /** Stops; with `forget` the server throws away what it has. */
  stop(forget: boolean): void
}

/** Sends one file with the tus protocol: in pieces, and after an interruption from where it stopped, even after a reload. */
export async function startResumableUpload(file: File, identity: string, token: string, reports: UploadReports): Promise<RunningUpload> {
  const tus = await import('tus-js-client')
  let id: string | undefined
  let begunAnew = false
  const options: UploadOptions = {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays: [0, 1000, 3000, 5000],
    removeFingerprintOnSuccess: true,
    metadata: { filename: file.name, filetype: file.type, token },
    fingerprint: async () => `colloquia ${identity} ${file.name} ${file.size} ${file.lastModified}`,
    onProgress: (sentBytes) => reports.progress(sentBytes),
    onAfterResponse(_request, response) {
      id = response.getHeader('x-file-id') ?? id
    },
    onShouldRetry(error) {
      const again = mayHelpToTryAgain(error)
      if (again) reports.stumbled()
      return again
    },
    onError(error) {
      const end = endOf(error)
      if (end.kind === 'refused') void forgetPrevious(upload)
      reports.ended(end)
    },
    onSuccess() {
      if (id) return reports.ended({ kind: 'arrived', id })
      // The server had it all but its answer was lost, and it no longer says how it calls the file: once more from the beginning.
      if (begunAnew) return reports.ended({ kind: 'not-possible' })
      begunAnew = true
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
    stop: (forget) => void upload.abort(forget).catch(() => undefined),
  }
}

async function forgetPrevious(upload: Upload): Promise<void> {
  const storage = upload.options.urlStorage
  for (const previous of await upload.findPreviousUploads()) await storage?.removeUpload(previous.urlStorageKey)
}

function statusIn(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0
}

function mayHelpToTryAgain(error: Error | DetailedError): boolean {
  const status = statusIn(error)
  if (status === 0) return navigator.onLine
  return status >= 500 || status === 409 || status === 423 || status === 429
}

function endOf(error: Error | DetailedError): UploadEnd {
  const status = statusIn(error)
  if (status === 0 || status === 409 || status === 423 || status === 429) return { kind: 'line-lost' }
  const refusal = 'originalResponse' in error && error.originalResponse ? refusalIn(error.originalResponse) : undefined
  // What is wrong with the request itself is our programs' affair: no person can mend it, but the plain way may work.
  if (status >= 500 || status === 404 || !refusal?.message || refusal.code?.startsWith('request.')) return { kind: 'not-possible' }
  return refusal.code === 'form.token_invalid' ? { kind: 'stale-token' } : { kind: 'refused', reason: refusal.message }
}

function refusalIn(response: HttpResponse): { code?: string; message?: string } | undefined {
  try {
    return (JSON.parse(response.getBody()) as { error?: { code?: string; message?: string } }).error
  } catch {
    return undefined
  }
}
