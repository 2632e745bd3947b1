import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

type Spot = readonly [x: number, y: number]

/** A closed curve through every spot (Catmull-Rom, written as Béziers). */
function closed(spots: readonly Spot[]): string {
  const at = (i: number): Spot => spots[(i + spots.length) % spots.length] ?? [0, 0]
  const handle = (i: number, side: 1 | -1): Spot => [
    at(i)[0] + (side * (at(i + 1)[0] - at(i - 1)[0])) / 6,
    at(i)[1] + (side * (at(i + 1)[1] - at(i - 1)[1])) / 6,
  ]
  let d = `M${nums(...at(0))}C${nums(...handle(0, 1), ...handle(1, -1), ...at(1))}`
  for (let i = 2; i <= spots.length; i++) d += `S${nums(...handle(i, -1), ...at(i))}`
  return d
}

/** A hill as the surveyor draws it: every fifth line heavier, its summit lit. */
export const contours: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const [cx, cy] = [random.between(0.32, 0.68) * width, random.between(0.36, 0.66) * height]
  const swell = [2, 3, 5].map((k) => ({
    k,
    size: random.between(0.5, 1) * (0.3 / k),
    phase: random.between(0, Math.PI * 2),
    turn: random.between(-0.09, 0.09),
  }))
  const spacing = Math.max(width, height) / 24
  for (let level = 1; level <= 22; level++) {
    const spots = Array.from({ length: 14 }, (_, i): Spot => {
      const angle = (i / 14) * Math.PI * 2
      const shape = swell.reduce((sum, { k, size, phase, turn }) => sum + size * Math.sin(k * angle + phase + turn * level), 1)
      const r = spacing * level * shape
      return [cx + level * spacing * 0.12 + r * 1.12 * Math.cos(angle), cy + r * Math.sin(angle)]
    })
    const d = closed(spots)
    if (level === 1) pattern.accent += d
    else if (level % 5 === 0) pattern.strong += d
    else pattern.fine += d
  }
  pattern.lights = `M${nums(cx, cy)}h0`
  return pattern
}
