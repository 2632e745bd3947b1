import { hours, seconds } from '#domain/durations.ts'

/** The server takes a token for a day. */
const takenFor = hours(23)
/** A form sent sooner after its token was made looks like a robot's, and its author would get no receipt by mail. */
const ripeAfter = seconds(2.2)

/** The hidden token of one form. It makes the same form sent twice one submission, so it stays the same until the form has arrived. */
export class FormToken {
  readonly #key: string
  #token: Promise<string> | undefined
  #since = 0

  constructor(conferenceId: string, given?: string) {
    this.#key = `sent:submission:${conferenceId}`
    this.#token = given ? Promise.resolve(given) : undefined
    this.#since = Date.now()
  }

  /** Asked for once; when the line was down the next one who needs it asks again. */
  get = (): Promise<string> => {
    const unanswered = this.#unanswered()
    if (unanswered) return Promise.resolve(unanswered)
    this.#token ??= this.#fetch()
    return this.#token
  }

  /** For sending: waits out the moments in which only a robot could have filled the form. They pass unnoticed unless the token had to be asked for late. */
  async ripe(): Promise<string> {
    const token = await this.get()
    const wait = this.#since + ripeAfter - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return token
  }

  renew = (): void => this.answered(false)

  /** From here on we may never hear whether it arrived: even after a reload the same form must go with the same token. */
  sent(token: string): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ token, at: Date.now() }))
    } catch {
      // without a storage only a reload in this very moment could send twice
    }
  }

  /** The server has answered. After an arrival or a stale token the next form needs a new one. */
  answered(keep: boolean): void {
    try {
      localStorage.removeItem(this.#key)
    } catch {
      // see above
    }
    if (!keep) this.#token = undefined
  }

  async #fetch(): Promise<string> {
    try {
      const token = await fetchToken()
      this.#since = Date.now()
      return token
    } catch (error) {
      this.#token = undefined
      throw error
    }
  }

  #unanswered(): string | undefined {
    try {
      const { token, at } = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as { token?: string; at?: number }
      return token && at && Date.now() - at < takenFor ? token : undefined
    } catch {
      return undefined
    }
  }
}

async function fetchToken(): Promise<string> {
  const response = await fetch('/api/v1/submissions/token', { method: 'POST' })
  if (!response.ok) throw new Error(`No token: ${response.status}`)
  return ((await response.json()) as { token: string }).token
}
