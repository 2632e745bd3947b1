import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** A hill as the surveyor draws it: every fifth line heavier, its summit lit. */
export const contours: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const [cx, cy] = [random.between(0.32, 0.68) * width, random.between(0.36, 0.66) * height]
  const swell = [2, 3, 5].map((k) => ({ k, size: random.between(0.5, 1) * (0.3 / k), phase: random.between(0, 6.28), turn: random.between(-0.09, 0.09) }))
  const spacing = Math.max(width, height) / 24
  for (let level = 1; level <= 22; level++) {
    const spot = (i: number) => {
      const angle = (i / 14) * Math.PI * 2
      const shape = swell.reduce((sum, { k, size, phase, turn }) => sum + size * Math.sin(k * angle + phase + turn * level), 1)
      const r = spacing * level * shape
      return [cx + level * spacing * 0.12 + r * 1.12 * Math.cos(angle), cy + r * Math.sin(angle)] as const
    }
    const spots = Array.from({ length: 14 }, (_, i) => spot(i))
    let d = `M${nums(...(spots[0] ?? [0, 0]))}`
    for (let i = 0; i < 14; i++) {
      const [before, here, next, after] = [i + 13, i, i + 1, i + 2].map((at) => spots[at % 14] ?? [0, 0]) as [number, number][] as [[number, number], [number, number], [number, number], [number, number]]
      const handle = (a: readonly number[], b: readonly number[], from: readonly number[], sign: number) => [0, 1].map((axis) => (from[axis] ?? 0) + (sign * ((b[axis] ?? 0) - (a[axis] ?? 0))) / 6)
      d += i === 0 ? `C${nums(...handle(before, next, here, 1), ...handle(here, after, next, -1), ...next)}` : `S${nums(...handle(here, after, next, -1), ...next)}`
    }
    if (level === 1) pattern.accent += d
    else if (level % 5 === 0) pattern.strong += d
    else pattern.fine += d
  }
  pattern.lights = `M${nums(cx, cy)}h0`
  return pattern
}
