import { describe, expect, test } from 'vitest'
import { accountHouse, cookieOf, goodPassword } from '../../../tests/support/account-house.ts'
import { softwarePasskey } from '../../../tests/support/software-passkey.ts'

const origin = 'https://conferences.example.org'
const { db, server, clock, logged, post, postForm, participant, whoIs } = await accountHouse(origin)
await server.ready()

const begin = async () => (await post('/api/v1/passkeys/sign-in-options', {})).json().options as { challenge: string }
const enter = (credential: object, headers: Record<string, string> = {}) => post('/api/v1/passkeys/sign-in', { credential }, headers)
const passkeys = () => db.selectFrom('passkey').selectAll().execute()
const refusal = (answer: { json(): { error: { code: string } } }) => answer.json().error.code

let count = 0
async function withPasskey(name = 'My phone') {
  count += 1
  const person = await participant(`passkey${count}@example.org`)
  await db.updateTable('account').set({ confirmed_at: clock.now }).execute()
  const key = softwarePasskey(origin, 'conferences.example.org')
  const begun = await post('/api/v1/passkeys/options', { currentPassword: goodPassword }, { cookie: person.cookie })
  const added = await post('/api/v1/passkeys', { name, credential: key.make(begun.json().options) }, { cookie: person.cookie })
  return { ...person, email: `passkey${count}@example.org`, key, begun, added }
}

describe('adding a passkey', () => {
  test('asks for the password, is kept under its name, and the owner is told', async () => {
    const { id, cookie, key, begun, added, email } = await withPasskey()
    expect(begun.json().options).toMatchObject({
      rp: { id: 'conferences.example.org' },
      user: { name: email, displayName: 'Ada Lovelace' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(added.statusCode).toBe(201)
    expect((await passkeys()).filter((row) => row.account_id === id)).toMatchObject([{ id: key.id, name: 'My phone', counter: '0', used_at: null }])
    const mail = await db.selectFrom('mail').select(['subject', 'text_body']).where('kind', '=', 'account.passkey_added').execute()
    expect(mail).toMatchObject([{ subject: 'A passkey was added to your account', text_body: expect.stringContaining('My phone') }])
    const again = await post('/api/v1/passkeys/options', { currentPassword: goodPassword }, { cookie })
    expect(again.json().options.excludeCredentials).toMatchObject([{ id: key.id }])
  })

  test('without a name it is called after the browser', async () => {
    const { added } = await withPasskey(' ')
    expect(added.json()).toEqual({ name: 'An unknown device' })
  })

  test('is refused without a session, with a wrong password, for a challenge of somebody else, twice for one challenge, and from another site', async () => {
    const ada = await withPasskey()
    const eve = await withPasskey()
    const before = await passkeys()
    expect(refusal(await post('/api/v1/passkeys/options', { currentPassword: goodPassword }))).toBe('account.signed_out')
    const wrong = await post('/api/v1/passkeys/options', { currentPassword: 'not this one' }, { cookie: ada.cookie })
    expect(wrong.json().error).toMatchObject({ code: 'request.invalid', fields: { currentPassword: 'This is not your password.' } })
    const fresh = async () => (await post('/api/v1/passkeys/options', { currentPassword: goodPassword }, { cookie: ada.cookie })).json().options
    const key = softwarePasskey(origin, 'conferences.example.org')
    const add = (credential: object, cookie = ada.cookie) => post('/api/v1/passkeys', { name: 'x', credential }, { cookie })
    expect(refusal(await post('/api/v1/passkeys', { name: 'x', credential: key.make(await fresh()) }))).toBe('account.signed_out')
    expect(refusal(await add(key.make(await fresh()), eve.cookie))).toBe('account.passkey_refused')
    expect(refusal(await add(key.make(await fresh(), { from: 'https://evil.example' })))).toBe('account.passkey_refused')
    expect(refusal(await add(key.make(await fresh(), { flags: 0x41 })))).toBe('account.passkey_refused')
    expect(refusal(await add(key.make(await begin())))).toBe('account.passkey_refused')
    expect(refusal(await add(ada.key.make(await fresh())))).toBe('account.passkey_refused')
    const used = await fresh()
    expect(refusal(await add(key.make(used, { from: 'https://evil.example' })))).toBe('account.passkey_refused')
    expect(refusal(await add(key.make(used)))).toBe('account.passkey_refused')
    expect(refusal(await add({ id: 'x' }))).toBe('request.invalid')
    expect(await passkeys()).toEqual(before)
  })
})

describe('signing in with a passkey', () => {
  test('opens a new session, ends the one before, counts, and notes the use', async () => {
    const { id, key, cookie, email } = await withPasskey()
    const answer = await enter(key.sign(await begin(), { userHandle: id }), { cookie })
    expect(answer.json()).toEqual({ details: { _id: id, fName: 'Ada', lName: 'Lovelace', email, role: 'g_user' } })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(await whoIs(cookieOf(answer))).toMatchObject({ email })
    expect(await whoIs(cookie)).toBeNull()
    expect((await passkeys()).filter((row) => row.id === key.id)).toMatchObject([{ counter: '1', used_at: clock.now }])
  })

  test('a challenge works once, for five minutes, and only if we made it', async () => {
    const { key } = await withPasskey()
    const options = await begin()
    expect((await enter(key.sign(options))).statusCode).toBe(200)
    expect(refusal(await enter(key.sign(options)))).toBe('account.passkey_refused')
    const late = await begin()
    clock.now = new Date(clock.now.getTime() + 5 * 60_000)
    expect(refusal(await enter(key.sign(late)))).toBe('account.passkey_refused')
    expect(refusal(await enter(key.sign({ challenge: 'A'.repeat(43) })))).toBe('account.passkey_refused')
    expect((await enter(key.sign(await begin()))).statusCode).toBe(200)
  })

  test('of twenty answers to one challenge at once, one opens a session', async () => {
    const { key, id } = await withPasskey()
    const options = await begin()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(key.sign(options))))
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    expect((await db.selectFrom('session').selectAll().execute()).filter((row) => row.account_id === id)).toHaveLength(2)
  })

  test('is refused, always alike, for another site, an unverified person, a copied key, another owner, an unknown key and a forged signature', async () => {
    const { key } = await withPasskey()
    const other = await withPasskey()
    expect((await enter(key.sign(await begin(), { count: 7 }))).statusCode).toBe(200)
    const stranger = softwarePasskey(origin, 'conferences.example.org')
    const elsewhere = softwarePasskey(origin, 'evil.example')
    const good = key.sign(await begin(), { count: 8 })
    const tries = [
      key.sign(await begin(), { count: 9, from: 'https://evil.example' }),
      key.sign(await begin(), { count: 9, flags: 0x01 }),
      key.sign(await begin(), { count: 7 }),
      key.sign(await begin(), { count: 9, userHandle: other.id }),
      stranger.sign(await begin()),
      { ...elsewhere.sign(await begin(), { count: 9 }), id: key.id, rawId: key.id },
      { ...good, response: { ...other.key.sign(await begin(), { count: 9 }).response } },
    ]
    const answers = []
    for (const one of tries) {
      await db.deleteFrom('sign_in_try').execute()
      answers.push((await enter(one)).json())
    }
    const message = 'This passkey does not open an account here. Please try another, or sign in with your password.'
    expect(answers).toEqual(tries.map(() => ({ error: { code: 'account.passkey_refused', message, fields: {} } })))
  })

  test('is refused for a disabled account and for a removed key', async () => {
    const disabled = await withPasskey()
    await db.updateTable('account').set({ disabled_at: clock.now }).where('email', '=', disabled.email).execute()
    expect(refusal(await enter(disabled.key.sign(await begin())))).toBe('account.passkey_refused')
    const ada = await withPasskey()
    const eve = await withPasskey()
    const remove = (cookie: string) => postForm('/account/passkeys', { passkey: ada.key.id }, { cookie })
    await remove(eve.cookie)
    expect((await enter(ada.key.sign(await begin()))).statusCode).toBe(200)
    await remove(ada.cookie)
    const again = await post('/api/v1/user-login', { email: ada.email, password: goodPassword })
    expect((await remove(cookieOf(again))).headers.location).toBe('/account?done=passkey-removed')
    expect(refusal(await enter(ada.key.sign(await begin())))).toBe('account.passkey_refused')
  })

  test('is slowed like guessing at a password, and refused from another site', async () => {
    await db.deleteFrom('sign_in_try').execute()
    const key = softwarePasskey(origin, 'conferences.example.org')
    const codes = []
    for (let at = 0; at < 7; at += 1) codes.push(refusal(await enter(key.sign(await begin()))))
    expect(codes).toEqual([...Array(5).fill('account.passkey_refused'), 'request.too_many', 'request.too_many'])
    for (const place of ['sign-in-options', 'sign-in', 'options', ''])
      expect(refusal(await post(`/api/v1/passkeys/${place}`.replace(/\/$/, ''), {}, { origin: 'https://evil.example' }))).toBe('request.foreign_origin')
    expect(logged.join('')).not.toContain(key.id)
  })
})

test('a site that has only a number offers none, and says so; this machine has a name beside its number', async () => {
  const numbered = await accountHouse('http://192.0.2.7')
  expect((await numbered.post('/api/v1/passkeys/sign-in-options', {})).json().error).toMatchObject({ code: 'account.passkeys_impossible' })
  const local = await accountHouse('http://127.0.0.1:3000')
  expect((await local.post('/api/v1/passkeys/sign-in-options', {})).json().options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})
