import { graduatedRing } from './graduated-ring.ts'
import { element, line, nums, picture } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'
import { type Random, randomFrom } from './random.ts'

type Point = readonly [x: number, y: number]
type Curve = readonly [Point, Point, Point, Point]

/** The near end of the spine, and the way from it to the far end: the journal lies at an angle to us. */
const spine: Point = [1110, 756]
const away: Point = [96, -300]
const leafWidth = 370

const mix = (a: number, b: number, k: number) => a + (b - a) * k
const between = (a: Point, b: Point, k: number): Point => [mix(a[0], b[0], k), mix(a[1], b[1], k)]
const polar = (degrees: number, length: number): Point => [Math.cos((degrees * Math.PI) / 180) * length, -Math.sin((degrees * Math.PI) / 180) * length]
const moved = (p: Point, by: Point, k = 1): Point => [p[0] + by[0] * k, p[1] + by[1] * k]

/** A leaf's near edge: it leaves the spine steeply and bends over; `lift` 0 lies open, 1 stands upright. */
function edge(side: 1 | -1, lift: number): Curve {
  const face = (p: Point): Point => [spine[0] + side * p[0], spine[1] + p[1]]
  const end = polar(mix(3, 88, lift), leafWidth)
  const first = polar(mix(48, 93, lift), leafWidth * mix(0.3, 0.4, lift))
  const second = moved(end, polar(mix(-14, 66, lift), -leafWidth * 0.42))
  return [face([0, 0]), face(first), face(second), face(end)]
}

/** The part of a curve between two shares of its length (de Casteljau, twice). */
function part(curve: Curve, from: number, to: number): Curve {
  const blossom = (a: number, b: number, c: number): Point => {
    const [p, q, r] = [between(curve[0], curve[1], a), between(curve[1], curve[2], a), between(curve[2], curve[3], a)]
    return between(between(p, q, b), between(q, r, b), c)
  }
  return [blossom(from, from, from), blossom(from, from, to), blossom(from, to, to), blossom(to, to, to)]
}

const stroke = (curve: Curve, depth: number, join = 'M') => {
  const [a, b, c, d] = curve.map((p) => moved(p, away, depth)) as unknown as [Point, Point, Point, Point]
  return `${join}${nums(...a)}C${nums(...b, ...c, ...d)}`
}

function outline(curve: Curve): string {
  const back = [...curve].reverse() as unknown as Curve
  return `${stroke(curve, 0)}${stroke(back, 1, 'L')}z`
}

/** Ruled lines as type is set: a heading, paragraphs with a short last line, and room where a figure stands. */
function text(curve: Curve, from: number, to: number, random: Random, figure?: [number, number]): string {
  let d = ''
  let left = random.integer(3, 6)
  for (let depth = 0.84; depth > 0.09; depth -= 0.0335) {
    if (figure && depth > figure[0] && depth < figure[1]) continue
    left -= 1
    if (left === 0) {
      d += stroke(part(curve, from, mix(from, to, random.between(0.3, 0.75))), depth)
      left = random.integer(4, 8)
      depth -= 0.016
    } else d += stroke(part(curve, from, to), depth)
  }
  return d
}

/** Slide: a journal coming off the press; its leaves fan out like meridians and turn from night to paper. */
export function slidePages(): string {
  const random = randomFrom('pages')
  const leaf = (side: 1 | -1, lift: number, fill: string, ink: string = palette.lightLine, width = 1.2) =>
    element('path', { d: outline(edge(side, lift)), fill, stroke: ink, 'stroke-width': width, 'stroke-linejoin': 'round' })
  const stack = (side: 1 | -1) => [-0.04, -0.025, -0.01, 0.005, 0.02].map((lift) => leaf(side, lift, palette.night)).join('')
  const words = (d: string, ink: string, opacity: number) => line(d, ink, 1.6, { 'stroke-opacity': opacity, 'stroke-linecap': 'round' })
  const [left, right, turning, upright] = [edge(-1, 0.04), edge(1, 0.04), edge(1, 0.3), edge(-1, 0.97)]
  const protractor = graduatedRing({ cx: spine[0], cy: spine[1], radius: 690, length: 15, step: 2.5, group: 6, from: -32.5, to: 51 })
  return picture(
    1600,
    900,
    nightField(1600, 900) +
      line(protractor, palette.lightLine, 1, { 'stroke-opacity': 0.4 }) +
      stack(-1) +
      stack(1) +
      leaf(-1, 0.04, palette.night) +
      words(text(left, 0.16, 0.9, random), palette.lightLine, 0.55) +
      leaf(1, 0.04, palette.paper, palette.paper) +
      words(text(right, 0.12, 0.5, random) + text(right, 0.56, 0.92, random), palette.ink, 0.62) +
      leaf(-1, 0.22, palette.deepNight) +
      leaf(-1, 0.37, '#11174A') +
      leaf(-1, 0.52, '#16205F') +
      leaf(-1, 0.66, '#1C2A7E') +
      leaf(-1, 0.81, '#233499') +
      leaf(1, 0.17, palette.paperShade, palette.paper) +
      leaf(1, 0.3, palette.paper, palette.paperShade) +
      words(text(turning, 0.14, 0.9, random), palette.ink, 0.62) +
      leaf(-1, 0.97, palette.ultramarine) +
      words(text(upright, 0.2, 0.9, random), palette.paper, 0.7) +
      line(stroke(edge(-1, 0.97), 0), palette.brass, 2),
  )
}
