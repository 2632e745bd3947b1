import { nums } from '../markup.ts'
import { blank, type DrawPattern } from './pattern.ts'

/** A crystal's plane: hexagons, some bonds missing, a few sites lit. */
export const lattice: DrawPattern = ({ width, height }, random) => {
  const pattern = blank()
  const size = width / random.integer(12, 15)
  const [stepX, stepY] = [size * Math.sqrt(3), size * 1.5]
  const [focusX, focusY] = [random.between(0.3, 0.7) * width, random.between(0.35, 0.65) * height]
  for (let row = -1; row * stepY < height + size; row++)
    for (let column = -1; column * stepX < width + size; column++) {
      const x = column * stepX + (row % 2 === 0 ? 0 : stepX / 2)
      const y = row * stepY
      const near = Math.hypot((x - focusX) / width, (y - focusY) / height)
      const bonds = [`M${nums(x, y)}v${nums(size)}`, `M${nums(x, y)}l${nums(-stepX / 2, -size / 2)}`, `M${nums(x, y)}l${nums(stepX / 2, -size / 2)}`]
      for (const bond of bonds) {
        if (random.next() < near * 0.5) continue
        if (random.next() > near * 1.6) pattern.strong += bond
        else pattern.fine += bond
      }
      if (near < 0.32 && random.next() < 0.16) pattern.lights += `M${nums(x, y)}h0`
    }
  return pattern
}
