import { nums, ring } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Tissue under the lens: cells of many sizes, walls doubled, one nucleus lit. */
export const cells: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const set: { x: number; y: number; r: number }[] = []
  for (let attempt = 0; attempt < 900 && set.length < 62; attempt++) {
    const [x, y] = [random.between(-0.05, 1.05) * width, random.between(-0.05, 1.05) * height]
    const most = width * (set.length < 6 ? 0.16 : 0.085)
    const room = Math.min(most, ...set.map((other) => Math.hypot(other.x - x, other.y - y) - other.r - width * 0.012))
    if (room > width * 0.024) set.push({ x, y, r: room })
  }
  for (const [i, { x, y, r }] of set.entries()) {
    pattern.strong += ring(x, y, r)
    if (r > width * 0.04) pattern.fine += ring(x, y, r - width * 0.014)
    const [nx, ny] = [x + random.between(-0.3, 0.3) * r, y + random.between(-0.3, 0.3) * r]
    if (i === 0) for (const share of [0.36, 0.24, 0.12]) pattern.accent += ring(nx, ny, r * share)
    else if (r > width * 0.05) pattern.fine += ring(nx, ny, r * 0.3) + ring(nx, ny, r * 0.15)
    else pattern.points += `M${nums(nx, ny)}h0`
  }
  return pattern
}
