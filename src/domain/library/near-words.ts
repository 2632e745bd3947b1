/** The nearest of the candidates, if it is near enough to be a slip of the finger: one letter in short words, two in longer ones. */
export function nearestWord(typed: string, candidates: readonly string[]): string | undefined {
  const most = typed.length < 6 ? 1 : 2
  let best: { word: string; distance: number } | undefined
  for (const word of candidates) {
    const distance = Math.min(editDistance(typed, word), editDistance(typed, word.slice(0, typed.length)))
    if (distance <= most && (!best || distance < best.distance)) best = { word, distance }
  }
  return best?.word
}

/** How many letters were left out, added, changed or swapped with their neighbour. */
export function editDistance(one: string, other: string): number {
  const a = [...one]
  const b = [...other]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let distance = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1)
      next.push(distance)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
