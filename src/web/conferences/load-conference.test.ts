import { beforeEach, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { deadlineExtensionsOf } from '#domain/conferences/deadline-extensions.store.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { assignmentsOf } from '#domain/review/assignment/assignments.store.ts'
import type { Services } from '#domain/services.ts'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { givenVolume } from '../../../tests/support/given-articles.ts'
import { givenReview } from '../../../tests/support/given-review.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { loadConference } from './load-conference.ts'

const { db } = await testDatabase()
const at = (moment: string) => ({ db, now: () => new Date(moment), publicUrl: 'https://conferences.example.org', key: Buffer.alloc(32) }) as Services

beforeEach(async () => {
  await db.deleteFrom('conference').execute()
  await conferencesOf(db).add(givenConference())
})

test('an unknown conference is nothing', async () => {
  expect(await loadConference(at('2027-01-01T00:00:00Z'), 'nobody')).toBeUndefined()
})

test('an open call has its deadlines with the moment and the zone in which they close', async () => {
  const view = await loadConference(at('2027-02-20T10:00:00Z'), 'colombo')

  expect(view).toMatchObject({
    standing: 'call-open',
    mayRegister: true,
    next: undefined,
    submit: '/conference/colombo/health-and-medicine-colombo-2027/submit',
    calendar: '/calendar/colombo.ics',
  })
  expect(view?.dates.map(({ name, deadline, closesAt, zone }) => [name, deadline.state, closesAt, zone])).toEqual([
    ['Abstract deadline', 'near', '2027-02-25T18:29:59.000Z', 'India Standard Time, UTC+5:30'],
    ['Notification of acceptance', 'unknown', undefined, undefined],
    ['Full paper deadline', 'open', '2027-04-08T18:29:59.000Z', 'India Standard Time, UTC+5:30'],
    ['Registration deadline', 'open', '2027-04-22T18:29:59.000Z', 'India Standard Time, UTC+5:30'],
  ])
})

test.each([
  ['2027-03-01T00:00:00Z', 'call-closed', true],
  ['2027-04-23T00:00:00Z', 'call-closed', false],
  ['2027-05-12T00:00:00Z', 'running', false],
  ['2027-06-01T00:00:00Z', 'past', false],
])('at %s the conference is %s, takes registrations (%s) and points to the next one of its topic', async (moment, standing, mayRegister) => {
  await conferencesOf(db).add(givenConference({ _id: 'next', startDate: '2028-05-11', endDate: '2028-05-12', abstractDeadline: '2028-02-25' }))

  expect(await loadConference(at(moment), 'colombo')).toMatchObject({
    standing,
    mayRegister,
    next: { address: '/conference/next/health-and-medicine-colombo-2028' },
  })
})

test('the guidelines are there even when nobody has written their pages', async () => {
  const view = await loadConference(at('2027-01-01T00:00:00Z'), 'colombo')

  expect(view?.guidelines.map(({ name, address, sections }) => [name, address, sections])).toEqual([
    ['Abstract', '/abstract-guideline', []],
    ['Full paper', '/fullpaper-guideline', []],
    ['Presentation', '/presentation-guideline', []],
  ])
})

test('reviewers who agreed are named once so many papers are decided that a name does not tell who has read which', async () => {
  const { db: full, services } = await testServer()
  const [things, review] = [givenThings(services), givenReview(services)]
  const named = async () => (await loadConference(services, 'colombo'))?.reviewers.map(({ name }) => name)
  const wishes = [{ is_public: true }, { is_public: false }, { is_public: true, stopped_at: services.now() }, { is_public: true }, { is_public: true }]
  const ids = await Promise.all(wishes.map((wish, index) => review.reviewer(`r${index}@example.net`, { ...wish, name: `Reader ${index}` })))
  const papers = []
  for (let n = 0; n < 19; n++) papers.push(await things.submission(`a${n}@example.org`, { moves: ['received', 'accepted'] }))
  const round = await review.round(papers[0]?.paperId ?? '')
  const still = await review.round((await things.submission('open@example.org')).paperId)
  for (const [index, reviewerId] of ids.entries()) {
    // The fourth reads a paper that is not decided, and the fifth has accepted one and not finished.
    const proposed = await assignmentsOf(full).add({ round: index === 3 ? still : round, reviewerId, isPinned: false, by: 'Olga', now: services.now() })
    const accepted = await assignmentsOf(full).move(await assignmentsOf(full).move(proposed, 'invited'), 'accepted', { dueOn: '2027-03-01' })
    if (index < 4) await assignmentsOf(full).move(accepted, 'submitted', { submittedAt: services.now() })
  }
  await full.updateTable('review_round').set({ state: 'closed', closed_at: services.now() }).where('id', '=', round.id).execute()
  expect(await named()).toEqual([])
  await things.submission('last@example.org', { moves: ['received', 'rejected'] })
  expect(await named()).toEqual(['Reader 0'])
  await full.updateTable('reviewer').set({ is_public: false }).execute()
  expect(await named()).toEqual([])
})

test('an open call is ten queries, whatever the number of speakers', async () => {
  const [speaker] = givenConference().selectedTeamMembers
  if (!speaker) throw new Error('The fixture has no speaker.')
  for (const count of [1, 3]) {
    await conferencesOf(db).add(givenConference({ _id: `speakers-${count}`, selectedTeamMembers: Array.from({ length: count }, () => speaker) }))
    expect(await countedQueries(db, () => loadConference(at('2027-02-20T10:00:00Z'), `speakers-${count}`))).toBe(10)
  }
})

test('a conference that has begun names its volume of proceedings once it is published', async () => {
  const now = new Date('2027-09-01T00:00:00Z')
  const volumeOn = async (moment: string) => (await loadConference(at(moment), 'colombo'))?.volume
  const volume = await givenVolume(db, now, { conference_id: 'colombo', slug: 'health-2027', state: 'draft', published_on: null })
  expect(await volumeOn('2028-01-01T00:00:00Z')).toBeUndefined()
  await db.updateTable('volume').set({ state: 'published', published_on: '2027-09-01' }).where('id', '=', volume).execute()
  expect(await volumeOn('2028-01-01T00:00:00Z')).toMatchObject({ title: 'Teaching after the Flood', number: '12', path: '/proceedings/health-2027' })
  await db.deleteFrom('volume').execute()
})

test('the next open call is looked up for the topic that the conference has now', async () => {
  await conferencesOf(db).add(givenConference({ _id: 'next', startDate: '2028-05-11', endDate: '2028-05-12', abstractDeadline: '2028-02-25' }))
  await conferencesOf(db).add(givenConference({ _id: 'law', topic: 'Law', startDate: '2028-05-11', endDate: '2028-05-12', abstractDeadline: null }))
  const late = at('2027-03-01T00:00:00Z')
  const load = async () => (await loadConference(late, 'colombo'))?.next?.address.split('/')[2]
  expect(await load()).toBe('next')
  expect(await countedQueries(db, load)).toBe(11)
  await db.updateTable('conference').set({ topic: 'Law' }).where('id', '=', 'colombo').execute()
  expect(await load()).toBe('law')
  await db.deleteFrom('conference').where('id', '=', 'law').execute()
  expect(await load()).toBe(undefined)
  // A call closes by the calendar of its own zone.
  await db.updateTable('conference').set({ topic: 'Law', abstract_deadline: '2027-02-28', start_date: '2027-05-01' }).where('id', '=', 'next').execute()
  expect(await load()).toBe(undefined)
  await db.updateTable('conference').set({ time_zone: 'America/Lima' }).where('id', '=', 'next').execute()
  expect(await load()).toBe('next')
})

test('its extensions stand in the order in which they were made, with the days that were promised', async () => {
  const extend = (from: string, to: string, extendedAt: string, reason: string) =>
    deadlineExtensionsOf(db).add('colombo', { deadline: 'abstractDeadline', from, to, extendedAt: new Date(extendedAt), extendedBy: 'Ama', reason })
  await extend('2027-02-25', '2027-03-05', '2027-02-20T10:00:00Z', '')
  await extend('2027-03-05', '2027-03-09', '2027-03-01T10:00:00Z', 'by request')

  const [abstracts] = (await loadConference(at('2027-03-02T10:00:00Z'), 'colombo'))?.dates ?? []
  expect(abstracts).toMatchObject({
    day: '2027-03-09',
    extended: [
      { from: '2027-02-25', reason: '' },
      { from: '2027-03-05', reason: 'by request' },
    ],
  })
})

test('journals that fit the topic come first; all are shown when none names it, and only the chosen ones when the desk has chosen', async () => {
  const journal = (id: string, topics?: string[]) => ({ id, heading: id, description: id, website: 'https://a.example.org', issn: '9999-0008', topics })
  await contentOf(db).replaceCollection('journal-partners', [journal('law', ['Law']), journal('any'), journal('health', ['Law', 'Health and Medicine'])])
  const journals = async () => {
    const { fitting = [], others = [] } = (await loadConference(at('2027-01-01T00:00:00Z'), 'colombo'))?.journals ?? {}
    return [fitting.map(({ id }) => id), others.map(({ id }) => id)]
  }
  expect(await journals()).toEqual([['health'], ['law', 'any']])
  await db.updateTable('conference').set({ topic: 'Astronomy' }).where('id', '=', 'colombo').execute()
  expect(await journals()).toEqual([['law', 'any', 'health'], []])
  await db
    .updateTable('conference')
    .set({ journals: JSON.stringify(['any', 'law']) })
    .where('id', '=', 'colombo')
    .execute()
  expect(await journals()).toEqual([['any', 'law'], []])
})
