import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** One leaf, held to the light: midrib, side veins, and the veins between them. */
export const venation: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const lean = random.between(0.18, 0.34) * random.pick([-1, 1])
  const foot = { x: width * (0.5 - lean), y: height * 1.06 }
  const tip = { x: width * (0.5 + lean), y: -height * 0.06 }
  const [ax, ay] = [tip.x - foot.x, tip.y - foot.y]
  const length = Math.hypot(ax, ay)
  const [ux, uy] = [ax / length, ay / length]
  const spot = (along: number, across: number) => nums(foot.x + ux * along * length - uy * across, foot.y + uy * along * length + ux * across)
  pattern.accent = `M${spot(0, 0)}Q${spot(0.5, length * 0.03)} ${spot(1, 0)}`
  const pairs = random.integer(11, 14)
  for (let i = 0; i <= pairs; i++)
    for (const side of [-1, 1]) {
      const root = (i + (side > 0 ? 0.4 : 0)) / (pairs + 1)
      const span = width * 0.52 * Math.sin(Math.PI * (0.16 + 0.8 * root)) * side
      const vein = (k: number) => ({ along: root + 0.2 * k ** 1.35, across: span * k })
      const end = vein(1)
      pattern.strong += `M${spot(root, 0)}Q${spot(root + 0.07, span * 0.62)} ${spot(end.along, end.across)}`
      for (let k = 0.14; k < 0.98; k += 0.095) {
        const from = vein(k)
        const gap = 0.92 / (pairs + 1)
        pattern.fine += `M${spot(from.along + 0.01, from.across)}L${spot(from.along + gap, from.across + span * random.between(0.02, 0.06))}`
      }
    }
  return pattern
}
