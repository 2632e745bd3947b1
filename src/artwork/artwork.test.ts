import { describe, expect, it } from 'vitest'
import { conferenceCover } from './conference-cover.ts'
import { emblem } from './emblem.ts'
import { type HostCity, hostCities } from './host-cities.ts'
import { journalCover } from './journal-cover.ts'
import { pagePlate, plateMotifs } from './page-plate.ts'
import { partnerMark } from './partner-mark.ts'
import { distinctPatterns } from './patterns/pattern-for.ts'
import { portrait } from './portrait.ts'
import { publicationProcess } from './publication-process.ts'
import { shareBackdrop } from './share-backdrop.ts'
import { slideAssembly } from './slide-assembly.ts'
import { slideMeridians } from './slide-meridians.ts'
import { slidePages } from './slide-pages.ts'
import { slideRoutes } from './slide-routes.ts'
import { venueMap } from './venue-map.ts'

const topics = [
  'Health and Medicine',
  'Business Management and Economics',
  'Law',
  'Oceans',
  'Geology',
  'Agriculture',
  'Computing',
  'Languages',
  'Music',
  'Tourism',
  'Physics',
  'Chemistry',
  'Education',
  'Sociology',
  'Unheard-of Studies',
] as const
const cities = Object.keys(hostCities)
const cover = (i: number) =>
  conferenceCover({
    id: `c${i}`,
    code: `X${i}`,
    topic: topics[i % topics.length] ?? '',
    city: cities[i % cities.length] ?? '',
    year: 2026,
    month: (i % 12) + 1,
  })
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

const kilobytes = (count: number) => count * 1024
const drawings: Record<string, { most: number; draw: () => string[] }> = {
  'slide of meridians': { most: kilobytes(14), draw: () => [slideMeridians()] },
  'slide of routes': { most: kilobytes(14), draw: () => [slideRoutes()] },
  'slide of pages': { most: kilobytes(14), draw: () => [slidePages()] },
  'slide of the assembly': { most: kilobytes(14), draw: () => [slideAssembly()] },
  'publication process': {
    most: kilobytes(10),
    draw: () => (['wide', 'tall'] as const).flatMap((orientation) => (['light', 'dark'] as const).map((theme) => publicationProcess({ orientation, theme }))),
  },
  portrait: {
    most: kilobytes(5),
    draw: () => [...upTo(60).map((i) => `Prof. Ada Q${i}`), 'O’Neill & <Sons>', '李 小龙', '', '\u0001"'].map((name) => portrait({ name })),
  },
  'journal cover': {
    most: kilobytes(12),
    draw: () =>
      topics.flatMap((field) => [
        journalCover({ title: `Annals of ${field}`, field, issn: '9999-0013' }),
        journalCover({ title: 'A <very> long & winding title that no designer would have chosen for any cover', field, issn: '9999-0021' }),
      ]),
  },
  'partner mark': {
    most: kilobytes(5),
    draw: () => upTo(40).flatMap((i) => [partnerMark({ heading: `University ${i}` }), partnerMark({ heading: `Review ${i}`, position: i })]),
  },
  'plate at the head of a page': { most: kilobytes(16), draw: () => plateMotifs.map((motif) => pagePlate({ motif })) },
  'map of a venue': { most: kilobytes(16), draw: () => Object.keys(hostCities).map((city) => venueMap({ city: city as HostCity })) },
  'conference cover': { most: kilobytes(16), draw: () => upTo(72).map(cover) },
  'share backdrop': { most: kilobytes(12), draw: () => [shareBackdrop()] },
  emblem: { most: kilobytes(1), draw: () => (['light', 'dark', 'maskable', 'current'] as const).map((theme) => emblem({ theme })) },
}

/** Enough of XML for what we write: balanced elements, quoted attributes that occur once, no stray '<' or '&'. */
function problemInXml(text: string): string | undefined {
  const open: string[] = []
  const rest = text.replace(
    /<(\/?)([a-zA-Z]+)((?:\s[a-zA-Z0-9:-]+="[^"<]*")*)(\/?)>/g,
    (tag, closing: string, name: string, attributes: string, empty: string) => {
      const names = Array.from(attributes.matchAll(/\s([a-zA-Z0-9:-]+)="/g), ([, attribute]) => attribute)
      if (new Set(names).size !== names.length) open.push(`attribute twice in ${tag}`)
      if (closing) {
        if (open.pop() !== name) open.push(`unexpected </${name}>`)
      } else if (!empty) open.push(name)
      return ''
    },
  )
  if (open.length > 0) return `left open: ${open.join(', ')}`
  if (/[<>]|&(?!amp;|lt;|gt;|quot;)/.test(rest)) return `stray markup: ${rest.slice(0, 80)}`
  return /&(?!amp;|lt;|gt;|quot;)|\p{Cc}/u.test(text) ? 'stray character' : undefined
}

describe.each(Object.entries(drawings))('a %s', (_, { most, draw }) => {
  const drawn = draw()

  it('has the same bytes whenever it is drawn', () => {
    expect(draw()).toEqual(drawn)
  })

  it('is well-formed XML with one root and a viewBox', () => {
    for (const svg of drawn) {
      expect(problemInXml(svg)).toBeUndefined()
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">.*<\/svg>$/s)
    }
  })

  it('carries no script, no style and no reference to anything outside', () => {
    for (const svg of drawn) {
      expect(svg).not.toMatch(/<(script|style|image|foreignObject|use|a)\b|\s(style|href|xlink:href|class|on\w+)=/i)
      expect(svg.match(/url\([^)]*\)/g) ?? []).toSatisfy((references: string[]) => references.every((reference) => reference.startsWith('url(#')))
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/)
    }
  })

  it('never writes a number that is not one', () => {
    for (const svg of drawn) expect(svg).not.toMatch(/NaN|Infinity|undefined|\d+\.\d{4}/)
  })

  it('stays within its bytes', () => {
    for (const svg of drawn) expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(most)
  })
})

describe('portraits', () => {
  it('differ for two hundred different names', () => {
    expect(new Set(upTo(200).map((i) => portrait({ name: `Name ${i}` }))).size).toBe(200)
  })

  it('differ for two people with the same initials', () => {
    expect(portrait({ name: 'Ana Lopes' })).not.toBe(portrait({ name: 'Aki Lund' }))
  })

  it('show the initials of first and last name, without titles or what follows a comma', () => {
    const letters = (name: string) => /<text[^>]*>([^<]*)</.exec(portrait({ name }))?.[1]
    expect(letters('Assoc. Prof. Dr. María José Fernández Ruiz, PhD')).toBe('MR')
    expect(letters('Élodie Tremblay')).toBe('ÉT')
    expect(letters('Plato')).toBe('P')
  })
})

describe('conference covers', () => {
  it('differ for every conference of three years', () => {
    expect(new Set(upTo(36).map(cover)).size).toBe(36)
  })

  it('find a host city written without its accents', () => {
    const inCity = (city: string, place = {}) => conferenceCover({ id: '1', code: 'A', topic: 'Law', city, year: 2026, ...place })
    expect(inCity('Montreal', hostCities.Montréal)).toBe(inCity('Montreal'))
  })

  it('bear no words', () => {
    for (const i of upTo(20)) expect(cover(i)).not.toContain('<text')
  })
})

describe('plates', () => {
  it('differ from page to page', () => {
    expect(new Set(plateMotifs.map((motif) => pagePlate({ motif }))).size).toBe(plateMotifs.length)
  })
})

describe('the covers of a series', () => {
  it('have fourteen motifs for fourteen titles, the first of a field that of its field', () => {
    const fields = [
      'Health',
      'Nursing',
      'Medicine',
      'Law',
      'Trade',
      'Data',
      'Software',
      'Language',
      'Music',
      'Tourism',
      'Physics',
      'Oceans',
      'Gender',
      'Teaching',
    ]
    const motifs = distinctPatterns(fields)
    expect(new Set(motifs).size).toBe(14)
    expect(motifs[0]).toBe('cells')
    expect(motifs[3]).toBe('arcade')
  })

  it('repeat a motif only when there are more titles than motifs', () => {
    expect(distinctPatterns(Array.from({ length: 20 }, () => 'Health'))).toHaveLength(20)
  })
})

describe('partner marks', () => {
  it('stand on a dark page without a sheet of paper', () => {
    const mark = (theme: 'light' | 'dark') => partnerMark({ heading: 'Foz University', position: 0, theme })
    expect(mark('light')).toContain('<rect')
    expect(mark('dark')).not.toContain('<rect')
    expect(mark('light')).toBe(partnerMark({ heading: 'Foz University', position: 0 }))
  })

  it('differ for neighbours in a list', () => {
    expect(new Set(upTo(14).map((position) => partnerMark({ heading: `Journal ${position}`, position }))).size).toBe(14)
  })
})
