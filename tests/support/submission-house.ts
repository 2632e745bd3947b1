import type { AddressInfo } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, expect } from 'vitest'
import type { Conference } from '../../src/domain/conferences/conference.ts'
import { conferencesOf } from '../../src/domain/conferences/conferences.store.ts'
import { contentOf } from '../../src/domain/content/content.store.ts'
import { issueToken } from '../../src/domain/forms/form-token.ts'
import { mailQueue } from '../../src/domain/mail/queue-mail.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import type { Services } from '../../src/domain/services.ts'
import { addFormTokensApi } from '../../src/http/api/form-tokens.ts'
import { addOpenApi } from '../../src/http/api/openapi.ts'
import { addSubmissionsApi } from '../../src/http/api/submissions.ts'
import { addFirstByte } from '../../src/http/first-byte.ts'
import { addSubmissionPosts } from '../../src/http/form-posts/submission-post.ts'
import { addRateLimits } from '../../src/http/rate-limits.ts'
import { multipartOptions } from '../../src/http/read-multipart.ts'
import { statusOf } from '../../src/http/refusals.ts'
import { localFileStore } from '../../src/platform/files/local-file-store.ts'
import type { PostedForm } from '../../src/web/posted-form.ts'
import { answersConform } from './answers-conform.ts'
import { testFolder } from './form-server.ts'
import { testDatabase } from './test-database.ts'

const publicUrl = 'https://conferences.example.org'

/** The doors of the submissions on a database of their own, with a clock that a test sets; mail stays in the outbox, and every answer is held against the OpenAPI document. */
export async function submissionHouse() {
  const { db } = await testDatabase()
  const clock = { now: new Date('2027-01-10T09:30:00Z') }
  const now = () => clock.now
  const folder = await testFolder()
  const services: Services = {
    db,
    files: await localFileStore(folder),
    queueMail: mailQueue({ publicUrl, mailFrom: undefined }, now, async () => undefined),
    passwords: { hash: async () => '', matches: async () => false, imitate: async () => undefined } as unknown as Services['passwords'],
    now,
    publicUrl,
    key: Buffer.alloc(32, 7),
    graceMinutes: 15,
    ready: async () => undefined,
  }
  await fill(services)
  const shownAgain: PostedForm[] = []
  const render = async (_request: Request, { posted }: { posted?: PostedForm | undefined }) => {
    if (posted) shownAgain.push(posted)
    return new Response('<p>the page again</p>', { headers: { 'content-type': 'text/html' } })
  }
  const server = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true, routerOptions: { maxParamLength: 800 } })
  await server.register(multipart, multipartOptions)
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const complaints = answersConform(server)
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof Refusal) return reply.code(statusOf[error.code]).send({ error: { code: error.code, message: error.message, fields: error.fields } })
    return reply.code(error.statusCode ?? 500).send({ error: { code: 'unexpected', message: String(error.stack), fields: {} } })
  })
  addFirstByte(server, now)
  await addRateLimits(server)
  await addOpenApi(server, publicUrl)
  await server.register(async (api) => addFormTokensApi(api, services), { prefix: '/api/v1' })
  await server.register(async (api) => addSubmissionsApi(api, services), { prefix: '/api/v1' })
  addSubmissionPosts(server, services, { render, publicUrl })
  await server.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await server.close()
    expect(complaints).toEqual([])
  })
  const { port } = server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    db,
    folder,
    services,
    clock,
    shownAgain,
    server,
    url,
    submissions: () => db.selectFrom('submission').selectAll().orderBy('conference_id').orderBy('number').execute(),
    mails: () => db.selectFrom('mail').selectAll().orderBy('kind').execute(),
    /** A token as a person has it: the form was opened a while ago. */
    token: (secondsAgo = 30) => issueToken(services.key, 'submission', new Date(clock.now.getTime() - secondsAgo * 1000)),
    send: (body: FormData | object) =>
      fetch(`${url}/api/v1/submissions`, {
        method: 'POST',
        ...(body instanceof FormData ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  }
}

export type SubmissionHouse = Awaited<ReturnType<typeof submissionHouse>>

/** What an author must at least write. */
export const least = {
  subconference_id: 'colombo',
  regtype: '330',
  name: 'Amara Perera',
  email: 'amara@university.example.org',
  company: 'University of Colombo',
}

export function multipartOf(
  fields: Record<string, string | readonly string[]>,
  files: readonly { field: string; name: string; bytes: Buffer }[] = [],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of typeof value === 'string' ? [value] : value) form.append(name, one)
  for (const { field, name, bytes } of files) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

export function sampleConference(changes: Partial<Conference> = {}): Conference {
  return {
    _id: 'colombo',
    code: 'HM',
    conNo: '12th',
    mainConference: 'Health and Medicine',
    subConference: 'Health and Medicine, Colombo',
    topic: 'Health and Medicine',
    collaboration: null,
    theme: 'Care that reaches everyone',
    startDate: '2027-05-11',
    endDate: '2027-05-13',
    timeZone: 'Asia/Colombo',
    venue: null,
    location: 'Colombo',
    country: 'Sri Lanka',
    abstractDeadline: '2027-02-25',
    notification: '2027-03-18',
    paperDeadline: '2027-04-08',
    registrationDeadline: '2027-04-22',
    callForPaper: '<p>Call.</p>',
    scopes: '<p>Scopes.</p>',
    selectedTeamMembers: [],
    ...changes,
  }
}

async function fill({ db }: Services): Promise<void> {
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
  await conferencesOf(db).add(sampleConference())
  await conferencesOf(db).add(
    sampleConference({ _id: 'kandy', subConference: 'Health and Medicine, Kandy', startDate: '2027-09-01', endDate: '2027-09-02', abstractDeadline: null }),
  )
}
