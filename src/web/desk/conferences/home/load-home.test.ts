import { expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { messageListOf } from '#domain/contact/message-list.store.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { givenThings } from '../../../../../tests/support/given-things.ts'
import { testServer } from '../../../../../tests/support/test-server.ts'
import { loadHome } from './load-home.ts'

const { db, services, clock } = await testServer()
const given = givenThings(services)
const letter = { subject: 'Hello', preview: '', greeting: 'Hello', paragraphs: [], facts: [], closing: [] }

async function mail(about: string, address: string) {
  await db.transaction().execute((trx) => services.queueMail(trx, { kind: 'submission.step', about, to: { name: 'Ada', address }, letter }))
}

test('the home of a conference counts and shows what is its own, and nothing of another', async () => {
  await conferencesOf(db).add(givenConference({ _id: 'lisbon', abstractDeadline: null }))
  const received = await given.submission('ada@example.org', { fileName: 'tides.pdf' })
  await given.submission('bo@example.org', { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const message = await given.message('ADA@example.org')
  await given.message('stranger@example.org')
  await mail(`submission:${received.id}`, 'ada@example.org')
  await mail('conference:colombo', 'not an address')
  await mail('contact:x', 'ada@example.org')
  await mail('conference:lisbon', 'ada@example.org')
  clock.now = new Date('2027-02-23T10:00:00Z')

  const home = await loadHome(services, 'colombo', 'olga@example.org')
  expect(home?.attention).toEqual({ received: 1, unreleased: 1, toConfirm: 0, messages: 1, overdueMessages: 1, failedLetters: 1, openInvitations: 0 })
  expect(home?.papers.filter(({ count }) => count > 0)).toMatchObject([
    { state: 'received', count: 1 },
    { state: 'accepted', count: 1 },
  ])
  expect(home?.messages.map(({ reference }) => reference)).toEqual([message.reference])
  expect(home?.letters).toHaveLength(2)
  expect(home?.files.map(({ name }) => name).sort()).toEqual(['paper.pdf', 'tides.pdf'])
  expect(home?.speakers.map(({ name }) => name)).toEqual(['Prof. Ada One', 'Dr. Bo Two'])
  expect(home?.dates.map(({ name, left }) => `${name}: ${left}`)).toEqual([
    'Abstract deadline: 2 days left',
    'Notification of acceptance: 23 days left',
    'Full paper deadline: 44 days left',
    'Registration deadline: 58 days left',
    'Conference: 77 days left',
  ])

  // Each number leads to a list with as many rows.
  const list = { state: undefined, family: undefined, search: undefined, after: undefined }
  expect((await deskMailsOf(db).list({ ...list, state: 'failed', conference: 'colombo' })).rows).toHaveLength(1)
  const waiting = { view: 'waiting', search: '', conference: 'colombo', references: [] } as const
  expect((await messageListOf(db, '').page(waiting, undefined)).rows.map(({ reference }) => reference)).toEqual([message.reference])

  const other = await loadHome(services, 'lisbon', 'olga@example.org')
  expect(other).toMatchObject({ submissions: 0, messages: [], files: [], letters: [{ subject: 'Hello' }] })
  expect(other?.dates[0]).toMatchObject({ left: 'not set', day: null })
  expect(await loadHome(services, 'nowhere', 'olga@example.org')).toBeUndefined()
})
