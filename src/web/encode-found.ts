import { remembering } from './remembering.ts'

/** As React Router's own encoding writes what is no value of its own. */
const undefinedMark = -7
const nullMark = -5

/** Of so many signs, together or alone: as much as is worth compressing by itself. */
const pieceSigns = 2048
/** Such a text is written as JSON once. Of shorter ones hardly any has a sign that JSON writes otherwise, and to see that is less work. */
const longText = 200
const longOnce = remembering(200)
const unusualSigns = /["\\\p{Cc}\p{Cs}]/u
/** The names of what pages are made of, and before what they name the numbers that stand for them. */
const nameOnce = remembering(1000)
const mostMarks = 5000
const marks: string[] = []

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
    if (typeof value === 'object') waiting.push(value)
    return add(value, typeof value === 'object' ? '' : plainly(value))
  }

  function add(value: unknown, text: string): number {
    const index = written.push(text) - 1
    indices.set(value, index)
    return index
  }

  function objectOf(value: object): string {
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new UnusualValueError('An object of a class of its own.')
    const members: string[] = []
    for (const name of Object.keys(value)) {
      // The name is numbered before what it names.
      const index =
        indices.get(name) ??
        add(
          name,
          nameOnce(name, () => JSON.stringify(name)),
        )
      members.push(markOf(index) + indexOf((value as Record<string, unknown>)[name]))
    }
    return `{${members.join(',')}}`
  }

  for (let value = waiting.pop(); value; value = waiting.pop()) {
    const index = indices.get(value) as number
    if (Array.isArray(value)) written[index] = `[${value.map(indexOf).join(',')}]`
    else if (value instanceof Date && !Number.isNaN(value.getTime())) written[index] = `["D",${value.getTime()}]`
    else written[index] = objectOf(value)
  }
  return inPieces(written)
}

/** Joined and not added up: every sum of two texts is an object of its own, and they had been a quarter of what a rendering left behind. */
function inPieces(written: readonly string[]): string[] {
  const pieces = ['[']
  // With an empty text at its beginning or end a run has a comma there.
  let run: string[] = []
  let signs = 0
  function endRun(...end: string[]): void {
    pieces.push([...run, ...end].join(','))
    run = ['']
    signs = 0
  }
  for (const text of written) {
    if (text.length >= pieceSigns) {
      endRun('')
      pieces.push(text)
      continue
    }
    run.push(text)
    signs += text.length
    if (signs >= pieceSigns) endRun()
  }
  endRun()
  return [...pieces, ']\n']
}

function markOf(index: number): string {
  const known = marks[index]
  if (known !== undefined) return known
  const mark = `"_${index}":`
  if (index < mostMarks) marks[index] = mark
  return mark
}

function plainly(value: unknown): string {
  if (typeof value === 'string') {
    if (value.length >= longText) return longOnce(value, () => JSON.stringify(value))
    return unusualSigns.test(value) ? JSON.stringify(value) : `"${value}"`
  }
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return String(value)
  throw new UnusualValueError(`A ${typeof value}.`)
}
