import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../../tests/support/test-server.ts'
import { erasePerson } from '../accounts/erasure.ts'
import { exportPerson } from '../accounts/export-account.ts'
import { givenConference } from '../conferences/conference.fixture.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { deadlineExtensionsOf } from '../conferences/deadline-extensions.store.ts'
import { honeypotName } from '../forms/suspicion.ts'
import { answerCallAlert, askForCallAlert, findCallAlert } from './ask-for-call-alert.ts'
import { callAlertUrl } from './call-alert-token.ts'
import { removeUnconfirmedAlerts, tellOfOpenCalls } from './tell-of-open-calls.ts'

const { services, server, clock, db } = await testServer()
const topic = 'Health and Medicine'
const ada = 'ada@example.org'

beforeEach(async () => {
  clock.now = new Date('2026-11-15T10:00:00Z')
  for (const table of ['mail', 'call_alert', 'letter_count', 'conference'] as const) await db.deleteFrom(table).execute()
  // Known before anybody asks: its call is not the next one.
  await conferencesOf(db).add(givenConference({ _id: 'known' }), new Date('2026-11-01T10:00:00Z'))
})

const later = (minutesLater: number) => {
  clock.now = new Date(clock.now.getTime() + minutesLater * 60_000)
}
const ask = (email = ada) => askForCallAlert(services, { email, topic }, 'network')
const alerts = () => db.selectFrom('call_alert').selectAll().orderBy('email').execute()
const mails = () => db.selectFrom('mail').select(['kind', 'to_address', 'subject', 'unsubscribe_url']).orderBy('queued_at').orderBy('to_address').execute()
const tokenOf = async (email = ada) => {
  const alert = (await alerts()).find((one) => one.email === email)
  return (
    callAlertUrl(services, alert?.id ?? '')
      .split('/')
      .at(-1) ?? ''
  )
}
const publish = (id: string, changes = {}) => conferencesOf(db).add(givenConference({ _id: id, subConference: `Conference ${id}`, ...changes }), clock.now)

async function askAndAgree(email = ada): Promise<string> {
  await ask(email)
  const token = await tokenOf(email)
  await answerCallAlert(services, token, true)
  await db.deleteFrom('mail').execute()
  return token
}

describe('double opt-in', () => {
  test('an address gets one letter that asks, and nothing else until it agrees', async () => {
    await ask()
    expect(await mails()).toMatchObject([{ kind: 'call.confirm', to_address: ada, subject: 'Please confirm: e-mails about the next call' }])
    later(1)
    await publish('new')
    later(11)
    expect(await tellOfOpenCalls(services)).toBe(0)
  })

  test('asking again makes no second wish, and is refused while the first letter is fresh', async () => {
    await ask()
    await expect(ask('ADA@example.org')).rejects.toMatchObject({ code: 'request.too_many' })
    later(3)
    await ask('ADA@example.org')
    expect(await alerts()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('a topic that no conference has is refused beside its field', async () => {
    await expect(askForCallAlert(services, { email: ada, topic: 'Astrology' }, 'network')).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { topic: expect.any(String) },
    })
    expect(await mails()).toEqual([])
  })

  test('reading the link changes nothing, and a forged one is nobody’s', async () => {
    await ask()
    const token = await tokenOf()
    expect(await findCallAlert(services, token)).toMatchObject({ topic, confirmed_at: null })
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [forged, '', 'x', `${token}x`]) {
      expect(await findCallAlert(services, wrong)).toBeUndefined()
      await expect(answerCallAlert(services, wrong, false)).rejects.toMatchObject({ code: 'request.invalid' })
    }
    expect(await alerts()).toMatchObject([{ confirmed_at: null }])
  })

  test('an address that never agreed is forgotten after a week, one that did is not', async () => {
    await askAndAgree()
    await ask('eve@example.org')
    later(60 * 24 * 7 + 1)
    await removeUnconfirmedAlerts(services)
    expect(await alerts()).toMatchObject([{ email: ada }])
  })
})

describe('a new call', () => {
  test('is told once to those who agreed, with a link to leave, however often the job runs', async () => {
    const token = await askAndAgree()
    later(1)
    await publish('new')
    await publish('law', { topic: 'Law' })
    await publish('closed', { abstractDeadline: '2026-11-01' })
    expect(await tellOfOpenCalls(services)).toBe(0)
    later(11)
    await Promise.all([tellOfOpenCalls(services), tellOfOpenCalls(services)])
    expect(await tellOfOpenCalls(services)).toBe(0)
    expect(await mails()).toEqual([
      { kind: 'call.opened', to_address: ada, subject: 'Conference new is open for abstracts', unsubscribe_url: `${services.publicUrl}/call-alerts/${token}` },
    ])
  })

  test('that an extension opens again is told too', async () => {
    await publish('late', { abstractDeadline: '2026-11-14' })
    await askAndAgree()
    later(60)
    expect(await tellOfOpenCalls(services)).toBe(0)
    await db.updateTable('conference').set({ abstract_deadline: '2026-12-24' }).where('id', '=', 'late').execute()
    const extension = { deadline: 'abstractDeadline' as const, from: '2026-11-14', to: '2026-12-24', extendedAt: clock.now, extendedBy: 'Otto', reason: '' }
    await deadlineExtensionsOf(db).add('late', extension)
    expect(await tellOfOpenCalls(services)).toBe(1)
  })
})

describe('leaving', () => {
  const post = (token: string, payload: string, headers = {}) =>
    server.inject({ method: 'POST', url: `/call-alerts/${token}`, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, payload })

  test('with one click of a mail program removes the address, without a redirect, twice as well as once', async () => {
    const token = await askAndAgree()
    for (let times = 0; times < 2; times++) expect((await post(token, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await alerts()).toEqual([])
  })

  test('by the button of the page does the same; another answer than yes or no is refused', async () => {
    const token = await askAndAgree()
    expect((await post(token, 'answer=perhaps')).statusCode).toBe(422)
    expect(await alerts()).toHaveLength(1)
    const answer = await post(token, 'answer=no')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/call-alerts/${token}`])
    expect(await alerts()).toEqual([])
  })
})

test('the form leads to the page that says what to do; a filled honeypot sends nothing', async () => {
  const post = (payload: string) =>
    server.inject({ method: 'POST', url: '/call-alerts', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
  const fields = new URLSearchParams({ email: ada, topic }).toString()
  expect((await post(`${fields}&${honeypotName}=x`)).statusCode).toBe(422)
  expect(await mails()).toEqual([])
  const answer = await post(fields)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/call-alerts/requested'])
  expect((await post(new URLSearchParams({ email: 'no', topic: '' }).toString())).statusCode).toBe(422)
})

test('an export has what an address wants to hear of, and an erasure removes it', async () => {
  await askAndAgree()
  const { everything } = await exportPerson(services, { account: undefined, address: 'Ada@Example.org', withPassports: false }, 'without links')
  expect(everything).toMatchObject({ callAlerts: [{ topic, confirmed_at: expect.any(Date) }] })
  await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email: 'Ada@Example.org', confirmed: true }, services.key, clock.now))
  expect(await alerts()).toEqual([])
})
