import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountHouse, cookieOf, goodPassword } from '../../../tests/support/account-house.ts'

const house = await accountHouse()
const { db, server, post, participant, whoIs } = house

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('account').execute()
  await db.deleteFrom('sign_in_try').execute()
  house.logged.length = 0
})

const login = (email: string, password: string, headers: Record<string, string> = {}) => post('/api/v1/user-login', { email, password }, headers)

describe('making an account', () => {
  test('answers with the user, signs them in, and asks the owner of the address by mail', async () => {
    const { answer, cookie } = await participant('Ada@example.org')
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json()).toEqual({ _id: expect.stringMatching(/^[0-9a-f]{32}$/), fName: 'Ada', lName: 'Lovelace', email: 'Ada@example.org', role: 'g_user' })
    expect(await whoIs(cookie)).toEqual(answer.json())
    expect(await db.selectFrom('mail').select(['kind', 'to_address']).execute()).toEqual([{ kind: 'account.confirm', to_address: 'Ada@example.org' }])
  })

  test('[V26] [V98] makes a participant whatever else the body says', async () => {
    const everyColumn = { role: 'organiser', id: 'x', _id: 'x', confirmed_at: '2026-01-01', password_hash: 'x', disabled_at: null, password_one_time: true }
    await participant('ada@example.org', everyColumn)
    const row = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ role: 'g_user', confirmed_at: null, password_one_time: false })
    expect(row.id).not.toBe('x')
  })

  test('[V36] [V102] keeps neither password nor session in clear: argon2id and SHA-256', async () => {
    const { cookie } = await participant('ada@example.org')
    const { password_hash } = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { token_hash } = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
    expect(token_hash).toEqual(
      createHash('sha256')
        .update(cookie.split('=')[1] ?? '')
        .digest(),
    )
    expect(JSON.stringify([await db.selectFrom('account').selectAll().execute(), house.logged])).not.toContain(goodPassword)
  })

  test('is refused with every problem at once', async () => {
    const answer = await post('/api/v1/admin-ragistation', { fName: '', lName: ' ', email: 'ada@', password: 'short', rePassword: 'other' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 'request.invalid', message: 'User registration failed. Please try again.' })
    expect(Object.keys(answer.json().error.fields).sort()).toEqual(['email', 'fName', 'lName', 'password', 'rePassword'])
    expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  })

  test.each(['1234567890', 'password1234', 'PASSWORD1234!', 'aaaaaaaaaaaa', 'ada@example.org', 'Lovelace1815', 'qwertyuiop', 'Conference2026', 'colloquia!!'])(
    'refuses the common password %s',
    async (password) => {
      const { answer } = await participant('ada@example.org', { password })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().error.fields)).toEqual(['password'])
    },
  )

  test('[V94] takes a password of 200 characters whole and refuses 201', async () => {
    const long = 'correct horse battery staple '.repeat(7).slice(0, 200)
    await participant('ada@example.org', { password: long })
    expect((await login('ada@example.org', `${long.slice(0, 199)}!`)).statusCode).toBe(401)
    expect((await login('ada@example.org', long)).statusCode).toBe(200)
    expect((await participant('b@example.org', { password: `${long}x` })).answer.statusCode).toBe(422)
  })

  test('is refused for an address that has one, in any letters, and nobody is signed in', async () => {
    await participant('ada@example.org')
    const { answer, cookie } = await participant('ADA@EXAMPLE.ORG')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error.code).toBe('account.address_taken')
    expect(cookie).toBe('')
  })
})

describe('signing in', () => {
  test('answers with details and a session cookie that scripts cannot read', async () => {
    await participant('ada@example.org')
    const answer = await login(' ada@EXAMPLE.org ', goodPassword)
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['details'])
    expect(Object.keys(answer.json().details).sort()).toEqual(['_id', 'email', 'fName', 'lName', 'role'])
    expect(answer.headers['set-cookie']).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('[V87] gives the same response for a wrong password, an unknown address and a disabled account', async () => {
    const { id } = await participant('ada@example.org')
    const wrong = await login('ada@example.org', 'not this one')
    const unknown = await login('nobody@example.org', 'not this one')
    await db
      .updateTable('account')
      .set({ disabled_at: new Date() })
      .where('id', '=', id as never)
      .execute()
    const disabled = await login('ada@example.org', goodPassword)
    for (const answer of [wrong, unknown, disabled]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe('{"error":{"code":"account.invalid_credentials","message":"Invalid email or password","fields":{}}}')
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('[V87] works as hard for an unknown address as for a known one: one password is checked either way', async () => {
    await participant('ada@example.org')
    const verify = vi.spyOn(house.services.passwords, 'verify')
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      verify.mockClear()
      await login(email, 'not this one')
      expect(verify).toHaveBeenCalledTimes(1)
    }
    verify.mockRestore()
  })

  test('gives a new session and ends the one that the browser held', async () => {
    const { cookie } = await participant('ada@example.org')
    const second = cookieOf(await login('ada@example.org', goodPassword, { cookie }))
    expect(second).not.toBe(cookie)
    expect(await whoIs(cookie)).toBeNull()
    expect(await whoIs(second)).toMatchObject({ email: 'ada@example.org' })
    const fixed = `session=${'A'.repeat(43)}`
    expect(cookieOf(await login('ada@example.org', goodPassword, { cookie: fixed }))).not.toBe(fixed)
  })

  test.each([[{}], [[]], [null], [{ email: ['a'], password: { $gt: '' } }], [{ email: 'ada@example.org' }], ['text']])(
    '[V67] [V97] refuses %j',
    async (body) => {
      const answer = await post('/api/v1/user-login', body as object)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    },
  )

  test('[V16] is refused from a page of another site', async () => {
    await participant('ada@example.org')
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await login('ada@example.org', goodPassword, headers)).statusCode).toBe(403)
  })
})

test('each sign-in is logged by account id and means, and each refusal by its reason, without address or password', async () => {
  const { answer } = await participant('ada@example.org')
  await login('ada@example.org', goodPassword)
  await login('ada@example.org', 'not her password')
  const lines = house.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  const account = answer.json()._id
  expect(lines.filter(({ msg }) => msg === 'signed in')).toMatchObject([
    { account, by: 'registration' },
    { account, by: 'password' },
  ])
  expect(lines.filter(({ refusal }) => refusal)).toMatchObject([{ msg: 'answered', status: 401, refusal: 'account.invalid_credentials' }])
  expect(house.logged.filter((line) => line.includes('example.org') || line.includes('her password'))).toEqual([])
})

describe('guessing', () => {
  test('at one account is slowed after five tries, with the seconds to wait, and the right password must wait too', async () => {
    await participant('ada@example.org')
    for (let round = 0; round < 5; round += 1) expect((await login('ada@example.org', 'wrong')).statusCode).toBe(401)
    const slowed = await login('ADA@example.org', goodPassword, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' })
    expect(slowed.statusCode).toBe(429)
    expect(slowed.headers['retry-after']).toBe('15')
    expect(slowed.json().error).toMatchObject({ code: 'request.too_many', message: 'Too many attempts. Please wait 15 seconds and try again.' })
    const elsewhere = await server.inject({
      method: 'POST',
      url: '/api/v1/user-login',
      remoteAddress: '198.51.100.7',
      payload: { email: 'ada@example.org', password: goodPassword },
    })
    expect(elsewhere.statusCode).toBe(200)
    house.clock.now = new Date(house.clock.now.getTime() + 16_000)
    expect((await login('ada@example.org', goodPassword)).statusCode).toBe(200)
    expect((await login('ada@example.org', 'wrong')).statusCode).toBe(401)
  })

  test('at many accounts from one source is slowed, however fast it comes', async () => {
    const answers: number[] = []
    for (let round = 0; round < 6; round += 1) {
      const some = await Promise.all(Array.from({ length: 20 }, (_, one) => login(`person${round}x${one}@example.org`, 'wrong')))
      answers.push(...some.map((answer) => answer.statusCode))
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(100)
    expect(answers.filter((status) => status === 429)).toHaveLength(20)
  })
})

describe('a session', () => {
  test('[V95] ends at sign-out, and the cookie is taken back', async () => {
    const { cookie } = await participant('ada@example.org')
    const answer = await post('/api/v1/user-logout', {}, { cookie })
    expect(answer.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expect(await whoIs(cookie)).toBeNull()
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  })

  test('[V95] ends after 14 days without a visit, after 30 days in any case, and at once when the account is disabled', async () => {
    const began = house.clock.now
    const { cookie, id } = await participant('ada@example.org')
    const alive = async (days: number) => {
      house.clock.now = new Date(began.getTime() + days * 86_400_000)
      return (await whoIs(cookie)) !== null
    }
    expect([await alive(13), await alive(26), await alive(29.9), await alive(30.1)]).toEqual([true, true, true, false])
    house.clock.now = began
    expect(await whoIs(cookie)).not.toBeNull()
    await db
      .updateTable('account')
      .set({ disabled_at: began })
      .where('id', '=', id as never)
      .execute()
    expect(await whoIs(cookie)).toBeNull()
  })

  test.each(['session=', 'session=../../etc/passwd', `session=${'A'.repeat(43)}`, 'session=%00', '__Host-session=x', `session=${'x'.repeat(5000)}`])(
    'is nobody with the cookie %s',
    async (cookie) => {
      expect(await whoIs(cookie)).toBeNull()
    },
  )

  test('behind TLS has the __Host- name and is secure', async () => {
    const secure = await accountHouse('https://conferences.example.org')
    const { answer } = await secure.participant('ada@example.org')
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })
})
