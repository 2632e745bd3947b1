import type { Place } from './host-cities.ts'
import { hostCities } from './host-cities.ts'
import { nums } from './markup.ts'

type Projection = (place: Place) => { x: number; y: number; visible: boolean }

/** The host cities as path data for round-capped points; a city that would touch one already set is left out. */
export function hostPoints(project: Projection, apart: number): string {
  const set: { x: number; y: number }[] = []
  const first: Place[] = [hostCities.Porto, hostCities.Colombo]
  for (const place of [...first, ...Object.values(hostCities)]) {
    const { x, y, visible } = project(place)
    if (visible && set.every((other) => Math.hypot(other.x - x, other.y - y) >= apart)) set.push({ x, y })
  }
  return set.map(({ x, y }) => `M${nums(x, y)}h0`).join('')
}
