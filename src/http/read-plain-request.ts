/** What a kept page can be answered to. */
export interface PlainRequest {
  readonly url: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** Browsers with all their cookies write less. */
export const mostPlainBytes = 8192

/** One whole head and nothing else: printable letters, one space where one belongs, each line ended as it should be. */
const whole = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n$/

/** Whoever writes one of these says something about the line or about a body, and is heard by Node. */
const notPlain = new Set(['content-length', 'transfer-encoding', 'trailer', 'te', 'upgrade', 'expect', 'proxy-connection', 'http2-settings'])

/** What only one person writes is not kept beyond its request. */
const personal = /\r\n(?:cookie|authorization):/i

/** Proxies, and the same browser in many hands, write the same head for the same page. Bounded, because anybody can write anything. */
const remembered = new Map<string, PlainRequest>()
const mostRemembered = 200
const mostRememberedBytes = 1500

/** That we see the same as a proxy before us is sure only where nobody could read anything else: whatever has another form, however harmless, is undefined. */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > mostPlainBytes) return undefined
  const text = bytes.toString('latin1')
  const known = remembered.get(text)
  if (known) return known
  const request = readHead(text)
  if (request && text.length <= mostRememberedBytes && !personal.test(text)) {
    if (remembered.size === mostRemembered) remembered.clear()
    remembered.set(text, request)
  }
  return request
}

function readHead(text: string): PlainRequest | undefined {
  const url = whole.exec(text)?.[1]
  if (url === undefined) return undefined
  let host: string | undefined
  let connection: string | undefined
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  for (let at = text.indexOf('\r\n') + 2, end = 0; at < text.length - 2; at = end + 2) {
    end = text.indexOf('\r\n', at)
    const colon = text.indexOf(':', at)
    const name = text.slice(at, colon).toLowerCase()
    if (notPlain.has(name)) return undefined
    const value = text.slice(colon + 1, end).trim()
    if (name === 'host') {
      if (host !== undefined) return undefined
      host = value
    } else if (name === 'connection') {
      if (connection !== undefined || value.toLowerCase() !== 'keep-alive') return undefined
      connection = value
    } else if (name === 'accept-encoding') {
      if (acceptEncoding !== undefined) return undefined
      acceptEncoding = value
    } else if (name === 'if-none-match') {
      if (ifNoneMatch !== undefined) return undefined
      ifNoneMatch = value
    }
  }
  return host === undefined ? undefined : { url, acceptEncoding, ifNoneMatch }
}
