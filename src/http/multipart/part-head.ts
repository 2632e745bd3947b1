/** What is said about one part of a form before its bytes. */
export interface PartHead {
  name: string | undefined
  /** Only a file has one; it may be empty. */
  fileName: string | undefined
  mediaType: string
  charset: string | undefined
}

const mostHeaders = 20

/** Nothing when the part belongs to no form: it is passed over, as browsers' own readers do. Throws when there is more than anybody says of a part. */
export function readPartHead(head: string): PartHead | undefined {
  const headers = headersOf(head)
  const disposition = headers.get('content-disposition')
  if (disposition === undefined) return undefined
  const { value, parameters } = readParameters(disposition)
  if (value.toLowerCase() !== 'form-data') return undefined
  const name = parameters.get('name')
  const fileName = parameters.get('filename')
  if (hasLineBreak(name) || hasLineBreak(fileName)) return undefined
  const type = readParameters(headers.get('content-type') ?? '')
  return { name, fileName, mediaType: type.value.toLowerCase() || 'text/plain', charset: type.parameters.get('charset') }
}

/** Nothing when none is named; a longer one than this is nobody's. */
export function boundaryOf(contentType: string): string | undefined {
  const boundary = readParameters(contentType).parameters.get('boundary')
  return boundary !== undefined && boundary.length > 0 && boundary.length <= 200 && !hasLineBreak(boundary) ? boundary : undefined
}

const hasLineBreak = (text: string | undefined) => text !== undefined && /[\r\n]/.test(text)

/** The first of each name counts, as it does everywhere else where two readers might differ. */
function headersOf(head: string): Map<string, string> {
  const lines = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line !== '')
  if (lines.length > mostHeaders) throw new Error('a part with too many headers')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

// Each runs once along the text: a stranger wrote it.
const parameter = /;[ \t]*([^=;*\s]*)(\*?)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"?|([^;]*)))?[^;]*/y

function readParameters(text: string): { value: string; parameters: Map<string, string> } {
  const semicolon = text.indexOf(';')
  const value = (semicolon === -1 ? text : text.slice(0, semicolon)).trim()
  const parameters = new Map<string, string>()
  if (semicolon === -1) return { value, parameters }
  parameter.lastIndex = semicolon
  for (let found = parameter.exec(text); found; found = parameter.exec(text)) {
    const [, name = '', extended, quoted, bare] = found
    const said = quoted === undefined ? bare?.trim() : quoted.replace(/\\(["\\])/g, '$1')
    if (said !== undefined) parameters.set(name.toLowerCase(), extended ? decoded(said) : said)
  }
  return { value, parameters }
}

/** As in filename*=UTF-8''na%C3%AFve.pdf; what cannot be decoded stays as it is. */
function decoded(text: string): string {
  const encoded = /^[^']*'[^']*'([\s\S]*)$/.exec(text)?.[1] ?? text
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
