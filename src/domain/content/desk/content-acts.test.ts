import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { readContent } from '../../../commands/demonstration.ts'
import { contentOf } from '../content.store.ts'
import { contentDeskOf } from './content-desk.store.ts'
import { readWithDraft } from './edit-draft.ts'
import { entryState } from './entry-state.ts'
import { importContent } from './import-content.ts'

const house = await deskSubmissionsHouse()
const { db, server, deeds, clock } = house
const { content } = await readContent(process.cwd())
await db.transaction().execute((trx) => contentOf(trx).replaceAll(content))
const olga = await house.organiser()
const oskar = await house.organiser('Oskar', 'Other')

const act = async (path: string, body: object, { cookie }: { cookie: string } = olga) => {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/content/${path}`, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, ...answer.json() }
}
const stateOf = async (id: string) => (await entryState(contentDeskOf('faq', db), id)).seen
const answerOf = async (id: string) => (await contentOf(db).find('faq', id))?.answer.trim()
const typed = (answer: string, more: object = {}) => ({ topic: 'Fees', question: 'Why?', answer, ...more })
const order = async () => (await contentOf(db).all('faq')).map(({ id }) => id)

test('a draft changes nothing that visitors read; publishing does, and the history has what was there before', async () => {
  const before = await answerOf('file-formats')
  const draft = await act('faq/file-formats/draft', { data: typed('**Only** PDF'), seen: await stateOf('file-formats') })
  expect(draft).toEqual({ status: 200, seen: await stateOf('file-formats'), problems: {} })
  expect(await answerOf('file-formats')).toBe(before)
  const published = await act('faq/file-formats/publish', { data: typed('**Only** PDF'), seen: draft.seen })
  expect(published).toMatchObject({ status: 200, version: 2 })
  expect(await answerOf('file-formats')).toBe('<p><strong>Only</strong> PDF</p>')
  const history = await contentDeskOf('faq', db).history('file-formats')
  expect(history.map(({ version, act: what, madeBy }) => ({ version, what, madeBy }))).toEqual([
    { version: 2, what: 'published', madeBy: 'Olga Organiser' },
    { version: 1, what: 'found', madeBy: 'The content folder' },
  ])
  expect(await act('faq/file-formats/restore', { version: 1, seen: published.seen })).toMatchObject({ status: 200, version: 3 })
  expect(await answerOf('file-formats')).toBe(before)
  expect((await deeds()).slice(-3)).toEqual(['drafted', 'published', 'restored'].map((what) => `content.${what} Questions and answers: file-formats`))
})

test('a draft may be incomplete and says what it lacks; published it is not', async () => {
  const draft = await act('faq/review-time/draft', { data: typed(' ', { question: '' }), seen: await stateOf('review-time') })
  const problems = { question: 'Please fill this in.', answer: 'Please fill this in.' }
  expect(draft).toMatchObject({ status: 200, problems })
  expect(await act('faq/review-time/publish', { data: typed(' ', { question: '' }), seen: draft.seen })).toMatchObject({
    status: 422,
    error: { fields: problems },
  })
  expect(await act('faq/review-time/discard', { seen: draft.seen })).toMatchObject({ status: 200 })
  expect(await contentDeskOf('faq', db).draft('review-time')).toBeUndefined()
})

test('who saves or publishes over what they have not read is told by whom it was changed, and nothing is done', async () => {
  const seen = await stateOf('co-authors')
  const theirs = await act('faq/co-authors/draft', { data: typed('Theirs'), seen }, oskar)
  for (const what of ['draft', 'publish']) {
    const mine = await act(`faq/co-authors/${what}`, { data: typed('Mine'), seen })
    expect([mine.status, mine.error.code]).toEqual([409, 'desk.changed_meanwhile'])
    expect(mine.error.message).toContain('Oskar Other saved a draft of it')
  }
  expect((await contentDeskOf('faq', db).draft('co-authors'))?.typed).toMatchObject({ answer: 'Theirs' })
  await act('faq/co-authors/publish', { data: typed('Theirs'), seen: theirs.seen }, oskar)
  expect((await act('faq/co-authors/delete', { seen })).error.message).toContain('Oskar Other published it')
})

test('a new entry begins as a draft with a short name of its title, and is published last', async () => {
  expect(await act('faq', { data: typed('Here.', { question: 'Où est le café?' }) })).toEqual({ status: 200, id: 'ou-est-le-cafe' })
  expect(await order()).not.toContain('ou-est-le-cafe')
  expect((await act('faq', { data: typed('a', { question: 'Où est le café!' }) })).error.fields).toEqual({
    id: '“ou-est-le-cafe” is taken. Please choose another short name.',
  })
  expect((await act('faq', { data: typed('a', { id: '../x' }) })).status).toBe(422)
  await act('faq/ou-est-le-cafe/publish', { data: typed('Here.'), seen: await stateOf('ou-est-le-cafe') })
  expect((await order()).at(-1)).toBe('ou-est-le-cafe')
  expect((await act('pages', { data: { id: 'more' } })).error.code).toBe('content.not_removable')
  expect((await act('faq/never-was/draft', { data: {}, seen: '0-none' })).error.code).toBe('content.unknown')
})

test('what is deleted comes back from its history, to its place', async () => {
  const before = await order()
  const gone = await act('faq/did-it-arrive/delete', { seen: await stateOf('did-it-arrive') })
  expect(await order()).toEqual(before.filter((id) => id !== 'did-it-arrive'))
  await act('faq/did-it-arrive/restore', { version: gone.restores, seen: gone.seen })
  expect(await order()).toEqual(before)
  expect((await act('settings/organiser/delete', { seen: '0-none' })).error.code).toBe('content.not_removable')
})

test('entries are put in another order, but not in the order of a list that is no longer true', async () => {
  const seen = await order()
  const wished = seen.toReversed()
  expect((await act('faq/order', { seen, wished })).status).toBe(200)
  expect(await order()).toEqual(wished)
  expect((await act('faq/order', { seen, wished })).error.code).toBe('desk.changed_meanwhile')
  expect((await act('faq/order', { seen: wished, wished: seen.slice(1) })).status).toBe(422)
})

test('importing the content folder again lists what it overwrites, and the history keeps it', async () => {
  const mine = await act('faq/submit-by-email/publish', { data: typed('By post.'), seen: await stateOf('submit-by-email') })
  const overwritten = await db.transaction().execute((trx) => importContent(trx, content, clock.now))
  expect(overwritten).toContainEqual({ collection: 'faq', id: 'submit-by-email', what: 'changed', by: 'Olga Organiser' })
  expect(overwritten).toContainEqual({ collection: 'faq', id: 'ou-est-le-cafe', what: 'removed', by: 'Olga Organiser' })
  expect(await answerOf('submit-by-email')).not.toContain('By post.')
  expect((await act('faq/submit-by-email/restore', { version: mine.version, seen: mine.seen })).error.message).toContain('npm run content')
  await act('faq/submit-by-email/restore', { version: mine.version, seen: await stateOf('submit-by-email') })
  expect(await answerOf('submit-by-email')).toBe('<p>By post.</p>')
  expect(await db.transaction().execute((trx) => importContent(trx, content, clock.now))).toHaveLength(1)
  expect(await db.transaction().execute((trx) => importContent(trx, content, clock.now))).toEqual([])
})

test('what is read as if a draft were published is gone afterwards, also when the reading fails', async () => {
  const before = await contentOf(db).all('faq')
  const draft = { id: 'not-yet', topic: 'Fees', question: 'Why?', answer: '<p>Because.</p>' }
  const read = await readWithDraft(db, 'faq', draft, clock.now, async (asIf) => (await contentOf(asIf).all('faq')).at(-1))
  expect(read).toEqual(draft)
  await expect(readWithDraft(db, 'faq', draft, clock.now, () => Promise.reject(new Error('no page')))).rejects.toThrow('no page')
  expect(await contentOf(db).all('faq')).toEqual(before)
})
