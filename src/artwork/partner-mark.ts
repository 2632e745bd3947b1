import { arch, bridge, lectionary, lighthouse, temple, tree } from './marks/built-marks.ts'
import { horizon, knot, rose, sphere, spiral, star } from './marks/geometric-marks.ts'
import { lozenge, rosette, seal, shield } from './marks/heraldic-marks.ts'
import type { DrawMark } from './marks/mark.ts'
import { element, escapeText, line, picture } from './markup.ts'
import { palette } from './palette.ts'
import { randomFrom } from './random.ts'
import { serif } from './text-lines.ts'

export interface PartnerMarkInput {
  heading: string
  /** Its place in a list, when it stands in one: neighbours then never bear the same figure. */
  position?: number
  /** The page it stands on: on a dark one it is drawn in light ink, without a sheet of paper. */
  theme?: 'light' | 'dark'
}

const houses: readonly [DrawMark, ...DrawMark[]] = [shield, arch, seal, lighthouse, temple, tree, bridge]
const periodicals: readonly [DrawMark, ...DrawMark[]] = [rose, lectionary, rosette, horizon, star, lozenge, sphere, knot, spiral]

const inks: readonly [[string, string], ...[string, string][]] = [
  [palette.ultramarine, palette.brass],
  [palette.ink, palette.brass],
  ['#2B6E61', palette.ink],
  [palette.madder, palette.ink],
  [palette.night, palette.madder],
  ['#8A6420', palette.night],
]

/** The same inks by lamplight, in the same order. */
const darkInks: typeof inks = [
  [palette.lightLine, palette.brass],
  [palette.paperShade, palette.brass],
  ['#8CCBBB', palette.paperShade],
  ['#EBA7AC', palette.paperShade],
  ['#C3CBFF', '#EBA7AC'],
  ['#E2B15C', palette.lightLine],
]

/** The mark of a partner: institutions bear arms and buildings, periodicals bear figures; printed on paper, or on the dark page itself. */
export function partnerMark({ heading, position, theme = 'light' }: PartnerMarkInput): string {
  const random = randomFrom(`mark ${heading}`)
  const families = /universit|college|institut|academ|school|facult|centre|center|hospital|foundation/i.test(heading) ? houses : periodicals
  const chosen = random.pick(families)
  const family = position === undefined ? chosen : (families[position % families.length] ?? chosen)
  const [ink, light] = random.pick(theme === 'dark' ? darkInks : inks)
  const mark = family(random)
  const initial = heading.match(/(?:^|\s)(?!(?:the|of|and|for|journal|international)\b)(\p{L})/iu)?.[1] ?? ''
  const letter = element(
    'text',
    { y: 24, 'text-anchor': 'middle', 'font-family': serif, 'font-size': 68, fill: ink },
    escapeText(initial.toLocaleUpperCase('en')),
  )
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const drawn =
    line(mark.fine, ink, 1.3) +
    line(mark.strong, ink, 2.8, round) +
    line(mark.light, light, 2.8, round) +
    (family === lozenge || family === rosette ? letter : '')
  return picture(
    240,
    240,
    (theme === 'dark' ? '' : element('rect', { width: 240, height: 240, fill: palette.paper })) +
      element('g', { transform: 'translate(120 120) scale(.92)' }, drawn),
  )
}
