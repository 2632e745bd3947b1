import { beforeAll, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { contentDeskOf } from '#domain/content/desk/content-desk.store.ts'
import { countedQueries } from '../../../tests/support/counted-queries.ts'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { loadSearch } from './load-search.ts'

const { services, clock, db } = await testServer()
clock.now = new Date('2027-02-20T10:00:00Z')

const page = (id: string, title: string, body: string) => ({
  ...{ id, title, kicker: 'Help', description: title, lead: 'A lead.', related: ['visa'] },
  sections: [{ id: 'one', heading: 'One', body }],
})

beforeAll(async () => {
  await contentOf(db).replaceCollection('pages', [
    page('about', 'About', '<p>We write letters for a <em>visa</em>.</p>'),
    page('visa', 'Visa and Other', '<p>Letters of invitation.</p>'),
    page('profile', 'Profile', '<p>Your visa.</p>'),
    page('contact', 'Contact', '<p>Write.</p>'),
  ])
  await contentOf(db).replaceCollection('faq', [{ id: 'letters', topic: 'Travel', question: 'Do you help with a visa?', answer: '<p>Yes, in Montréal.</p>' }])
  const refunds = {
    id: 'refunds',
    title: 'Refunds',
    address: 'money-back',
    lead: 'A lead.',
    sections: [{ heading: 'Fees', body: '<p>Moved to the next one.</p>' }],
  }
  await contentDeskOf('added-pages', db).put('refunds', refunds, 0, clock.now)
  await conferencesOf(db).add(givenConference({ _id: 'past', startDate: '2027-01-11', endDate: '2027-01-12' }))
  await conferencesOf(db).add(givenConference({ _id: 'later', startDate: '2028-01-11', endDate: '2028-01-12', abstractDeadline: '2027-09-01' }))
  await conferencesOf(db).add(givenConference())
  await conferencesOf(db).add(givenConference({ _id: 'draft' }), null)
})

const found = async (q: string) => (await loadSearch(services, q)).groups.map(({ name, results }) => [name, results.map(({ address }) => address)])

test('pages and questions are found by the words that visitors read, titles first, never the guarded profile', async () => {
  expect(await found('visa')).toEqual([
    ['Questions and answers', ['/faq#letters']],
    ['Pages', ['/visa', '/about']],
  ])
  expect(await found('montreal')).toEqual([['Questions and answers', ['/faq#letters']]])
  expect((await loadSearch(services, 'visa')).groups[1]?.results[1]).toEqual({ title: 'About', address: '/about', text: 'We write letters for a visa.' })
})

test('an added page is found at its address, and tags are no words', async () => {
  expect(await found('fees moved')).toEqual([['Pages', ['/money-back']]])
  expect(await found('em')).toEqual([])
})

test('coming conferences are found before past ones, drafts never', async () => {
  const [group] = (await loadSearch(services, 'health colombo')).groups
  expect(group?.results.map(({ address }) => address.split('/')[2])).toEqual(['colombo', 'later', 'past'])
  expect(group?.results[0]?.text).toBe('11–13 May 2027, Colombo, Sri Lanka. Abstracts until 25 February 2027. Care that reaches everyone')
})

test.each(['', ' ', '!!!', '\0', '%', "'"])('%j finds nothing and is no error', async (q) => {
  expect((await loadSearch(services, q)).groups).toEqual([])
})

test('articles are found by what was typed, not by what it resembles', async () => {
  const volume = await givenVolume(db, clock.now)
  const article = await givenArticle(db, volume, clock.now, { slug: 'reading-aloud' })
  await db.updateTable('volume').set({ slug: 'teaching-2026' }).where('id', '=', volume).execute()
  expect(await found('perera aloud')).toEqual([['Articles', ['/proceedings/teaching-2026/reading-aloud']]])
  expect(await found('perrera')).toEqual([])
  await db.deleteFrom('article').where('id', '=', article).execute()
})

test('a search is five queries, and none without a word', async () => {
  expect(await countedQueries(db, () => loadSearch(services, 'visa'))).toBe(5)
  expect(await countedQueries(db, () => loadSearch(services, '?'))).toBe(0)
})

test('a notice, which has no authors, begins with its text', async () => {
  const volume = await givenVolume(db, clock.now)
  const article = await givenArticle(db, volume, clock.now, { slug: 'retraction-reading-aloud' })
  await db.deleteFrom('article_author').where('article_id', '=', article).execute()
  await db.updateTable('article').set({ title: 'Retraction: wakefield', abstract: 'The editors retract it.' }).where('id', '=', article).execute()
  const [group] = (await loadSearch(services, 'wakefield')).groups
  expect(group?.results[0]?.text).toBe('The editors retract it.')
  await db.deleteFrom('article').where('id', '=', article).execute()
})
