import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse, goodPassword } from '../../../tests/support/account-house.ts'

const house = await accountHouse()
const { db, server, post, postForm, participant, whoIs } = house
const email = 'ada@example.org'

beforeEach(async () => {
  for (const table of ['mail', 'account', 'sign_in_try', 'contact_message'] as const) await db.deleteFrom(table).execute()
})

const confirm = () => db.updateTable('account').set({ confirmed_at: house.clock.now }).execute()
const write = (from: string) => post('/api/v1/contact', { subject: 'Visa letter', name: 'Ada L.', email: from, message: 'Please.' })
const linkTo = async (address: string) => {
  const mail = await db.selectFrom('mail').select('text_body').where('to_address', '=', address).where('kind', 'like', 'account.%_address').executeTakeFirst()
  return /\/change-address\/[\w-]{43}/.exec(mail?.text_body ?? '')?.[0] ?? ''
}

describe('another address', () => {
  const ask = (cookie: string, currentPassword = goodPassword) => postForm('/account/address', { email: 'lovelace@example.org', currentPassword }, { cookie })

  test('is taken over when both ends have agreed, not before, and not by anybody else', async () => {
    const { cookie } = await participant(email)
    const eve = await participant('eve@example.org')
    await confirm()
    expect((await ask(cookie, 'wrong')).statusCode).toBe(422)
    expect((await ask(cookie)).headers.location).toBe('/account?done=asked')
    const [leave, enter] = [await linkTo(email), await linkTo('lovelace@example.org')]
    expect((await postForm(enter, {}, { cookie: eve.cookie })).statusCode).toBe(422)
    expect((await postForm(enter, {}, { cookie })).headers.location).toBe('/account?done=agreed')
    expect(await whoIs(cookie)).toMatchObject({ email })
    expect((await postForm(leave, {}, { cookie })).headers.location).toBe('/account?done=address')
    expect(await whoIs(cookie)).toMatchObject({ email: 'lovelace@example.org' })
    expect((await postForm(leave, {}, { cookie })).statusCode).toBe(422)
  })

  test('that belongs to somebody is answered the same and gets no mail', async () => {
    await participant('lovelace@example.org')
    const { cookie } = await participant(email)
    expect((await ask(cookie)).headers.location).toBe('/account?done=asked')
    expect(await linkTo('lovelace@example.org')).toBe('')
  })
})

describe('a copy of everything', () => {
  const download = (cookie: string) => server.inject({ url: '/account/export', headers: { cookie } })

  test('holds what was sent from the confirmed address, and no secret', async () => {
    const { cookie } = await participant(email)
    await write('Ada@example.org')
    await write('eve@example.org')
    expect((await download(cookie)).json().messages).toBeUndefined()
    await confirm()
    const answer = await download(cookie)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json()).toMatchObject({ account: { email }, messages: [{ subject: 'Visa letter', email: 'Ada@example.org' }] })
    expect(answer.body).not.toMatch(/argon2|token_hash|confirm-address\/|eve@example/)
  })

  test('is for nobody who is not signed in', async () => {
    const answer = await download('')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?next=%2Faccount'])
  })
})

describe('leaving', () => {
  const leave = (cookie: string, fields: Record<string, string>) => postForm('/account/deletion', fields, { cookie })

  test('needs the password and a tick', async () => {
    const { cookie } = await participant(email)
    expect((await leave(cookie, { currentPassword: goodPassword })).statusCode).toBe(422)
    expect((await leave(cookie, { currentPassword: 'wrong', sure: 'yes' })).statusCode).toBe(422)
    expect(await whoIs(cookie)).not.toBeNull()
  })

  test('erases the account and everything that was sent from its confirmed address, and nothing of others', async () => {
    const { cookie } = await participant(email)
    const eve = await participant('eve@example.org')
    await write(email)
    await write('eve@example.org')
    await db.updateTable('account').set({ confirmed_at: house.clock.now }).where('email', '=', email).execute()
    const answer = await leave(cookie, { currentPassword: goodPassword, sure: 'yes' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect(await whoIs(cookie)).toBeNull()
    expect(await whoIs(eve.cookie)).not.toBeNull()
    const everything = await Promise.all(
      (['account', 'contact_message', 'mail', 'session', 'account_token'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
    )
    expect(JSON.stringify(everything)).not.toMatch(/ada@example/i)
    expect(JSON.stringify(everything)).toMatch(/eve@example/)
  })

  test('with an unconfirmed address erases only the account', async () => {
    const { cookie } = await participant(email)
    await write(email)
    await leave(cookie, { currentPassword: goodPassword, sure: 'yes' })
    expect(await db.selectFrom('contact_message').select('email').execute()).toEqual([{ email }])
    expect(await db.selectFrom('account').select('id').execute()).toEqual([])
  })
})

describe('the choices of letters', () => {
  test('are kept', async () => {
    const { cookie } = await participant(email)
    await postForm('/account/notifications', {}, { cookie })
    expect(await db.selectFrom('account').select('notify_moves').executeTakeFirst()).toEqual({ notify_moves: false })
  })
})
