import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { SlideDrawing } from '#domain/content/collections.ts'
import { conferenceCover } from './conference-cover.ts'
import type { HostCity } from './host-cities.ts'
import { journalCover } from './journal-cover.ts'
import { type PlateMotif, pagePlate } from './page-plate.ts'
import { partnerMark } from './partner-mark.ts'
import { portrait } from './portrait.ts'
import { publicationProcess } from './publication-process.ts'
import { slideAssembly } from './slide-assembly.ts'
import { slideMeridians } from './slide-meridians.ts'
import { slidePages } from './slide-pages.ts'
import { slideRoutes } from './slide-routes.ts'
import { venueMap } from './venue-map.ts'

/**
 * Pictures that we draw from data. Their address carries what they are drawn from, a hash of the drawing and a keyed hash of both,
 * so that any process can answer it without having been asked for the page first, caches may keep it for ever, and nobody else can make one.
 */
const drawings = {
  portrait,
  'partner-mark': partnerMark,
  'journal-cover': journalCover,
  'conference-cover': conferenceCover,
  'publication-process': publicationProcess,
  'page-plate': pagePlate,
  'venue-map': venueMap,
  'slide-meridians': slideMeridians,
  'slide-routes': slideRoutes,
  'slide-pages': slidePages,
  'slide-assembly': slideAssembly,
} as const

type Kind = keyof typeof drawings
type Subject<K extends Kind> = Parameters<(typeof drawings)[K]>[0]

export const drawnFolder = '/static/media/drawn/'

const maxCached = 5000
const cachedUrls = new WeakMap<Buffer, Map<string, string>>()

/** The addresses of drawings in the installation with this key. */
export function drawingUrls(key: Buffer) {
  const cached = cachedUrls.get(key) ?? new Map<string, string>()
  cachedUrls.set(key, cached)

  function urlOf<K extends Kind>(kind: K, subject: Subject<K>): string {
    const name = `${kind}.${Buffer.from(JSON.stringify(subject ?? {})).toString('base64url')}`
    const known = cached.get(name)
    if (known) return known
    const hash = hashOf(draw(kind, subject))
    const url = `${drawnFolder}${name}-${hash}${signatureOf(key, name, hash)}.svg`
    if (cached.size >= maxCached) cached.clear()
    cached.set(name, url)
    return url
  }

  return {
    portrait: (name: string) => urlOf('portrait', { name }),
    partnerMark: (heading: string, position: number, theme: 'light' | 'dark' = 'light') =>
      urlOf('partner-mark', theme === 'dark' ? { heading, position, theme } : { heading, position }),
    pagePlate: (motif: PlateMotif) => urlOf('page-plate', { motif }),
    venueMap: (city: HostCity) => urlOf('venue-map', { city }),
    journalCover: (journal: Subject<'journal-cover'>) => urlOf('journal-cover', journal),
    conferenceCover: (conference: Subject<'conference-cover'>) => urlOf('conference-cover', conference),
    publicationProcess: (form: Subject<'publication-process'>) => urlOf('publication-process', form),
    // An entry from before may name a drawing that is no more.
    slide: (picture: SlideDrawing) => urlOf(slides[picture] ?? 'slide-meridians', undefined),
  }
}

const slides: Record<SlideDrawing, Kind> = { meridians: 'slide-meridians', routes: 'slide-routes', pages: 'slide-pages', assembly: 'slide-assembly' }

function draw(kind: Kind, subject: unknown): string {
  return (drawings[kind] as (subject: unknown) => string)(subject)
}

function hashOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 10)
}

function signatureOf(key: Buffer, name: string, hash: string): string {
  return createHmac('sha256', key).update(`drawing:${name}:${hash}`).digest('hex').slice(0, 32)
}

/** The drawing behind an address, or undefined when the address is not one that we have made. Nothing is drawn for a forged one. */
export function drawingAt(key: Buffer, fileName: string): string | undefined {
  const [, name = '', kind = '', packed = '', hash = '', signature = ''] =
    /^(([a-z-]+)\.([\w-]{1,600}))-([0-9a-f]{10})([0-9a-f]{32})\.svg$/.exec(fileName) ?? []
  if (!Object.hasOwn(drawings, kind) || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, name, hash)))) return undefined
  const svg = draw(kind as Kind, JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')))
  // A release that draws differently has other addresses.
  return hashOf(svg) === hash ? svg : undefined
}
