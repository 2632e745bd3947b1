import { globe } from './globe.ts'
import { element, line, nums, picture } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'

/** Metres: the speaker stands at the origin, x to the right, y up, z towards us. */
type Spot = readonly [x: number, y: number, z: number]

const eye: Spot = [-3.9, 7.4, 21]
const lens = 1500
const slope = Math.atan2(eye[1] - 1.4, eye[2])

function seen([x, y, z]: Spot): [x: number, y: number] {
  const [dy, dz] = [y - eye[1], eye[2] - z]
  const depth = dz * Math.cos(slope) - dy * Math.sin(slope)
  const up = dz * Math.sin(slope) + dy * Math.cos(slope)
  return [830 + (lens * (x - eye[0])) / depth, 360 - (lens * up) / depth]
}

const around = (radius: number, angle: number, height: number): Spot => [Math.sin(angle) * radius, height, Math.cos(angle) * radius]

/** Steps from one spot to the next are short, so relative numbers are half the bytes. */
function stroke(first: Spot, ...then: [command: string, ...Spot[]][]): string {
  let [x, y] = seen(first).map(Math.round) as [number, number]
  let d = `M${nums(x, y)}`
  for (const [command, ...spots] of then) {
    const steps = spots.map((spot) => seen(spot)).map(([nextX, nextY]) => [Math.round(nextX - x), Math.round(nextY - y)] as const)
    d += command + nums(...steps.flat())
    const [dx, dy] = steps.at(-1) ?? [0, 0]
    ;[x, y] = [x + dx, y + dy]
  }
  return d
}

/** A seat's back as we see it from behind: straight sides, a rounded top, turned towards the speaker. */
function seat(radius: number, floor: number, angle: number): string {
  const half = 0.4 / radius
  const spot = (share: number, height: number) => around(radius, angle + half * share, floor + height)
  return stroke(
    spot(-1, 0.05),
    ['l', spot(-1, 0.72)],
    ['q', spot(-1, 1), spot(-0.55, 1)],
    ['l', spot(0.55, 1)],
    ['q', spot(1, 1), spot(1, 0.72)],
    ['l', spot(1, 0.05)],
  )
}

function rows(): string {
  let drawn = ''
  for (let row = 0; row < 9; row++) {
    const [radius, floor] = [5.4 + row * 1.35, row * 0.34]
    const step = 0.98 / radius
    let d = ''
    for (let angle = (row % 2) * step * 0.5 - Math.ceil(0.86 / step) * step; angle < 0.86; angle += step) {
      const [x, y] = seen(around(radius, angle, floor + 0.8))
      const inAisle = Math.abs(angle + 0.16) < 0.66 / radius
      if (!inAisle && x > -60 && x < 1660 && y < 930) d += seat(radius, floor, angle)
    }
    drawn += element('path', { d, fill: palette.deepNight, stroke: 'url(#seat-light)', 'stroke-width': 1.1 + row * 0.14 })
  }
  return drawn
}

function stage(): string {
  const edge = (radius: number) => `M${Array.from({ length: 19 }, (_, i) => nums(...seen(around(radius, (i - 9) * 0.1, 0)))).join('L')}`
  return line(edge(4) + edge(4.3), palette.lightLine, 1, { 'stroke-opacity': 0.4 })
}

const dome = { cx: seen([0, 0, -3])[0], cy: 384, radius: 338, centre: { latitude: 11, longitude: 0 } }

/** The hall's dome is our globe again, seen from within; the light enters where its meridians meet. */
function vault(): string {
  const sky = globe(dome)
  let ribs = ''
  for (let longitude = -90; longitude <= 90; longitude += 11.25) ribs += sky.meridian(longitude, -4, 77)
  for (let latitude = 15; latitude <= 60; latitude += 15) ribs += sky.parallel(latitude, -90, 90)
  const { cx, cy, radius } = dome
  const rim = `M${nums(cx - radius, cy + 90)}v-90a1 1 0 0 1 ${nums(radius * 2)} 0v90`
  const floor = element('ellipse', {
    cx,
    cy: cy + 98,
    rx: radius + 1,
    ry: 112,
    fill: palette.deepNight,
    stroke: palette.lightLine,
    'stroke-width': 1,
    'stroke-opacity': 0.5,
  })
  return (
    line(ribs, palette.lightLine, 0.8, { 'stroke-opacity': 0.36 }) +
    line(rim, palette.lightLine, 1.2, { 'stroke-opacity': 0.6 }) +
    floor +
    line(sky.parallel(77), palette.brass, 1.4)
  )
}

/** The lectern and the light that falls on it: engraved rays rather than a glow. */
function speaker(): string {
  const body = stroke([-0.3, 0, 0], ['l', [-0.42, 1.12, 0]], ['l', [0.42, 1.12, 0]], ['l', [0.3, 0, 0]])
  const desk = stroke([-0.6, 1.12, 0], ['l', [-0.54, 1.3, -0.2]], ['l', [0.54, 1.3, -0.2]], ['l', [0.6, 1.12, 0]])
  const [x, y] = seen([0, 0, 0])
  const oculus = { x: dome.cx, y: dome.cy - dome.radius * Math.sin((77 * Math.PI) / 180) * Math.cos((11 * Math.PI) / 180) }
  let rays = ''
  for (let i = 0; i <= 10; i++) {
    const [cos, sin] = [Math.cos((i * Math.PI) / 10), Math.sin((i * Math.PI) / 10)]
    rays += `M${nums(oculus.x + 76 * cos, oculus.y + 14 * sin)}L${nums(x + 150 * cos, y + 38 * sin)}`
  }
  const pool = (size: number, opacity: number) =>
    element('ellipse', { cx: x, cy: y, rx: 150 * size, ry: 38 * size, fill: palette.brass, 'fill-opacity': opacity })
  const wood = { fill: palette.deepNight, stroke: palette.brass, 'stroke-width': 1.6, 'stroke-linejoin': 'round' }
  return (
    pool(1, 0.16) +
    pool(0.62, 0.24) +
    line(rays, palette.brass, 0.8, { 'stroke-opacity': 0.5 }) +
    element('path', { d: `${body}z`, ...wood }) +
    element('path', { d: `${desk}z`, ...wood, fill: palette.brass })
  )
}

/** Slide: the lecture theatre before it fills, seen from the last row. */
export function slideAssembly(): string {
  const [cx, cy] = seen([0, 0, 0])
  const stop = (offset: number, colour: string, opacity: number) => element('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })
  // The light reaches further to the right: words are laid over the rows on the left.
  const stops = stop(0.1, palette.brass, 1) + stop(0.4, palette.lightLine, 0.8) + stop(1, palette.lightLine, 0.05)
  const light = element('radialGradient', { id: 'seat-light', gradientUnits: 'userSpaceOnUse', cx: cx + 150, cy: cy + 60, fx: cx, fy: cy, r: 572 }, stops)
  return picture(1600, 900, light + nightField(1600, 900) + vault() + stage() + speaker() + rows())
}
