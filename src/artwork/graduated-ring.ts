import { nums } from './markup.ts'

export interface Ring {
  cx: number
  cy: number
  /** Where the ticks stand; they grow outwards. */
  radius: number
  step: number
  /** Every so many ticks one is long. */
  group: number
  length: number
  /** Degrees, clockwise from the top. */
  from?: number
  to?: number
}

/** The scale around a chart or an instrument: a tick every so many degrees, every so many of them long. */
export function graduatedRing({ cx, cy, radius, step, group, length, from = 0, to = 360 }: Ring): string {
  let d = ''
  for (let i = 0, degrees = from; degrees < to - 1e-6; i++, degrees += step) {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180)]
    const reach = i % group === 0 ? length : length * 0.5
    d += `M${nums(cx + radius * sin, cy + radius * cos)}l${nums(reach * sin, reach * cos)}`
  }
  return d
}
