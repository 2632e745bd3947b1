import { num, nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Tiers of arches within arches, the order on which institutions stand; one door lit. */
export const arcade: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const bays = random.integer(3, 4)
  const bay = width / bays
  const tier = bay * random.between(1.25, 1.5)
  const pointed = random.next() < 0.5
  const tiers = Math.ceil(height / tier)
  const lit = { row: random.integer(0, tiers - 1), column: random.integer(0, bays - 1) }
  for (let row = 0; row < tiers; row++)
    for (let column = 0; column <= bays; column++) {
      const x = (column + (row % 2) * 0.5) * bay - (row % 2) * bay * 0.5
      const foot = height - row * tier
      for (let ring = 0; ring < 6; ring++) {
        const half = bay * (0.46 - ring * 0.068)
        const spring = foot - tier * 0.42
        const middle = x + bay / 2
        const d = `M${nums(middle - half, foot)}V${num(spring)}${pointed ? `A${nums(half * 1.7, half * 1.7)} 0 0 1 ${nums(middle, spring - half * 1.54)}A${nums(half * 1.7, half * 1.7)} 0 0 1 ${nums(middle + half, spring)}` : `A1 1 0 0 1 ${nums(middle + half, spring)}`}V${num(foot)}`
        if (ring === 5 && row === lit.row && column === lit.column) pattern.accent += d
        else if (ring === 0) pattern.strong += d
        else pattern.fine += d
      }
      pattern.strong += `M0 ${num(foot)}H${num(width)}`
    }
  return pattern
}
