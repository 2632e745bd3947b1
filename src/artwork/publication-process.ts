import { circle, element, line, nums, picture } from './markup.ts'
import { palette } from './palette.ts'
import { stationSymbols } from './station-symbols.ts'

export interface ProcessOptions {
  orientation: 'wide' | 'tall'
  /** The ground it is set on; the drawing itself has none. */
  theme: 'light' | 'dark'
}

interface Point {
  x: number
  y: number
}

const stationRadius = 78

/** Stations stand in the middle of six equal columns (or rows), swaying about the line, so that captions can be set beside each. */
const stations = [30, -32, 26, -36, 22, -30].map((sway, i) => ({ along: 100 + i * 200, sway }))

/** Strokes of a roman numeral, centred on the origin: positions are numbered without a font. */
function numeral(position: number): string {
  const one = (x: number) => `M${x}-8v16m-2.5 0h5m-5-16h5`
  const five = (x: number) => `M${x - 6}-8l6 16l6-16m-14.5 0h5m7 0h5`
  const written = ['', one(0), one(-4) + one(4), one(-8) + one(0) + one(8), one(-9) + five(3), five(0), five(-4) + one(8.5)]
  return written[position] ?? ''
}

/** From the abstract to the partner journal, as one voyage with six ports of call. */
export function publicationProcess({ orientation, theme }: ProcessOptions): string {
  const [ink, fineInk] = theme === 'light' ? [palette.ink, palette.ultramarine] : [palette.paper, palette.lightLine]
  const wide = orientation === 'wide'
  const place = (along: number, sway: number): Point => (wide ? { x: along, y: 210 + sway } : { x: 210 + sway, y: along })
  const ports = stations.map(({ along, sway }) => place(along, sway))

  const room = stationRadius + 8
  /** A leg leaves one port and makes the next with room around both, so that no ground has to hide it. */
  function leg(from: Point, to: Point): string {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length]
    const [a, b] = [
      { x: from.x + ux * room, y: from.y + uy * room },
      { x: to.x - ux * room, y: to.y - uy * room },
    ]
    // Straight aim, sailed as a slight curve.
    const bend = { x: (a.x + b.x) / 2 - uy * (b.y > a.y ? -5 : 5), y: (a.y + b.y) / 2 + ux * (b.y > a.y ? -5 : 5) }
    return `M${nums(a.x, a.y)}Q${nums(bend.x, bend.y, b.x, b.y)}`
  }
  const route = ports
    .slice(1)
    .map((port, i) => leg(ports[i] ?? port, port))
    .join('')

  // Sixty minutes around each medallion: a dash a tick costs no bytes.
  const minute = (Math.PI * 2 * 73) / 60
  const scale = circle(0, 0, 73, { fill: 'none', stroke: fineInk, 'stroke-width': 4, 'stroke-dasharray': `.9 ${(minute - 0.9).toFixed(3)}` })
  const symbols = stationSymbols()
  const drawn = ports.map(({ x, y }, i) => {
    const { strong, fine, light } = symbols[i] ?? { strong: '', fine: '', light: '' }
    // The numeral hangs on the side where the line has left room.
    const side = (stations[i]?.sway ?? 0) > 0 ? 1 : -1
    const hung = wide ? nums(0, side * (stationRadius + 26)) : nums(side * (stationRadius + 30), 0)
    return element(
      'g',
      { transform: `translate(${nums(x, y)})` },
      circle(0, 0, stationRadius, { fill: 'none', stroke: ink, 'stroke-width': 1.6 }) +
        scale +
        element(
          'g',
          { transform: 'scale(1.14)' },
          line(fine, fineInk, 1, { 'stroke-linecap': 'round' }) +
            line(strong, ink, 1.5, { 'stroke-linejoin': 'round' }) +
            line(light, palette.brass, 2.6, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
        ) +
        line(numeral(i + 1), ink, 1.5, { transform: `translate(${hung})` }),
    )
  })
  const content = line(route, palette.brass, 2.6, { 'stroke-linecap': 'round' }) + drawn.join('')
  return wide ? picture(1200, 420, content) : picture(420, 1200, content)
}
