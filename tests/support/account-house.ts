import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { afterAll } from 'vitest'
import { mailQueue } from '../../src/domain/mail/queue-mail.ts'
import type { Services } from '../../src/domain/services.ts'
import { PageMemory } from '../../src/http/page-memory.ts'
import { buildServer } from '../../src/http/server.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import { partialUploads } from '../../src/platform/files/partial-uploads.ts'
import { argon2Passwords } from '../../src/platform/passwords.ts'
import type { PostedForm } from '../../src/web/posted-form.ts'
import { testFolder } from './form-server.ts'
import { testDatabase } from './test-database.ts'

export const goodPassword = 'analytical engine 1843'

/** The whole server on a database of its own, with a clock that we move; pages are not rendered, only who would be shown what. */
export async function accountHouse(publicUrl = 'http://127.0.0.1') {
  const { db } = await testDatabase()
  const clock = { now: new Date('2026-11-15T10:00:00Z') }
  const now = () => clock.now
  const services: Services = {
    db,
    files: await localFileStore(await testFolder()),
    queueMail: mailQueue({ publicUrl, mailFrom: undefined }, now, async () => undefined),
    passwords: argon2Passwords(),
    now,
    publicUrl,
    key: randomBytes(32),
    graceMinutes: 0,
    ready: async () => undefined,
  }
  const shownAgain: PostedForm[] = []
  const logged: string[] = []
  const routes: { method: string | string[]; url: string }[] = []
  const server = await buildServer({
    onRoute: ({ method, url }) => routes.push({ method, url }),
    services,
    memory: new PageMemory({ mostPages: 10, keepMilliseconds: 0 }),
    uploads: await partialUploads(await testFolder()),
    publicUrl,
    projectDir: await testFolder(),
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    async render(_request, { posted }) {
      if (posted) shownAgain.push(posted)
      return new Response('<p>a page</p>', { headers: { 'content-type': 'text/html' } })
    },
  })
  afterAll(() => server.close())

  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload: JSON.stringify(body) })
  const postForm = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })
  /** A participant who has just registered, and the cookie of their session. */
  async function participant(email: string, more: object = {}) {
    const answer = await post('/api/v1/admin-ragistation', { fName: 'Ada', lName: 'Lovelace', email, password: goodPassword, ...more })
    return { answer, cookie: cookieOf(answer), id: answer.json()._id as string }
  }
  const lastLink = async (kind: string) => {
    const mail = await db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('queued_at', 'desc').orderBy('id').executeTakeFirst()
    return { mail, secret: /\/([\w-]{43})\b/.exec(mail?.text_body ?? '')?.[1] ?? '' }
  }
  const whoIs = async (cookie: string) => (await server.inject({ url: '/api/v1/session', headers: { cookie } })).json().details
  return { db, services, server, routes, clock, shownAgain, logged, post, postForm, participant, lastLink, whoIs }
}

/** What the browser would send back: name and value of the cookie that was set. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const header = answer.headers['set-cookie']
  return (Array.isArray(header) ? header[0] : header)?.split(';', 1)[0] ?? ''
}
