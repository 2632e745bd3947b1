import { nums } from '../markup.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A point by bearing: degrees clockwise from the top. */
export const bearing = (degrees: number, distance: number) => [distance * Math.sin(radians(degrees)), -distance * Math.cos(radians(degrees))] as const

export const spot = (degrees: number, distance: number) => nums(...bearing(degrees, distance))

/** Strokes between two distances, all around or between two bearings. */
export function rays(count: number, from: number, to: number, first = 0, last = 360): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const degrees = first + ((last - first) * i) / (last - first === 360 ? count : count - 1)
    d += `M${spot(degrees, from)}L${spot(degrees, to)}`
  }
  return d
}
