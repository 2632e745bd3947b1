import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { servicesContext } from '#web/request-context.ts'
import { goodPassword } from '../../../tests/support/account-house.ts'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { softwarePasskey } from '../../../tests/support/software-passkey.ts'
import { signedInContext } from '../../web/accounts/signed-in-context.ts'
import { requireOrganiser } from '../../web/desk/require-organiser.ts'
import type { AccountId } from '../accounts/account.ts'
import { passkeysOf } from '../accounts/passkeys.store.ts'
import { removeAllPasskeys } from '../accounts/passkeys.ts'
import { findSignedIn, openSession } from '../accounts/sessions.ts'

const house = await deskSubmissionsHouse()
const { db, services, server, post, postForm, shownAgain, deeds } = house
const olga = await house.organiser()
const otto = await house.organiser('Otto', 'Organiser')
await db
  .updateTable('account')
  .set({ password_hash: await services.passwords.hash(goodPassword) })
  .where('role', '=', 'organiser')
  .execute()

const require = (required: boolean, { cookie } = olga) =>
  server.inject({
    method: 'PUT',
    url: '/api/v1/desk/settings/passkey',
    headers: { cookie, 'content-type': 'application/json' },
    payload: JSON.stringify({ required }),
  })
const note = (cookie: string) => post('/api/v1/desk/messages/unknown/notes', { body: 'x' }, { cookie })
const addKey = (accountId: string, id: string) =>
  passkeysOf(db).add({
    id,
    account_id: accountId as AccountId,
    name: id,
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    created_at: services.now(),
    used_at: null,
  })
const withPasskey = async (accountId: string) => `session=${(await openSession(db, accountId as AccountId, 'A test', undefined, services.now(), true)).secret}`

/** The redirect target of a desk page for this session, or null when the page opens. */
async function sentTo(cookie: string): Promise<string | null> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(signedInContext, () => findSignedIn(services, cookie.replace('session=', '')))
  const request = new Request('http://127.0.0.1/desk/submissions.data?state=received&_routes=x')
  const outcome = await requireOrganiser({ context, request }, []).catch((answer: Response) => answer)
  return outcome instanceof Response ? outcome.headers.get('location') : null
}

test('[ASVS 6.3.3] when the desk requires passkeys, a password opens neither its pages nor its API, and no organiser can lock themselves out', async () => {
  const alone = await require(true)
  expect([alone.statusCode, alone.json().error]).toMatchObject([403, { code: 'account.passkey_needed', message: expect.stringContaining('lock yourself out') }])
  await addKey(olga.id, 'olga-1')
  expect((await require(true)).statusCode).toBe(200)

  for (const { cookie } of [olga, otto]) {
    expect((await note(cookie)).json().error).toMatchObject({ code: 'account.passkey_needed' })
    expect(await sentTo(cookie)).toBe('/account/open-desk?next=%2Fdesk%2Fsubmissions%3Fstate%3Dreceived')
  }
  // A password cannot lift the rule either.
  expect((await require(false)).statusCode).toBe(403)
  const proven = await withPasskey(olga.id)
  expect(await sentTo(proven)).toBeNull()
  expect((await note(proven)).json().error.code).toBe('message.unknown')
  expect((await note((await house.participant('ada@example.org')).cookie)).json().error.code).toBe('desk.not_allowed')

  expect((await require(false, { ...olga, cookie: proven })).statusCode).toBe(200)
  expect(await sentTo(otto.cookie)).toBeNull()
  expect(await deeds()).toEqual(['settings.passkey_required Passkeys at the desk', 'settings.passkey_not_required Passkeys at the desk'])
})

test('[ASVS 6.3.3] a person who knows only the password can neither add a passkey to existing ones nor remove one', async () => {
  await require(true)
  const begin = (cookie: string) => post('/api/v1/passkeys/options', { currentPassword: goodPassword }, { cookie })
  expect((await begin(olga.cookie)).json().error).toMatchObject({ code: 'account.passkey_needed' })
  // An organiser without a passkey may add the first.
  const begun = await begin(otto.cookie)
  expect(begun.statusCode).toBe(200)
  // Once another passkey exists, the registration begun without it is refused.
  await addKey(otto.id, 'otto-1')
  const credential = softwarePasskey('http://localhost', 'localhost').make(begun.json().options)
  expect((await post('/api/v1/passkeys', { name: 'Late', credential }, { cookie: otto.cookie })).json().error).toMatchObject({ code: 'account.passkey_needed' })

  const remove = async (cookie: string, passkey: string) => {
    shownAgain.length = 0
    const { statusCode } = await postForm('/account/passkeys', { passkey }, { cookie })
    return [statusCode, shownAgain[0]?.message]
  }
  expect(await remove(olga.cookie, 'olga-1')).toEqual([422, expect.stringContaining('Please sign in with one of yours')])
  const proven = await withPasskey(olga.id)
  expect(await remove(proven, 'olga-1')).toEqual([422, expect.stringContaining('your only passkey')])
  await addKey(olga.id, 'olga-2')
  expect(await remove(proven, 'olga-1')).toEqual([303, undefined])
  expect((await passkeysOf(db).list(olga.id as AccountId)).map(({ id }) => id)).toEqual(['olga-2'])
  // Two simultaneous removals leave one passkey.
  await addKey(olga.id, 'olga-3')
  await Promise.all(['olga-2', 'olga-3'].map((passkey) => postForm('/account/passkeys', { passkey }, { cookie: proven })))
  expect(await passkeysOf(db).list(olga.id as AccountId)).toHaveLength(1)
})

test('the command line removes all passkeys and sessions of an account whose device is lost', async () => {
  const proven = await withPasskey(olga.id)
  expect(await removeAllPasskeys(db, `${olga.id}@example.org`)).toBe(true)
  expect(await removeAllPasskeys(db, 'nobody@example.org')).toBe(false)
  expect(await house.whoIs(proven)).toBeNull()
  expect(await passkeysOf(db).list(olga.id as AccountId)).toEqual([])
})
