import { nums, ring } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Paths about a centre that lies off the page, with their bodies. */
export const orbits: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const [cx, cy] = [random.between(0.25, 0.75) * width, random.between(0.3, 0.7) * height]
  const [tilt, flat] = [random.between(-38, 38), random.between(0.42, 0.62)]
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const size = Math.max(width, height)
  const spot = (r: number, angle: number) =>
    [cx + r * (Math.cos(angle) * cos - Math.sin(angle) * flat * sin), cy + r * (Math.cos(angle) * sin + Math.sin(angle) * flat * cos)] as const
  for (let i = 1; i <= 15; i++) {
    const r = size * (0.035 + 0.058 * i)
    const [a, b] = [spot(r, 0), spot(r, Math.PI)]
    // The radii's proportion counts, not their length: see `ring`.
    const turn = (p: readonly [number, number]) => `A10 ${nums(10 * flat, tilt)} 0 1 ${nums(...p)}`
    const d = `M${nums(...a)}${turn(b)}${turn(a)}`
    if (i % 4 === 0) pattern.strong += d
    else pattern.fine += d
    if (i > 1 && i % 2 === 0) {
      const body = `M${nums(...spot(r, random.between(0, 6.28)))}h0`
      if (i === 6) pattern.lights += body
      else pattern.points += body
    }
  }
  for (let i = 0; i < 36; i++) pattern.fine += `M${nums(random.next() * width, random.next() * height)}h0`
  pattern.lights += `M${nums(cx, cy)}h0`
  pattern.accent = ring(cx, cy, size * 0.022)
  return pattern
}
