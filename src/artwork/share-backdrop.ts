import { globe } from './globe.ts'
import { graduatedRing } from './graduated-ring.ts'
import { hostCities } from './host-cities.ts'
import { hostPoints } from './host-points.ts'
import { circle, line, picture } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'

const view = { cx: 986, cy: 372, radius: 318, centre: { latitude: 18, longitude: 44 }, lean: -17, frame: { width: 1200, height: 630 } }

/** What a shared link shows behind its words: the globe of the first slide, drawn for a small card. */
export function shareBackdrop(): string {
  const earth = globe(view)
  const { cx, cy, radius } = view
  const cities = hostPoints(earth.at, 12)
  const route = earth.route(hostCities.Porto, hostCities.Colombo, 0.16)
  return picture(
    1200,
    630,
    nightField(1200, 630) +
      circle(cx, cy, radius, { fill: palette.deepNight, 'fill-opacity': 0.55, stroke: palette.lightLine, 'stroke-width': 1.6 }) +
      line(graduatedRing({ cx, cy, radius: radius + 14, step: 2.5, group: 6, length: 12, from: 200, to: 420 }), palette.lightLine, 1, {
        'stroke-opacity': 0.5,
      }) +
      line(earth.graticule(15), palette.lightLine, 0.8, { 'stroke-opacity': 0.36 }) +
      line(earth.land(4), palette.lightLine, 2.2, { 'stroke-opacity': 0.62 }) +
      line(route, palette.deepNight, 8) +
      line(route, palette.brass, 2.4) +
      line(cities, palette.deepNight, 13, { 'stroke-linecap': 'round' }) +
      line(cities, palette.brass, 7.5, { 'stroke-linecap': 'round' }),
  )
}
