import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../../tests/support/form-house.ts'
import { addCoAuthor } from '../../../../tests/support/given-things.ts'
import { identifiedDocx, identifiedPdf } from '../../../../tests/support/identified-documents.ts'
import { sampleDoc, samplePdf } from '../../../../tests/support/sample-files.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { ReviewMode } from '../review.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { defaultReviewSettings } from '../review-settings.ts'
import { reviewerViewsOf } from '../reviewer-view.store.ts'
import { blindnessOf } from './blindness.store.ts'
import { checkPaper } from './check-paper.ts'
import { areWordsReady, reviewerFiles } from './reviewer-files.store.ts'

let house: Awaited<ReturnType<typeof formHouse>>
beforeEach(async () => {
  house = await formHouse()
})

/** A paper of the person whom a document names, with that document. */
async function submitted(
  document: { bytes: Buffer; people: { name: string; email: string; affiliation: string }[] },
  name = 'Wickramasinghe final.docx',
  title = 'A study',
) {
  const [person] = document.people
  const fields = {
    ...least,
    name: person?.name ?? '',
    email: person?.email ?? '',
    company: person?.affiliation ?? '',
    'research_title[]': title,
    token: house.token(),
  }
  const answer = await house.submit(multipartOf(fields, [{ field: 'document[]', name, bytes: document.bytes }]))
  const { reference, statusUrl } = (await answer.json()) as { reference: string; statusUrl: string }
  const paper = await papersOf(house.db).findByReference(reference)
  if (!paper) throw new Error(`The submission was answered with ${answer.status}.`)
  return { paperId: paper.id, reference, secret: String(statusUrl.split('/').at(-1)) }
}

const states = async (paperId: string) => (await blindnessOf(house.db).guarded(paperId)).map(({ state, reason }) => [state, reason])

async function replace(reference: string, secret: string, name: string, bytes: Buffer): Promise<void> {
  const { files } = (await (await fetch(`${house.url}/api/v1/submissions/${reference}?secret=${secret}`)).json()) as {
    files: { id: string; replacedAt: string | null }[]
  }
  const { id } = files.find(({ replacedAt }) => replacedAt === null) ?? { id: '' }
  const body = multipartOf({}, [{ field: 'file', name, bytes }])
  const answer = await fetch(`${house.url}/api/v1/submissions/${reference}/files/${id}?secret=${secret}`, { method: 'POST', body })
  expect(answer.status).toBe(200)
}

test('a file that names nobody in its text is ready by itself, under a neutral name and without its metadata', async () => {
  const document = await identifiedDocx(0)
  const { paperId } = await submitted(document)
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([])
  expect(await areWordsReady(house.db, paperId)).toBe(false)
  await checkPaper(house.services, paperId)
  expect(await states(paperId)).toEqual([
    ['ready', ''],
    ['ready', ''],
  ])
  expect(await areWordsReady(house.db, paperId)).toBe(true)
  const [copy, ...others] = await reviewerFiles(house.db, paperId, 'abstract')
  expect([copy?.name, others]).toEqual(['paper.docx', []])
  const row = await house.db
    .selectFrom('stored_file')
    .selectAll()
    .where('id', '=', copy?.fileId ?? '')
    .executeTakeFirstOrThrow()
  expect(row.original_name).toBe('paper.docx')
  const bytes = await buffer(await house.services.files.read(row.storage_key))
  expect(bytes.length).toBe(copy?.sizeBytes)
  const kinds = (await blindnessOf(house.db).findings(paperId)).map(({ kind, isReference }) => `${kind} ${isReference}`)
  expect(new Set(kinds)).toEqual(new Set(['metadata false', 'change-author false', 'name true']))
})

test('a true hit holds the file until the author replaces it; the check is the same when it is repeated', async () => {
  const { paperId, reference, secret } = await submitted(await identifiedPdf(31), 'mine.pdf')
  await checkPaper(house.services, paperId)
  await checkPaper(house.services, paperId)
  expect(await states(paperId)).toEqual([
    ['ready', ''],
    ['held', 'found'],
  ])
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([])
  await replace(reference, secret, 'clean.pdf', (await identifiedPdf(32)).bytes)
  expect((await states(paperId)).map(([state]) => state)).toEqual(['waiting', 'waiting'])
  await checkPaper(house.services, paperId)
  expect((await reviewerFiles(house.db, paperId, 'abstract')).map(({ name }) => name)).toEqual(['paper.pdf'])
  // The copies that are no longer used are gone with their bytes.
  const copies = await house.db.selectFrom('stored_file').select('id').where('original_name', '=', 'paper.pdf').execute()
  expect(copies.length).toBe(1)
})

test('a co-author who is added later is found in the file and in the title', async () => {
  const { paperId } = await submitted(await identifiedPdf(30), 'mine.pdf', 'What Jane Porter saw')
  await checkPaper(house.services, paperId)
  expect((await states(paperId)).map(([state]) => state)).toEqual(['ready', 'ready'])
  await addCoAuthor(house.db, paperId, 'Jane Porter', 'Reading Club')
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([])
  await checkPaper(house.services, paperId)
  expect((await states(paperId)).map(([state]) => state)).toEqual(['held', 'ready'])
  expect(await areWordsReady(house.db, paperId)).toBe(false)
  expect(await blindnessOf(house.db).findings(paperId)).toContainEqual(
    expect.objectContaining({ fileId: null, location: 'title', excerpt: 'What Jane Porter saw' }),
  )
})

test('the author sees how long the file is that reviewers read', async () => {
  const pdf = await identifiedPdf(0)
  const { paperId } = await submitted(pdf, 'paper.pdf')
  await checkPaper(house.services, paperId)
  const [words, file] = await blindnessOf(house.db).guarded(paperId)
  expect([words?.pages, words?.words]).toEqual([null, null])
  expect(file?.pages).toBeGreaterThan(0)
  expect(file?.words).toBeGreaterThan(20)
  // The sample names Helvetica and does not bring it.
  expect(file?.fontsNotEmbedded).toEqual(['Helvetica'])
})

test('blind copies count where there are any', async () => {
  const { paperId, reference, secret } = await submitted(await identifiedPdf(31), 'mine.pdf')
  const body = multipartOf({}, [{ field: 'file', name: 'blind.pdf', bytes: (await identifiedPdf(34)).bytes }])
  const added = await fetch(`${house.url}/api/v1/submissions/${reference}/files?secret=${secret}&kind=documentblind`, { method: 'POST', body })
  expect(added.status).toBe(200)
  await checkPaper(house.services, paperId)
  expect((await states(paperId)).map(([state]) => state)).toEqual(['ready', 'ready'])
  expect((await reviewerFiles(house.db, paperId, 'abstract')).length).toBe(1)
})

test('a blind copy that is older than the paper is left out until its author sends one of the new version', async () => {
  const { paperId, reference, secret } = await submitted(await identifiedPdf(30), 'mine.pdf')
  const send = async (kind: string, bytes: Buffer) => {
    house.clock.now = new Date(house.clock.now.getTime() + 60_000)
    const body = multipartOf({}, [{ field: 'file', name: 'paper.pdf', bytes }])
    const answer = await fetch(`${house.url}/api/v1/submissions/${reference}/files?secret=${secret}&kind=${kind}`, { method: 'POST', body })
    expect(answer.status).toBe(200)
    await checkPaper(house.services, paperId)
    return ((await answer.json()) as { papers: { outdatedBlindCopies: string[] }[] }).papers[0]?.outdatedBlindCopies
  }
  const read = async () => (await blindnessOf(house.db).filesOf(paperId)).map(({ kind }) => kind)
  const blind = (await identifiedPdf(34)).bytes
  expect(await send('documentblind', blind)).toEqual([])
  expect(await read()).toEqual(['documentblind'])
  expect(await send('document', (await identifiedPdf(32)).bytes)).toEqual(['abstract'])
  expect(await read()).toEqual(['document', 'document'])
  expect((await reviewerFiles(house.db, paperId, 'abstract')).length).toBe(2)
  // The very same copy may be meant for the new version too.
  expect(await send('documentblind', blind)).toEqual([])
  expect(await read()).toEqual(['documentblind'])
  expect((await reviewerFiles(house.db, paperId, 'abstract')).length).toBe(1)
})

test('what cannot be cleaned is held, with the reason, and with a copy for the organiser to look at', async () => {
  const people = [{ name: 'Jane Porter', email: 'jane@example.org', affiliation: 'Reading Club' }]
  const old = await submitted({ bytes: sampleDoc(), people }, 'old.doc')
  await checkPaper(house.services, old.paperId)
  expect(await states(old.paperId)).toEqual([
    ['ready', ''],
    ['held', 'doc'],
  ])
  expect((await blindnessOf(house.db).guarded(old.paperId))[1]?.copyId).toEqual(expect.any(String))
  await house.db.updateTable('stored_file').set({ scan: 'infected' }).execute()
  await checkPaper(house.services, old.paperId)
  expect((await states(old.paperId))[1]).toEqual(['held', 'infected'])
})

test('where reviewers know the authors, nothing is held and the metadata go all the same; what was held before stays held', async () => {
  const before = await submitted(await identifiedPdf(31), 'mine.pdf')
  await checkPaper(house.services, before.paperId)
  const settings = {
    mode: 'open' as const,
    reviews_per_paper: 2,
    answer_days: 3,
    review_days: 8,
    decision_days: 14,
    abstract_min_words: 0,
    abstract_max_words: 300,
  }
  await house.db
    .insertInto('review_settings')
    .values({ ...settings, conference_id: 'colombo', shows_other_reviews: false, changed_at: house.clock.now })
    .execute()
  expect((await states(before.paperId)).map(([state]) => state)).toEqual(['waiting', 'waiting'])
  await checkPaper(house.services, before.paperId)
  expect(await states(before.paperId)).toEqual([
    ['ready', ''],
    ['held', 'found'],
  ])
  const { paperId } = await submitted(await identifiedPdf(31), 'mine.pdf')
  await checkPaper(house.services, paperId)
  expect(await states(paperId)).toEqual([
    ['ready', ''],
    ['ready', ''],
  ])
  expect(await blindnessOf(house.db).findings(paperId)).toEqual([])
})

test('a paper that was checked where its authors are known waits for another check once they must not be, also when it was withdrawn meanwhile', async () => {
  const { db } = house
  const settings = (mode: ReviewMode) => reviewSettingsOf(db).save('colombo', { ...defaultReviewSettings, mode }, house.clock.now)
  await settings('single-blind')
  const { paperId } = await submitted(await identifiedPdf(31), 'mine.pdf')
  await checkPaper(house.services, paperId)
  expect(await reviewerFiles(db, paperId, 'abstract')).toHaveLength(1)
  await db.updateTable('paper').set({ state: 'withdrawn' }).where('id', '=', paperId).execute()
  await settings('double-blind')
  await db.updateTable('paper').set({ state: 'received' }).where('id', '=', paperId).execute()
  expect((await states(paperId)).map(([state]) => state)).toEqual(['waiting', 'waiting'])
  // Even where nobody had asked for a check.
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  await db.updateTable('reviewer_copy').set({ state: 'ready' }).execute()
  expect(await reviewerFiles(db, paperId, 'abstract')).toEqual([])
  expect(await areWordsReady(db, paperId)).toBe(false)
  expect((await reviewerViewsOf(db).papersBeforeReview([paperId]))[0]?.blindness).toBe('waiting')
  await db.updateTable('paper_blindness').set({ state: 'waiting' }).execute()
  await db.updateTable('reviewer_copy').set({ state: 'waiting' }).execute()
  await checkPaper(house.services, paperId)
  expect(await states(paperId)).toEqual([
    ['ready', ''],
    ['held', 'found'],
  ])
})

test('what changes during a check is checked again, and an allowed file stays allowed until something new is found in it', async () => {
  const { paperId } = await submitted(await identifiedPdf(31), 'mine.pdf')
  await checkPaper(house.services, paperId)
  const store = blindnessOf(house.db)
  const fileId = (await store.guarded(paperId))[1]?.fileId ?? null
  await store.setAllowed(paperId, fileId, { by: 'Olga', at: house.clock.now })
  const [copy] = await reviewerFiles(house.db, paperId, 'abstract')
  await addCoAuthor(house.db, paperId, 'Somebody Else', '')
  let changes = 0
  const { cleanDocument } = house.services
  const slowly: typeof cleanDocument = async (...document) => {
    if (changes++ === 0) await papersOf(house.db).setTitle(paperId, 'A third title')
    return cleanDocument(...document)
  }
  await checkPaper({ ...house.services, cleanDocument: slowly }, paperId)
  expect(changes).toBe(2)
  expect(await store.guarded(paperId)).toMatchObject([{ state: 'ready' }, { state: 'ready', allowedBy: 'Olga' }])
  // The same bytes keep their address.
  expect(await reviewerFiles(house.db, paperId, 'abstract')).toEqual([copy])
  await addCoAuthor(house.db, paperId, 'Ann Sample', 'Forty Samples Institute')
  await house.db.updateTable('paper_author').set({ affiliation: 'Journal of Samples' }).where('name', '=', 'Ann Sample').execute()
  await checkPaper(house.services, paperId)
  expect((await store.guarded(paperId))[1]).toMatchObject({ state: 'ready', allowedBy: 'Olga' })
  await house.db.updateTable('paper_author').set({ affiliation: 'Earlier Studies' }).where('name', '=', 'Ann Sample').execute()
  await checkPaper(house.services, paperId)
  expect((await store.guarded(paperId))[1]).toMatchObject({ state: 'held', allowedBy: null })
})

test('new words are checked alone: no file is read again, and reviewers keep what they have', async () => {
  const { paperId } = await submitted(await identifiedPdf(31), 'mine.pdf')
  await checkPaper(house.services, paperId)
  const store = blindnessOf(house.db)
  const before = await store.guarded(paperId)
  const hits = (await store.findings(paperId)).length
  await papersOf(house.db).setTitle(paperId, `By ${(await identifiedPdf(31)).people[0]?.name}`)
  expect((await states(paperId)).map(([state]) => state)).toEqual(['waiting', 'held'])
  const untouched = { ...house.services, cleanDocument: () => Promise.reject(new Error('a file was read')) }
  await checkPaper(untouched, paperId)
  const [words, file] = await store.guarded(paperId)
  expect(words?.state).toBe('held')
  expect(file).toEqual(before[1])
  expect((await store.findings(paperId)).length).toBeGreaterThan(hits)
  await papersOf(house.db).setTitle(paperId, 'On walking')
  await checkPaper(untouched, paperId)
  expect((await states(paperId)).map(([state]) => state)).toEqual(['ready', 'held'])
})

test('a check that dies before its end leaves the paper waiting', async () => {
  const { paperId } = await submitted(
    { bytes: samplePdf(), people: [{ name: 'Jane Porter', email: 'jane@example.org', affiliation: 'Reading Club' }] },
    'mine.pdf',
  )
  const dying = { ...house.services, cleanDocument: () => Promise.reject(new Error('killed')) }
  await expect(checkPaper(dying, paperId)).rejects.toThrow('killed')
  expect(await blindnessOf(house.db).waiting(10)).toEqual([paperId])
  await checkPaper(house.services, paperId)
  expect(await blindnessOf(house.db).waiting(10)).toEqual([])
})
