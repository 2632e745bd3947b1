import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse, goodPassword } from '../../../tests/support/account-house.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { until } from '../../../tests/support/until.ts'
import { countLetter } from './letter-limits.ts'

const house = await accountHouse()
const { db, server, services, postForm, participant } = house
const given = givenThings(services)
const bait = { fName: 'You have won', lName: 'a prize' }

beforeEach(async () => {
  for (const table of ['mail', 'account', 'sign_in_try', 'letter_count'] as const) await db.deleteFrom(table).execute()
})

const mailsOf = (kind: string) => db.selectFrom('mail').selectAll().where('kind', '=', kind).orderBy('to_address').execute()
const counted = () => db.selectFrom('letter_count').selectAll().execute()

describe('letters that a stranger can cause', () => {
  test('an account that names twelve new addresses is answered alike each time, and five of them get a letter', async () => {
    const { cookie } = await participant('ada@example.org', bait)
    const answers = []
    for (let number = 0; number < 12; number += 1) {
      const answer = await postForm('/account/address', { email: `stranger${number}@example.org`, currentPassword: goodPassword }, { cookie })
      answers.push([answer.statusCode, answer.headers.location])
    }
    expect(answers).toEqual(Array.from({ length: 12 }, () => [303, '/account?done=asked']))
    // The letter that confirmed the address at registration is one of the five.
    expect(await mailsOf('account.enter_address')).toHaveLength(4)
    expect(await mailsOf('account.leave_address')).toHaveLength(4)
  })

  test('a name that a stranger chose stands in no letter to an address that is not proven', async () => {
    const { cookie } = await participant('victim@example.org', bait)
    await postForm('/account/address', { email: 'other@example.org', currentPassword: goodPassword }, { cookie })
    await postForm('/account/password', { password: 'difference engine 1822', currentPassword: goodPassword }, { cookie })
    await postForm('/forgotten-password', { email: 'victim@example.org' })
    await until(async () => (await mailsOf('account.reset')).length === 1)
    const mails = await db.selectFrom('mail').selectAll().execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      'account.confirm',
      'account.enter_address',
      'account.leave_address',
      'account.password_changed',
      'account.reset',
    ])
    expect(JSON.stringify(mails)).not.toMatch(/You have won|a prize/)
    await db.updateTable('account').set({ confirmed_at: house.clock.now }).execute()
    await db.deleteFrom('letter_count').execute()
    await postForm('/account/address', { email: 'third@example.org', currentPassword: 'difference engine 1822' }, { cookie })
    const third = (await mailsOf('account.enter_address')).find(({ to_address }) => to_address === 'third@example.org')
    expect(third).toBeDefined()
    expect(JSON.stringify(third)).not.toMatch(/You have won|a prize/)
    expect((await mailsOf('account.leave_address')).at(-1)?.text_body).toContain('Dear You have won a prize,')
  })

  test('thirty requests for a new password at once make one letter and one live link', async () => {
    await participant('ada@example.org')
    const answers = await Promise.all(Array.from({ length: 30 }, () => postForm('/forgotten-password', { email: 'ada@example.org' })))
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.location}`))).toEqual(new Set(['303 /reset-requested']))
    await until(async () => (await mailsOf('account.reset')).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await mailsOf('account.reset')).toHaveLength(1)
    expect(await db.selectFrom('account_token').select('purpose').where('purpose', '=', 'reset').execute()).toHaveLength(1)
  })

  test('an address with an account and one without look alike to the account that asks: the old address is written to both times', async () => {
    await participant('taken@example.org')
    const { cookie } = await participant('ada@example.org')
    for (const email of ['taken@example.org', 'free@example.org']) {
      await db.deleteFrom('mail').execute()
      await postForm('/account/address', { email, currentPassword: goodPassword }, { cookie })
      expect((await mailsOf('account.leave_address')).map(({ to_address }) => to_address)).toEqual(['ada@example.org'])
    }
    expect(await mailsOf('account.enter_address')).toMatchObject([{ to_address: 'free@example.org' }])
  })

  test('whoever holds a status link cannot fill the author’s inbox with letters about files', async () => {
    const { reference, secret } = await given.submission('ada@example.org')
    for (let number = 0; number < 24; number += 1) {
      const { files } = (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json()
      const current = files.find((file: { replacedAt: string | null }) => file.replacedAt === null)
      const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="better.pdf"\r\n\r\n'
      const payload = Buffer.concat([Buffer.from(head), samplePdf(200 + number), Buffer.from('\r\n--cut--\r\n')])
      const headers = { 'x-submission-secret': secret, 'content-type': 'multipart/form-data; boundary=cut' }
      const answer = await server.inject({ method: 'POST', url: `/api/v1/submissions/${reference}/files/${current.id}`, headers, payload })
      expect(answer.statusCode).toBe(200)
    }
    expect(await mailsOf('submission.file')).toHaveLength(20)
  })

  test('one network causes 300 letters an hour, to whomever; then its next ones wait until the hour is over', async () => {
    const count = (number: number, now = house.clock.now) =>
      db.transaction().execute((trx) => countLetter(trx, 'contact.copy', { target: `a${number}@example.org`, source: '192.0.2.7' }, now))
    for (let number = 0; number < 300; number += 1) expect(await count(number)).toBe(0)
    expect(await count(300)).toBe(3600)
    const elsewhere = { target: 'a301@example.org', source: '192.0.2.8' }
    expect(await db.transaction().execute((trx) => countLetter(trx, 'contact.copy', elsewhere, house.clock.now))).toBe(0)
    expect(await count(300, new Date(house.clock.now.getTime() + 3_600_000))).toBe(0)
  })

  test('a inbox is one whatever follows the plus sign, and a letter of another kind is counted apart', async () => {
    const count = (target: string, kind: 'contact.copy' | 'application.copy' = 'contact.copy') =>
      db.transaction().execute((trx) => countLetter(trx, kind, { target }, house.clock.now))
    for (let number = 0; number < 5; number += 1) expect(await count(`Ada+${number}@example.org`)).toBe(0)
    expect(await count('ada@EXAMPLE.org')).toBeGreaterThan(0)
    expect(await count('ada@example.org', 'application.copy')).toBe(0)
  })

  test('a letter whose transaction is undone is not counted', async () => {
    const cause = { target: 'ada@example.org' }
    const undone = db.transaction().execute(async (trx) => {
      await countLetter(trx, 'account.reset', cause, house.clock.now)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await db.transaction().execute((trx) => countLetter(trx, 'account.reset', cause, house.clock.now))).toBe(0)
  })

  test('the counts hold no address', async () => {
    await participant('ada@example.org')
    expect((await counted()).length).toBeGreaterThan(0)
    expect(JSON.stringify(await counted())).not.toMatch(/ada|example|127\.0/)
  })
})
