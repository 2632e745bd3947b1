import { hours, seconds } from '#domain/durations.ts'

/** Shorter than the 24 hours for which the server accepts a token. */
const tokenTtl = hours(23)
/** The server takes a form that is sent sooner after its token was issued for a bot's, and sends no receipt by mail. */
const minTokenAge = seconds(2.2)

/** The idempotency token of the form: the same until the form has arrived, so that a form sent twice is one submission. */
export class FormToken {
  readonly #key: string
  #token: Promise<string> | undefined
  #issuedAt = 0

  constructor(conferenceId: string, given?: string) {
    this.#key = `sent:submission:${conferenceId}`
    this.#token = given ? Promise.resolve(given) : undefined
    this.#issuedAt = Date.now()
  }

  /** Fetched once; after a failure the next call fetches again. */
  get = (): Promise<string> => {
    const unconfirmed = this.#readUnconfirmed()
    if (unconfirmed) return Promise.resolve(unconfirmed)
    this.#token ??= this.#fetch()
    return this.#token
  }

  /** The token for sending, once it has reached its minimum age. */
  async whenOldEnough(): Promise<string> {
    const token = await this.get()
    const wait = this.#issuedAt + minTokenAge - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    return token
  }

  renew = (): void => this.confirm(false)

  /** Stores the token, so that without a response the form is sent with the same token even after a reload. */
  markSent(token: string): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ token, at: Date.now() }))
    } catch {
      // Without localStorage only a reload between sending and the response could send twice.
    }
  }

  /** Called when the server has responded; after a success or an expired token the next form needs a new one. */
  confirm(keep: boolean): void {
    try {
      localStorage.removeItem(this.#key)
    } catch {
      // See markSent.
    }
    if (!keep) this.#token = undefined
  }

  async #fetch(): Promise<string> {
    try {
      const token = await fetchToken()
      this.#issuedAt = Date.now()
      return token
    } catch (error) {
      this.#token = undefined
      throw error
    }
  }

  #readUnconfirmed(): string | undefined {
    try {
      const { token, at } = JSON.parse(localStorage.getItem(this.#key) ?? '{}') as { token?: string; at?: number }
      return token && at && Date.now() - at < tokenTtl ? token : undefined
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
