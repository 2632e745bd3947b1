import { globe } from './globe.ts'
import { graduatedRing } from './graduated-ring.ts'
import { hostCities } from './host-cities.ts'
import { hostPoints } from './host-points.ts'
import { circle, line, picture } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'

const frame = { width: 1600, height: 900 }
const view = { cx: 1262, cy: 576, radius: 512, centre: { latitude: 17, longitude: 48 }, lean: -17, frame }

/** Slide: the globe that we cross, its host cities lit. */
export function slideMeridians(): string {
  const earth = globe(view)
  const { cx, cy, radius } = view
  const cities = hostPoints(earth.at, 15)
  // Only cities well apart are ringed; rings around neighbours would knot.
  const ringed = [hostCities.Porto, hostCities.Colombo, hostCities.Nairobi, hostCities.Almaty].map((city) => earth.at(city))
  const scale = graduatedRing({ cx, cy, step: 2.5, group: 6, length: 15, radius: radius + 20, from: 225, to: 400 })
  const faint = { fill: 'none', stroke: palette.lightLine, 'stroke-width': 0.8 }
  return picture(
    1600,
    900,
    nightField(1600, 900) +
      circle(cx, cy, radius + 190, { ...faint, 'stroke-opacity': 0.16, 'stroke-dasharray': '1 8', 'stroke-linecap': 'round' }) +
      circle(cx, cy, radius, { fill: palette.deepNight, 'fill-opacity': 0.55, stroke: palette.lightLine, 'stroke-width': 1.6, 'stroke-opacity': 0.85 }) +
      circle(cx, cy, radius + 20, { ...faint, 'stroke-opacity': 0.4 }) +
      line(scale, palette.lightLine, 1, { 'stroke-opacity': 0.55 }) +
      line(earth.graticule(15), palette.lightLine, 0.8, { 'stroke-opacity': 0.36 }) +
      line(earth.land(2), palette.lightLine, 1.8, { 'stroke-opacity': 0.62 }) +
      line(earth.meridian(hostCities.Colombo.longitude), palette.brass, 1.3, { 'stroke-opacity': 0.85 }) +
      line(cities, palette.deepNight, 15, { 'stroke-linecap': 'round' }) +
      line(cities, palette.brass, 8, { 'stroke-linecap': 'round' }) +
      ringed.map(({ x, y }) => circle(x, y, 13, { fill: 'none', stroke: palette.brass, 'stroke-width': 1.4 })).join(''),
  )
}
