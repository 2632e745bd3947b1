import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** Threads over and under: many strands, one cloth. */
export const woven: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const cell = width / random.integer(7, 9)
  const strands = 4
  const over = random.integer(1, 2)
  const lit = random.integer(2, 4)
  for (let row = 0; row * cell < height + cell; row++)
    for (let column = 0; column * cell < width + cell; column++) {
      const weft = Math.floor((row + column) / over) % 2 === 0
      for (let i = 0; i < strands; i++) {
        const off = (cell * (i + 0.5)) / strands
        const d = weft
          ? `M${nums(column * cell + cell * 0.04, row * cell + off)}h${nums(cell * 0.92)}`
          : `M${nums(column * cell + off, row * cell + cell * 0.04)}v${nums(cell * 0.92)}`
        if (!weft && column === lit) pattern.accent += d
        else if (weft) pattern.strong += d
        else pattern.fine += d
      }
    }
  return pattern
}
