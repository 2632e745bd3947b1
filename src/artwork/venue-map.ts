import { globe } from './globe.ts'
import { graduatedRing } from './graduated-ring.ts'
import { type HostCity, hostCities, type Place } from './host-cities.ts'
import { circle, line, picture } from './markup.ts'
import { nightField } from './night-field.ts'
import { palette } from './palette.ts'

const [width, height] = [640, 400]
const middle = { x: width / 2, y: height / 2 }
/** Near enough to know the coast, far enough to know the country. */
const radius = 560

/** The part of the earth around a host city, the city lit and the others near it marked. */
export function venueMap({ city }: { city: HostCity }): string {
  const place = hostCities[city]
  const earth = globe({ cx: middle.x, cy: middle.y, radius, centre: place, frame: { width, height }, decimals: 0 })
  const others = Object.entries(hostCities)
    .filter(([name]) => name !== city)
    .map(([, other]) => earth.at(other))
    .filter(({ x, y, visible }) => visible && x > 0 && x < width && y > 0 && y < height)
  return picture(
    width,
    height,
    nightField(width, height) +
      line(earth.graticule(10), palette.lightLine, 0.6, { 'stroke-opacity': 0.4 }) +
      line(earth.land(1), palette.lightLine, 1.6, { 'stroke-opacity': 0.8 }) +
      others.map(({ x, y }) => circle(x, y, 3, { fill: palette.lightLine })).join('') +
      circle(middle.x, middle.y, 34, { fill: palette.deepNight, 'fill-opacity': 0.6 }) +
      line(graduatedRing({ cx: middle.x, cy: middle.y, radius: 34, length: 7, step: 10, group: 3 }), palette.brass, 1.2) +
      circle(middle.x, middle.y, 6, { fill: palette.brass }),
  )
}

/** 41.0° N, 29.0° E. */
export function coordinatesOf({ latitude, longitude }: Place): string {
  const written = (value: number, positive: string, negative: string) => `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`
  return `${written(latitude, 'N', 'S')}, ${written(longitude, 'E', 'W')}`
}
