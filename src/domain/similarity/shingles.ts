import { folded } from '../search-words.ts'

/** Words in a row that are compared as one; five in common are seldom chance. */
const shingleLength = 5
/** One of so many hashes is stored: enough to find an abstract of sixty words again. */
const sampledOneIn = 8
/** Shorter texts share common turns of phrase only. */
export const fewestHashes = 4

interface Word {
  folded: string
  start: number
  end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({ folded: folded(match[0]), start: match.index, end: match.index + match[0].length }))
}

/** FNV-1a over the words of a shingle, as a signed integer of 32 bits. */
function hashAt(words: readonly Word[], at: number): number {
  let hash = 0x811c9dc5
  for (let offset = 0; offset < shingleLength; offset++) {
    const word = words[at + offset]?.folded ?? ''
    for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
    hash = Math.imul(hash ^ 32, 0x01000193)
  }
  // The lower bits of a product are poorly mixed.
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) | 0
}

function hashesOf(words: readonly Word[]): number[] {
  return Array.from({ length: Math.max(0, words.length - shingleLength + 1) }, (_, at) => hashAt(words, at))
}

/** A sample of the hashes of a text. The same shingle is always in the sample or always left out, so that samples can be compared. */
export function sketchOf(text: string): number[] {
  const sampled = hashesOf(wordsOf(text)).filter((hash) => (hash >>> 0) % sampledOneIn === 0)
  return [...new Set(sampled)].sort((one, other) => one - other)
}

/** A passage that stands in both texts, with what stands around it. */
export interface SharedPassage {
  words: number
  mine: { before: string; shared: string; after: string }
  theirs: { before: string; shared: string; after: string }
}

export interface Overlap {
  /** The share of my text that stands in theirs, and of theirs that stands in mine. */
  mineInTheirs: number
  theirsInMine: number
  /** What both have in common, of all that either has. */
  resemblance: number
  /** The longest first. */
  passages: SharedPassage[]
}

const shortestPassage = 8
const mostPassages = 30
const contextCharacters = 120

/** Compares two texts word by word. */
export function overlapOf(mine: string, theirs: string): Overlap {
  const [ours, others] = [wordsOf(mine), wordsOf(theirs)]
  const [ourHashes, otherHashes] = [hashesOf(ours), hashesOf(others)]
  const [ourSet, otherSet] = [new Set(ourHashes), new Set(otherHashes)]
  const common = [...ourSet].filter((hash) => otherSet.has(hash)).length
  const share = (of: number) => (of === 0 ? 0 : common / of)
  return {
    mineInTheirs: share(ourSet.size),
    theirsInMine: share(otherSet.size),
    resemblance: share(ourSet.size + otherSet.size - common),
    passages: passagesOf(mine, ours, ourHashes, theirs, others, otherHashes),
  }
}

function passagesOf(mine: string, ours: Word[], ourHashes: number[], theirs: string, others: Word[], otherHashes: number[]): SharedPassage[] {
  const places = new Map<number, number>()
  for (const [at, hash] of otherHashes.entries()) if (!places.has(hash)) places.set(hash, at)
  const found: SharedPassage[] = []
  for (let at = 0; at < ourHashes.length; ) {
    const there = places.get(ourHashes[at] ?? 0)
    let length = 0
    if (there !== undefined) while (ours[at + length] && ours[at + length]?.folded === others[there + length]?.folded) length++
    if (there !== undefined && length >= shortestPassage)
      found.push({ words: length, mine: passageIn(mine, ours, at, length), theirs: passageIn(theirs, others, there, length) })
    at += Math.max(1, length >= shortestPassage ? length : 1)
  }
  return found.sort((one, other) => other.words - one.words).slice(0, mostPassages)
}

function passageIn(text: string, words: Word[], at: number, length: number) {
  const start = words[at]?.start ?? 0
  const end = words[at + length - 1]?.end ?? start
  return {
    before: text.slice(Math.max(0, start - contextCharacters), start),
    shared: text.slice(start, end),
    after: text.slice(end, end + contextCharacters),
  }
}
