import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { readContent } from '../../../commands/demonstration.ts'
import { contentOf } from '../content.store.ts'
import { standardMenu, targetOfPage } from '../menu.ts'
import { contentDeskOf } from './content-desk.store.ts'
import { entryState } from './entry-state.ts'
import { importContent } from './import-content.ts'

const house = await deskSubmissionsHouse()
const { db, server, clock, deeds } = house
const { content } = await readContent(process.cwd())
await db.transaction().execute((trx) => contentOf(trx).replaceAll(content))
await db.deleteFrom('content_entry').where('collection', '=', 'added-pages').execute()
const olga = await house.organiser()

const act = async (path: string, body: object) => {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/content/${path}`, headers, payload: JSON.stringify(body) })
  clock.now = new Date(clock.now.getTime() + 1000)
  return { status: answer.statusCode, ...answer.json() }
}
const pages = contentDeskOf('added-pages', db)
const seenOf = async (id: string) => (await entryState(pages, id)).seen
const page = (more: object = {}) => ({
  title: 'Refund policy',
  lead: 'When we pay back.',
  searchText: 'Our rules.',
  sections: [{ heading: 'Late', body: 'Never.' }],
  ...more,
})
const publish = async (id: string, more: object = {}) => act(`added-pages/${id}/publish`, { data: page(more), seen: await seenOf(id) })
const detailsOf = async (name: string) => db.selectFrom('audit_log').select('details').where('act', '=', name).orderBy('id', 'desc').limit(1).executeTakeFirst()

test('an added page begins as a draft at an address made of its title, and is public only when it is published', async () => {
  expect(await act('added-pages', { data: page() })).toEqual({ status: 200, id: 'refund-policy' })
  expect((await pages.draft('refund-policy'))?.typed).toMatchObject({ address: 'refund-policy' })
  expect(await contentOf(db).addedPageAt('refund-policy')).toBeUndefined()
  expect(await publish('refund-policy', { address: 'refunds' })).toMatchObject({ status: 200, version: 1 })
  expect(await contentOf(db).addedPageAt('refunds')).toMatchObject({ title: 'Refund policy', sections: [{ heading: 'Late', body: '<p>Never.</p>' }] })
  expect(await contentOf(db).addedPages()).toEqual([{ id: 'refund-policy', title: 'Refund policy', address: 'refunds' }])
})

test('a second page of the same title gets another short name; a page without a title is refused beside its title', async () => {
  const second = await act('added-pages', { data: page() })
  expect(second.id).toMatch(/^refund-policy-[0-9a-f]{6}$/)
  expect((await act('added-pages', { data: page({ title: ' ' }) })).error.fields).toEqual({ title: 'Please fill this in.' })
  await act(`added-pages/${second.id}/discard`, { seen: await seenOf(second.id) })
})

test.each([
  ['About', 'Use lower-case letters, digits and single hyphens.'],
  ['a/b', 'Use lower-case letters, digits and single hyphens.'],
  ['about', 'The site uses this address itself; please choose another.'],
  ['desk', 'The site uses this address itself; please choose another.'],
  ['refunds', 'The page “refund-policy” has this address. Please choose another.'],
])('the address %s is refused beside its field, in the draft and when it is published', async (address, problem) => {
  const { id } = await act('added-pages', { data: page({ title: 'Another' }) })
  const draft = await act(`added-pages/${id}/draft`, { data: page({ address }), seen: await seenOf(id) })
  expect(draft.problems).toEqual({ address: problem })
  expect((await publish(id, { address })).error.fields).toEqual({ address: problem })
  await act(`added-pages/${id}/discard`, { seen: await seenOf(id) })
})

test('an address that a page had before leads to where it is now, until another page takes it', async () => {
  await publish('refund-policy', { address: 'money-back' })
  expect(await contentOf(db).addedPageAt('refunds')).toBeUndefined()
  expect(await contentOf(db).addressSince('refunds')).toBe('money-back')
  expect((await detailsOf('content.published'))?.details).toMatchObject({ changes: ['Address: /refunds → /money-back'] })
  const { id } = await act('added-pages', { data: page({ title: 'Refunds', address: 'refunds' }) })
  expect(await publish(id, { title: 'Refunds', address: 'refunds' })).toMatchObject({ status: 200 })
  expect(await contentOf(db).addedPageAt('refunds')).toMatchObject({ title: 'Refunds' })
  const back = await act('added-pages/refund-policy/restore', { version: 1, seen: await seenOf('refund-policy') })
  expect(back).toMatchObject({
    status: 422,
    error: { message: 'This version cannot be public again. The page “refunds” has this address. Please choose another.' },
  })
})

test('the last added page can be taken off the site; its addresses then lead nowhere, and its history brings it back', async () => {
  for (const { id } of await contentOf(db).addedPages()) expect((await act(`added-pages/${id}/delete`, { seen: await seenOf(id) })).status).toBe(200)
  expect(await contentOf(db).addedPages()).toEqual([])
  expect(await contentOf(db).addressSince('money-back')).toBeUndefined()
  expect((await pages.removed()).map(({ id, data }) => ({ id, title: (data as { title: string }).title }))).toEqual([
    { id: 'refunds', title: 'Refunds' },
    { id: 'refund-policy', title: 'Refund policy' },
  ])
  await act('added-pages/refund-policy/restore', { version: 2, seen: await seenOf('refund-policy') })
  expect(await contentOf(db).addressSince('money-back')).toBe('money-back')
  expect((await pages.removed()).map(({ id }) => id)).toEqual(['refunds'])
})

test('a draft that was never public is deleted with all that was typed, the audit log says so, and it can be entered again', async () => {
  const { id } = await act('faq', { data: { topic: 'Fees', question: 'A mistake?', answer: 'Yes.' } })
  const draft = await contentDeskOf('faq', db).draft(id)
  const seen = (await entryState(contentDeskOf('faq', db), id)).seen
  expect((await act(`faq/${id}/discard`, { seen: '0-older' })).error.code).toBe('desk.changed_meanwhile')
  await act(`faq/${id}/discard`, { seen })
  expect(await contentDeskOf('faq', db).draft(id)).toBeUndefined()
  expect((await deeds()).at(-1)).toBe(`content.draft_deleted Questions and answers: ${id}`)
  expect(await act('faq', { data: draft?.typed ?? {} })).toEqual({ status: 200, id })
  expect((await contentDeskOf('faq', db).draft(id))?.typed).toEqual(draft?.typed)
})

test('the menu is the one of the specification until another is published; its first publication is its first version', async () => {
  const menu = contentDeskOf('menu', db)
  expect((await menu.entry('menu'))?.data).toEqual(standardMenu)
  const { seen } = await entryState(menu, 'menu')
  const links = [{ text: 'Refunds', leadsTo: targetOfPage('refund-policy') }]
  const data = { header: [{ text: 'Help', leadsTo: '', below: links }], footer: [{ text: 'Elsewhere', leadsTo: 'https://example.org/' }], allPages: [] }
  expect(await act('menu/menu/publish', { data, seen })).toMatchObject({ status: 200, version: 1 })
  expect(await contentOf(db).find('menu', 'menu')).toEqual({ id: 'menu', ...data, header: [{ text: 'Help', below: links }] })
  expect((await act('menu', { data: { id: 'other' } })).error.code).toBe('content.not_removable')
  expect((await act('menu/menu/delete', { seen: (await entryState(menu, 'menu')).seen })).error.code).toBe('content.not_removable')
})

test.each(['//evil.example', 'javascript:alert(1)', 'https://', 'ftp://example.org', '/a/b', 'nonsense'])('a menu entry cannot lead to %s', async (leadsTo) => {
  const { seen } = await entryState(contentDeskOf('menu', db), 'menu')
  const data = { header: [{ text: 'Nowhere', leadsTo: '', below: [] }], footer: [{ text: 'x', leadsTo }], allPages: [] }
  expect((await act('menu/menu/publish', { data, seen })).error.fields).toEqual({
    'header.0.leadsTo': 'Please choose where it leads.',
    'footer.0.leadsTo': 'Please choose a page, or enter an address that starts with https://.',
  })
})

test('importing the content folder again brings its own pages, and leaves those of the desk and the menu alone', async () => {
  const [before, menu] = [await contentOf(db).all('added-pages'), await contentOf(db).all('menu')]
  await db.transaction().execute((trx) => importContent(trx, content, clock.now))
  const shipped = ['accessibility', 'code-of-conduct', 'privacy', 'terms', 'updates-policy']
  const after = await contentOf(db).all('added-pages')
  expect(after.filter(({ id }) => !shipped.includes(id))).toEqual(before)
  expect(after.map(({ id }) => id).filter((id) => shipped.includes(id))).toEqual(shipped)
  expect(await contentOf(db).all('menu')).toEqual(menu)
  expect(before).toHaveLength(1)
})
