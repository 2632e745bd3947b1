import { element, line } from './markup.ts'
import type { DrawPattern } from './patterns/pattern.ts'
import type { Random } from './random.ts'

export interface Inks {
  line: string
  light: string
}

export interface Plate {
  x: number
  y: number
  width: number
  height: number
  /** Width of the fine lines, in units of the picture. */
  weight: number
}

/** A pattern printed into a window of a cover: the nested picture cuts it to size without needing an id. */
export function patternPrint(draw: DrawPattern, { x, y, width, height, weight }: Plate, inks: Inks, random: Random): string {
  const pattern = draw({ width, height }, random)
  const round = { 'stroke-linecap': 'round' }
  const content =
    line(pattern.fine, inks.line, weight, { 'stroke-opacity': 0.72 }) +
    line(pattern.strong, inks.line, weight * 1.7, { 'stroke-linejoin': 'round' }) +
    line(pattern.points, inks.line, weight * 5.2, round) +
    line(pattern.accent, inks.light, weight * 2.2, { ...round, 'stroke-linejoin': 'round' }) +
    line(pattern.lights, inks.light, weight * 8, round)
  return element('svg', { x, y, width, height, viewBox: `0 0 ${width} ${height}` }, content)
}
