import { rm } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxUnclaimedBytes } from '#domain/files/reserve-upload.ts'
import { issuePageToken } from '#domain/forms/form-token.ts'
import { applicationAnswers } from '../../../tests/support/application-answers.ts'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { filesBelow } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'

const house = await formHouse()
const { db, url, clock } = house
const plainForm = '/conference/colombo/health-and-medicine-colombo-2027/submit'
const pdf = samplePdf(300_000)
const paper = { field: 'document[]', name: 'paper.pdf', bytes: pdf }
const reserved = () => db.selectFrom('upload_reservation').select(['id', 'source', 'size_bytes']).execute()
const post = (path: string, body: FormData, headers: Record<string, string> = {}) => fetch(url + path, { method: 'POST', body, headers })

beforeEach(async () => {
  house.shownAgain.length = 0
  for (const table of ['mail', ...submissionTables, 'submission_counter', 'application_file', 'application', 'stored_file'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('upload_reservation').execute()
  for (const file of await filesBelow(house.filesFolder)) await rm(file)
})

async function expectNothingStored(): Promise<void> {
  expect(await filesBelow(house.filesFolder)).toEqual([])
  expect(await db.selectFrom('stored_file').selectAll().execute()).toEqual([])
  expect(await reserved()).toEqual([])
}

const field = (name: string, value: string) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = '--B\r\nContent-Disposition: form-data; name="document[]"; filename="paper.pdf"\r\n\r\n'

/** Sends the beginning of a form, and the rest when it is told to. */
function begin(path: string, start: (string | Buffer)[], headers: Record<string, string> = {}) {
  const request = http.request(url + path, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=B', ...headers } })
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async (response) => resolve({ status: response.statusCode ?? 0, body: await text(response) }))
  })
  for (const chunk of start) request.write(chunk)
  return { answer, end: (rest: string) => request.end(rest) }
}

describe('before a byte of a file is stored', () => {
  test.each([
    ['without a token', [], {}],
    ['with an empty one', [field('token', '')], {}],
    ['with a forged one', [field('token', 'forged')], {}],
    ['with that of another form', [field('token', house.token('apply'))], {}],
    ['with one that is a day old', [field('token', house.token('submission', 24 * 3600 + 1))], {}],
    ['with a forged header', [field('token', house.token())], { 'x-form-token': 'forged' }],
  ])('a form %s is refused', async (_, fields, headers) => {
    for (const path of ['/api/v1/submissions', plainForm]) {
      const sending = begin(path, [...fields, fileHead, pdf.subarray(0, 200_000)], headers as Record<string, string>)
      // Long enough for bytes to be on the disk, if they were stored.
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(await filesBelow(house.filesFolder)).toEqual([])
      sending.end(`\r\n${field('name', 'Amara Perera')}--B--\r\n`)
      const { status, body } = await sending.answer
      expect(status).toBe(422)
      if (path !== plainForm) expect(JSON.parse(body).error.code).toBe('form.token_invalid')
      await expectNothingStored()
    }
    expect(house.shownAgain).toMatchObject([
      { form: 'submission', values: { name: ['Amara Perera'] }, message: expect.stringContaining('choose your files again') },
    ])
  })

  test('a token that comes after the files is too late, and the refusal says where it belongs', async () => {
    const form = multipartOf(least, [paper])
    form.append('token', house.token())
    const answer = await house.submit(form)
    expect(answer.status).toBe(422)
    const sentence = 'Send it in the header X-Form-Token, or in the field “token” ahead of the first file.'
    expect((await answer.json()).error).toEqual({
      code: 'form.token_invalid',
      message: `The token of the form must arrive before its files. ${sentence}`,
      fields: { token: sentence },
    })
    await expectNothingStored()
  })

  test('an application without a token is refused with everything that was typed, and taken with the token of its page', async () => {
    const document = { field: 'document', name: 'cv.pdf', bytes: pdf }
    expect((await post('/presenter-apply', multipartOf(applicationAnswers, [document]))).status).toBe(422)
    expect(house.shownAgain).toMatchObject([{ form: 'apply', values: { fullName: [applicationAnswers.fullName] } }])
    await expectNothingStored()
    const token = issuePageToken(house.services.key, 'apply', clock.now)
    const sent = await fetch(`${url}/presenter-apply`, { method: 'POST', redirect: 'manual', body: multipartOf({ token, ...applicationAnswers }, [document]) })
    expect(sent.status).toBe(303)
    expect(await db.selectFrom('application_file').selectAll().execute()).toHaveLength(1)
  })
})

describe('a form with a valid token', () => {
  test('may have it in the header alone, and holds no room once it is taken', async () => {
    const answer = await post('/api/v1/submissions', multipartOf(least, [paper]), { 'x-form-token': house.token() })
    expect(answer.status).toBe(201)
    expect(await house.submissions()).toHaveLength(1)
    expect(await reserved()).toEqual([])
  })

  test('holds room while it arrives, and for the files that stay after a refusal until they are claimed', async () => {
    const sending = begin(plainForm, [field('token', house.token()), fileHead, pdf.subarray(0, 200_000)], { 'content-length': '1000000' })
    await expect.poll(reserved).toMatchObject([{ id: expect.stringMatching(/^form:/), source: '127.0.0.1', size_bytes: '1000000' }])
    sending.answer.catch(() => undefined)

    const id = await house.uploaded('early.pdf', pdf)
    expect(await reserved()).toContainEqual({ id, source: '127.0.0.1', size_bytes: String(pdf.length) })
    expect((await house.submit({ ...least, 'document_upload[]': [id], token: house.token() })).status).toBe(201)
    expect((await reserved()).map((one) => one.id)).not.toContain(id)
  })

  test('a body that declares no length reserves room for one file after the other', async () => {
    const sending = begin('/api/v1/submissions', [field('token', house.token()), fileHead, '%PDF', `\r\n${fileHead}`, '%PDF'], {
      'transfer-encoding': 'chunked',
    })
    await expect.poll(async () => (await reserved())[0]?.size_bytes).toBe(String(40 * 1024 * 1024))
    sending.end('\r\n--B--\r\n')
    expect((await sending.answer).status).toBe(422)
    expect(await reserved()).toEqual([])
  })

  test.each([
    ['one source', '127.0.0.1', maxUnclaimedBytes.ofOneSource, 429, 'request.too_many'],
    ['all sources', '192.0.2.1', maxUnclaimedBytes.inAll, 503, 'service.unavailable'],
  ])('is refused when too many bytes of %s belong to nothing, and taken without files', async (_, source, bytes, status, code) => {
    const ends_at = new Date(clock.now.getTime() + 60_000)
    await db
      .insertInto('upload_reservation')
      .values({ id: 'others', source, size_bytes: bytes - 100_000, ends_at })
      .execute()
    const answer = await house.submit(multipartOf({ ...least, token: house.token() }, [paper]))
    expect(answer.status).toBe(status)
    expect((await answer.json()).error.code).toBe(code)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await filesBelow(house.filesFolder)).toEqual([])
    const page = await post(plainForm, multipartOf({ ...least, token: house.token() }, [paper]))
    expect(page.status).toBe(status)
    expect(house.shownAgain.at(-1)?.values.name).toEqual([least.name])
    expect((await house.submit(multipartOf({ ...least, token: house.token() }))).status).toBe(201)
    // What was promised room and never came is forgotten.
    clock.now = new Date(ends_at.getTime() + 1)
    expect((await house.submit(multipartOf({ ...least, token: house.token() }, [paper]))).status).toBe(201)
  })
})

test.each([
  ['/api/v1/submissions', 450_000_000],
  ['/api/v1/contact', 30_000_000],
  ['/api/v1/submissions', 10_000_000_000],
])('a form for %s that declares %i bytes is refused at once', async (path, bytes) => {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${bytes}\r\n\r\n${field('token', house.token())}`,
  )
  let received = ''
  for await (const chunk of socket) received += chunk
  expect(received).toMatch(/^HTTP\/1\.1 413 /)
  expect(received).toContain('"code":"request.too_large"')
  expect(received).toContain('Please send fewer or smaller files.')
  await expectNothingStored()
})
