import type { DoorPerson } from '#domain/check-in/scan.ts'
import { folded } from '#domain/search-words.ts'

const maxFound = 12

/** Everybody whose name or reference has words that begin with what was typed: without accents, in any order. */
export function findPeople(people: readonly DoorPerson[], typed: string): { found: DoorPerson[]; more: number } {
  const words = folded(typed.trim()).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { found: [], more: 0 }
  const matching = people.filter(({ name, reference }) => {
    const own = [...folded(name).split(/[\s\p{P}]+/u), folded(reference)]
    // Scripts without spaces between words are searched anywhere in the name.
    return words.every((word) => own.some((one) => one.startsWith(word)) || (/[^\p{Script=Latin}\p{N}]/u.test(word) && folded(name).includes(word)))
  })
  return { found: matching.slice(0, maxFound), more: Math.max(0, matching.length - maxFound) }
}
