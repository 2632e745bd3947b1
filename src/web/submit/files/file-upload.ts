import { seconds } from '#domain/durations.ts'
import type { ChosenFile } from './chosen-file.ts'
import { type RunningUpload, startResumableUpload, type UploadEnd } from './resumable-upload.ts'

/** Browsers do not always fire the `online` event, so a waiting upload also retries by itself. */
const retryInterval = seconds(6)

export interface UploadToken {
  get: () => Promise<string>
  /** Discards an expired token. */
  renew: () => void
}

interface UploadOptions {
  /** Distinguishes the same file in another form or in a row of another kind. */
  identity: string
  token: UploadToken
  report: (change: Partial<ChosenFile>) => void
}

/** The upload of one file; it survives interruptions and ends when the file has arrived, was refused or is discarded. */
export class FileUpload {
  readonly file: File
  readonly #options: UploadOptions
  #running: RunningUpload | undefined
  #state: 'starting' | 'running' | 'waiting' | 'ended' = 'starting'
  #retryTimer: number | undefined
  #tokenRenewed = false

  constructor(file: File, options: UploadOptions) {
    this.file = file
    this.#options = options
    void this.#start()
    addEventListener('online', this.#resume)
    addEventListener('offline', this.#onOffline)
  }

  /** Stops reporting; the server deletes an unfinished upload. */
  discard(): void {
    if (this.#state !== 'ended') this.#running?.stop(true)
    this.#stop()
  }

  async #start(): Promise<void> {
    this.#state = 'starting'
    const { identity, token } = this.#options
    try {
      const running = await startResumableUpload(this.file, identity, await token.get(), {
        progress: (sentBytes) => this.#state === 'running' && this.#report({ sentBytes, state: 'sending' }),
        retrying: () => this.#report({ state: 'waiting' }),
        ended: (end) => this.#end(end),
      })
      if (this.#hasEnded()) running.stop(true)
      else this.#running = running
      if (this.#state === 'starting') this.#state = 'running'
    } catch {
      // The token or the upload client could not be fetched.
      this.#end({ kind: 'connection-lost' })
    }
  }

  #end(end: UploadEnd): void {
    if (this.#hasEnded()) return
    if (end.kind === 'connection-lost') {
      this.#wait()
      return
    }
    if (end.kind === 'stale-token' && !this.#tokenRenewed) {
      this.#tokenRenewed = true
      this.#options.token.renew()
      void this.#start()
      return
    }
    this.#stop()
    if (end.kind === 'arrived') this.#options.report({ state: 'arrived', id: end.id, arrivedAt: Date.now(), sentBytes: this.file.size })
    else if (end.kind === 'refused') this.#options.report({ state: 'refused', reason: end.reason })
    else this.#options.report({ state: 'with-form' })
  }

  #wait(): void {
    this.#state = 'waiting'
    this.#report({ state: 'waiting' })
    clearTimeout(this.#retryTimer)
    this.#retryTimer = window.setTimeout(this.#resume, retryInterval)
  }

  #resume = (): void => {
    if (this.#state !== 'waiting') return
    clearTimeout(this.#retryTimer)
    if (!this.#running) return void this.#start()
    this.#state = 'running'
    this.#running.resume()
  }

  #onOffline = (): void => {
    if (this.#state !== 'running') return
    this.#running?.stop(false)
    this.#wait()
  }

  #report(change: Partial<ChosenFile>): void {
    if (!this.#hasEnded()) this.#options.report(change)
  }

  /** A method, because the compiler narrows the property and ignores changes during an await. */
  #hasEnded(): boolean {
    return this.#state === 'ended'
  }

  #stop(): void {
    this.#state = 'ended'
    clearTimeout(this.#retryTimer)
    removeEventListener('online', this.#resume)
    removeEventListener('offline', this.#onOffline)
  }
}
