import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Layers of ground, each with its own grain, broken by one fault. */
export const strata: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const dip = random.between(-0.18, 0.18) * height
  const bend = random.between(0.08, 0.2) * height * random.pick([-1, 1])
  const fault = random.between(0.45, 0.72) * width
  const throwBy = random.between(0.05, 0.09) * height
  const bed = (y: number, from: number, to: number, drop: number) => {
    // A parabola through the whole width, of which only the stretch between two points is drawn.
    const at = (x: number) => y + drop + dip * (x / width - 0.5) + bend * (1 - (2 * (x / width) - 1) ** 2)
    const slope = (x: number) => dip / width - (bend * 4 * (2 * (x / width) - 1)) / width
    const middle = (from + to) / 2
    return `M${nums(from, at(from))}Q${nums(middle, at(from) + slope(from) * (middle - from), to, at(to))}`
  }
  const both = (y: number) => bed(y, 0, fault, 0) + bed(y, fault + throwBy * 0.35, width, throwBy)
  let y = -0.3 * height
  let layer = 0
  while (y < height * 1.3) {
    const thickness = height * random.between(0.045, 0.12)
    pattern.strong += both(y)
    const beds = layer % 3 === 1 ? 0 : Math.max(1, Math.round(thickness / (height * 0.021)) - 1)
    for (let i = 1; i <= beds; i++) pattern.fine += both(y + (thickness * i) / (beds + 1))
    if (layer === 7) pattern.accent += both(y + thickness / 2)
    y += thickness
    layer += 1
  }
  pattern.strong += `M${nums(fault - throwBy * 0.8, -5)}L${nums(fault + throwBy, height + 5)}`
  return pattern
}
