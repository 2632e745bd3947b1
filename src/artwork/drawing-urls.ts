import { createHash } from 'node:crypto'
import type { SlideDrawing } from '#domain/content/collections.ts'
import { conferenceCover } from './conference-cover.ts'
import { journalCover } from './journal-cover.ts'
import { partnerMark } from './partner-mark.ts'
import { portrait } from './portrait.ts'
import { publicationProcess } from './publication-process.ts'
import { slideAssembly } from './slide-assembly.ts'
import { slideMeridians } from './slide-meridians.ts'
import { slidePages } from './slide-pages.ts'
import { slideRoutes } from './slide-routes.ts'

/**
 * Pictures that we draw from data. Their address carries what they are drawn from and a hash of the drawing,
 * so that any process can answer it without having been asked for the page first, and caches may keep it for ever.
 */
const drawings = {
  portrait,
  'partner-mark': partnerMark,
  'journal-cover': journalCover,
  'conference-cover': conferenceCover,
  'publication-process': publicationProcess,
  'slide-meridians': slideMeridians,
  'slide-routes': slideRoutes,
  'slide-pages': slidePages,
  'slide-assembly': slideAssembly,
} as const

type Kind = keyof typeof drawings
type Subject<K extends Kind> = Parameters<(typeof drawings)[K]>[0]

export const drawnFolder = '/static/media/drawn/'

const mostRemembered = 5000
const remembered = new Map<string, string>()

function addressOf<K extends Kind>(kind: K, subject: Subject<K>): string {
  const key = `${kind}.${Buffer.from(JSON.stringify(subject ?? {})).toString('base64url')}`
  const known = remembered.get(key)
  if (known) return known
  const svg = draw(kind, subject)
  const address = `${drawnFolder}${key}-${hashOf(svg)}.svg`
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, address)
  return address
}

function draw(kind: Kind, subject: unknown): string {
  return (drawings[kind] as (subject: unknown) => string)(subject)
}

function hashOf(svg: string): string {
  return createHash('sha256').update(svg).digest('base64url').replace(/[-_]/g, 'x').slice(0, 10)
}

export const portraitUrl = (name: string) => addressOf('portrait', { name })
export const partnerMarkUrl = (heading: string, position: number) => addressOf('partner-mark', { heading, position })
export const journalCoverUrl = (journal: Subject<'journal-cover'>) => addressOf('journal-cover', journal)
export const conferenceCoverUrl = (conference: Subject<'conference-cover'>) => addressOf('conference-cover', conference)
export const publicationProcessUrl = (form: Subject<'publication-process'>) => addressOf('publication-process', form)

const slides: Record<SlideDrawing, Kind> = { meridians: 'slide-meridians', routes: 'slide-routes', pages: 'slide-pages', assembly: 'slide-assembly' }

/** An entry from before may name a drawing that is no more. */
const slideKind = (picture: SlideDrawing): Kind => slides[picture] ?? 'slide-meridians'

export const slideUrl = (picture: SlideDrawing) => addressOf(slideKind(picture), undefined)

/** The drawing behind an address, or nothing when the address is not one that we would have made. */
export function drawingAt(fileName: string): string | undefined {
  const match = /^([a-z-]+)\.([\w-]{1,600})-(\w{10})\.svg$/.exec(fileName)
  const [, kind = '', packed = '', hash] = match ?? []
  if (!Object.hasOwn(drawings, kind)) return undefined
  try {
    const svg = draw(kind as Kind, JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')))
    return hashOf(svg) === hash ? svg : undefined
  } catch {
    return undefined
  }
}
