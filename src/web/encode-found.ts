import { remembering } from './remembering.ts'

/** As React Router's own encoding writes what is no value of its own. */
const undefinedMark = -7
const nullMark = -5

/** Of so many signs, together or alone. */
const pieceSigns = 1000
const jsonOnce = remembering(100)

/** Something that our pages do not hand over; the router's own encoding knows more. */
export class UnusualValueError extends Error {}

/**
 * What the loaders found, in the router's own encoding (turbo-stream) and to the letter as it would write it. Its own is made for values that are
 * still awaited: it goes through a stream, and takes several times as long. Answers in pieces, which stay the same where what was found does.
 */
export function encodeFound(found: object): string[] {
  const indices = new Map<unknown, number>([[found, 0]])
  const written: string[] = ['']
  const waiting: object[] = [found]

  function indexOf(value: unknown): number {
    if (value === undefined) return undefinedMark
    if (value === null) return nullMark
    const known = indices.get(value)
    if (known !== undefined) return known
    const index = written.length
    indices.set(value, index)
    written.push(typeof value === 'object' ? '' : plainly(value))
    if (typeof value === 'object') waiting.push(value)
    return index
  }

  for (let value = waiting.pop(); value; value = waiting.pop()) {
    const index = indices.get(value) as number
    if (Array.isArray(value)) written[index] = `[${value.map(indexOf).join(',')}]`
    else if (value instanceof Date && !Number.isNaN(value.getTime())) written[index] = `["D",${value.getTime()}]`
    else written[index] = objectOf(value, indexOf)
  }
  return inPieces(written)
}

function inPieces(written: readonly string[]): string[] {
  const pieces: string[] = []
  let short = '['
  for (const [index, text] of written.entries()) {
    if (index > 0) short += ','
    if (text.length >= pieceSigns || short.length >= pieceSigns) {
      pieces.push(short)
      short = ''
    }
    if (text.length >= pieceSigns) pieces.push(text)
    else short += text
  }
  return [...pieces, `${short}]\n`]
}

function objectOf(value: object, indexOf: (value: unknown) => number): string {
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new UnusualValueError('An object of a class of its own.')
  let members = ''
  // The name is numbered before what it names.
  for (const name of Object.keys(value)) members += `${members && ','}"_${indexOf(name)}":${indexOf((value as Record<string, unknown>)[name])}`
  return `{${members}}`
}

function plainly(value: unknown): string {
  if (typeof value === 'string') return value.length >= pieceSigns ? jsonOnce(value, () => JSON.stringify(value)) : JSON.stringify(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return String(value)
  throw new UnusualValueError(`A ${typeof value}.`)
}
