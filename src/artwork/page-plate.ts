import { globe } from './globe.ts'
import { graduatedRing } from './graduated-ring.ts'
import { hostCities, type Place } from './host-cities.ts'
import { arch, bridge, lectionary, lighthouse, temple, tree } from './marks/built-marks.ts'
import { horizon, knot, rose, sphere, spiral, star } from './marks/geometric-marks.ts'
import { shield } from './marks/heraldic-marks.ts'
import type { DrawMark, Mark } from './marks/mark.ts'
import { circle, element, line, nums, picture, ring } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'
import { patternPrint } from './pattern-print.ts'
import { patternFor } from './patterns/pattern-for.ts'
import { randomFrom } from './random.ts'
import { stationSymbols } from './station-symbols.ts'

const [width, height, middle] = [640, 360, 180]
const ringRadius = 132

/** What stands in the medallion, and the field whose lines run behind it. */
interface Medallion {
  symbol: (seed: string) => Mark
  scale: number
  field: string
}

const station = (position: number, field: string): Medallion => ({
  symbol: () => stationSymbols()[position] ?? { strong: '', fine: '', light: '' },
  scale: 1.85,
  field,
})
const built = (draw: DrawMark, field: string): Medallion => ({ symbol: (seed) => draw(randomFrom(seed)), scale: 1.08, field })

const medallions = {
  abstract: station(0, 'language'),
  manuscript: station(5, 'publishing'),
  paper: station(4, 'humanities'),
  posting: station(2, 'travel'),
  talk: station(3, 'music'),
  volumes: station(4, 'history'),
  journals: station(5, 'literature'),
  reviewer: station(1, 'statistics'),
  presenter: station(3, 'education'),
  keynote: built(lectionary, 'philosophy'),
  editor: built(rose, 'media'),
  ambassador: built(lighthouse, 'ocean'),
  sponsor: built(tree, 'agriculture'),
  university: built(bridge, 'engineering'),
  societies: built(temple, 'law'),
  advisers: built(star, 'astronomy'),
  library: built(arch, 'archaeology'),
  alliance: built(knot, 'social'),
  questions: built(spiral, 'mathematics'),
  news: built(horizon, 'journalism'),
  calls: built(sphere, 'geography'),
  account: built(shield, 'education'),
  search: built(star, 'library'),
  archive: built(sphere, 'history'),
  check: built(shield, 'mathematics'),
} as const satisfies Record<string, Medallion>

const charts = {
  offices: () => chart({ latitude: 20, longitude: 36 }, [[hostCities.Porto, hostCities.Colombo]], [hostCities.Porto, hostCities.Colombo]),
  passage: () =>
    chart(
      { latitude: 38, longitude: 16 },
      [hostCities.Colombo, hostCities.Lagos, hostCities.Montréal, hostCities.Almaty].map((from) => [from, hostCities.London]),
      [hostCities.London],
    ),
  ambassadors: () =>
    chart(
      { latitude: 12, longitude: 68 },
      [hostCities.Kathmandu, hostCities.Hanoi, hostCities.Lagos, hostCities.Istanbul].map((to) => [hostCities.Colombo, to]),
      [hostCities.Kathmandu, hostCities.Hanoi, hostCities.Lagos, hostCities.Istanbul],
    ),
  voices,
}

export type PlateMotif = keyof typeof medallions | keyof typeof charts
export const plateMotifs = [...Object.keys(medallions), ...Object.keys(charts)] as PlateMotif[]

/** The engraving at the head of a page, until the office puts a photograph there; it stands on its own night, so on any page. */
export function pagePlate({ motif }: { motif: PlateMotif }): string {
  return picture(width, height, nightField(width, height) + (motif in charts ? charts[motif as keyof typeof charts]() : medallion(motif)))
}

function medallion(motif: PlateMotif): string {
  const { symbol, scale, field } = medallions[motif as keyof typeof medallions]
  const drawn = symbol(`plate ${motif}`)
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const inks = { line: palette.lightLine, light: palette.lightLine }
  const behind = patternPrint(patternFor(field).draw, { x: 0, y: 0, width, height, weight: 0.8 }, inks, randomFrom(`plate ${field}`))
  return (
    element('g', { opacity: 0.34 }, behind) +
    circle(width / 2, middle, ringRadius + 24, { fill: palette.deepNight }) +
    scaleAround(width / 2) +
    circle(width / 2, middle, ringRadius - 6, { fill: 'none', stroke: palette.lightLine, 'stroke-width': 1 }) +
    element(
      'g',
      { transform: `translate(${nums(width / 2, middle)}) scale(${scale})` },
      line(drawn.fine, palette.lightLine, 1.1 / scale, { 'stroke-opacity': 0.75 }) +
        line(drawn.strong, palette.paper, 1.9 / scale, round) +
        line(drawn.light, palette.brass, 3.2 / scale, round),
    )
  )
}

function scaleAround(x: number): string {
  return line(graduatedRing({ cx: x, cy: middle, radius: ringRadius, length: 13, step: 3, group: 5 }), palette.lightLine, 1)
}

/** The earth turned to these places, with the ways between them. */
function chart(centre: Place, ways: readonly (readonly [Place, Place] | Place[])[], ports: readonly Place[]): string {
  const radius = 215
  const earth = globe({ cx: 330, cy: 205, radius, centre, lean: -10, frame: { width, height }, decimals: 0 })
  const routes = ways.map(([from, to]) => (from && to ? earth.route(from, to, 0.14) : '')).join('')
  return (
    circle(330, 205, radius, { fill: palette.deepNight, stroke: palette.lightLine, 'stroke-width': 1.2 }) +
    line(earth.graticule(22.5), palette.lightLine, 0.6, { 'stroke-opacity': 0.45 }) +
    line(earth.land(4), palette.lightLine, 1.5, { 'stroke-opacity': 0.75 }) +
    line(routes, palette.deepNight, 6) +
    line(routes, palette.brass, 2, { 'stroke-linecap': 'round' }) +
    ports
      .map((port) => earth.at(port))
      .filter(({ visible }) => visible)
      .map(({ x, y }) => circle(x, y, 11, { fill: palette.deepNight, stroke: palette.brass, 'stroke-width': 1.2 }) + circle(x, y, 4.5, { fill: palette.brass }))
      .join('')
  )
}

/** Two who speak: where their words meet, a third ring understands both. */
function voices(): string {
  const rings = (x: number) =>
    Array.from({ length: 17 }, (_, i) => ring(x, middle, 16 + i * 15))
      .slice(1)
      .join('')
  return (
    line(rings(190), palette.lightLine, 1, { 'stroke-opacity': 0.55 }) +
    line(rings(450), palette.paper, 1, { 'stroke-opacity': 0.45 }) +
    circle(320, middle, 62, { fill: palette.deepNight }) +
    line(graduatedRing({ cx: 320, cy: middle, radius: 48, length: 10, step: 6, group: 5 }), palette.brass, 1.4) +
    line('M292 168h56M300 180h40M292 192h56', palette.brass, 3, { 'stroke-linecap': 'round' }) +
    [190, 450].map((x) => circle(x, middle, 9, { fill: palette.paper })).join('')
  )
}
