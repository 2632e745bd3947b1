import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type opentype from 'opentype.js'
import { shareBackdrop } from '#artwork/share-backdrop.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { formatDay, formatDays } from '#domain/dates.ts'
import { volumesOf } from '#domain/publishing/volumes.store.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { findArticle } from '#web/publications/load-article.ts'
import { loadSite } from '#web/site/load-site.ts'
import type { CostlyRoute } from '../security/reading-limit.ts'

const maxCached = 200
const lineWidth = 640

/** The picture of a shared link: the page's title, set in our typeface, on a dark background. */
export function addSharePictures(server: FastifyInstance, services: Services, projectDir: string, costly: CostlyRoute): void {
  const cache = new Map<string, Buffer>()
  let font: Promise<opentype.Font> | undefined

  async function draw(words: Words): Promise<Buffer> {
    // Text is drawn as outlines, because a server has no fonts installed.
    font ??= readFont()
    const svg = shareBackdrop().replace('</svg>', `${outlines(await font, words)}</svg>`)
    const { default: sharp } = await import('sharp')
    return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, compressionLevel: 9 }).toBuffer()
  }

  /** Loaded with the first picture, because few processes ever need it. */
  async function readFont(): Promise<opentype.Font> {
    const bytes = await readFile(path.join(projectDir, 'src/web/fonts/newsreader-share.woff'))
    const { parse } = (await import('opentype.js')).default
    return parse(new Uint8Array(bytes).buffer)
  }

  server.get<{ Params: { '*': string } }>('/share/*', costly, async (request, reply) => {
    const words = await wordsFor(services, request.params['*'].replace(/\.png$/, ''))
    if (!words) throw new Refusal('request.not_found', 'There is no such picture.')
    const key = Object.values(words).join('\n')
    const picture = cache.get(key) ?? (await draw(words))
    const oldest = cache.keys().next()
    if (cache.size >= maxCached && !oldest.done) cache.delete(oldest.value)
    cache.set(key, picture)
    // Other sites embed this picture.
    return reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=3600').type('image/png').send(picture)
  })
}

interface Words {
  kicker: string
  title: string
  foot: string
}

async function wordsFor(services: Services, page: string): Promise<Words | undefined> {
  const foot = (await loadSite(services)).settings.organiserName
  const [kind, id = ''] = page.split('/')
  if (kind === 'conference') {
    const conference = await conferencesOf(services.db).find(id)
    return conference && { kicker: `${formatDays(conference.startDate, conference.endDate)} · ${conference.location}`, title: conference.subConference, foot }
  }
  if (kind === 'proceedings' || kind === 'journals') {
    const published = await wordsOfPublished(services, page.split('/'))
    if (published) return { ...published, foot }
  }
  if (kind === 'news' && id && !id.includes('\0')) {
    const entry = await contentOf(services.db).find('news', id)
    return entry && { kicker: formatDay(entry.day), title: entry.title, foot }
  }
  const text = await contentOf(services.db).find('pages', page)
  if (text) return { kicker: text.kicker, title: text.title, foot }
  const added = await contentOf(services.db).addedPageAt(page)
  return added && { kicker: added.kicker ?? '', title: added.title, foot }
}

async function wordsOfPublished(services: Services, [kind, ...parts]: string[]): Promise<Omit<Words, 'foot'> | undefined> {
  const [journal, volume, article] = kind === 'journals' ? parts : [undefined, ...parts]
  if (parts.some((part) => part.includes('\0'))) return undefined
  if (article) {
    const found = await findArticle(services, { journal, volume, article })
    return found && { kicker: found.series.title, title: found.title }
  }
  if (volume) {
    const found = await volumesOf(services.db).findPublished(volume)
    return found && { kicker: found.series.title, title: found.title }
  }
  const found = await contentOf(services.db).find('journals', journal ?? '')
  return found && { kicker: found.field, title: found.title }
}

function outlines(font: opentype.Font, { kicker, title, foot }: Words): string {
  const size = title.length > 44 ? 64 : 78
  const lines = wrap(font, title, size)
  const first = 330 - ((lines.length - 1) * size * 1.1) / 2
  const drawn = lines.map((line, index) => outline(font, line, first + index * size * 1.1, size, '#F8F7F3'))
  return [outline(font, kicker, 110, 32, '#C8963E'), ...drawn, outline(font, foot, 560, 32, '#C9D0F5')].join('')
}

function outline(font: opentype.Font, text: string, y: number, size: number, colour: string): string {
  return `<path fill="${colour}" d="${font.getPath(text, 72, y, size).commands.map(pathStep).join('')}"/>`
}

/** Written out here because opentype.js 2.0's own writer turns numbers near zero into NaN, and the picture then ends in mid-word. */
function pathStep(step: opentype.PathCommand): string {
  const points: number[] = []
  if ('x1' in step) points.push(step.x1, step.y1)
  if ('x2' in step) points.push(step.x2, step.y2)
  if ('x' in step) points.push(step.x, step.y)
  return step.type + points.map((value) => Math.round(value * 10) / 10).join(' ')
}

function wrap(font: opentype.Font, text: string, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && font.getAdvanceWidth(longer, size) <= lineWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.slice(0, 5)
}
