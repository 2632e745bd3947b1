import type { FastifyInstance } from 'fastify'
import { isbot } from 'isbot'
import { seconds } from '#domain/durations.ts'
import { usageOf } from '#domain/publishing/usage/usage.store.ts'
import type { Click } from '#domain/publishing/usage/usage.ts'
import type { Services } from '#domain/services.ts'
import { clientNetwork } from './security/client-network.ts'

const writtenEvery = seconds(10)
const writtenFrom = 500
/** While the database does not answer, further clicks are lost rather than filling the memory. */
const maxWaiting = 20_000

const article = /^\/(?:proceedings|journals\/([a-z0-9-]+))\/([a-z0-9-]+)\/([a-z0-9-]+)(\.pdf|\.data)?$/

/**
 * Counts who reads articles, also where the page cache answers: the page, its data when the browser changes pages by itself, and the PDF.
 * Robots, and pages that a browser loads in advance, do not count. Written in batches; returns what writes one now.
 */
export function addArticleUsage(server: FastifyInstance, services: Pick<Services, 'db' | 'now'>): () => Promise<void> {
  let waiting: Click[] = []
  let writing: Promise<void> | undefined

  server.addHook('onResponse', (request, reply, done) => {
    done()
    if (request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return
    const found = article.exec(request.url.split('?')[0] ?? '')
    if (!found || waiting.length >= maxWaiting) return
    const { 'user-agent': browser = '', 'sec-purpose': purpose = request.headers.purpose } = request.headers
    // The list takes a missing name for a person.
    if (browser === '' || isbot(browser) || String(purpose ?? '').includes('prefetch')) return
    const [, journal, volume = '', slug = '', ending] = found
    const kind = ending === '.pdf' ? 'download' : 'view'
    waiting.push({ kind, journal, volume, article: slug, reader: `${clientNetwork(request)} ${browser}`, at: services.now() })
    if (waiting.length >= writtenFrom) void writeLogged()
  })

  async function write(): Promise<void> {
    await writing
    const clicks = waiting
    waiting = []
    writing = usageOf(services.db)
      .addClicks(clicks, services.now())
      .finally(() => {
        writing = undefined
      })
    await writing
  }
  const writeLogged = () => write().catch((error: Error) => server.log.warn({ err: error }, 'some views of articles could not be counted'))

  const timer = setInterval(() => void (waiting.length > 0 && writeLogged()), writtenEvery)
  timer.unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await writeLogged()
  })
  return write
}
