import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Traces that run, turn by 45° and end in a pad, never crossing. */
export const circuit: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const columns = 26
  const pitch = width / columns
  const rows = Math.ceil(height / pitch) + 1
  const taken = new Set<string>()
  const ways = [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
  ] as const
  for (let trace = 0; trace < 190; trace++) {
    let [x, y] = [random.integer(0, columns), random.integer(0, rows)]
    let way = random.pick([0, 2, 4, 6])
    if (taken.has(`${x},${y}`)) continue
    taken.add(`${x},${y}`)
    let d = `M${nums(x * pitch, y * pitch)}`
    const start = d
    let steps = 0
    for (const most = random.integer(4, 16); steps < most; steps++) {
      if (random.next() < 0.22) way = (way + random.pick([1, 7])) % 8
      const [dx, dy] = ways[way] ?? [1, 0]
      const next = `${x + dx},${y + dy}`
      // Two diagonals may cross between the points of the grid; the middle is claimed as well.
      const middle = `${x + dx / 2},${y + dy / 2}`
      if (taken.has(next) || (dx !== 0 && dy !== 0 && taken.has(middle))) break
      taken.add(next).add(middle)
      ;[x, y] = [x + dx, y + dy]
      d += `L${nums(x * pitch, y * pitch)}`
    }
    if (steps < 3) continue
    const end = `M${nums(x * pitch, y * pitch)}h0`
    if (trace % 3 === 0) pattern.strong += d
    else pattern.fine += d
    if (trace % 17 === 4) pattern.lights += `${end}${start}h0`
    else pattern.points += `${end}${start}h0`
  }
  return pattern
}
