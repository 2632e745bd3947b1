import { expect, test } from 'vitest'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { docxParts, sampleZip } from '../../../tests/support/sample-files.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import type { AccountId } from '../accounts/account.ts'
import { givenConference } from '../conferences/conference.fixture.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { acceptedKinds } from '../files/accepted-files.ts'
import { searchLibrary } from '../library/search-library.ts'
import { Refusal } from '../refusal.ts'
import { readTexts } from './read-texts.ts'
import { overlapOf, sketchOf } from './shingles.ts'
import { compareTexts, similarTo } from './similar-documents.ts'

const words = (from: number, many: number) => Array.from({ length: many }, (_, index) => `w${(from + index) * 7919}`).join(' ')
const organiser = { accountId: 'o' as AccountId, name: 'Olga', email: 'olga@example.org', rights: ['submissions'] as const }
const noFacets = { year: '', conference: '', topic: '', series: '', country: '', language: '' }

async function house() {
  const server = await testServer()
  const { db, services } = server
  const things = givenThings(services)
  /** A paper whose document has this text. */
  async function paper(email: string, text: string, abstract = '', conference = 'colombo') {
    const sent = await things.submission(email, { bytes: sampleZip(docxParts(text)), fileName: 'paper.docx' })
    await db.updateTable('stored_file').set({ media_type: acceptedKinds.docx }).where('id', '=', sent.fileId).execute()
    await db.updateTable('paper').set({ abstract, conference_id: conference }).where('id', '=', sent.paperId).execute()
    return sent
  }
  return { ...server, things, paper }
}

test('a text is the more alike the more runs of five words it shares, whatever its case and accents', () => {
  const text = `${words(0, 200)} Café`
  expect(overlapOf(text, text.toUpperCase())).toMatchObject({ mineInTheirs: 1, theirsInMine: 1, resemblance: 1 })
  const extended = overlapOf(words(0, 100), words(0, 400))
  expect(extended.mineInTheirs).toBe(1)
  expect(extended.theirsInMine).toBeCloseTo(0.24, 1)
  expect(overlapOf(words(0, 100), words(1000, 100))).toMatchObject({ mineInTheirs: 0, resemblance: 0, passages: [] })
  expect(overlapOf('', '')).toMatchObject({ mineInTheirs: 0, resemblance: 0 })
})

test('shared passages are shown with what stands around them, the longest first', () => {
  const mine = `Before this. ${words(0, 10)} In between. ${words(50, 20)} After that.`
  const theirs = `Elsewhere ${words(50, 20)} and ${words(0, 10)} end`
  const { passages } = overlapOf(mine, theirs)
  expect(passages.map((passage) => passage.words)).toEqual([20, 10])
  expect(passages[0]).toMatchObject({ mine: { shared: words(50, 20), after: ' After that.' }, theirs: { before: 'Elsewhere ', shared: words(50, 20) } })
})

test('a sample holds about one of eight hashes, and the same ones in every text', () => {
  const whole = sketchOf(words(0, 4000))
  expect(whole.length / 4000).toBeGreaterThan(0.1)
  expect(whole.length / 4000).toBeLessThan(0.15)
  const part = sketchOf(words(1000, 500))
  expect(part.filter((hash) => !whole.includes(hash))).toEqual([])
})

test('the full text of a published article is read and found, and read again with another file', async () => {
  const { db, services, things, clock } = await house()
  const volume = await givenVolume(db, clock.now)
  const fileOf = async (text: string) => {
    const id = await things.file('article.docx', sampleZip(docxParts(text)))
    await db.updateTable('stored_file').set({ media_type: acceptedKinds.docx }).where('id', '=', id).execute()
    return id
  }
  const article = await givenArticle(db, volume, clock.now, { file_id: await fileOf('Of zymurgy alone.') })
  const found = async (typed: string) => (await searchLibrary(db, { typed, facets: noFacets, order: 'relevance', after: undefined, limit: 9 })).total
  expect(await readTexts(services)).toBe(1)
  expect(await found('zymurgy')).toBe(1)
  expect(await readTexts(services)).toBe(0)
  await db
    .updateTable('article')
    .set({ file_id: await fileOf('Of limnology.') })
    .where('id', '=', article)
    .execute()
  await readTexts(services)
  expect([await found('zymurgy'), await found('limnology')]).toEqual([0, 1])
  const { changed_at } = await db.selectFrom('article').select('changed_at').executeTakeFirstOrThrow()
  expect(changed_at).toEqual(clock.now)
})

test('a file that cannot be read leaves no text and is not read for ever', async () => {
  const { db, services, things, clock } = await house()
  const volume = await givenVolume(db, clock.now)
  await givenArticle(db, volume, clock.now, { file_id: await things.file('broken.pdf', Buffer.from('%PDF-1.7 nothing')) })
  expect(await readTexts(services)).toBe(1)
  expect(await readTexts(services)).toBe(0)
  expect(await db.selectFrom('article_text').select('is_readable').execute()).toEqual([{ is_readable: false }])
})

test('the same paper in two conferences, an abstract inside a paper and a published version are found', async () => {
  const { db, services, paper, clock } = await house()
  await conferencesOf(db).add(givenConference({ _id: 'london', subConference: 'Health London' }))
  const first = await paper('ada@example.org', words(0, 600), words(5000, 90))
  const twin = await paper('ben@example.org', words(0, 600), '', 'london')
  const inside = await paper('cai@example.org', `${words(8000, 300)} ${words(5000, 90)} ${words(9000, 300)}`)
  await paper('dee@example.org', words(20_000, 600))
  const volume = await givenVolume(db, clock.now)
  const article = await givenArticle(db, volume, clock.now, { title: 'Published before', full_text: words(0, 300) })
  // What was made from the paper itself says nothing.
  await givenArticle(db, volume, clock.now, { title: 'Its own', full_text: words(0, 600), paper_id: first.paperId })
  while ((await readTexts(services)) > 0);
  const found = (await similarTo(db, organiser, first.reference)) ?? []
  expect(found.map(({ kind, reference, title, myPart, theirPart }) => [kind, reference || title, myPart, theirPart])).toEqual(
    expect.arrayContaining([
      ['paper', twin.reference, 'full-text', 'full-text'],
      ['paper', inside.reference, 'abstract', 'full-text'],
      ['article', 'Published before', 'full-text', 'full-text'],
    ]),
  )
  expect(found).toHaveLength(3)
  expect(found.find(({ reference }) => reference === twin.reference)).toMatchObject({ mineInTheirs: 1, theirsInMine: 1, where: 'Health London' })
  const before = found.find(({ kind }) => kind === 'article')
  expect(before?.theirsInMine).toBe(1)
  expect(before?.mineInTheirs).toBeCloseTo(0.5, 0)
  const comparison = await compareTexts(services, organiser, first.reference, `article-${article}`)
  expect(comparison.overlap.passages[0]?.words).toBe(300)
  expect(comparison.overlap.mineInTheirs).toBeCloseTo(0.43, 1)
})

test('words that stand in more than a hundred texts lead to none of them', async () => {
  const { db, services, paper, clock } = await house()
  // What is printed under every article of a publisher is half of this text.
  const standing = words(50_000, 200)
  const mine = await paper('ada@example.org', `${words(0, 200)} ${standing}`)
  const volume = await givenVolume(db, clock.now)
  const twin = await givenArticle(db, volume, clock.now, { title: 'The same', full_text: `${words(0, 200)} ${standing}` })
  const hashes = sketchOf(standing)
  const others = []
  for (let number = 0; number < 100; number++) {
    const id = await givenArticle(db, volume, clock.now, { title: `Number ${number}` })
    others.push({ id: `article:${id}:full-text`, part: 'full-text' as const, hashes, article_id: id, paper_id: null })
  }
  while ((await readTexts(services)) > 0);
  await db.insertInto('text_sketch').values(others).execute()
  const found = (await similarTo(db, organiser, mine.reference)) ?? []
  expect(found.map(({ key }) => key)).toEqual([`article-${twin}`])
  expect(found[0]).toMatchObject({ mineInTheirs: 1, theirsInMine: 1 })
})

test('who has a conflict of interest, or no right in a conference, does not read the paper', async () => {
  const { db, services, paper } = await house()
  await conferencesOf(db).add(givenConference({ _id: 'london', subConference: 'Health London' }))
  const first = await paper('ada@example.org', words(0, 600))
  const twin = await paper('ben@example.org', words(0, 600), '', 'london')
  while ((await readTexts(services)) > 0);
  const nobody = { ...organiser, rights: [] }
  expect(await similarTo(db, nobody, first.reference)).toBeUndefined()
  await expect(compareTexts(services, nobody, first.reference, `paper-${twin.reference}`)).rejects.toThrow(Refusal)
  await db
    .insertInto('review_conflict')
    .values({ paper_id: twin.paperId, email: organiser.email, kind: 'declared', state: 'confirmed', found_at: new Date() })
    .execute()
  expect(await similarTo(db, organiser, first.reference)).toMatchObject([{ kind: 'paper', key: '', title: '', reference: '', where: 'Health London' }])
  expect(await similarTo(db, organiser, twin.reference)).toBeUndefined()
  await expect(compareTexts(services, organiser, first.reference, `paper-${twin.reference}`)).rejects.toMatchObject({ code: 'submission.unknown' })
})
