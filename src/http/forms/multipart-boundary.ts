import type { IncomingMessage } from 'node:http'

/** A parameter may be empty; its value is quoted without an escape, or needs no quotation marks. */
const parameter = /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:"([^"\\]*)"|([^\s",;]+)))?/y

/** The boundary in the Content-Type of a multipart form; undefined unless exactly one is given, in a header that can be read in one way only. */
export function boundaryOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const contentType = headers['content-type'] ?? ''
  // Names and values stand in turn; of two headers Node takes the first.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type').length > 1) return undefined
  const found: string[] = []
  parameter.lastIndex = contentType.indexOf(';')
  while (parameter.lastIndex < contentType.length) {
    const match = parameter.exec(contentType)
    if (!match) return undefined
    const [, name = '', quoted, token] = match
    // Some read `boundary*` as well.
    if (/^boundary/i.test(name)) found.push(quoted ?? token ?? '')
  }
  const [boundary = ''] = found
  // Characters that need no escaping.
  return found.length === 1 && /^[\x20-\x7e]{1,200}$/.test(boundary) ? boundary : undefined
}

/** Counts the delimiters of the parts in a body that arrives in chunks, to notice a part that busboy has skipped. */
export class DelimiterCounter {
  count = 0
  readonly #delimiter: Buffer
  /** The end of what has arrived, one byte shorter than a delimiter. The first delimiter needs no line break before it. */
  #tail = Buffer.from('\r\n')

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  add(chunk: Buffer): void {
    const length = this.#delimiter.length - 1
    this.#countIn(Buffer.concat([this.#tail, chunk.subarray(0, length)]))
    this.#countIn(chunk)
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-length)]).subarray(-length)
  }

  #countIn(bytes: Buffer): void {
    for (let at = bytes.indexOf(this.#delimiter); at !== -1; at = bytes.indexOf(this.#delimiter, at + this.#delimiter.length)) this.count += 1
  }
}
