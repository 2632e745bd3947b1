import { beforeEach, expect, test } from 'vitest'
import { givenConference } from '#domain/conferences/conference.fixture.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import { readContent } from '../../commands/demonstration.ts'
import { conferencesOf } from '../../domain/conferences/conferences.store.ts'
import { contentOf } from '../../domain/content/content.store.ts'
import { contentDeskOf } from '../../domain/content/desk/content-desk.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { loadSite } from './load-site.ts'
import { siteCache } from './site-cache.ts'
import { siteMap } from './site-map.ts'

const { services, clock, db } = await testServer()
const { content } = await readContent(process.cwd())
const [settings] = content.settings

beforeEach(async () => {
  clock.now = new Date('2026-11-15T10:00:00Z')
  await db.deleteFrom('conference').execute()
  await db.deleteFrom('content_entry').execute()
})

const add = (id: string, startDate: string, endDate = startDate) =>
  conferencesOf(db).add(givenConference({ _id: id, subConference: `Conference ${id}`, startDate, endDate }))

test('a database that was never filled shows a site with the name of the software and no conference', async () => {
  const site = await loadSite(services)
  expect(site.settings.organiserName).toBe('Colloquia')
  expect(site.featured).toBeUndefined()
})

test('a page whose words nobody has written has a title and says so', async () => {
  const page = await loadPage(services, 'research-library')
  expect(page.text).toMatchObject({ id: 'research-library', title: 'Research library', sections: [] })
  expect(page.text.lead).not.toBe('')
  expect(page.related).toEqual([])
})

test('the foot links to the privacy notice and its like, in one order, as soon as they are public', async () => {
  expect((await loadSite(services)).menu.legal).toEqual([])
  await contentOf(db).replaceCollection('added-pages', content['added-pages'])
  expect((await loadSite(services)).menu.legal).toEqual([
    { text: 'Privacy notice', to: '/privacy' },
    { text: 'Terms', to: '/terms' },
    { text: 'Code of conduct', to: '/code-of-conduct' },
    { text: 'Accessibility', to: '/accessibility' },
  ])
})

test('the year comes from the date', async () => {
  expect((await loadSite(services)).year).toBe('2026')
  clock.now = new Date('2027-01-01T00:00:00Z')
  expect((await loadSite(services)).year).toBe('2027')
})

const addWith = (id: string, startDate: string, abstractDeadline: string) =>
  conferencesOf(db).add(givenConference({ _id: id, subConference: `Conference ${id}`, startDate, endDate: startDate, abstractDeadline, timeZone: 'UTC' }))

test('the one conference of the bar is the open call that closes next, and without one the next conference until its last day is over', async () => {
  await addWith('past', '2026-10-01', '2026-08-01')
  await addWith('closed', '2026-12-01', '2026-10-01')
  await addWith('later', '2027-03-01', '2026-12-20')
  await addWith('sooner', '2027-04-01', '2026-12-10')
  const featuredAt = async (now: string) => {
    clock.now = new Date(now)
    return (await loadSite(services)).featured?.id
  }
  expect((await loadSite(services)).featured).toEqual({ id: 'sooner', conference: 'conference-sooner-2027', name: 'Conference sooner' })
  expect(await featuredAt('2026-12-11T00:00:00Z')).toBe('later')
  expect(await featuredAt('2026-12-21T00:00:00Z')).toBe('later')
  expect(await featuredAt('2027-03-02T00:00:00Z')).toBe('sooner')
  expect(await featuredAt('2027-04-02T00:00:00Z')).toBeUndefined()
})

test('the choice of the organiser holds while its call is open or no other is, and a choice that is gone counts for nothing', async () => {
  if (!settings) throw new Error('The shipped content has no settings.')
  await addWith('next', '2027-05-01', '2026-12-10')
  await addWith('chosen', '2027-06-01', '2026-11-30')
  const choose = (featuredConference: string) => contentOf(db).replaceCollection('settings', [{ ...settings, featuredConference }])
  const featured = async () => (await loadSite(services)).featured?.id
  await choose('chosen')
  expect(await featured()).toBe('chosen')
  clock.now = new Date('2026-12-01T10:00:00Z')
  expect(await featured()).toBe('next')
  clock.now = new Date('2026-12-11T10:00:00Z')
  expect(await featured()).toBe('chosen')
  await choose('gone')
  expect(await featured()).toBe('next')
})

test('pages to read next come in the order the editor gave them', async () => {
  await contentOf(db).replaceCollection('pages', content.pages)
  const { text, related } = await loadPage(services, 'visa')
  expect(text.title).toBe(content.pages.find((page) => page.id === 'visa')?.title)
  expect(related.map((page) => page.id)).toEqual(text.related)
})

test('the cached site is loaded again after an invalidation or its TTL, and a load begun before an invalidation is not reused', async () => {
  const site = siteCache(1000)
  const featured = async () => (await site.load(services)).featured?.id
  expect(await featured()).toBeUndefined()
  await add('spring', '2027-03-01')
  expect(await featured()).toBeUndefined()
  site.invalidate()
  expect(await featured()).toBe('spring')

  await add('winter', '2027-01-01')
  clock.now = new Date(clock.now.getTime() + 1000)
  expect(await featured()).toBe('winter')

  site.invalidate()
  const begunBefore = site.load(services)
  site.invalidate()
  expect(site.load(services)).not.toBe(begunBefore)
})

test('the menus are those of the specification until others are published', async () => {
  const { menu } = await loadSite(services)
  expect(menu.header.map(({ text, below }) => [text, ...below.map((link) => link.text)])).toEqual([
    ['About', 'About', 'Academic Partners', 'Organizing Teams'],
    ['Contact', 'Contact Us', 'Visa & Other'],
  ])
  await add('next', '2026-12-01')
  expect((await loadSite(services)).menu.header[1]).toEqual({
    text: 'Featured conference',
    isFeatured: true,
    link: { text: 'Conference next', to: '/conference/next/conference-next-2026', outside: false },
    below: [],
  })
  expect(menu.footer.map((link) => [link.text, link.to])).toEqual([
    ['About', '/about'],
    ['FAQ', '/faq'],
  ])
  expect(menu.allPages).toEqual(siteMap)
})

test('an entry leads to the address that its page has now, and is left out while the page is not public', async () => {
  const desk = contentDeskOf('added-pages', db)
  const link = { text: 'Refunds', leadsTo: 'page:refunds' }
  const outside = { text: 'Journal', leadsTo: 'https://journal.example.org/' }
  const menu = {
    id: 'menu' as const,
    header: [
      { text: 'Help', below: [link] },
      { text: 'Journal', leadsTo: outside.leadsTo, below: [] },
    ],
    footer: [link, outside],
    allPages: [],
  }
  await contentOf(db).replaceCollection('menu', [menu])
  const shown = async () => (await loadSite(services)).menu
  expect((await shown()).footer).toEqual([{ text: 'Journal', to: 'https://journal.example.org/', outside: true }])
  expect((await shown()).header.map(({ text }) => text)).toEqual(['Journal'])
  await desk.put('refunds', { id: 'refunds', title: 'Refunds', address: 'money-back' }, 0, clock.now)
  expect((await shown()).footer[0]).toEqual({ text: 'Refunds', to: '/money-back', outside: false })
  expect((await shown()).header.map(({ text }) => text)).toEqual(['Help', 'Journal'])
})
