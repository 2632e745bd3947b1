import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse, cookieOf, goodPassword } from '../../../tests/support/account-house.ts'
import { appointOrganiser } from './appoint-organiser.ts'

const house = await accountHouse()
const { db, services, post, postForm, participant, lastLink, whoIs } = house
const email = 'grace@example.org'
const appoint = (way: 'one-time password' | 'invitation') => appointOrganiser(services, { email, fName: 'Grace', lName: 'Hopper', way })
const login = (password: string) => post('/api/v1/user-login', { email, password })

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
  await db.deleteFrom('account').execute()
  await db.deleteFrom('sign_in_try').execute()
})

describe('an organiser', () => {
  test('[V91] signs in with the one-time password, also again after a closed browser, until a password of their own is chosen', async () => {
    const outcome = await appoint('one-time password')
    const password = outcome.way === 'one-time password' ? outcome.password : ''
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const [closed, entered] = [await postForm('/login?next=/profile', { email, password }), await postForm('/login?next=/profile', { email, password })]
    expect(entered.headers.location).toBe('/desk')
    const cookie = cookieOf(entered)
    expect(await whoIs(cookie)).toMatchObject({ email, role: 'organiser' })
    await postForm('/account/password', { password: goodPassword }, { cookie })
    expect((await login(goodPassword)).statusCode).toBe(200)
    expect((await login(password)).statusCode).toBe(401)
    // Whoever else signed in with it is signed out.
    expect(await whoIs(cookieOf(closed))).toBeNull()
  })

  test('who is invited by mail is signed in by choosing a password', async () => {
    expect(await appoint('invitation')).toEqual({ way: 'invitation' })
    const { mail, secret } = await lastLink('account.invite')
    expect(mail).toMatchObject({ to_address: email, to_name: 'Grace Hopper' })
    const answer = await postForm(`/reset-password/${secret}`, { password: goodPassword })
    expect(answer.headers.location).toBe('/desk?done=password')
    expect(await whoIs(cookieOf(answer))).toMatchObject({ role: 'organiser' })
  })

  test('with a confirmed account keeps the password and must sign in again', async () => {
    const { cookie } = await participant(email)
    await db.updateTable('account').set({ confirmed_at: new Date() }).execute()
    expect(await appoint('one-time password')).toEqual({ way: 'own password' })
    expect(await whoIs(cookie)).toBeNull()
    expect((await login(goodPassword)).json().details.role).toBe('organiser')
  })

  test('[V84] whose address a stranger registered locks the stranger out', async () => {
    const { cookie } = await participant(email)
    expect(await appoint('one-time password')).toMatchObject({ way: 'one-time password' })
    expect(await whoIs(cookie)).toBeNull()
    expect((await login(goodPassword)).statusCode).toBe(401)
  })
})
