import { randomInt } from 'node:crypto'

/** Letters and digits that are not confused when read out over the telephone. */
const unambiguous = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A prime number of letters, so that one wrong character or two swapped ones always change the check letter. */
const checkLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** HM27-0042-K: the conference's prefix, the number in it, the check letter. */
export function submissionReference(prefix: string, number: number): string {
  const body = `${prefix}-${String(number).padStart(4, '0')}`
  return `${body}-${checkLetter(body)}`
}

/** HM27: the conference's code and the two last digits of the year in which it starts; the code alone of a journal, whose numbers go on. */
export function referencePrefix(conference: { code: string; startDate: string; journal?: string | undefined }): string {
  const code = conference.code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (conference.journal) return code || 'J'
  return `${code || 'C'}${conference.startDate.slice(2, 4)}`
}

/** AP-7KQ2XM-R: for what has no number in a conference; random, so that it does not reveal how many there are. */
export function randomReference(prefix: 'AP' | 'BK' | 'CM'): string {
  const letters = Array.from({ length: 6 }, () => unambiguous[randomInt(unambiguous.length)]).join('')
  const body = `${prefix}-${letters}`
  return `${body}-${checkLetter(body)}`
}

/** Normalises a typed reference; undefined when its check letter is wrong. */
export function readReference(text: string): string | undefined {
  const reference = text.trim().toUpperCase()
  const [, body, letter] = /^([A-Z0-9]{1,16}-[A-Z0-9]{4,10})-([A-Z])$/.exec(reference) ?? []
  return body !== undefined && letter === checkLetter(body) ? reference : undefined
}

/** The same for a paper's reference, which may end with its number: HM27-0042-K-2. */
export function readPaperReference(text: string): string | undefined {
  const [, submission = '', number] = /^(.*-[A-Z])(-\d{1,3})?$/.exec(text.trim().toUpperCase()) ?? []
  const reference = readReference(submission)
  return reference && `${reference}${number ?? ''}`
}

function checkLetter(body: string): string {
  const characters = body.replace(/-/g, '')
  let sum = 0
  for (const [position, character] of [...characters].entries()) sum += (position + 1) * Number.parseInt(character, 36)
  return checkLetters[sum % checkLetters.length] as string
}
