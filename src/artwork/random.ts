export interface Random {
  /** At least 0 and below 1. */
  next(): number
  between(least: number, most: number): number
  /** Both ends included. */
  integer(least: number, most: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** FNV-1a over code points, with a final mix so that names differing in one letter start far apart. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const character of text) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The same seed gives the same sequence on every machine, so that a drawing's bytes, and its cache name, never change. */
export function randomFrom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
