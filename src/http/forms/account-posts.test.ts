import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse, cookieOf, goodPassword } from '../../../tests/support/account-house.ts'

const house = await accountHouse()
const { db, server, post, postForm, participant, lastLink, whoIs } = house
const email = 'ada@example.org'

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('account').execute()
  await db.deleteFrom('sign_in_try').execute()
  await db.deleteFrom('letter_count').execute()
  house.shownAgain.length = 0
  house.logged.length = 0
})

describe('without JavaScript', () => {
  test('signing in leads to the profile or to where one wanted to go', async () => {
    await participant(email)
    const plain = await postForm('/login', { email, password: goodPassword })
    expect([plain.statusCode, plain.headers.location]).toEqual([303, '/profile'])
    expect(await whoIs(cookieOf(plain))).toMatchObject({ email })
    const wanted = await postForm('/login?next=%2Faccount%23sessions', { email, password: goodPassword })
    expect(wanted.headers.location).toBe('/account#sessions')
  })

  test('a refusal shows the page again, without the password', async () => {
    await participant(email)
    const answer = await postForm('/login', { email, password: 'wrong wrong wrong' })
    expect(answer.statusCode).toBe(422)
    expect(house.shownAgain).toEqual([{ form: 'login', values: { email: [email] }, fields: {}, message: 'Invalid email or password' }])
    await postForm('/register', { fName: 'A', lName: 'B', email: 'b@example.org', password: goodPassword, rePassword: 'another one' })
    expect(house.shownAgain[1]).toMatchObject({ fields: { rePassword: 'Passwords do not match' } })
    expect(JSON.stringify(house.shownAgain)).not.toContain(goodPassword)
  })

  test('registering signs in and leads home; signing out leads home and ends the session', async () => {
    const answer = await postForm('/register', { fName: 'Ada', lName: 'L', email, password: goodPassword, rePassword: goodPassword })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/?signed-in'])
    const cookie = cookieOf(answer)
    expect(await whoIs(cookie)).toMatchObject({ role: 'g_user' })
    const door = await server.inject({ url: '/login?next=/account', headers: { cookie } })
    expect([door.statusCode, door.headers.location, door.headers['cache-control']]).toEqual([303, '/account', 'private, no-store'])
    const out = await postForm('/logout', {}, { cookie })
    expect([out.statusCode, out.headers.location]).toEqual([303, '/'])
    expect(await whoIs(cookie)).toBeNull()
  })
})

describe('an address', () => {
  test('is confirmed by the link and the session of its account together, once', async () => {
    const { cookie } = await participant(email)
    const stranger = await participant('eve@example.org')
    const { secret } = await lastLink('account.confirm').then(() => linkTo(email))
    const path = `/confirm-address/${secret}`
    expect((await postForm(path, {})).headers.location).toBe(`/login?next=${encodeURIComponent(path)}`)
    expect((await postForm(path, {}, { cookie: stranger.cookie })).statusCode).toBe(422)
    expect(await confirmed()).toEqual([])
    expect((await postForm(path, {}, { cookie })).headers.location).toBe('/profile?done=confirmed')
    expect(await confirmed()).toEqual([email])
    expect((await postForm(path, {}, { cookie })).statusCode).toBe(422)
  })

  test('[V14] [V61] has links that start with PUBLIC_URL whatever the request says, and that end after an hour', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await post('/api/v1/admin-ragistation', { fName: 'Ada', lName: 'L', email, password: goodPassword }, headers)
    const { mail, secret } = await lastLink('account.confirm')
    expect(mail?.text_body).toContain(`http://127.0.0.1/confirm-address/${secret}`)
    expect(JSON.stringify(mail)).not.toContain('evil')
    const cookie = cookieOf(await post('/api/v1/user-login', { email, password: goodPassword }))
    house.clock.now = new Date(house.clock.now.getTime() + 61 * 60_000)
    expect((await postForm(`/confirm-address/${secret}`, {}, { cookie })).statusCode).toBe(422)
  })

  const confirmed = async () => (await db.selectFrom('account').select('email').where('confirmed_at', 'is not', null).execute()).map((row) => row.email)
  const linkTo = async (address: string) => {
    const mail = await db.selectFrom('mail').select('text_body').where('to_address', '=', address).executeTakeFirstOrThrow()
    return { secret: /\/([\w-]{43})\b/.exec(mail.text_body)?.[1] ?? '' }
  }
})

describe('a forgotten password', () => {
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await postForm('/forgotten-password', { email: address }, headers)
    await new Promise((resolve) => setTimeout(resolve, 150))
    return answer
  }

  test('[V87] gets the same response whether the address has an account or not', async () => {
    await participant(email)
    const known = await ask(email)
    const unknown = await ask('nobody@example.org')
    expect([known.statusCode, known.headers.location, known.body]).toEqual([303, '/reset-requested', unknown.body])
    expect(unknown.headers.location).toBe('/reset-requested')
    const mails = await db.selectFrom('mail').select('to_address').where('kind', '=', 'account.reset').execute()
    expect(mails).toEqual([{ to_address: email }])
  })

  test('[V95] [V97] is replaced through the link, once: the address is proven, everyone else is signed out, the owner is told', async () => {
    const { cookie } = await participant(email)
    await ask(email, { host: 'evil.example' })
    const { mail, secret } = await lastLink('account.reset')
    expect(mail?.text_body).toContain(`http://127.0.0.1/reset-password/${secret}`)
    const path = `/reset-password/${secret}`
    expect((await postForm(path, { password: 'password1234' })).statusCode).toBe(422)
    const answer = await postForm(path, { password: 'difference engine 1822', rePassword: 'difference engine 1822' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/profile?done=password'])
    expect(await whoIs(cookie)).toBeNull()
    expect(await whoIs(cookieOf(answer))).toMatchObject({ email })
    expect((await postForm(path, { password: 'another engine 1822' })).statusCode).toBe(422)
    expect((await post('/api/v1/user-login', { email, password: goodPassword })).statusCode).toBe(401)
    expect((await post('/api/v1/user-login', { email, password: 'difference engine 1822' })).statusCode).toBe(200)
    expect(await db.selectFrom('mail').select('id').where('kind', '=', 'account.password_changed').execute()).toHaveLength(1)
    expect((await db.selectFrom('account').select('confirmed_at').executeTakeFirstOrThrow()).confirmed_at).toEqual(house.clock.now)
  })

  test('[V86] [V92] keeps no token in clear beside the outbox, and none in the log', async () => {
    await participant(email)
    await ask(email)
    const { secret } = await lastLink('account.reset')
    await server.inject({ url: `/reset-password/${secret}` })
    const tokens = await db.selectFrom('account_token').selectAll().execute()
    expect(JSON.stringify(tokens)).not.toContain(secret)
    expect(house.logged.join('')).not.toContain(secret)
    expect(house.logged.join('')).not.toContain(email)
  })

  test.each(['', 'x', '[]', 'A'.repeat(43), '%7B%7D'])('is not replaced with the token %s', async (token) => {
    await participant(email)
    const answer = await postForm(`/reset-password/${token}`, { password: 'difference engine 1822' })
    expect(answer.statusCode).toBeLessThan(500)
    expect((await post('/api/v1/user-login', { email, password: goodPassword })).statusCode).toBe(200)
  })
})

describe('on the account page', () => {
  test('[V57] a password changes only with the old one; other devices are signed out', async () => {
    const { cookie } = await participant(email)
    const other = cookieOf(await post('/api/v1/user-login', { email, password: goodPassword }))
    const change = (fields: Record<string, string>) => postForm('/account/password', { password: 'difference engine 1822', ...fields }, { cookie })
    for (const wrong of [{ currentPassword: 'wrong' }, { currentPassword: '' }, {}])
      expect((await change(wrong as Record<string, string>)).statusCode).toBe(422)
    expect(await whoIs(other)).not.toBeNull()
    expect((await change({ currentPassword: goodPassword })).headers.location).toBe('/account?done=password')
    expect(await whoIs(other)).toBeNull()
    expect(await whoIs(cookie)).not.toBeNull()
  })

  test('one can end one, all other and all of one’s sessions, and nobody else’s', async () => {
    const { cookie } = await participant(email)
    const eve = await participant('eve@example.org')
    const signIn = async () => cookieOf(await post('/api/v1/user-login', { email, password: goodPassword }))
    const [second, third] = [await signIn(), await signIn()]
    const ids = await db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['session.id', 'email'])
      .orderBy('session.created_at')
      .execute()
    const mine = ids.filter((row) => row.email === email).map((row) => row.id)
    for (const id of mine) await postForm('/account/sessions', { session: id }, { cookie: eve.cookie })
    expect([await whoIs(cookie), await whoIs(second), await whoIs(third)]).not.toContain(null)
    await postForm('/account/sessions', { session: 'others' }, { cookie })
    expect([await whoIs(second), await whoIs(third)]).toEqual([null, null])
    const everywhere = await postForm('/account/sessions', { session: 'everywhere' }, { cookie })
    expect(everywhere.headers.location).toBe('/login')
    expect(await whoIs(cookie)).toBeNull()
    expect(await whoIs(eve.cookie)).not.toBeNull()
  })

  test('[V56] a stranger changes nothing and is redirected to the sign-in page', async () => {
    await participant(email)
    for (const path of ['/account/names', '/account/password', '/account/sessions', '/account/confirmation']) {
      const answer = await postForm(path, { fName: 'Eve', lName: 'E', session: 'everywhere', password: 'difference engine 1822' })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?next=%2Faccount'])
    }
    expect(await db.selectFrom('account').select('f_name').executeTakeFirst()).toEqual({ f_name: 'Ada' })
  })
})
