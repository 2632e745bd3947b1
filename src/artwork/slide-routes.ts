import { compassRose } from './compass-rose.ts'
import type { Place } from './host-cities.ts'
import { hostCities } from './host-cities.ts'
import { hostPoints } from './host-points.ts'
import { landRuns } from './land.ts'
import { circle, element, line, nums, picture } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180
const width = 1600
const height = 900

/** Mercator, as a navigator draws it: 6.7 units a degree of longitude, the equator at two thirds of the height. */
const scale = 6.7
const x = (longitude: number) => 820 + longitude * scale
const y = (latitude: number) => 560 - (scale * 180 * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2))) / Math.PI
const at = (place: Place) => ({ x: x(place.longitude), y: y(place.latitude), visible: x(place.longitude) > 640 && y(place.latitude) > 20 })

/** Great circles bow towards the poles on this chart; short ones get the same bow, so that they read as journeys. */
function journey(from: Place, to: Place): string {
  const [a, b] = [at(from), at(to)]
  const bow = Math.hypot(b.x - a.x, b.y - a.y) * 0.2
  const slant = Math.atan2(b.y - a.y, b.x - a.x) - (b.x > a.x ? Math.PI / 2 : -Math.PI / 2)
  const [dx, dy] = [bow * Math.cos(slant), bow * Math.sin(slant)]
  const third = (k: number) => [a.x + (b.x - a.x) * k + dx * 1.3, a.y + (b.y - a.y) * k + dy * 1.3] as const
  return `M${nums(a.x, a.y)}C${nums(...third(0.28), ...third(0.72), b.x, b.y)}`
}

function land(): string {
  let d = ''
  // Rows stand evenly on the paper, not on the earth, or the north would be all gaps.
  for (let row = 8; row < height; row += 9) {
    const latitude = (Math.atan(Math.exp(((560 - row) * Math.PI) / (scale * 180))) - Math.PI / 4) * (360 / Math.PI)
    if (latitude > 76) continue
    for (const [west, east] of landRuns(latitude)) {
      const [start, end] = [Math.max(640, x(west)), Math.min(width, x(east))]
      if (end - start > 3) d += `M${nums(Math.round(start), row)}h${Math.round(end - start)}`
    }
  }
  return d
}

function graticule(): string {
  let d = ''
  for (let longitude = -120; longitude <= 120; longitude += 15) d += `M${nums(x(longitude), 0)}V${height}`
  for (let latitude = -45; latitude <= 75; latitude += 15) d += `M0 ${nums(y(latitude))}H${width}`
  return d
}

/** Slide: a chart of the journeys between the cities that host us. */
export function slideRoutes(): string {
  const { Porto, Colombo, Nairobi, Accra, Tbilisi, Bangkok, Vienna, Almaty } = hostCities
  const main = journey(Porto, Colombo)
  const others = [
    journey(Porto, Accra),
    journey(Porto, Vienna),
    journey(Vienna, Tbilisi),
    journey(Tbilisi, Almaty),
    journey(Colombo, Bangkok),
    journey(Colombo, Nairobi),
    journey(hostCities['Cape Town'], Nairobi),
    journey(Bangkok, hostCities.Seoul),
    journey(hostCities['Kuala Lumpur'], hostCities.Tokyo),
  ]
  const cities = hostPoints(at, 13)
  const rose = compassRose({ cx: 1268, cy: 838, radius: 176 })
  const stop = (offset: number, opacity: number) => element('stop', { offset, 'stop-color': palette.lightLine, 'stop-opacity': opacity })
  // Words stand on the left, so every line of the chart sinks into the night there.
  const fade = element('linearGradient', { id: 'chart-fade', gradientUnits: 'userSpaceOnUse', x1: 660, y1: 0, x2: 960, y2: 0 }, stop(0, 0.12) + stop(1, 0.56))
  const ends = [Porto, Colombo].map(at)
  return picture(
    width,
    height,
    fade +
      nightField(width, height) +
      line(graticule(), palette.lightLine, 0.8, { 'stroke-opacity': 0.13 }) +
      line(rose.rhumbs, palette.lightLine, 0.7, { 'stroke-opacity': 0.15 }) +
      line(land(), 'url(#chart-fade)', 1.5) +
      rose.markup +
      line(others.join(''), palette.brass, 1.9, { 'stroke-dasharray': '.1 6.5', 'stroke-linecap': 'round' }) +
      line(main, palette.deepNight, 7) +
      line(main, palette.brass, 2) +
      line(cities, palette.deepNight, 14, { 'stroke-linecap': 'round' }) +
      line(cities, palette.brass, 7.5, { 'stroke-linecap': 'round' }) +
      ends.map((end) => circle(end.x, end.y, 13, { fill: 'none', stroke: palette.brass, 'stroke-width': 1.4 })).join(''),
  )
}
