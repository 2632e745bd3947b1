import { globe } from './globe.ts'
import { line, nums, picture, ring } from './markup.ts'
import { type Random, randomFrom } from './random.ts'

export interface PageOrnamentInput {
  seed: string
}

type Ornament = (random: Random) => { fine: string; strong: string }

/** The edge of a globe rising from below, its meridians fanned. */
const rising: Ornament = (random) => {
  const radius = random.between(330, 460)
  const [cx, cy] = [random.between(860, 1000), random.between(26, 60) + radius]
  const earth = globe({ cx, cy, radius, centre: { latitude: random.between(24, 40), longitude: 0 }, lean: random.between(-24, 24) })
  let fine = ''
  for (const latitude of [15, 30, 45, 60, 75]) fine += earth.parallel(latitude)
  for (let longitude = -180; longitude < 180; longitude += 15) fine += earth.meridian(longitude, 0, longitude % 45 === 0 ? 90 : 75)
  return { fine, strong: `M${nums(cx - radius, cy)}a1 1 0 0 1 ${nums(2 * radius, 0)}` }
}

/** Rhumb lines of a portolan chart, meeting in two roses. */
const rhumbs: Ornament = (random) => {
  const [a, b] = [
    { x: random.between(820, 960), y: random.between(60, 180) },
    { x: random.between(1080, 1180), y: random.between(-20, 260) },
  ]
  const from = (rose: { x: number; y: number }, step: number) => {
    let d = ''
    for (let degrees = random.between(0, 10); degrees < 360; degrees += step) {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      d += `M${nums(rose.x + 22 * cos, rose.y + 22 * sin)}L${nums(rose.x + 620 * cos, rose.y + 620 * sin)}`
    }
    return d
  }
  return { fine: from(a, 11.25) + from(b, 22.5), strong: ring(a.x, a.y, 22) + ring(a.x, a.y, 15) + ring(b.x, b.y, 22) }
}

/** Rows of a theatre in plan. */
const rows: Ornament = (random) => {
  const [x, y] = [random.between(900, 1020), random.between(250, 290)]
  let [fine, strong] = ['', '']
  for (let i = 0; i < 15; i++) {
    const r = 36 + i * 17
    const d = `M${nums(x - r, y)}a1 1 0 0 1 ${nums(2 * r, 0)}`
    if (i % 5 === 0) strong += d
    else fine += d
  }
  for (const degrees of [-52, -18, 18, 52]) {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    fine += `M${nums(x + 36 * sin, y - 36 * cos)}L${nums(x + 290 * sin, y - 290 * cos)}`
  }
  return { fine, strong }
}

/** Leaves fanning from a spine. */
const leaves: Ornament = (random) => {
  const [x, y] = [random.between(880, 980), 236]
  let [fine, strong] = ['', '']
  for (let i = 0; i < 17; i++) {
    const tip = ((6 + i * 10.5) * Math.PI) / 180
    const [dx, dy] = [300 * Math.cos(tip), -250 * Math.sin(tip) + 30]
    const d = `M${nums(x, y)}C${nums(x + dx * 0.12, y - 90, x + dx * 0.5, y + dy - 16, x + dx, y + dy)}`
    if (i % 4 === 0) strong += d
    else fine += d
  }
  return { fine, strong }
}

/** Swell, as on the margin of a chart. */
const swell: Ornament = (random) => {
  const half = random.between(90, 130)
  let [fine, strong] = ['', '']
  for (let i = 0; i < 14; i++) {
    const start = 470 + i * random.between(8, 22)
    const d = `M${nums(start, 24 + i * 16)}q${nums(half / 2, -14 - (i % 5) * 5, half, 0)}${`t${nums(half, 0)}`.repeat(Math.ceil((1220 - start) / half))}`
    if (i % 4 === 1) strong += d
    else fine += d
  }
  return { fine, strong }
}

/** The drawing at the head of a page: lines alone, in the page's own ink, faint enough for words to stand on. */
export function pageOrnament({ seed }: PageOrnamentInput): string {
  const random = randomFrom(`ornament ${seed}`)
  const { fine, strong } = random.pick<Ornament>([rising, rhumbs, rows, leaves, swell])(random)
  return picture(1200, 240, line(fine, 'currentColor', 1, { 'stroke-opacity': 0.13 }) + line(strong, 'currentColor', 1.4, { 'stroke-opacity': 0.2 }))
}
