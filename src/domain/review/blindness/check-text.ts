import type { KnownPerson } from './find-identities.ts'
import { type Finding, findInPassages } from './find-in-document.ts'

/** Where these people are named in somebody's own words, such as a reviewer's comments to the author. */
export function checkText(people: readonly KnownPerson[], text: string, location = 'text'): Finding[] {
  return findInPassages(people, [{ kind: 'aside', location, text }])
}
