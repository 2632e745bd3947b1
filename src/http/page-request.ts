import type { IncomingHttpHeaders } from 'node:http'

/** A page that is asked for. As the web's own `Request` it is made only for those who need one: to make it takes longer than all that pages read of it. */
export class PageRequest {
  readonly address: URL
  readonly #headers: IncomingHttpHeaders
  #web: Request | undefined

  constructor(address: URL, headers: IncomingHttpHeaders) {
    this.address = address
    this.#headers = headers
  }

  header(name: 'cookie' | 'accept-encoding'): string | undefined {
    const value = this.#headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  /** Its address is ours: whatever the client writes into Host or forwarding headers decides nothing. A question for the head alone is one for the page. */
  get web(): Request {
    this.#web ??= new Request(this.address, { headers: headersOf(this.#headers) })
    return this.#web
  }
}

function headersOf(given: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one)
    else if (value !== undefined) headers.set(name, value)
  }
  return headers
}
