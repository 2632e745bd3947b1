import { circle, element, escapeText, line, picture } from './markup.ts'
import { palette } from './palette.ts'
import { patternPrint } from './pattern-print.ts'
import { type PatternFamily, patternFor, patternOf } from './patterns/pattern-for.ts'
import { randomFrom } from './random.ts'
import { lineHeight, serif, textLines } from './text-lines.ts'

export interface JournalCoverInput {
  title: string
  field: string
  issn: string
  /** The lines on it, where a series gives each of its covers its own; otherwise those of the field. */
  motif?: PatternFamily
}

interface Stock {
  ground: string
  line: string
  light: string
}

const stocks = {
  night: { ground: palette.night, line: palette.lightLine, light: palette.brass },
  ink: { ground: palette.ink, line: palette.paperShade, light: palette.brass },
  ultramarine: { ground: palette.ultramarine, line: palette.paper, light: '#F0C77A' },
  verdigris: { ground: '#1E4E46', line: '#BFE0D6', light: palette.brass },
  madder: { ground: '#6E2530', line: '#F0CFC9', light: '#E2B15C' },
  brass: { ground: palette.brass, line: palette.ink, light: palette.paper },
  shade: { ground: palette.paperShade, line: palette.ultramarine, light: palette.madder },
} as const satisfies Record<string, Stock>

/** Two stocks a field, so that sister journals can be told apart on the shelf. */
const stocksOf: Record<PatternFamily, readonly [Stock, Stock]> = {
  arcade: [stocks.madder, stocks.night],
  cells: [stocks.shade, stocks.madder],
  circuit: [stocks.ink, stocks.verdigris],
  constellation: [stocks.night, stocks.ultramarine],
  contours: [stocks.verdigris, stocks.shade],
  lattice: [stocks.ultramarine, stocks.ink],
  ledger: [stocks.brass, stocks.night],
  letterforms: [stocks.shade, stocks.brass],
  orbits: [stocks.night, stocks.ink],
  strata: [stocks.brass, stocks.madder],
  strings: [stocks.madder, stocks.ultramarine],
  venation: [stocks.verdigris, stocks.shade],
  waves: [stocks.ultramarine, stocks.verdigris],
  woven: [stocks.ink, stocks.madder],
}

/** A journal's cover: one series, its title on paper above, the lines of its field below. */
export function journalCover({ title, field, issn, motif }: JournalCoverInput): string {
  const { family, draw } = motif ? patternOf(motif) : patternFor(field)
  const random = randomFrom(`journal ${title}`)
  const stock = random.pick(stocksOf[family])
  const { size, lines } = textLines(title, { width: 244, most: 27, least: 15, height: 88 })
  const words = (content: string, attributes: Record<string, string | number>) =>
    element('text', { 'font-family': serif, fill: palette.ink, ...attributes }, escapeText(content))
  const top = 148
  const series = field.length > 34 ? `${field.slice(0, 33)}…` : field
  return picture(
    300,
    400,
    element('rect', { width: 300, height: 400, fill: palette.paper }) +
      words(series.toLocaleUpperCase('en'), { x: 28, y: 33, 'font-size': 8.6, 'letter-spacing': 1.3, fill: palette.ink, 'fill-opacity': 0.75 }) +
      line('M28 43.5h244', palette.ink, 0.8) +
      lines.map((content, i) => words(content, { x: 27, y: 46 + size * lineHeight * (i + 1), 'font-size': size })).join('') +
      element('rect', { y: top, width: 300, height: 400 - top, fill: stock.ground }) +
      patternPrint(draw, { x: 0, y: top, width: 300, height: 214, weight: 0.8 }, stock, random) +
      line('M0 362h300', stock.line, 0.8) +
      words(`ISSN ${issn}`, { x: 28, y: 385, 'font-size': 10, 'letter-spacing': 0.8, fill: stock.line }) +
      circle(266, 381, 7, { fill: 'none', stroke: stock.line, 'stroke-width': 1 }) +
      line('M259 381q3.5-2 7 1.6q3.5-3.6 7-1.6M266 374v8.6', stock.line, 1) +
      element('rect', { width: 9, height: 400, fill: stock.ground === palette.paperShade ? stock.line : stock.ground }) +
      line('M9.5 0v400', palette.paper, 1, { 'stroke-opacity': 0.5 }),
  )
}
