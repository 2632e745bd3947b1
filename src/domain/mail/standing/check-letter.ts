import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import { placeholdersIn, unknownPlaceholders } from '../fill-placeholders.ts'
import { type LetterWords, paragraphsIn } from './fill-letter.ts'
import { type PlaceholderName, placeholderOf } from './placeholders.ts'
import { type LetterKind, letterTextOf } from './standing-letters.ts'

/** Everything that a version of this letter may fill in. */
export function placeholdersOf(kind: LetterKind): PlaceholderName[] {
  return [...letterTextOf(kind).placeholders, 'organiser', 'details']
}

/** Refuses a version with a placeholder that cannot be filled in, or without one that must not be lost; names them by field. */
export function checkLetter(kind: LetterKind, words: LetterWords): void {
  const fields = { ...problem('subject', subjectProblems(kind, words.subject)), ...problem('body', bodyProblems(kind, words.body)) }
  const count = Object.keys(fields).length
  if (count > 0) throw new Refusal('request.invalid', problemCountMessage(count), fields)
}

const problem = (field: string, sentences: string[]) => (sentences.length > 0 ? { [field]: sentences.join(' ') } : {})
const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

function subjectProblems(kind: LetterKind, subject: string): string[] {
  const blocks = placeholdersOf(kind).filter((name) => placeholderOf(name).isBlock && subject.includes(`{${name}}`))
  return [...unknownIn(kind, subject), ...(blocks.length > 0 ? [`${braced(blocks)} can be several paragraphs and has no place in the subject.`] : [])]
}

function bodyProblems(kind: LetterKind, body: string): string[] {
  const offered = placeholdersOf(kind)
  const named = placeholdersIn(body)
  const lost = offered.filter((name) => placeholderOf(name).isRequired && !named.includes(name))
  const paragraphs = paragraphsIn(body)
  const squeezed = offered.filter(
    (name) => placeholderOf(name).isBlock && paragraphs.some((paragraph) => paragraph.includes(`{${name}}`) && paragraph !== `{${name}}`),
  )
  const repeated = offered.filter((name) => placeholderOf(name).isBlock && paragraphs.filter((paragraph) => paragraph === `{${name}}`).length > 1)
  return [
    ...unknownIn(kind, body),
    ...lost.map((name) => `Please keep {${name}}: it is ${placeholderOf(name).means}, and nobody would read it otherwise.`),
    ...squeezed.map((name) => `{${name}} needs a paragraph of its own, with an empty line before and after it.`),
    ...repeated.map((name) => `{${name}} may be used only once.`),
  ]
}

function unknownIn(kind: LetterKind, text: string): string[] {
  const offered = placeholdersOf(kind)
  const unknown = unknownPlaceholders(text, offered)
  return unknown.length > 0 ? [`We cannot fill in ${braced(unknown)}. This letter has only ${braced(offered)}.`] : []
}
