import { fillPlaceholders } from '../fill-placeholders.ts'
import { type Letter, type StandingLetter, textOf, type Words } from '../mail.ts'
import { safeText } from '../render-letter.ts'
import type { Sender } from '../sender.ts'
import { type PlaceholderName, placeholderOf, placeholders } from './placeholders.ts'
import { isLetterKind, letterTextOf } from './standing-letters.ts'

/** The words of a letter, with placeholders. */
export interface LetterWords {
  subject: string
  body: string
}

const anyPlaceholder = /\{([a-z]+)\}/g
const aloneInParagraph = /^\{([a-z]+)\}$/

/** The paragraphs of a text; an empty line stands between them. */
export function paragraphsIn(body: string): string[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/**
 * Fills in a version of a standing letter, or its standard text. In the office's version its own links stay links; what was filled in is
 * defanged first, so that nothing a stranger typed becomes one. The facts and the button stand at {details}, or else at the end.
 */
export function fillLetter(letter: StandingLetter, version: LetterWords | undefined, sender: Sender): Letter {
  const { facts, url, preview, mark = '' } = letter
  if (!isLetterKind(letter.standing)) throw new Error(`There is no standing letter ${letter.standing}.`)
  const standard = letterTextOf(letter.standing)
  const { subject, body } = version ?? standard
  const values: StandingLetter['values'] = { ...letter.values, organiser: sender.organiserName }
  const fill = (text: string): Words => fillText(text, values, version !== undefined, sender.publicUrl)

  const paragraphs = paragraphsIn(body)
  const at = paragraphs.indexOf('{details}')
  const filled = (some: string[]) => some.flatMap((paragraph) => fillParagraph(paragraph, values, fill))
  const [greeting = '', ...before] = filled(at === -1 ? paragraphs : paragraphs.slice(0, at))
  const after = at === -1 ? [] : filled(paragraphs.slice(at + 1))
  const title = fill(subject)
  const firstWords = before[0] ?? greeting
  return {
    subject: typeof title === 'string' ? mark + title : { ...title, own: mark + title.own },
    preview: version ? firstWords : (preview ?? textOf(firstWords)),
    greeting,
    paragraphs: [...before, ...(standard.fixed?.before ?? [])],
    facts,
    ...(standard.button && url ? { button: { text: standard.button, url } } : {}),
    closing: [...(standard.fixed?.after ?? []), ...after],
  }
}

function fillParagraph(paragraph: string, values: StandingLetter['values'], fill: (text: string) => Words): readonly Words[] {
  const named = [...paragraph.matchAll(anyPlaceholder)].map(([, name = '']) => name)
  if (named.some((name) => mayBeEmpty(name) && isEmpty(values[name]))) return []
  const alone = aloneInParagraph.exec(paragraph)?.[1]
  const value = alone === undefined ? undefined : values[alone]
  return isList(value) ? value : [fill(paragraph)]
}

/** The standard text is defanged as a whole when it is rendered; in the office's words only what was filled in. */
function fillText(text: string, values: StandingLetter['values'], isOwn: boolean, publicUrl: string): Words {
  const wordsOf = (name: string) => [values[name] ?? []].flat()
  const named = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name)
  const keepsLinks = isOwn || named.some((name) => wordsOf(name).some((words) => typeof words !== 'string'))
  const written = (words: Words) => (keepsLinks ? safeText(words, publicUrl) : textOf(words))
  const filled = fillPlaceholders(text, Object.fromEntries(Object.keys(values).map((name) => [name, wordsOf(name).map(written).join('\n\n')])))
  return keepsLinks ? { own: filled, strangers: [] } : filled
}

function isList(value: Words | readonly Words[] | undefined): value is readonly Words[] {
  return Array.isArray(value)
}

function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name)
}

function mayBeEmpty(name: string): boolean {
  return isPlaceholder(name) && placeholderOf(name).mayBeEmpty === true
}

function isEmpty(value: Words | readonly Words[] | undefined): boolean {
  return [value ?? []].flat().every((words) => textOf(words).trim() === '')
}
