import { seconds } from '#domain/durations.ts'
import type { ChosenFile } from './file-row.ts'
import { type RunningUpload, startResumableUpload, type UploadEnd } from './resumable-upload.ts'

/** Browsers do not always say that the line is back, so a waiting file also tries by itself. */
const looksAgainAfter = seconds(6)

export interface UploadToken {
  get: () => Promise<string>
  /** The one we have is too old. */
  renew: () => void
}

interface UploadNeeds {
  /** Tells the same file in another form or another kind of line apart. */
  identity: string
  token: UploadToken
  report: (change: Partial<ChosenFile>) => void
}

/** One chosen file on its way, through all interruptions, until it has arrived, was refused or is thrown away. */
export class FileUpload {
  readonly file: File
  readonly #needs: UploadNeeds
  #running: RunningUpload | undefined
  #state: 'starting' | 'running' | 'waiting' | 'over' = 'starting'
  #again: number | undefined
  #renewed = false

  constructor(file: File, needs: UploadNeeds) {
    this.file = file
    this.#needs = needs
    void this.#start()
    addEventListener('online', this.#goOn)
    addEventListener('offline', this.#lineIsGone)
  }

  /** Nothing more is reported; the server forgets what it has of an unfinished file. */
  throwAway(): void {
    if (this.#state !== 'over') this.#running?.stop(true)
    this.#over()
  }

  async #start(): Promise<void> {
    this.#state = 'starting'
    const { identity, token } = this.#needs
    try {
      const running = await startResumableUpload(this.file, identity, await token.get(), {
        progress: (sentBytes) => this.#state === 'running' && this.#report({ sentBytes, state: 'sending' }),
        stumbled: () => this.#report({ state: 'waiting' }),
        ended: (end) => this.#end(end),
      })
      if (this.#isOver()) running.stop(true)
      else this.#running = running
      if (this.#state === 'starting') this.#state = 'running'
    } catch {
      // Neither the token nor the program for uploads could be fetched: the line is down.
      this.#end({ kind: 'line-lost' })
    }
  }

  #end(end: UploadEnd): void {
    if (this.#isOver()) return
    if (end.kind === 'line-lost') {
      this.#wait()
      return
    }
    if (end.kind === 'stale-token' && !this.#renewed) {
      this.#renewed = true
      this.#needs.token.renew()
      void this.#start()
      return
    }
    this.#over()
    if (end.kind === 'arrived') this.#needs.report({ state: 'arrived', id: end.id, arrivedAt: Date.now(), sentBytes: this.file.size })
    else if (end.kind === 'refused') this.#needs.report({ state: 'refused', reason: end.reason })
    else this.#needs.report({ state: 'with-form' })
  }

  #wait(): void {
    this.#state = 'waiting'
    this.#report({ state: 'waiting' })
    clearTimeout(this.#again)
    this.#again = window.setTimeout(this.#goOn, looksAgainAfter)
  }

  #goOn = (): void => {
    if (this.#state !== 'waiting') return
    clearTimeout(this.#again)
    if (!this.#running) return void this.#start()
    this.#state = 'running'
    this.#running.resume()
  }

  #lineIsGone = (): void => {
    if (this.#state !== 'running') return
    this.#running?.stop(false)
    this.#wait()
  }

  #report(change: Partial<ChosenFile>): void {
    if (!this.#isOver()) this.#needs.report(change)
  }

  /** A method, so that the compiler does not believe the state to be unchanged after a wait. */
  #isOver(): boolean {
    return this.#state === 'over'
  }

  #over(): void {
    this.#state = 'over'
    clearTimeout(this.#again)
    removeEventListener('online', this.#goOn)
    removeEventListener('offline', this.#lineIsGone)
  }
}
