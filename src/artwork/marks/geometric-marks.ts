import { nums, ring } from '../markup.ts'
import { bearing, rays, spot } from './geometry.ts'
import type { DrawMark } from './mark.ts'

/** A star polygon drawn in one line. */
export const star: DrawMark = (random) => {
  const [corners, skip] = random.pick([
    [7, 3],
    [8, 3],
    [9, 4],
    [11, 4],
    [12, 5],
    [13, 5],
  ])
  const walk = (r: number) => `M${Array.from({ length: corners + 1 }, (_, i) => spot((i * skip * 360) / corners, r)).join('L')}`
  const body = skip * 2 === corners ? '' : walk(84)
  const inner = 84 * Math.cos((Math.PI * skip) / corners)
  return { strong: body + ring(0, 0, 94), fine: rays(corners * 6, 87, 91), light: ring(0, 0, inner * 0.62) + ring(0, 0, inner * 0.3) }
}

/** Overlapping circles, bound as a knot. */
export const knot: DrawMark = (random) => {
  const loops = random.integer(3, 6)
  const reach = loops === 3 ? 38 : 42
  const r = loops < 5 ? 46 : 40
  let [strong, fine] = ['', '']
  for (let i = 0; i < loops; i++) {
    const [x, y] = bearing((i * 360) / loops, reach)
    strong += ring(x, y, r)
    fine += ring(x, y, r - 6)
  }
  return { strong, fine, light: ring(0, 0, loops < 5 ? 9 : 12) }
}

/** A wind rose, one half of every point shaded. */
export const rose: DrawMark = (random) => {
  const points = random.pick([4, 6, 8])
  const waist = random.between(0.24, 0.32)
  let [strong, fine] = ['', '']
  for (let i = 0; i < points; i++) {
    const degrees = (i * 360) / points
    const reach = points === 8 && i % 2 === 1 ? 62 : 88
    const shoulder = bearing(180 / points, 88 * waist)
    strong += `M${spot(degrees - 180 / points, 88 * waist)}L${spot(degrees, reach)}L${spot(degrees + 180 / points, 88 * waist)}M0 0L${spot(degrees, reach)}`
    for (let k = 0.1; k < 0.92; k += 5.4 / reach) {
      const [across, along] = [shoulder[0] * (1 - k), -shoulder[1] * (1 - k) + reach * k]
      fine += `M${spot(degrees, along)}L${spot(degrees + (Math.atan2(across, along) * 180) / Math.PI, Math.hypot(across, along))}`
    }
  }
  return { strong, fine: fine + ring(0, 0, 70), light: ring(0, 0, 94) }
}

/** Half a sun over the water. */
export const horizon: DrawMark = (random) => {
  const level = random.integer(2, 18)
  const half = Math.sqrt(94 ** 2 - level ** 2)
  let fine = ''
  for (let y = level + 9; y < 80; y += 9) {
    const reach = Math.sqrt(90 ** 2 - y ** 2)
    const count = Math.max(2, 2 * Math.round(reach / 22))
    fine += `M${nums(-reach, y)}q${nums(reach / count, y % 2 === 0 ? 4 : -4, (2 * reach) / count, 0)}${`t${nums((2 * reach) / count, 0)}`.repeat(count - 1)}`
  }
  const count = random.pick([13, 17, 21])
  let sun = ''
  for (let i = 0; i < count; i++) {
    const degrees = -78 + (156 * i) / (count - 1)
    const [a, b] = [bearing(degrees, 44), bearing(degrees, i % 2 === 0 ? 78 : 62)]
    sun += `M${nums(a[0], a[1] + level)}L${nums(b[0], b[1] + level)}`
  }
  return { strong: `${ring(0, 0, 94)}M${nums(-half, level)}H${nums(half)}`, fine, light: `${sun}M-36 ${level}a36 36 0 0 1 72 0` }
}

/** A globe's meridians, leaning. */
export const sphere: DrawMark = (random) => {
  let fine = ''
  for (const share of [0.22, 0.46, 0.68, 0.86]) fine += `M0-88A${nums(88 * share, 88)} 0 0 0 0 88A${nums(88 * share, 88)} 0 0 0 0-88`
  for (const y of [-62, -34, 0, 34, 62]) fine += `M${nums(-Math.sqrt(88 ** 2 - y * y), y)}H${nums(Math.sqrt(88 ** 2 - y * y))}`
  const tilt = random.between(-24, 24)
  const [a, b] = [bearing(tilt - 90, 96), bearing(tilt + 90, 96)]
  return { strong: ring(0, 0, 88), fine, light: `M${nums(...a)}A48 ${nums(random.between(8, 17), tilt)} 0 0 ${nums(...b)}M${nums(...a)}h0M${nums(...b)}h0` }
}

/** A shell's chambers along a growing spiral. */
export const spiral: DrawMark = (random) => {
  const turn = random.pick([-1, 1])
  const start = random.between(0, 360)
  const growth = 0.0029
  const at = (degrees: number) => 88 * Math.exp(-growth * degrees)
  let [strong, fine] = [`M${spot(start, 88)}`, '']
  // An arc every 20°: its own radius is close to the distance from the middle.
  for (let degrees = 20; degrees <= 1000; degrees += 20)
    strong += `A${nums(at(degrees - 10), at(degrees - 10))} 0 0 ${turn > 0 ? 1 : 0} ${spot(start + turn * degrees, at(degrees))}`
  for (let degrees = 0; degrees < 620; degrees += 20) {
    const from = start + turn * degrees
    fine += `M${spot(from, at(degrees))}Q${spot(from + turn * 24, at(degrees) * 0.72)} ${spot(from + turn * 8, at(degrees + 368))}`
  }
  return { strong, fine, light: `M${spot(start + turn * 1000, at(1000))}h0${ring(0, 0, 96)}` }
}
