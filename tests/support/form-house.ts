import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { contentOf } from '../../src/domain/content/content.store.ts'
import { type FormName, issueToken } from '../../src/domain/forms/form-token.ts'
import { mailQueue } from '../../src/domain/mail/queue-mail.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Services } from '../../src/domain/services.ts'
import { addApplicationsApi } from '../../src/http/api/applications.ts'
import { addContactApi } from '../../src/http/api/contact.ts'
import { addApplyPosts } from '../../src/http/form-posts/apply-post.ts'
import { addContactPost } from '../../src/http/form-posts/contact-post.ts'
import { addRateLimits } from '../../src/http/rate-limits.ts'
import { multipartOptions } from '../../src/http/read-multipart.ts'
import { statusOf } from '../../src/http/refusals.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import type { PostedForm } from '../../src/web/posted-form.ts'
import { testFolder } from './form-server.ts'
import { testDatabase } from './test-database.ts'

const publicUrl = 'http://127.0.0.1'

/** The doors for the apply and the contact form on a database of their own, with a clock that stands still; mail stays in the outbox. */
export async function formHouse() {
  const { db } = await testDatabase()
  const clock = { now: new Date('2026-11-15T10:00:00Z') }
  const now = () => clock.now
  const services: Services = {
    db,
    files: await localFileStore(await testFolder()),
    queueMail: mailQueue({ publicUrl, mailFrom: undefined }, now, async () => undefined),
    passwords: { hash: async () => '', matches: async () => false, imitate: async () => undefined } as unknown as Services['passwords'],
    now,
    publicUrl,
    key: Buffer.alloc(32, 7),
    graceMinutes: 0,
    ready: async () => undefined,
  }
  await fillContent(services)
  const shownAgain: PostedForm[] = []
  const render = async (_request: Request, { posted }: { posted?: PostedForm | undefined }) => {
    if (posted) shownAgain.push(posted)
    return new Response('<p>the page again</p>', { headers: { 'content-type': 'text/html' } })
  }
  const server = Fastify()
  await server.register(multipart, multipartOptions)
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(statusOf[error.code]).send({ error: { code: error.code, message: error.message, fields: error.fields } })
    return reply.code(error.statusCode ?? 500).send({ error: { code: 'unexpected', message: String(error.stack), fields: {} } })
  })
  await addRateLimits(server)
  await server.register(async (api) => addContactApi(api, services), { prefix: '/api/v1' })
  await server.register(async (api) => addApplicationsApi(api, services), { prefix: '/api/v1' })
  addContactPost(server, services, { render, publicUrl })
  addApplyPosts(server, services, { render, publicUrl })
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return {
    db,
    services,
    clock,
    shownAgain,
    url: `http://127.0.0.1:${port}`,
    mails: () => db.selectFrom('mail').selectAll().orderBy('kind').execute(),
    /** A token as a person has it: the form was opened a while ago. */
    token: (form: FormName, secondsAgo = 30) => issueToken(services.key, form, new Date(clock.now.getTime() - secondsAgo * 1000)),
  }
}

async function fillContent({ db }: Services): Promise<void> {
  await contentOf(db).replaceCollection('settings', [
    {
      id: 'organiser',
      organiserName: 'Meridian Conferences',
      shortName: 'Meridian',
      tagline: 'Conferences',
      description: 'Conferences.',
      foundedYear: 2010,
      registration: 'Registered',
      postalAddress: ['Porto', 'Portugal'],
      phone: '+44 20 7946 0118',
      email: 'helpdesk@example.org',
      social: [],
    },
  ])
  await contentOf(db).replaceCollection('topics', [{ id: 'health-and-medicine', name: 'Health and Medicine' }])
}
