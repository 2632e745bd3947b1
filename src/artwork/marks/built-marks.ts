import { nums, ring } from '../markup.ts'
import { bearing } from './geometry.ts'
import type { DrawMark } from './mark.ts'

/** A doorway of arches within arches, on its steps. */
export const arch: DrawMark = (random) => {
  const rings = random.integer(5, 7)
  const pointed = random.next() < 0.5
  let [strong, fine, light] = ['M-84 76H84M-92 88H92', '', '']
  for (let i = 0; i < rings; i++) {
    const half = (pointed ? 64 : 72) * (1 - (i * 0.76) / rings)
    const spring = pointed ? 6 : -12
    const head = pointed
      ? `A${nums(half * 1.7, half * 1.7)} 0 0 1 ${nums(0, spring - half * 1.54)}A${nums(half * 1.7, half * 1.7)} 0 0 1 ${nums(half, spring)}`
      : `A1 1 0 0 1 ${nums(half, spring)}`
    const d = `M${nums(-half, 76)}V${spring}${head}V76`
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
  for (let y = -44; y > -76; y -= 6) {
    const half = 86 * ((y + 84) / 46) - 6
    fine += `M${nums(-half, y)}H${nums(half)}`
  }
  return { strong, fine, light: `${ring(0, -54, 9)}M-92 94H92` }
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
  for (const side of [-1, 1]) for (let dy = -26; dy <= 26; dy += 13) light += `M${nums(side * 22, -54 + dy * 0.2)}L${nums(side * 92, -54 + dy)}`
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
  return { strong: `${strong}M-40 92H40`, fine: fine + ring(0, centre, 78), light: `${light}M0-62h0` }
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

/** A bridge and its reflection. */
export const bridge: DrawMark = (random) => {
  const spans = random.integer(2, 4)
  const span = 176 / spans
  let [strong, fine, light] = ['M-94-24Q0-52 94-24M-94-14Q0-42 94-14', '', '']
  for (let i = 0; i < spans; i++) {
    const [x, half] = [-88 + (i + 0.5) * span, span * 0.4]
    for (let ring = 0; ring < 3; ring++) {
      const r = half - ring * 6
      const d = `M${nums(x - r, 34)}V${nums(18)}A${nums(r / 2, Math.min(r, 40 - ring * 6) / 2)} 0 0 1 ${nums(x + r, 18)}V34`
      if (ring === 0) strong += d
      else fine += d
    }
  }
  for (let y = 46; y < 88; y += 8)
    light += `M${nums(-88 + (y - 46) * 1.1, y)}q${nums(11, -5, 22, 0)}${`t${nums(22, 0)}`.repeat(Math.max(1, Math.floor((176 - (y - 46) * 2.2) / 22) - 1))}`
  for (let i = -10; i <= 10; i++) fine += `M${nums(i * 9, -25 - 26 * (1 - (i / 10) ** 2) * 0.5)}v9`
  return { strong: `${strong}M-94 34H94M0-40V-84M0-84h26l-7 8l7 8h-26`, fine, light }
}
