import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pino from 'pino'
import { mailQueue } from '../../src/domain/mail/queue-mail.ts'
import type { Services } from '../../src/domain/services.ts'
import { PageMemory } from '../../src/http/page-memory.ts'
import type { RenderPage } from '../../src/http/pages.ts'
import { buildServer } from '../../src/http/server.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { partialUploads } from '../../src/platform/files/partial-uploads.ts'
import { argon2Passwords } from '../../src/platform/passwords.ts'
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
  ready?: () => Promise<void>
}

/** The whole web server on a database of its own, with a clock that stands still; only the pages are a few words instead of React. */
export async function testServer({ publicUrl = 'http://site.test', render = async () => publicPage(), ready }: TestServerOptions = {}) {
  const { db, pool, connection } = await testDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'colloquia-server-'))
  await layOutBuild(folder)
  const clock = { now: new Date('2026-11-15T10:00:00Z') }
  const now = () => clock.now
  const logged: string[] = []
  const memory = new PageMemory({ mostPages: 100, keepMilliseconds: 300_000 })
  const services: Services = {
    db,
    files: await localFileStore(path.join(folder, 'files')),
    queueMail: mailQueue({ publicUrl, mailFrom: undefined }, now, async () => undefined),
    passwords: argon2Passwords(),
    now,
    publicUrl,
    key: Buffer.alloc(32, 7),
    graceMinutes: 15,
    ready: ready ?? (async () => void (await pool.query('SELECT 1'))),
  }
  const server = await buildServer({
    services,
    uploads: await partialUploads(path.join(folder, 'uploads')),
    render,
    memory,
    publicUrl,
    projectDir: folder,
    log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
  })
  await server.ready()
  whenDone(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { server, services, db, connection, memory, clock, logged }
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
