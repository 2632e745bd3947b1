import { nums } from '../markup.ts'
import { bearing, ring } from './geometry.ts'
import type { DrawMark } from './mark.ts'

/** A doorway of arches within arches, on its steps. */
export const arch: DrawMark = (random) => {
  const rings = random.integer(5, 7)
  const pointed = random.next() < 0.5
  let [strong, fine, light] = ['M-84 76H84M-92 88H92', '', '']
  for (let i = 0; i < rings; i++) {
    const half = 72 - (i * 56) / rings
    const head = pointed ? `A${nums(half * 1.7, half * 1.7)} 0 0 1 0 ${nums(-8 - half * 1.54 + i * 3)}A${nums(half * 1.7, half * 1.7)} 0 0 1 ${nums(half, -8)}` : `A${nums(half, half)} 0 0 1 ${nums(half, -8)}`
    const d = `M${nums(-half, 76)}V-8${head}V76`
    if (i === 0) strong += d
    else if (i === rings - 1) light += d
    else fine += d
  }
  return { strong, fine, light }
}

/** A temple front. */
export const temple: DrawMark = (random) => {
  const columns = random.pick([4, 5, 6])
  let [strong, fine] = ['M-92 84H92M-84 72H84M-80-26H80M-86-38H86L0-84z', '']
  const pitch = 148 / (columns - 1)
  for (let i = 0; i < columns; i++) {
    const x = -74 + i * pitch
    strong += `M${nums(x - 8, 72)}V-26M${nums(x + 8, 72)}V-26`
    for (const dx of [-3, 3]) fine += `M${nums(x + dx, 68)}V-20`
  }
  for (let y = -44; y > -78; y -= 6) fine += `M${nums(-86 * ((y + 84) / 46) + 6, y)}H${nums(86 * ((y + 84) / 46) - 6)}`
  return { strong, fine: fine.replace(/M[^M]*H-?0(?=M|$)/g, ''), light: `${ring(9, 0, -54)}M-92 94H92` }
}

/** A lighthouse, its beams to both sides. */
export const lighthouse: DrawMark = (random) => {
  const bands = random.integer(4, 6)
  let [fine, light] = ['', '']
  for (let i = 0; i < bands; i++)
    if (i % 2 === 0)
      for (let y = -34 + (i * 108) / bands + 4; y < -34 + ((i + 1) * 108) / bands; y += 5) {
        const half = 17 + ((y + 34) / 108) * 11
        fine += `M${nums(-half, y)}H${nums(half)}`
      }
  for (const side of [-1, 1]) for (let dy = -26; dy <= 26; dy += 6.5) light += `M${nums(side * 22, -54 + dy * 0.2)}L${nums(side * 92, -54 + dy)}`
  return { strong: 'M-28 74L-17-34H17L28 74zM-23-34H23M-13-34V-68H13V-34M-17-68H17L0-88zM-70 74H70M-52 84H52M-30 94H30', fine, light }
}

/** A tree whose crown is a circle. */
export const tree: DrawMark = (random) => {
  const pairs = random.integer(5, 7)
  let [strong, fine, light] = ['M0 92V-62', '', '']
  const centre = -16
  for (let i = 0; i < pairs; i++)
    for (const side of [-1, 1]) {
      const root = 48 - (i * 92) / pairs
      const [x, y] = bearing(112 - (i * 96) / pairs, 70)
      const [ex, ey] = [side * x, y + centre]
      strong += `M0 ${nums(root)}Q${nums(ex * 0.55, root - 4, ex, ey)}`
      for (const k of [0.38, 0.58, 0.78]) {
        const [px, py] = [2 * (1 - k) * k * ex * 0.55 + k * k * ex, (1 - k) ** 2 * root + 2 * (1 - k) * k * (root - 4) + k * k * ey]
        fine += `M${nums(px, py)}l${nums(side * 6, -13)}M${nums(px, py)}l${nums(side * 14, -2)}`
      }
      light += `M${nums(ex, ey)}h0`
    }
  return { strong: `${strong}M-40 92H40`, fine: fine + ring(78, 0, centre), light: `${light}M0-62h0` }
}

/** An open book under a rising light. */
export const lectionary: DrawMark = (random) => {
  const count = random.pick([9, 11, 13])
  let [fine, light] = ['', '']
  for (let y = 0; y < 44; y += 8) for (const side of [-1, 1]) fine += `M${side * 10} ${nums(22 + y)}Q${nums(side * 40, 4 + y, side * 72, 14 + y)}`
  for (let i = 0; i < count; i++) {
    const [a, b] = [bearing(-75 + (150 * i) / (count - 1), 34), bearing(-75 + (150 * i) / (count - 1), i % 2 === 0 ? 88 : 68)]
    light += `M${nums(a[0], a[1] + 2)}L${nums(b[0], b[1] + 2)}`
  }
  const page = (side: number) => `M0 22Q${nums(side * 38, -12, side * 84, 4)}V60Q${nums(side * 38, 46, 0, 80)}`
  return { strong: `${page(-1)}${page(1)}M0 22V80`, fine, light: `${light}M-24-2A24 24 0 0 1 24-2` }
}
