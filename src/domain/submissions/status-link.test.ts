import { beforeEach, describe, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'

const { db, server, given, organiser, postForm } = await deskSubmissionsHouse()

beforeEach(async () => {
  for (const table of ['mail', 'letter_count'] as const) await db.deleteFrom(table).execute()
})

const status = async (reference: string, secret: string) => {
  const answer = await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })
  return { code: answer.statusCode, body: answer.json() }
}
const askForNew = (reference: string, secret: string) => postForm(`/submission/${reference}/${secret}/new-link`, {})
const mailsTo = (address: string) => db.selectFrom('mail').selectAll().where('to_address', '=', address).where('kind', '=', 'submission.link').execute()
const secretIn = (text = '') => /\/submission\/[\w-]+\/([\w-]{22})(?![\w-])/.exec(text)?.[1] ?? ''

describe('a new status link', () => {
  test('goes to the author by mail alone and ends the old one, which tells only that a newer one was sent', async () => {
    const { id, reference, secret } = await given.submission('ada@example.org')
    expect((await status(reference, secret)).code).toBe(200)
    const answer = await askForNew(reference, secret)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/submission/${reference}/${secret}`])
    const [mail, ...others] = await mailsTo('ada@example.org')
    expect(others).toEqual([])
    const fresh = secretIn(mail?.text_body)
    expect(fresh).toMatch(/^[\w-]{22}$/)
    expect(`${JSON.stringify(answer.headers)} ${answer.body}`).not.toContain(fresh)
    const old = await status(reference, secret)
    expect([old.code, old.body.error.code]).toEqual([410, 'submission.link_replaced'])
    expect(JSON.stringify(old.body)).not.toMatch(/ada|engines|paper|received/i)
    expect((await status(reference, fresh)).code).toBe(200)
    const entries = await db.selectFrom('audit_log').selectAll().where('about', '=', `submission:${id}`).execute()
    expect(entries).toMatchObject([{ act: 'submission.link_renewed', actor_name: 'the author', about_name: reference }])
  })

  test('ends every act of the old one, and that of a stranger who never had one is as unknown as before', async () => {
    const { reference, secret, fileId } = await given.submission('bea@example.org')
    await askForNew(reference, secret)
    const headers = { 'x-submission-secret': secret }
    for (const [method, path] of [
      ['POST', '/withdraw'],
      ['POST', '/title'],
      ['GET', `/files/${fileId}`],
    ] as const)
      expect((await server.inject({ method, url: `/api/v1/submissions/${reference}${path}`, headers })).statusCode).toBe(410)
    expect((await askForNew(reference, secret)).statusCode).toBe(422)
    expect(await mailsTo('bea@example.org')).toHaveLength(1)
    expect((await status(reference, 'x'.repeat(22))).code).toBe(404)
  })

  test('asked for ten times at once is one link and one mail', async () => {
    const { reference, secret } = await given.submission('cyd@example.org')
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForNew(reference, secret)))
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    const [mail, ...others] = await mailsTo('cyd@example.org')
    expect(others).toEqual([])
    expect((await status(reference, secretIn(mail?.text_body))).code).toBe(200)
  })

  test('is sent three times an hour; a fourth is refused in words, and the link that holds stays', async () => {
    const { reference, secret } = await given.submission('dora@example.org')
    let current = secret
    for (let count = 1; count <= 3; count += 1) {
      await askForNew(reference, current)
      const mails = await mailsTo('dora@example.org')
      expect(mails).toHaveLength(count)
      const secrets = await Promise.all(mails.map(async ({ text_body }) => ({ found: secretIn(text_body), ...(await status(reference, secretIn(text_body))) })))
      current = secrets.find(({ code }) => code === 200)?.found ?? ''
    }
    expect((await askForNew(reference, current)).statusCode).toBe(422)
    expect((await status(reference, current)).code).toBe(200)
  })

  test('is sent by the office too, however often, with the organiser in the audit log', async () => {
    const olga = await organiser()
    const { id, reference, secret } = await given.submission('eve@example.org')
    for (let count = 0; count < 4; count += 1) expect((await olga.act(`${reference}/link`, {})).statusCode).toBe(200)
    expect(await mailsTo('eve@example.org')).toHaveLength(4)
    expect((await status(reference, secret)).code).toBe(410)
    const [entry] = await db.selectFrom('audit_log').selectAll().where('about', '=', `submission:${id}`).execute()
    expect(entry).toMatchObject({ act: 'submission.link_renewed', actor_name: 'Olga Organiser', about_name: reference })
    const gone = await given.submission('left@deleted.invalid')
    expect((await olga.act(`${gone.reference}/link`, {})).json().error.code).toBe('submission.move_not_allowed')
  })
})
