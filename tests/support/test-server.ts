import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pino from 'pino'
import { expect } from 'vitest'
import { erasuresOf } from '../../src/domain/accounts/erasures.store.ts'
import { withPrintableTexts } from '../../src/domain/documents/printable-text.ts'
import type { Scanning } from '../../src/domain/files/file-scan.ts'
import { mailPreparation, mailQueue } from '../../src/domain/mail/queue-mail.ts'
import type { Services } from '../../src/domain/services.ts'
import type { MatchRoutes } from '../../src/http/pages/match-routes.ts'
import { PageCache } from '../../src/http/pages/page-cache.ts'
import type { RenderPage } from '../../src/http/pages/page-route.ts'
import { buildServer } from '../../src/http/server.ts'
import { journalInFile } from '../../src/platform/backup/erasure-journal.ts'
import { databaseProbe } from '../../src/platform/database/database.ts'
import { documentRenderer } from '../../src/platform/documents/render-document.ts'
import { documentCleaner } from '../../src/platform/files/clean-document.ts'
import { pdfInspector } from '../../src/platform/files/inspect-pdf.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { localPartialUploads } from '../../src/platform/files/local-partial-uploads.ts'
import { documentReader } from '../../src/platform/files/read-document-text.ts'
import { keyFolder } from '../../src/platform/keys/key-folder.ts'
import { emlFiles } from '../../src/platform/mail/eml-transport.ts'
import { argon2Passwords } from '../../src/platform/passwords/passwords.ts'
import { answersConform } from './answers-conform.ts'
import { testDatabase } from './test-database.ts'
import { whenDone } from './when-done.ts'

/** A page as React Router answers it: whole, with scripts and styles inside, and free to be kept. */
export function publicPage(html = smallPage): Response {
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' } })
}

const smallPage =
  '<!doctype html><html><head><style>h1{color:navy}</style><script type="application/ld+json">{"a":1}</script></head><body><h1>Small</h1><script>document.title="small"</script></body></html>'

interface TestServerOptions {
  publicUrl?: string
  render?: RenderPage
  ready?: Services['ready']
  graceMinutes?: number
  scanning?: Scanning
  /** Whether requests must name the host of `publicUrl`. */
  isPublicUrlSet?: boolean
  trustedProxies?: string[]
  matchRoutes?: MatchRoutes
  /** Another server’s than the tests’ own. */
  database?: Awaited<ReturnType<typeof testDatabase>>
}

/**
 * The whole web server on a database of its own, with a clock that a test sets; mail stays in the outbox, and only the pages are a few words instead of React.
 * Every answer of the API is held against the OpenAPI document.
 */
export async function testServer({
  publicUrl = 'http://site.test',
  render = async () => publicPage(),
  ready,
  graceMinutes = 15,
  scanning,
  database,
  ...more
}: TestServerOptions = {}) {
  const { db, pool, connection } = database ?? (await testDatabase())
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-server-'))
  await layOutBuild(folder)
  const clock = { now: new Date('2026-11-15T10:00:00Z') }
  const now = () => clock.now
  const logged: string[] = []
  const filesFolder = path.join(folder, 'files')
  const mailFolder = path.join(folder, 'mail')
  const cache = new PageCache({ maxEntries: 100, maxBytes: 10_000_000, ttl: 300_000 })
  const services: Services = {
    db,
    files: await localFileStore(filesFolder),
    documentText: documentReader(),
    inspectPdf: pdfInspector(),
    cleanDocument: documentCleaner(),
    renderDocument: withPrintableTexts(documentRenderer()),
    wakeBatches: async () => undefined,
    wakeProposals: async () => undefined,
    retryJob: async () => undefined,
    keys: await keyFolder(path.join(folder, 'keys')),
    scanning,
    queueMail: mailQueue({ publicUrl, mailFrom: undefined }, now, async () => undefined),
    prepareMail: mailPreparation({ publicUrl, mailFrom: undefined }, now, async () => undefined),
    mailFiles: emlFiles(mailFolder),
    sender: { publicUrl, mailFrom: undefined },
    wakeMail: async () => undefined,
    passwords: argon2Passwords(),
    now,
    publicUrl,
    key: Buffer.alloc(32, 7),
    graceMinutes,
    environment: [],
    keepErasures: async () => journalInFile(path.join(folder, 'erasures.jsonl')).write(await erasuresOf(db).all()),
    ready: ready ?? databaseProbe(connection),
  }
  const routes: { method: string | string[]; url: string }[] = []
  let complaints: string[] = []
  const server = await buildServer({
    watch(bare) {
      bare.addHook('onRoute', ({ method, url }) => void routes.push({ method, url }))
      complaints = answersConform(bare)
    },
    ...more,
    services,
    uploads: await localPartialUploads(path.join(folder, 'uploads')),
    render,
    cache,
    publicUrl,
    projectDir: folder,
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
  })
  await server.ready()
  whenDone(async () => {
    // A test may have left an answer unread; the server would wait for its reader.
    server.server.closeAllConnections()
    await server.close()
    await rm(folder, { recursive: true, force: true })
    expect(complaints).toEqual([])
  })
  /** For what must go over a real line. */
  const listen = () => server.listen({ port: 0, host: '127.0.0.1' })
  return { server, services, db, pool, connection, cache, clock, logged, routes, filesFolder, mailFolder, listen }
}

/** A checkout as the server looks for it: one built script, plain and compressed, one download, the fonts of the sources, and something that is nobody's business. */
async function layOutBuild(folder: string): Promise<void> {
  const built = path.join(folder, 'build', 'client', 'static')
  await mkdir(path.join(built, 'downloads'), { recursive: true })
  const script = 'export const answer = 42\n'.repeat(20)
  await writeFile(path.join(built, 'entry-a1B2c3D4.js'), script)
  await writeFile(path.join(built, 'entry-a1B2c3D4.js.br'), brotliCompressSync(script))
  await writeFile(path.join(built, 'downloads', 'sample.pdf'), '%PDF-1.7\n')
  await writeFile(path.join(built, '.hidden'), 'nothing to see')
  await writeFile(path.join(folder, 'build', 'client', 'secret.txt'), 'nothing to see')
  await symlink(path.resolve('src'), path.join(folder, 'src'))
}
