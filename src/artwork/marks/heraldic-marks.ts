import { guilloche } from '../guilloche.ts'
import { nums, ring } from '../markup.ts'
import type { Random } from '../random.ts'
import { rays, spot } from './geometry.ts'
import type { DrawMark } from './mark.ts'

const star = (points: number, r: number, x: number, y: number) =>
  `M${Array.from({ length: points * 2 }, (_, i) => {
    const angle = (i * Math.PI) / points
    const reach = i % 2 === 0 ? r : r * 0.45
    return nums(x + reach * Math.sin(angle), y - reach * Math.cos(angle))
  }).join('L')}z`

const book = (x: number, y: number, w: number) =>
  `M${nums(x, y)}q${nums(-w * 0.5, -w * 0.34, -w, -w * 0.12)}v${nums(w * 0.72)}q${nums(w * 0.5, -w * 0.22, w, w * 0.12)}q${nums(w * 0.5, -w * 0.34, w, -w * 0.12)}v${nums(-w * 0.72)}q${nums(-w * 0.5, -w * 0.22, -w, w * 0.12)}v${nums(w * 0.72)}`

/** A charge: what a coat of arms or a seal bears. */
function charge(random: Random, x: number, y: number, size: number): string {
  return random.pick([
    () => star(random.pick([5, 6, 8]), size, x, y),
    () => book(x, y - size * 0.25, size),
    () => ring(x, y, size * 0.8) + ring(x, y, size * 0.45),
    () => `M${nums(x, y - size)}L${nums(x + size * 0.8, y)}L${nums(x, y + size)}L${nums(x - size * 0.8, y)}z`,
  ])()
}

/** Half the shield's width at a height: straight to the middle, then drawn in to the point. */
const halfWidth = (y: number) => (y < 0 ? 70 : 70 * Math.sqrt(Math.max(0, 1 - (y / 92) ** 2)))

/** A shield, its fields hatched as heralds print colours in one ink. */
export const shield: DrawMark = (random) => {
  const outline = 'M-70-88H70V0C70 44 42 76 0 94C-42 76-70 44-70 0z'
  const chief = random.next() < 0.5
  const top = chief ? -48 : -88
  let [strong, fine] = [outline, '']
  if (chief) {
    strong += 'M-70-48H70'
    for (let x = -64; x < 70; x += 6) fine += `M${x}-88v40`
  }
  const division = random.integer(0, 2)
  if (division === 0) {
    strong += `M0 ${top}V94`
    for (let y = top + 6; y < 88; y += 6) fine += `M0 ${y}H${nums(halfWidth(y) * 0.98)}`
  } else if (division === 1) {
    strong += 'M-70 20L0-22L70 20M-64 46L0 8L64 46'
    for (let x = -63; x < 68; x += 6) fine += `M${x} ${nums(-22 + Math.abs(x) * 0.6)}v${nums(30)}`
  } else {
    strong += `M-70 ${top + 24}L${nums(44, 62)}M-70 ${top + 64}L${nums(18, 86)}`
    for (let k = 0.02; k < 1; k += 0.052) fine += `M${nums(-70 + 114 * k, top + 24 + (38 - top) * k)}L${nums(-70 + 88 * k, top + 64 + (22 - top) * k)}`
  }
  const bearings = division === 0 ? charge(random, -35, 2, 22) : division === 1 ? charge(random, 0, 62, 14) : charge(random, 34, -12, 20)
  return { strong, fine, light: chief ? [-36, 0, 36].map((x) => star(5, 12, x, -67)).join('') + bearings : bearings }
}

/** A seal with a scalloped or a toothed edge. */
export const seal: DrawMark = (random) => {
  const lobes = random.integer(16, 28)
  let edge = `M${spot(0, 90)}`
  const toothed = random.next() < 0.4
  for (let i = 1; i <= lobes; i++) {
    const [middle, end] = [((i - 0.5) * 360) / lobes, (i * 360) / lobes]
    edge += toothed ? `L${spot(middle, 97)}L${spot(end, 90)}` : `Q${spot(middle, 103)} ${spot(end, 90)}`
  }
  return { strong: edge + ring(0, 0, 82), fine: ring(0, 0, 56) + rays(random.pick([48, 60, 72]), 61, 77), light: charge(random, 0, 0, 34) }
}

/** A lozenge within lozenges, holding a letter. */
export const lozenge: DrawMark = (random) => {
  const corners = random.pick([4, 6, 8])
  const turned = random.next() < 0.5 ? 180 / corners : 0
  const frame = (r: number) => `M${Array.from({ length: corners }, (_, i) => spot((i * 360) / corners + turned, r)).join('L')}z`
  let fine = ''
  for (const r of [88, 82, 76]) fine += frame(r)
  return { strong: frame(96), fine, light: frame(68) }
}

/** A rosette turned on the engraver's lathe, around a letter. */
export const rosette: DrawMark = (random) => ({
  strong: ring(0, 0, 96),
  fine: guilloche({ cx: 0, cy: 0, inner: 52, outer: 88 }, random),
  light: ring(0, 0, 50),
})
