import { graduatedRing } from './graduated-ring.ts'
import { circle, element, line, nums } from './markup.ts'
import { palette } from './palette.ts'

/** A wind rose as on a sea chart: every point half lit, half in shade, and its rhumb lines to carry on over the chart. */
export function compassRose({ cx, cy, radius }: { cx: number; cy: number; radius: number }) {
  const spot = (degrees: number, reach: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180
    return nums(cx + reach * radius * Math.cos(angle), cy + reach * radius * Math.sin(angle))
  }
  const points = (offset: number, step: number, reach: number, waist: number) => {
    let [outline, shade] = ['', '']
    for (let degrees = offset; degrees < 360; degrees += step) {
      const tip = spot(degrees, reach)
      outline += `M${spot(degrees - step / 2, waist)}L${tip}L${spot(degrees + step / 2, waist)}M${nums(cx, cy)}L${tip}`
      // The shaded half is engraved: strokes from its outer edge to its middle line.
      for (let k = 0.06; k < 0.96; k += 7 / radius) {
        const outer = [waist * (1 - k) * Math.cos((step * Math.PI) / 360) + reach * k, waist * (1 - k) * Math.sin((step * Math.PI) / 360)] as const
        shade += `M${spot(degrees, outer[0])}L${spot(degrees + (Math.atan2(outer[1], outer[0]) * 180) / Math.PI, Math.hypot(...outer))}`
      }
    }
    return line(outline, palette.lightLine, 1.1) + line(shade, palette.lightLine, 1, { 'stroke-opacity': 0.75 })
  }
  const ring = (reach: number, width: number) =>
    circle(cx, cy, radius * reach, { fill: 'none', stroke: palette.lightLine, 'stroke-width': width, 'stroke-opacity': 0.7 })
  let rhumbs = ''
  for (let degrees = -90; degrees < 91; degrees += 11.25) rhumbs += `M${spot(degrees, 1.15)}L${spot(degrees, 9)}`
  const north = `M${spot(0, 1.06)}l-5-9a5.5 5.5 0 0 1 10 0z`
  // The star covers the rings behind it.
  const ground = `M${[0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => `${spot(degrees, degrees % 90 === 0 ? 1 : 0.7)}L${spot(degrees + 22.5, 0.14)}`).join('L')}z`
  const markup =
    ring(0.82, 0.8) +
    ring(0.74, 0.8) +
    line(graduatedRing({ cx, cy, radius: radius * 0.74, step: 5, group: 3, length: radius * 0.08 }), palette.lightLine, 0.9, { 'stroke-opacity': 0.7 }) +
    element('path', { d: ground, fill: palette.night }) +
    points(45, 90, 0.7, 0.13) +
    points(0, 90, 1, 0.13) +
    element('path', { d: north, fill: palette.brass })
  return { markup, rhumbs }
}
