import { nums, ring } from './markup.ts'
import type { Random } from './random.ts'

export interface Annulus {
  cx: number
  cy: number
  inner: number
  outer: number
}

type Rosette = (annulus: Annulus, random: Random) => string

const full = Math.PI * 2

/** A closed line that bends smoothly past each spot. */
function smooth(steps: number, spot: (share: number) => readonly [number, number]): string {
  const middle = (i: number) => {
    const [a, b] = [spot(i / steps), spot((i + 1) / steps)]
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  let d = `M${nums(...middle(0))}`
  // 'T' mirrors the last bend, and with it the rounding; every eighth bend is written out, before that can be seen.
  for (let i = 1; i <= steps; i++) d += i % 8 === 1 ? `Q${nums(...spot(i / steps), ...middle(i))}` : `T${nums(...middle(i))}`
  return `${d}z`
}

/** A line around the ring whose distance from the middle is a function of the angle. */
function around({ cx, cy }: Annulus, steps: number, radius: (angle: number) => number): string {
  return smooth(steps, (share) => [cx + radius(share * full) * Math.cos(share * full), cy + radius(share * full) * Math.sin(share * full)])
}

/** Waves of one count, shifted against each other: the border of a banknote. */
const braided: Rosette = (annulus, random) => {
  const lobes = random.integer(6, 10)
  const strands = random.integer(3, 5)
  const phase = random.between(0, full)
  const [middle, swing] = [(annulus.inner + annulus.outer) / 2 + 3, (annulus.outer - annulus.inner) / 2 + 2]
  let d = ''
  for (let i = 0; i < strands; i++) d += around(annulus, lobes * 4, (angle) => middle + swing * Math.sin(lobes * angle + phase + (i * full) / strands))
  return d
}

/** Circles turned about the middle. */
const spun: Rosette = ({ cx, cy, inner, outer }, random) => {
  const count = random.integer(20, 30)
  const phase = random.between(0, full)
  const [reach, r] = [(inner + outer) / 2 + 2, (outer - inner) / 2 + random.between(-2, 6)]
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = phase + (i / count) * full
    d += ring(cx + reach * Math.cos(angle), cy + reach * Math.sin(angle), r)
  }
  return d
}

/** Rays, long and short in turn. */
const rayed: Rosette = ({ cx, cy, inner, outer }, random) => {
  const groups = random.integer(9, 16)
  const per = random.integer(4, 7)
  const phase = random.between(0, full)
  let d = ''
  for (let i = 0; i < groups * per; i++) {
    const angle = phase + (i / (groups * per)) * full
    const reach = inner + 5 + (outer - inner - 5) * (0.25 + 0.75 * Math.abs(Math.cos((i / per) * Math.PI)))
    d += `M${nums(cx + (inner + 4) * Math.cos(angle), cy + (inner + 4) * Math.sin(angle))}L${nums(cx + reach * Math.cos(angle), cy + reach * Math.sin(angle))}`
  }
  return d
}

/** Petals one within another. */
const petalled: Rosette = (annulus, random) => {
  const petals = random.integer(6, 14)
  const phase = random.between(0, full)
  let d = ''
  for (let i = 1; i <= 4; i++)
    d += around(
      annulus,
      petals * 5,
      (angle) => annulus.inner + 5 + ((annulus.outer - annulus.inner - 5) * i * (0.55 + 0.45 * Math.abs(Math.cos((petals * angle) / 2 + phase)))) / 4,
    )
  return d
}

/** One line that winds in loops around the ring (a hypotrochoid). */
const wound: Rosette = ({ cx, cy, inner, outer }, random) => {
  const loops = random.pick([17, 19, 23, 29])
  const turns = random.integer(2, 5)
  const phase = random.between(0, full)
  const [reach, r] = [(inner + outer) / 2 + 2, (outer - inner) / 2 - 2]
  return smooth(loops * 8, (share) => {
    const distance = reach + r * Math.cos(loops * share * full)
    const angle = turns * share * full + phase
    return [cx + distance * Math.cos(angle), cy + distance * Math.sin(angle)]
  })
}

/** Chords from point to point of the outer circle, all touching the inner: a star polygon. */
const chorded: Rosette = ({ cx, cy, inner, outer }, random) => {
  const corners = random.integer(19, 37)
  const phase = random.between(0, full)
  const skip = Math.floor((Math.acos((inner + 5) / outer) / Math.PI) * corners)
  let d = ''
  for (let i = 0; i < corners; i++) {
    const [a, b] = [phase + (i / corners) * full, phase + ((i + skip) / corners) * full]
    d += `M${nums(cx + outer * Math.cos(a), cy + outer * Math.sin(a))}L${nums(cx + outer * Math.cos(b), cy + outer * Math.sin(b))}`
  }
  return d
}

/** An engine-turned ring in one of six manners. */
export function guilloche(annulus: Annulus, random: Random): string {
  return random.pick<Rosette>([braided, spun, rayed, petalled, wound, chorded])(annulus, random)
}
