import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Swell after swell, one of them lit. */
export const waves: DrawPattern = ({ width, height }, random) => {
  const spacing = height / 22
  const half = random.between(0.16, 0.24) * width
  const drift = random.between(0.12, 0.3)
  const lit = random.integer(7, 14)
  const pattern = blank()
  for (let row = 0; row < 26; row++) {
    const swell = spacing * (0.7 + 2.6 * Math.abs(Math.sin(row * 0.21 + drift * 9)))
    const start = -half * (2 + ((row * drift) % 2))
    const d = `M${nums(start, row * spacing - spacing)}q${nums(half / 2, -swell, half, 0)}${`t${nums(half, 0)}`.repeat(Math.ceil((width - start) / half))}`
    if (row === lit) pattern.accent = d
    else if (row % 4 === 0) pattern.strong += d
    else pattern.fine += d
  }
  return pattern
}
