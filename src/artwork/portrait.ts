import { guilloche } from './guilloche.ts'
import { circle, element, escapeText, line, picture } from './markup.ts'
import { palette } from './palette.ts'
import { randomFrom } from './random.ts'
import { serif } from './text-lines.ts'

export interface PortraitInput {
  name: string
}

interface Ground {
  ground: string
  line: string
  disc: string
  letter: string
  light: string
}

const night: Ground = { ground: palette.night, line: palette.lightLine, disc: palette.deepNight, letter: palette.paper, light: palette.brass }
const grounds: readonly [Ground, ...Ground[]] = [
  night,
  { ground: palette.paperShade, line: palette.ultramarine, disc: palette.paper, letter: palette.ink, light: palette.brass },
  { ground: palette.ultramarine, line: '#C9D1FF', disc: palette.night, letter: palette.paper, light: '#E2B15C' },
  { ground: '#1E4E46', line: '#BFE0D6', disc: '#12332E', letter: palette.paper, light: palette.brass },
  { ground: '#DCE0F5', line: palette.night, disc: palette.paper, letter: palette.night, light: palette.brass },
  { ground: '#6E2530', line: '#F0CFC9', disc: '#4A161F', letter: palette.paper, light: '#E2B15C' },
  { ground: '#D9B878', line: '#4A3414', disc: palette.paper, letter: palette.ink, light: palette.ultramarine },
  { ground: palette.ink, line: palette.paperShade, disc: '#22252E', letter: palette.paper, light: palette.brass },
]

const honorific = /^(prof|dr|mr|mrs|ms|mx|sir|dame|rev|hon|assoc|asst|em|ing|mag|dipl|phd|eng)\.?$/i

/** First and last name count; titles before a name, and what follows a comma, do not. */
function initials(name: string): string {
  const parts = (name.split(',')[0] ?? '').split(/[\s]+/).filter((part) => /\p{L}/u.test(part) && !honorific.test(part))
  const letterOf = (part = '') => part.match(/\p{L}\p{M}*/u)?.[0] ?? ''
  const chosen = parts.length > 1 ? [letterOf(parts[0]), letterOf(parts.at(-1))] : [letterOf(parts[0])]
  return chosen.join('').toLocaleUpperCase('en').normalize('NFC')
}

/** A person without a photograph: head and shoulders as an engraver's medal, every name with a pattern of its own. */
export function portrait({ name }: PortraitInput): string {
  const random = randomFrom(`portrait ${name}`)
  const tone = random.pick(grounds)
  const [cx, cy] = [160, 138]
  const halo = guilloche({ cx, cy, inner: 80, outer: random.between(112, 122) }, random)
  let shoulders = ''
  const spacing = random.between(8.5, 11)
  const slope = random.between(0.86, 1.02)
  for (let r = 108; r > 12; r -= spacing)
    shoulders += `M${(160 - r * 1.3).toFixed(1)} 321C${(160 - r * 1.24).toFixed(1)} ${(320 - r * slope).toFixed(1)} ${(160 + r * 1.24).toFixed(1)} ${(320 - r * slope).toFixed(1)} ${(160 + r * 1.3).toFixed(1)} 321`
  const letters = initials(name)
  return picture(
    320,
    320,
    element('rect', { width: 320, height: 320, fill: tone.ground }) +
      line(shoulders, tone.line, 1.6, { 'stroke-opacity': 0.85 }) +
      circle(cx, cy, 124, { fill: tone.ground }) +
      line(halo, tone.line, 1.3) +
      circle(cx, cy, 76, { fill: tone.disc, stroke: tone.light, 'stroke-width': 2.5 }) +
      element(
        'text',
        { x: cx, y: cy + 22, 'text-anchor': 'middle', 'font-family': serif, 'font-size': letters.length > 2 ? 52 : 64, 'letter-spacing': 1, fill: tone.letter },
        escapeText(letters),
      ),
  )
}
