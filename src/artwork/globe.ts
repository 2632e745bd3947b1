import type { Place } from './host-cities.ts'
import { landRuns } from './land.ts'
import { numsTo } from './markup.ts'

type Vector = readonly [number, number, number]

export interface GlobeView {
  cx: number
  cy: number
  radius: number
  /** The place under the middle of the disc. */
  centre: Place
  /** Degrees by which the axis leans to the right. */
  lean?: number
  /** What lies outside this picture is not worth its bytes. */
  frame?: { width: number; height: number }
  /** Decimals to write; whole units do for a picture that is always shown reduced. */
  decimals?: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const scaled = (v: Vector, k: number): Vector => [v[0] * k, v[1] * k, v[2] * k]
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (v: Vector) => scaled(v, 1 / Math.hypot(...v))

/** The earth as seen from far away (orthographic), drawn as path data. */
export function globe({ cx, cy, radius, centre, lean = 0, frame, decimals = 1 }: GlobeView) {
  const nums = (...values: number[]) => numsTo(decimals, ...values)
  const written = (value: number) => Number(value.toFixed(decimals))
  const [sinTilt, cosTilt] = [Math.sin(radians(centre.latitude)), Math.cos(radians(centre.latitude))]
  const [sinLean, cosLean] = [Math.sin(radians(lean)), Math.cos(radians(lean))]

  /** Right, down, towards the viewer. Linear, so whatever is true of Bézier points on the sphere stays true on paper. */
  function turned([x, y, z]: Vector): Vector {
    const up = z * cosTilt - x * sinTilt
    return [y * cosLean + up * sinLean, y * sinLean - up * cosLean, z * sinTilt + x * cosTilt]
  }
  function onSphere(latitude: number, longitude: number): Vector {
    const [phi, lambda] = [radians(latitude), radians(longitude - centre.longitude)]
    return turned([Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)])
  }
  const flat = (v: Vector) => ({ x: cx + radius * v[0], y: cy + radius * v[1] })

  /** The visible part of middle + u·cos t + v·sin t, from one t to another, as Bézier curves. */
  function arc(middle: Vector, u: Vector, v: Vector, from: number, to: number): string {
    const depth = Math.hypot(u[2], v[2])
    const reach = Math.acos(Math.max(-1, Math.min(1, -middle[2] / (depth || 1e-9))))
    const nearest = Math.atan2(v[2], u[2])
    if (reach >= Math.PI - 1e-6) return curve(middle, u, v, from, to)
    let d = ''
    for (const turn of [-4, -2, 0, 2, 4].map((halves) => nearest + halves * Math.PI)) {
      const [start, end] = [Math.max(from, turn - reach), Math.min(to, turn + reach)]
      if (end - start > 0.004) d += curve(middle, u, v, start, end)
    }
    return d
  }

  function curve(middle: Vector, u: Vector, v: Vector, from: number, to: number): string {
    // Up to 30° a quadratic is within a tenth of a pixel; longer arcs take cubics of at most 72°.
    const pieces = to - from <= 0.53 ? 1 : Math.ceil((to - from) / 1.26)
    const step = (to - from) / pieces
    const at = (t: number) => sum(middle, sum(scaled(u, Math.cos(t)), scaled(v, Math.sin(t))))
    const along = (t: number) => sum(scaled(u, -Math.sin(t)), scaled(v, Math.cos(t)))
    let pen = flat(at(from))
    let d = `M${nums(pen.x, pen.y)}`
    pen = { x: written(pen.x), y: written(pen.y) }
    for (let i = 0; i < pieces; i++) {
      const [t, next] = [from + i * step, from + (i + 1) * step]
      const end = flat(at(next))
      const relative = (p: { x: number; y: number }) => [p.x - pen.x, p.y - pen.y] as const
      if (to - from <= 0.53) d += `q${nums(...relative(flat(sum(at(t), scaled(along(t), Math.tan(step / 2))))), ...relative(end))}`
      else {
        const handle = (4 / 3) * Math.tan(step / 4)
        const first = flat(sum(at(t), scaled(along(t), handle)))
        const second = flat(sum(at(next), scaled(along(next), -handle)))
        d += `c${nums(...relative(first), ...relative(second), ...relative(end))}`
      }
      pen = { x: pen.x + written(end.x - pen.x), y: pen.y + written(end.y - pen.y) }
    }
    return d
  }

  const outside = ({ x, y }: { x: number; y: number }) => frame !== undefined && (x < 0 || y < 0 || x > frame.width || y > frame.height)

  function parallel(latitude: number, west = -180, east = 180): string {
    const ring = Math.cos(radians(latitude))
    const axis = turned([0, 0, Math.sin(radians(latitude))])
    const [from, to] = [radians(west - centre.longitude), radians(east - centre.longitude)]
    return arc(axis, turned([ring, 0, 0]), turned([0, ring, 0]), from, to)
  }

  function meridian(longitude: number, south = -90, north = 90): string {
    return arc([0, 0, 0], onSphere(0, longitude), turned([0, 0, 1]), radians(south), radians(north))
  }

  /** Only every third meridian reaches the poles: an engraver would not let them run into a blot. */
  function graticule(step: number): string {
    let d = ''
    for (let latitude = step - 90; latitude < 90; latitude += step) d += parallel(latitude)
    for (let i = 0, longitude = -180; longitude < 180; longitude += step, i++) {
      const reach = i % 3 === 0 ? 90 : 90 - step
      d += meridian(longitude, -reach, reach)
    }
    return d
  }

  /** Land as an engraver hatches it: one stroke along each parallel, broken where the sea is. */
  function land(step: number): string {
    let d = ''
    for (let latitude = -88; latitude <= 84; latitude += step)
      for (const [west, east] of landRuns(latitude)) {
        const ends = [west, (west + east) / 2, east].map((longitude) => flat(onSphere(latitude, longitude)))
        if ((east - west) * Math.cos(radians(latitude)) > 0.5 && !ends.every(outside)) d += parallel(latitude, west, east)
      }
    return d
  }

  function at(place: Place) {
    const v = onSphere(place.latitude, place.longitude)
    return { ...flat(v), visible: v[2] > 0.05, depth: v[2] }
  }

  /** The great circle from one place to another, rising above the ground midway; the far side is left out. */
  function route(from: Place, to: Place, lift = 0.12): string {
    const [a, b] = [onSphere(from.latitude, from.longitude), onSphere(to.latitude, to.longitude)]
    const angle = Math.acos(Math.max(-1, Math.min(1, dot(a, b))))
    if (angle < 0.02) return ''
    const across = unit(sum(b, scaled(a, -Math.cos(angle))))
    const point = (s: number) =>
      scaled(sum(scaled(a, Math.cos(angle * s)), scaled(across, Math.sin(angle * s))), 1 + lift * Math.min(1, angle) * Math.sin(Math.PI * s))
    const steps = Array.from({ length: 97 }, (_, i) => i / 96).filter((s) => point(s)[2] >= 0)
    const [start, end] = [steps[0], steps.at(-1)]
    if (start === undefined || end === undefined || end - start < 0.03) return ''
    const pieces = Math.max(1, Math.ceil((angle * (end - start)) / 0.6))
    const length = (end - start) / pieces
    const slope = (s: number) => scaled(sum(point(s + 1e-4), scaled(point(s - 1e-4), -1)), length / 3 / 2e-4)
    const pair = (v: Vector) => {
      const p = flat(v)
      return [p.x, p.y] as const
    }
    let d = `M${nums(...pair(point(start)))}`
    for (let i = 0; i < pieces; i++) {
      const [s, next] = [start + i * length, start + (i + 1) * length]
      d += `C${nums(...pair(sum(point(s), slope(s))), ...pair(sum(point(next), scaled(slope(next), -1))), ...pair(point(next)))}`
    }
    return d
  }

  return { at, graticule, land, meridian, parallel, route }
}
