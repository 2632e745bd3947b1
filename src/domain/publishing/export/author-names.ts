import type { ArticleAuthor } from '../published-article.ts'

type Name = Pick<ArticleAuthor, 'name' | 'given' | 'family'>

/** 'Perera, Nimali', or the name as its bearer writes it when its parts are not known. */
export function namedBackwards({ name, given, family }: Name): string {
  if (!family) return name
  return given ? `${family}, ${given}` : family
}

const hasInitials = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u

/** 'Perera, N. K.'; scripts that have no initials keep the whole name. */
export function withInitials({ name, given, family }: Name): string {
  if (!family) return name
  const words = given.split(/\s+/).filter(Boolean)
  if (words.some((word) => !hasInitials.test(word))) return namedBackwards({ name, given, family })
  const initials = words.map((word) =>
    word
      .split('-')
      .filter(Boolean)
      .map((part) => `${[...part][0] ?? ''}.`)
      .join('-'),
  )
  return initials.length > 0 ? `${family}, ${initials.join(' ')}` : family
}

/** 'Nimali Perera'. */
export function namedForwards({ name, given, family }: Name): string {
  return given && family ? `${given} ${family}` : name
}

const particles = new Set([
  'al',
  'bin',
  'da',
  'de',
  'del',
  'della',
  'der',
  'den',
  'di',
  'do',
  'dos',
  'du',
  'el',
  'ibn',
  'la',
  'le',
  'ten',
  'ter',
  'van',
  'von',
  'zu',
])

/**
 * A guess at the parts of a name that was typed in one line, for the desk to correct: the last word is the family name, with the particles
 * before it. A name of one word, or without spaces between its parts, is left whole.
 */
export function partsOfName(name: string): { given: string; family: string } {
  const [before, after] = name.split(',', 2).map((part) => part.trim())
  if (after && before) return { given: after, family: before }
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return { given: '', family: '' }
  let start = words.length - 1
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start--
  return { given: words.slice(0, start).join(' '), family: words.slice(start).join(' ') }
}
