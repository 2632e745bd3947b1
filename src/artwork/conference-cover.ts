import { globe } from './globe.ts'
import { hostCities, type Place } from './host-cities.ts'
import { circle, element, line, nums, picture } from './markup.ts'
import { palette } from './palette.ts'
import { patternPrint } from './pattern-print.ts'
import { type PatternFamily, patternFor } from './patterns/pattern-for.ts'
import { type Random, randomFrom } from './random.ts'

export interface ConferenceCoverInput {
  id: string
  code: string
  topic: string
  city: string
  year: number
  /** 1 to 12; marked on the ring of the year when known. */
  month?: number
  latitude?: number
  longitude?: number
}

interface Tone {
  ground: string
  sea: string
  line: string
  light: string
}

const tones = {
  night: { ground: palette.night, sea: palette.deepNight, line: palette.lightLine, light: palette.brass },
  ultramarine: { ground: palette.ultramarine, sea: '#1C2A86', line: '#DDE2FF', light: '#F0C77A' },
  verdigris: { ground: '#1E4E46', sea: '#133A34', line: '#BFE0D6', light: '#E2B15C' },
  madder: { ground: '#6E2530', sea: '#511822', line: '#F0CFC9', light: '#E2B15C' },
  paper: { ground: palette.paperShade, sea: palette.paper, line: palette.ultramarine, light: palette.madder },
  ink: { ground: palette.ink, sea: '#0B0C10', line: '#D8D5CB', light: palette.brass },
  brass: { ground: '#D9B878', sea: '#EAD3A2', line: '#2A2110', light: palette.ultramarine },
} as const satisfies Record<string, Tone>

/** Two tones a topic, so that its conferences in several cities can be told apart at a glance. */
const tonesOf: Record<PatternFamily, readonly [Tone, Tone]> = {
  arcade: [tones.madder, tones.night],
  cells: [tones.paper, tones.madder],
  circuit: [tones.ink, tones.verdigris],
  constellation: [tones.night, tones.ultramarine],
  contours: [tones.verdigris, tones.paper],
  lattice: [tones.ultramarine, tones.ink],
  ledger: [tones.brass, tones.night],
  letterforms: [tones.paper, tones.brass],
  orbits: [tones.night, tones.ink],
  strata: [tones.brass, tones.madder],
  strings: [tones.madder, tones.ultramarine],
  venation: [tones.verdigris, tones.paper],
  waves: [tones.ultramarine, tones.verdigris],
  woven: [tones.ink, tones.madder],
}

const folded = (city: string) => city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The coordinates given, or the city's own; a city not in our table stands somewhere inhabited, always the same. */
function whereIs({ city, latitude, longitude }: ConferenceCoverInput, random: Random): Place {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const known = Object.entries(hostCities).find(([name]) => folded(city).startsWith(folded(name)))?.[1]
  return known ?? { latitude: random.between(-30, 50), longitude: random.between(-100, 150) }
}

/** A conference's own cover: its topic's lines behind, the earth turned to its city, and the way there from Porto and Colombo. */
export function conferenceCover(input: ConferenceCoverInput): string {
  const random = randomFrom(`conference ${input.id} ${input.code} ${input.city} ${input.year}`)
  const { family, draw } = patternFor(input.topic)
  const tone = random.pick(tonesOf[family])
  const host = whereIs(input, random)
  const leftwards = random.next() < 0.5
  const radius = random.between(205, 250)
  const [cx, cy] = [leftwards ? random.between(270, 320) : random.between(480, 530), random.between(250, 300)]
  // The city stands a little off the middle: a great circle through the very middle would be a straight line.
  const centre = {
    latitude: Math.max(-70, Math.min(70, host.latitude - random.between(6, 16))),
    longitude: host.longitude + random.between(8, 18) * random.pick([-1, 1]),
  }
  const earth = globe({ cx, cy, radius, centre, lean: random.between(-18, 18), frame: { width: 800, height: 500 }, decimals: 0 })
  const city = earth.at(host)
  const routes = earth.route(hostCities.Porto, host, 0.1) + earth.route(hostCities.Colombo, host, 0.1)
  const homes = [hostCities.Porto, hostCities.Colombo]
    .map((home) => earth.at(home))
    .filter(({ visible, x, y }) => visible && Math.hypot(x - city.x, y - city.y) > 16)
  // The ring of the year: 120 dashes, ten a month, with the conference's own month filled in.
  const ringRadius = radius + 14
  const tick = (Math.PI * 2 * ringRadius) / 120
  const scale = circle(cx, cy, ringRadius, { fill: 'none', stroke: tone.line, 'stroke-width': 7, 'stroke-dasharray': `1 ${(tick - 1).toFixed(3)}` })
  const onRing = (months: number) => {
    const angle = (months * Math.PI) / 6
    return nums(cx + ringRadius * Math.sin(angle), cy - ringRadius * Math.cos(angle))
  }
  const month =
    input.month === undefined ? '' : line(`M${onRing(input.month - 0.95)}A${nums(ringRadius, ringRadius)} 0 0 1 ${onRing(input.month - 0.05)}`, tone.light, 7)
  const round = { 'stroke-linecap': 'round' }
  return picture(
    800,
    500,
    element('rect', { width: 800, height: 500, fill: tone.ground }) +
      element('g', { opacity: 0.55 }, patternPrint(draw, { x: 0, y: 0, width: 800, height: 500, weight: 1.1 }, tone, random)) +
      circle(cx, cy, radius + 28, { fill: tone.ground }) +
      circle(cx, cy, radius, { fill: tone.sea, stroke: tone.line, 'stroke-width': 1.6 }) +
      scale +
      month +
      line(earth.graticule(22.5), tone.line, 0.7, { 'stroke-opacity': 0.5 }) +
      line(earth.land(4), tone.line, 1.9, { 'stroke-opacity': 0.8 }) +
      line(routes, tone.sea, 8) +
      line(routes, tone.light, 2.4, round) +
      homes.map(({ x, y }) => circle(x, y, 5, { fill: tone.light, stroke: tone.sea, 'stroke-width': 2.5 })).join('') +
      circle(city.x, city.y, 19, { fill: tone.sea, 'fill-opacity': 0.85, stroke: tone.light, 'stroke-width': 1.4 }) +
      circle(city.x, city.y, 12, { fill: 'none', stroke: tone.light, 'stroke-width': 1.4 }) +
      circle(city.x, city.y, 6, { fill: tone.light }),
  )
}
