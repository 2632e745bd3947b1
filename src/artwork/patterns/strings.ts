import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Strings stretched between two rails: straight lines that make a curve. */
export const strings: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const mirrored = random.next() < 0.5
  const flip = (x: number) => (mirrored ? width - x : x)
  const count = 34
  const [low, high] = [random.between(0.05, 0.25), random.between(0.75, 0.95)]
  const lit = random.integer(14, 22)
  for (let i = 0; i <= count; i++) {
    const k = i / count
    const web = [
      `M${nums(flip(-4), height * k)}L${nums(flip(width * (low + (1.04 - low) * k)), height + 4)}`,
      `M${nums(flip(width + 4), height * (1 - k))}L${nums(flip(width * high * (1 - k)), -4)}`,
    ]
    for (const [side, d] of web.entries()) {
      if (side === 0 && i === lit) pattern.accent += d
      else if (i % 6 === 0) pattern.strong += d
      else pattern.fine += d
    }
  }
  return pattern
}
