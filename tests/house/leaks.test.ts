import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import { newSecret } from '../../src/domain/accounts/tokens.ts'
import { contentOf } from '../../src/domain/content/content.store.ts'
import { dayInZone } from '../../src/domain/dates.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { days } from '../../src/domain/durations.ts'
import { askCoAuthors } from '../../src/domain/papers/ask-co-authors.ts'
import { makeLateEntry } from '../../src/domain/papers/late-entry.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { attachmentsOf } from '../../src/domain/review/attachments/attachments.store.ts'
import { checkAttachments } from '../../src/domain/review/attachments/check-attachments.ts'
import { checkPaper } from '../../src/domain/review/blindness/check-paper.ts'
import { reviewerFiles } from '../../src/domain/review/blindness/reviewer-files.store.ts'
import { outsideHandlersOf } from '../../src/domain/review/outside-handler/outside-handlers.store.ts'
import { writeReply } from '../../src/domain/review/replies/write-reply.ts'
import { reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import { replaceFile } from '../../src/domain/submissions/change-submission.ts'
import { papersOf } from '../../src/domain/submissions/papers.store.ts'
import { sendRevision } from '../../src/domain/submissions/revision/send-revision.ts'
import { submissionsOf } from '../../src/domain/submissions/submissions.store.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { deskSubmissionsHouse } from '../support/desk-submissions-house.ts'
import { officeSettings } from '../support/form-house.ts'
import { givenReview } from '../support/given-review.ts'
import { findLeaks, type Output } from '../support/leak-checker.ts'
import { sampleZip } from '../support/sample-files.ts'

// Every page of the site is rendered for every persona.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const house = await deskSubmissionsHouse()
const { db, services, server, given, postForm } = house
const review = givenReview(services)
await contentOf(db).replaceCollection('settings', [officeSettings])

/** Whatever tells who wrote the paper. */
const author = {
  name: 'Cecil Quetzal',
  email: 'cecil@quetzal.example.org',
  company: 'Quetzal College',
  file: 'quetzal-final.pdf',
  message: 'From the quetzals',
}
const coAuthor = 'coauthor@quetzal.example.org'
const ofAuthor = [/quetzal/i]
/** Whatever tells who reviewed it, and what they wrote. */
const reviewer = { name: 'Rosalind Osprey', email: 'rosalind@osprey.example.org', affiliation: 'Osprey Academy' }
const ofReviewer = [/osprey/i]
const ofReview = [/heron comment/i, /heron secret/i]
const title = 'On slow walking'

/** `attached` is the copy of what the reviewer attached to the first review. */
const made = {
  attached: '',
  attachment: '',
  reviewed: '',
  id: '',
  reference: '',
  secret: '',
  paperId: '',
  assignment: '',
  otherAssignment: '',
  reviewerId: '',
  invitation: '',
  copyId: '',
  fileId: '',
}
const tokens = { coAuthor: '', lateEntry: '', handling: '' }
const cookies: Record<Persona, string> = {
  visitor: '',
  author: '',
  'co-author': '',
  reviewer: '',
  'other reviewer': '',
  conflicted: '',
  organiser: '',
  handler: '',
}
/** The handler from outside has nothing but the link. */
type Persona = 'visitor' | 'author' | 'co-author' | 'reviewer' | 'other reviewer' | 'conflicted' | 'organiser' | 'handler'
let olga: Awaited<ReturnType<typeof house.organiser>>

/** The reviewer attaches a file whose name and properties tell who they are; others get the copy. */
async function attach(assignment: string, paperId: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await pdfBy(reviewer.name, reviewer.email))]), 'osprey-notes.pdf')
  const encoded = new Response(form)
  const headers = { cookie: cookies.reviewer, 'content-type': encoded.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await encoded.arrayBuffer())
  expect((await server.inject({ method: 'POST', url: `/api/v1/reviews/${assignment}/attachments`, headers, payload })).statusCode).toBe(200)
  await checkAttachments(services, paperId)
  const [attachment] = await attachmentsOf(db).ofAssignments([assignment])
  expect(attachment?.state).toBe('ready')
  Object.assign(made, { attached: attachment?.copy?.id, attachment: attachment?.id, reviewed: assignment })
}

/** A paper whose Info dictionary and XMP packet name people, and whose text does not. */
async function pdfBy(info: string, xmp: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage().drawText('We walked slowly, and measured how slowly. Nobody had done so before.')
  if (info) document.setAuthor(info)
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${xmp}</dc:creator></x:xmpmeta>`
  const { context, catalog } = document
  if (xmp) catalog.set(PDFName.of('Metadata'), context.register(context.stream(Buffer.from(packet), { Type: 'Metadata', Subtype: 'XML' })))
  return Buffer.from(await document.save({ useObjectStreams: true }))
}

beforeAll(async () => {
  olga = await house.organiser()
  const conrad = await house.organiser('Conrad', 'Conflicted')
  const { id, paperId, reference, secret } = await given.submission(author.email, { titles: [title], fileName: author.file })
  const { name, company, message } = author
  await db.updateTable('submission').set({ name, company, message }).where('id', '=', id).execute()
  await db.updateTable('paper_author').set({ name, affiliation: company }).where('paper_id', '=', paperId).execute()
  const other = { name: 'Quentin Quetzal', email: coAuthor, affiliation: company, country: '', orcid: null }
  await db
    .insertInto('paper_author')
    .values({ ...other, id: 'co', paper_id: paperId, position: 2, is_corresponding: false, is_presenter: false })
    .execute()
  const paper = await papersOf(db).find(paperId)
  const submission = (await submissionsOf(db).findAll([id])).get(id)
  if (!paper || !submission) throw new Error('There is no paper.')
  await db.transaction().execute((trx) => askCoAuthors(services, trx, { submission, paper }))
  await db.updateTable('paper').set({ abstract: 'We walked.', is_complete: true }).where('id', '=', paperId).execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  await db
    .insertInto('review_settings')
    .values({
      conference_id: 'colombo',
      mode: 'double-blind',
      reviews_per_paper: 2,
      answer_days: 3,
      review_days: 8,
      decision_days: 14,
      abstract_min_words: 0,
      abstract_max_words: 300,
      shows_other_reviews: true,
      reply_days: 5,
      has_discussion: true,
      has_bidding: true,
      changed_at: services.now(),
    })
    .execute()
  await db.updateTable('paper_blindness').set({ state: 'ready' }).execute()
  const reviewerId = await review.reviewer(reviewer.email, { name: reviewer.name, affiliation: reviewer.affiliation })
  const otherId = await review.reviewer('other@example.org')
  const another = await given.submission('another@example.org', { titles: ['On fast walking'] })
  const at = services.now()
  await db
    .insertInto('review_conflict')
    .values({ paper_id: paperId, email: `${conrad.id}@example.org`, kind: 'declared', state: 'confirmed', found_at: at, answered_at: at, answered_by: 'x' })
    .execute()
  await olga.act(`papers/${reference}/assign`, { reviewers: [reviewerId] }, 'review')
  await olga.act(`papers/${another.reference}/assign`, { reviewers: [otherId] }, 'review')
  const first = async (paper: string) => (await assignmentsOf(db).ofPaper(paper))[0]
  for (const paper of [paperId, another.paperId]) {
    const proposed = await first(paper)
    const invited = await olga.act('invite', { assignments: [{ id: proposed?.id, version: proposed?.version }] }, 'review')
    expect(invited.json()).toEqual({ done: 1, left: [] })
  }
  const people = { author: author.email, 'co-author': coAuthor, reviewer: reviewer.email, 'other reviewer': 'other@example.org' } as const
  for (const [persona, email] of Object.entries(people)) cookies[persona as keyof typeof people] = (await house.participant(email)).cookie
  await db.updateTable('account').set({ confirmed_at: at }).where('confirmed_at', 'is', null).execute()
  // Letters about accounts tell nothing of a paper.
  await db.deleteFrom('mail').where('kind', 'like', 'account.%').execute()
  cookies.conflicted = conrad.cookie
  cookies.organiser = olga.cookie
  const assignment = (await first(paperId))?.id ?? ''
  const form = { 'score.originality': '4', 'score.method': '5', 'score.clarity': '3', 'score.relevance': '3', recommendation: 'accept', confidence: '4' }
  await postForm(`/reviews/${assignment}/accept`, {}, { cookie: cookies.reviewer })
  const words = { toAuthor: 'Heron comment to the author.', confidential: 'Heron secret.', act: 'submit' }
  await postForm(`/reviews/${assignment}/write`, { ...form, ...words }, { cookie: cookies.reviewer })
  await attach(assignment, paperId)
  expect((await first(paperId))?.state).toBe('submitted')
  const stored = await db.selectFrom('submission_file').select('file_id').where('paper_id', '=', paperId).executeTakeFirstOrThrow()
  const cleaned = await services.cleanDocument(await pdfBy(author.name, author.email), 'pdf')
  if (typeof cleaned === 'string') throw new Error(`the paper is ${cleaned}`)
  const copyId = await given.file('paper.pdf', Buffer.from(cleaned.bytes))
  const copied = { file_id: stored.file_id, paper_id: paperId, state: 'ready' as const, copy_id: copyId, checked_at: at, allowed_by: null, allowed_at: null }
  await db
    .insertInto('reviewer_copy')
    .values(copied)
    .onConflict((there) => there.column('file_id').doUpdateSet({ state: 'ready', copy_id: copyId }))
    .execute()
  const letters = await db.selectFrom('mail').select('text_body').where('to_address', '=', reviewer.email).execute()
  const invitation = letters.map(({ text_body }) => /review-invitation\/([\w-]{43})/.exec(text_body)?.[1]).find(Boolean) ?? ''
  const tokenIn = async (address: string, path: string) => {
    const mails = await db.selectFrom('mail').select('text_body').where('to_address', '=', address).execute()
    return mails.map(({ text_body }) => new RegExp(`${path}/([\\w-]{43})`).exec(text_body)?.[1]).find(Boolean) ?? 'missing'
  }
  const organiser = { accountId: olga.id, name: 'Olga Organiser', email: `${olga.id}@example.org`, rights: deskRights }
  const lateEntry = { name: 'Lara Late', email: 'lara@example.org', expiresOn: dayInZone(at, 'UTC') }
  await makeLateEntry(services, organiser, 'colombo', lateEntry)
  const handling = newSecret()
  const expires_at = new Date(at.getTime() + days(30))
  const handler = { id: 'handler', paper_id: paperId, name: 'Hanna Handler', email: 'hanna@example.org', invited_by: 'Conrad', invited_at: at, expires_at }
  await outsideHandlersOf(db).replace({ ...handler, token_hash: handling.hash })
  Object.assign(tokens, { coAuthor: await tokenIn(coAuthor, 'co-author'), lateEntry: await tokenIn(lateEntry.email, 'late-entry'), handling: handling.secret })
  expect(Object.values(tokens)).not.toContain('missing')
  Object.assign(made, {
    id,
    fileId: stored.file_id,
    reference,
    secret,
    paperId,
    assignment,
    reviewerId,
    invitation,
    copyId,
    otherAssignment: (await first(another.paperId))?.id ?? '',
  })
})

interface PageRoute {
  path?: string
  file: string
  children?: PageRoute[]
}
function pagesOf(all: PageRoute[], prefix = ''): [path: string, file: string][] {
  return all.flatMap(({ path: part, file, children }) => {
    const path = [prefix, part].filter(Boolean).join('/')
    return [[path, file] as [string, string], ...(children ? pagesOf(children, path) : [])]
  })
}

/** The values with which a parameter of an address is filled, all of them about the paper where that is possible. */
async function valuesOf(name: string, path: string, persona: Persona): Promise<string[]> {
  if (name === 'secret') return [made.secret]
  if (name === 'n') return ['1']
  if (name === 'assignment') return [made.assignment, made.otherAssignment]
  if (name === 'review') return [made.reviewed]
  if (name === 'reference') return [made.reference]
  if (name === 'token') return [tokenFor(path, persona)]
  if (name === 'conference') return ['x']
  if (name === 'id' && path.startsWith('desk/reviewers')) return [made.reviewerId]
  if (name === 'id' && path.startsWith('desk/mail')) return (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id)
  if (name === 'id') return ['colombo']
  return ['unknown']
}

/** Links go to one person; one for a late entry opens nothing of a paper, so everybody tries it. */
function tokenFor(path: string, persona: Persona): string {
  if (path.startsWith('review-invitation')) return made.invitation
  if (path.startsWith('late-entry')) return tokens.lateEntry
  if (path.startsWith('co-author') && persona === 'co-author') return tokens.coAuthor
  return path.startsWith('handling') && persona === 'handler' ? tokens.handling : 'unknown'
}

/** What people type and choose. The words find the author, the reviewer and the title without repeating what must not be seen. */
const queries: Record<string, string[]> = {
  search: ['q=cecil', 'q=rosalind', 'q=slow+walking'],
  'research-library': ['q=cecil', 'q=slow+walking'],
  'desk/submissions': ['q=cecil', 'q=rosalind', 'q=heron', 'state=under-review'],
  'desk/reviewers': ['q=cecil', 'q=rosalind', 'q=walking'],
  'desk/mail': ['q=rosalind', 'q=heron'],
  'desk/conferences/:id/review': ['show=short', 'show=invite', 'show=overdue', 'show=decided'],
}

/** The data of every page and the answer of every readable call of the API that this person gets, by address. */
async function seenBy(persona: Persona, wanted = /(?:)/): Promise<Output[]> {
  const cookie = cookies[persona]
  const person = cookie ? await findSignedIn(services, cookie.replace('session=', '')) : undefined
  const seen: Output[] = []
  for (const [path, file] of pagesOf(routeConfig as PageRoute[])) {
    const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader?: (args: object) => Promise<unknown> }
    if (!loader || !wanted.test(path)) continue
    const isOwnLink = persona === 'author' || persona === 'organiser' || persona === 'conflicted' || !path.includes(':secret')
    if (!isOwnLink || (path.startsWith('review-invitation') && persona !== 'reviewer')) continue
    for (const [address, params] of await addressesOf(path, persona)) {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(signedInContext, async () => person)
      context.set(postedFormContext, undefined)
      const load = async () => loader({ context, request: new Request(`http://127.0.0.1/${address}`), params })
      const data = await load().catch((refused: unknown) => {
        if (refused instanceof Error) return refused.message
        return refused instanceof Response ? refused.headers.get('location') : refused
      })
      seen.push({ where: `/${address}`, body: JSON.stringify(data ?? '') })
    }
  }
  const copy = `/api/v1/reviews/${made.assignment}/files/${made.copyId}`
  for (const url of [
    '/feed.atom',
    '/sitemap.xml',
    '/api/v1/conferences',
    '/calendar/deadlines.ics',
    `/api/v1/reviews/${made.assignment}`,
    '/api/v1/reviews',
    copy,
    `/api/v1/submissions/${made.reference}`,
    `/api/v1/submissions/${made.reference}/review-files/${made.attached}`,
    `/api/v1/reviews/${made.assignment}/attachments/${made.attached}`,
    `/api/v1/reviews/${made.otherAssignment}/attachments/${made.attached}`,
    `/handling/${persona === 'handler' ? tokens.handling : 'unknown'}/files/${made.attached}`,
    `/api/v1/desk/reviews/${made.reviewed}/attachments/${made.attachment}/original`,
    `/api/v1/desk/reviews/${made.reviewed}/attachments/${made.attachment}/copy`,
  ]) {
    const answer = await server.inject({ url, headers: { cookie } })
    seen.push({ where: url, headers: answer.headers, body: answer.rawPayload })
  }
  for (const list of ['submissions', 'reviewers']) {
    const answer = await server.inject({ method: 'POST', url: `/api/v1/desk/${list}/export?format=csv`, headers: { cookie } })
    seen.push({ where: `/api/v1/desk/${list}/export`, headers: answer.headers, body: answer.body })
  }
  return seen
}

async function addressesOf(path: string, persona: Persona): Promise<[string, Record<string, string>][]> {
  let all: [string, Record<string, string>][] = [[path, {}]]
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const values = await valuesOf(name, path, persona)
    all = all.flatMap(([address, params]) =>
      values.map((value): [string, Record<string, string>] => [address.replace(`:${name}`, value), { ...params, [name]: value }]),
    )
  }
  const typed = queries[path] ?? []
  return [...all, ...typed.flatMap((query) => all.map(([address, params]): [string, Record<string, string>] => [`${address}?${query}`, params]))]
}

/** The mails to an address, with what stands in their headers. */
async function mailsTo(address: string): Promise<Output[]> {
  const columns = ['kind', 'subject', 'text_body', 'reply_to', 'to_name', 'message_id', 'unsubscribe_url'] as const
  const rows = await db.selectFrom('mail').select(columns).where('to_address', '=', address).execute()
  return rows.map(({ kind, text_body, ...headers }) => ({ where: `mail ${kind}`, headers, body: text_body }))
}

const whereSeen = (seen: readonly Output[], wanted: RegExp) => seen.filter(({ body }) => wanted.test(String(body))).map(({ where }) => where)

describe('before the decision', () => {
  test('a visitor learns nothing of a paper, its authors, reviewers and reviews', async () => {
    expect(await findLeaks(await seenBy('visitor'), [...ofAuthor, ...ofReviewer, ...ofReview, new RegExp(title)])).toEqual([])
  })

  test('an author and a co-author learn neither who reviews the paper nor what was written', async () => {
    for (const persona of ['author', 'co-author'] as const) {
      const seen = await seenBy(persona)
      expect(await findLeaks(seen, [...ofReviewer, ...ofReview])).toEqual([])
    }
    expect(whereSeen(await seenBy('author'), new RegExp(title)).length).toBeGreaterThan(1)
    for (const address of [author.email, coAuthor]) expect(await findLeaks(await mailsTo(address), [...ofReviewer, ...ofReview])).toEqual([])
  })

  test('a reviewer of the paper learns nothing that tells who wrote it, in pages and in mails', async () => {
    const seen = await seenBy('reviewer')
    expect(whereSeen(seen, new RegExp(title)).length).toBeGreaterThan(1)
    // The test itself asks for addresses with the reference.
    const answers = seen.map((output) => ({ ...output, where: output.where.replaceAll(made.reference, '') }))
    expect(await findLeaks(answers, [...ofAuthor, new RegExp(made.reference)])).toEqual([])
    const mails = await mailsTo(reviewer.email)
    expect(await findLeaks(mails, [...ofAuthor, new RegExp(made.reference)])).toEqual([])
    expect(whereSeen(mails, new RegExp(title)).length).toBeGreaterThan(0)
    // The copy of the file is among what was looked at.
    const copy = seen.find(({ where }) => where.endsWith(made.copyId))
    expect(copy?.headers).toMatchObject({ 'content-type': 'application/pdf' })
  })

  test('a reviewer of another paper learns nothing of this one but its title and abstract, where wishes are asked for', async () => {
    await nothingToOtherReviewer(await seenBy('other reviewer'))
  })

  test('an organiser with a conflict learns neither who reviews the paper nor what was written', async () => {
    const seen = await seenBy('conflicted')
    expect(await findLeaks(seen, ofReview)).toEqual([])
    // The pool, and people as such, are no secret: which paper they review is.
    expect(await findLeaks(seen, ofReviewer, /^(\/api\/v1)?\/desk\/(reviewers|people)/)).toEqual([])
    const board = seen.filter(({ where }) => where === '/desk/conferences/colombo/review')
    expect(await findLeaks(board, [new RegExp(title)])).toEqual([])
    // Of the two papers in review this organiser may know of one, also as a number.
    const { counts, figures } = JSON.parse(String(board[0]?.body)) as { counts: Record<string, number>; figures: { papers: number } }
    const numbers = [...Object.entries(counts), ['figures', figures.papers] as const]
    const counted = numbers.map(([view, value]) => ({ where: `count of ${view}`, count: { value, atMost: 1 } }))
    expect(counted.some(({ count }) => count.value === 1)).toBe(true)
    expect(await findLeaks(counted, [])).toEqual([])
  })

  test('an organiser without one sees all of it', async () => {
    const seen = await seenBy('organiser')
    for (const wanted of [...ofAuthor, ...ofReviewer, ...ofReview]) expect(whereSeen(seen, wanted)).toContain(`/desk/submissions/${made.reference}`)
  })
})

/** Whoever might review the paper may read its title where reviewers say what they would like, and nothing of it elsewhere. */
async function nothingToOtherReviewer(seen: Awaited<ReturnType<typeof seenBy>>): Promise<void> {
  expect(await findLeaks(seen, [...ofAuthor, ...ofReviewer, ...ofReview])).toEqual([])
  expect(await findLeaks(seen, [new RegExp(title)], /^\/reviews\/bids$/)).toEqual([])
}

/** Where something of the paper may stand; what never concerns it was looked at before the decision. */
const concerned =
  /^(search|reviews|profile|submission|co-author|late-entry|handling|desk$|desk\/(submissions|mail|reviewers)|desk\/conferences\/:id\/(review|papers))/

/** Looks for leaks in a state that follows the first release: from then on the author knows the comments, which nobody else does. */
async function nothingLeaks(): Promise<void> {
  const secret = [/heron secret/i]
  expect(await findLeaks(await seenBy('visitor', concerned), [...ofAuthor, ...ofReviewer, ...ofReview, new RegExp(title)])).toEqual([])
  await nothingToOtherReviewer(await seenBy('other reviewer', concerned))
  for (const persona of ['author', 'co-author'] as const) expect(await findLeaks(await seenBy(persona, concerned), [...ofReviewer, ...secret])).toEqual([])
  for (const address of [author.email, coAuthor]) expect(await findLeaks(await mailsTo(address), [...ofReviewer, ...secret])).toEqual([])
  const own = (await seenBy('reviewer', concerned)).map((output) => ({ ...output, where: output.where.replaceAll(made.reference, '') }))
  const ofPaper = [...ofAuthor, new RegExp(made.reference)]
  expect(await findLeaks([...own, ...(await mailsTo(reviewer.email))], ofPaper)).toEqual([])
  expect(await findLeaks(await seenBy('handler', /^handling/), [...ofAuthor, ...ofReviewer])).toEqual([])
  // Without the link of the author, which organisers do not have.
  const seen = await seenBy('conflicted', /^(?!.*:secret)(desk|reviews|handling)/)
  expect(await findLeaks(seen, ofReview)).toEqual([])
  expect(await findLeaks(seen, ofReviewer, /^(\/api\/v1)?\/desk\/(reviewers|people)/)).toEqual([])
}

/** The reviewer submits in the round that is open, which is the second, or that of the full paper. */
async function reviewAgain(): Promise<string> {
  const round = await reviewRoundsOf(db).openRound(made.paperId)
  const mine = (await assignmentsOf(db).ofPaper(made.paperId)).find(({ roundId, reviewerId }) => roundId === round?.id && reviewerId === made.reviewerId)
  const form = { 'score.originality': '4', 'score.method': '5', 'score.clarity': '3', 'score.relevance': '3', recommendation: 'accept', confidence: '4' }
  const words = { toAuthor: 'Heron comment again.', confidential: 'Heron secret again.', act: 'submit' }
  await postForm(`/reviews/${mine?.id}/write`, { ...form, ...words }, { cookie: cookies.reviewer })
  expect((await assignmentsOf(db).find(mine?.id ?? ''))?.state).toBe('submitted')
  return mine?.id ?? ''
}

describe('from the first release on', () => {
  const ticket = () => ({ reference: made.reference, secret: made.secret })
  const decide = async (decision: string) => {
    await olga.act('decide', { selection: await house.chosen(made.reference), decision, note: 'Our reasons.' })
    expect((await olga.act('release', { selection: await house.chosen(made.reference) })).statusCode).toBe(200)
  }

  test('a released request for a revision', async () => {
    const attached = async () => (await seenBy('author', /^$/)).find(({ where }) => where.endsWith(`review-files/${made.attached}`))
    expect((await attached())?.headers).toMatchObject({ 'content-type': expect.stringContaining('json') })
    await decide('revision-requested')
    expect((await attached())?.headers).toMatchObject({ 'content-type': 'application/pdf' })
    await nothingLeaks()
    expect(whereSeen(await seenBy('author', concerned), /heron comment/i)).not.toEqual([])
  })

  test('a revision with a response, in its second round', async () => {
    await sendRevision(services, ticket(), 'We walked the heron way.')
    const again = (await assignmentsOf(db).ofPaper(made.paperId)).at(-1)?.id ?? ''
    expect(whereSeen(await seenBy('reviewer', /^reviews/), /walked the heron way/)).toEqual([])
    made.assignment = again
    expect(whereSeen(await seenBy('reviewer', /^reviews/), /walked the heron way/)).toContain(`/reviews/${again}`)
    await nothingLeaks()
  })

  test('a reply to the comments and a discussion', async () => {
    await reviewAgain()
    expect((await olga.act(`papers/${made.reference}/reply`, {}, 'review')).statusCode).toBe(200)
    await writeReply(services, ticket(), 'A fair point.')
    expect((await olga.act(`papers/${made.reference}/discussion`, { contribution: 'Heron secret: what do you think?' }, 'review')).statusCode).toBe(200)
    expect(whereSeen(await seenBy('reviewer', /^reviews/), /A fair point/)).toContain(`/reviews/${made.assignment}`)
    await nothingLeaks()
  })

  test('a full paper in review', async () => {
    await decide('accepted')
    const full = await given.file('quetzal-full.pdf', await pdfBy(author.name, author.email))
    await replaceFile(services, ticket(), { kind: 'fullpaper', paper: 1 }, full)
    await checkPaper(services, made.paperId)
    expect((await olga.act(`papers/${made.reference}/full-paper`, {}, 'review')).statusCode).toBe(200)
    const proposed = (await assignmentsOf(db).ofPaper(made.paperId)).at(-1)
    await olga.act('invite', { assignments: [{ id: proposed?.id, version: proposed?.version }] }, 'review')
    await postForm(`/reviews/${proposed?.id}/accept`, {}, { cookie: cookies.reviewer })
    made.assignment = proposed?.id ?? ''
    const [copy] = await reviewerFiles(db, made.paperId, 'full-paper')
    made.copyId = copy?.fileId ?? ''
    const downloaded = (await seenBy('reviewer', /^reviews/)).find(({ where }) => where.endsWith(made.copyId))
    expect(downloaded?.headers).toMatchObject({ 'content-type': 'application/pdf' })
    await nothingLeaks()
  })
})

/** What a mistake of ours would look like, one of each kind. */
const deliberate: Record<string, () => Promise<Output> | Output> = {
  'the name of a file': () => ({ where: '/api/v1/reviews/1/files/2', headers: { 'content-disposition': `attachment; filename*=UTF-8''%71uetzal-final.pdf` } }),
  'the properties of a Word file': () => ({
    where: '/api/v1/reviews/1/files/2',
    body: sampleZip([{ name: 'docProps/core.xml', bytes: `<dc:creator>${author.name}</dc:creator>` }]),
  }),
  'the Info dictionary of a PDF file': async () => ({ where: '/api/v1/reviews/1/files/2', body: await pdfBy(author.name, '') }),
  'the XMP packet of a PDF file': async () => ({ where: '/api/v1/reviews/1/files/2', body: await pdfBy('', author.email) }),
  'a header of a mail': () => ({ where: 'mail', headers: { subject: `=?utf-8?B?${Buffer.from(`By ${author.name}`).toString('base64')}?=` } }),
  'where a reply to a mail goes': () => ({ where: 'mail', headers: { 'reply-to': author.email } }),
  'a cell of a spreadsheet': () => ({ where: '/api/v1/desk/reviewers/export', body: `Title;Author\r\n${title};"${author.name}"\r\n` }),
  'a field of JSON': () => ({ where: '/api/v1/reviews/1', body: '{"paper":{"sender":"Cecil \\u0051uetzal"}}' }),
  'an address': () => ({ where: '/reviews/1?from=cecil%40%71uetzal.example.org', body: '' }),
  'a number beside a filter': () => ({ where: '/desk/conferences/colombo/review', count: { value: 2, atMost: 1 } }),
  'the text of an error': () => ({ where: '/reviews/1', body: `There is no copy of “${author.file}” yet.` }),
  'a word that a mail wraps': () => ({ where: 'mail', body: 'The authors are at Quet=\r\nzal College.' }),
}

describe('a deliberate leak is found', () => {
  test.each(Object.keys(deliberate))('%s', async (kind) => {
    const output = await deliberate[kind]?.()
    expect(await findLeaks(output ? [output] : [], ofAuthor)).toEqual([output?.where])
    // The same without the name is none.
    expect(await findLeaks([{ where: '/reviews/1', body: title, count: { value: 1, atMost: 1 } }], ofAuthor)).toEqual([])
  })
})
