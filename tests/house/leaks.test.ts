import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import { contentOf } from '../../src/domain/content/content.store.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { deskSubmissionsHouse } from '../support/desk-submissions-house.ts'
import { officeSettings } from '../support/form-house.ts'
import { givenReview } from '../support/given-review.ts'

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

const made = { reference: '', secret: '', paperId: '', assignment: '', otherAssignment: '', reviewerId: '', invitation: '' }
const cookies: Record<Persona, string> = { visitor: '', author: '', 'co-author': '', reviewer: '', 'other reviewer': '', conflicted: '', organiser: '' }
type Persona = 'visitor' | 'author' | 'co-author' | 'reviewer' | 'other reviewer' | 'conflicted' | 'organiser'

beforeAll(async () => {
  const olga = await house.organiser()
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
  await db.updateTable('paper').set({ abstract: 'We walked.' }).where('id', '=', paperId).execute()
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
  expect((await first(paperId))?.state).toBe('submitted')
  const letters = await db.selectFrom('mail').select('text_body').where('to_address', '=', reviewer.email).execute()
  const invitation = letters.map(({ text_body }) => /review-invitation\/([\w-]{43})/.exec(text_body)?.[1]).find(Boolean) ?? ''
  Object.assign(made, { reference, secret, paperId, assignment, reviewerId, invitation, otherAssignment: (await first(another.paperId))?.id ?? '' })
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
async function valuesOf(name: string, path: string): Promise<string[]> {
  if (name === 'secret') return [made.secret]
  if (name === 'n') return ['1']
  if (name === 'assignment') return [made.assignment, made.otherAssignment]
  if (name === 'reference') return [made.reference]
  if (name === 'token') return [path.startsWith('review-invitation') ? made.invitation : 'unknown']
  if (name === 'conference') return ['x']
  if (name === 'id' && path.startsWith('desk/reviewers')) return [made.reviewerId]
  if (name === 'id' && path.startsWith('desk/mail')) return (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id)
  if (name === 'id') return ['colombo']
  return ['unknown']
}

/** The data of every page and the answer of every readable call of the API that this person gets, by address. */
async function seenBy(persona: Persona): Promise<Map<string, string>> {
  const cookie = cookies[persona]
  const person = cookie ? await findSignedIn(services, cookie.replace('session=', '')) : undefined
  const seen = new Map<string, string>()
  for (const [path, file] of pagesOf(routeConfig as PageRoute[])) {
    const { loader } = (await import(/* @vite-ignore */ `../../src/web/${file}`)) as { loader?: (args: object) => Promise<unknown> }
    if (!loader) continue
    const isOwnLink = persona === 'author' || persona === 'organiser' || persona === 'conflicted' || !path.includes(':secret')
    if (!isOwnLink || (path.startsWith('review-invitation') && persona !== 'reviewer')) continue
    for (const [address, params] of await addressesOf(path)) {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(signedInContext, async () => person)
      context.set(postedFormContext, undefined)
      const load = async () => loader({ context, request: new Request(`http://127.0.0.1/${address}`), params })
      const data = await load().catch((refused: unknown) => {
        if (refused instanceof Error) return refused.message
        return refused instanceof Response ? refused.headers.get('location') : refused
      })
      seen.set(`/${address}`, JSON.stringify(data ?? ''))
    }
  }
  for (const url of ['/feed.atom', '/sitemap.xml', '/api/v1/conferences', '/calendar/deadlines.ics', `/api/v1/reviews/${made.assignment}`, '/api/v1/reviews']) {
    const answer = await server.inject({ url, headers: { cookie } })
    seen.set(url, `${JSON.stringify(answer.headers)} ${answer.body}`)
  }
  return seen
}

async function addressesOf(path: string): Promise<[string, Record<string, string>][]> {
  let all: [string, Record<string, string>][] = [[path, {}]]
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const values = await valuesOf(name, path)
    all = all.flatMap(([address, params]) =>
      values.map((value): [string, Record<string, string>] => [address.replace(`:${name}`, value), { ...params, [name]: value }]),
    )
  }
  return all
}

const mailsTo = async (address: string) =>
  JSON.stringify(await db.selectFrom('mail').select(['subject', 'text_body', 'reply_to', 'to_name', 'kind']).where('to_address', '=', address).execute())

/** The addresses at which one of these is read. */
function leaks(seen: ReadonlyMap<string, string>, forbidden: readonly RegExp[], except = /^$/): string[] {
  return [...seen].filter(([address, data]) => !except.test(address) && forbidden.some((one) => one.test(data))).map(([address]) => address)
}
const whereSeen = (seen: ReadonlyMap<string, string>, wanted: RegExp) => [...seen].filter(([, data]) => wanted.test(data)).map(([address]) => address)

describe('before the decision', () => {
  test('a visitor learns nothing of a paper, its authors, reviewers and reviews', async () => {
    expect(leaks(await seenBy('visitor'), [...ofAuthor, ...ofReviewer, ...ofReview, new RegExp(title)])).toEqual([])
  })

  test('an author and a co-author learn neither who reviews the paper nor what was written', async () => {
    for (const persona of ['author', 'co-author'] as const) {
      const seen = await seenBy(persona)
      expect(leaks(seen, [...ofReviewer, ...ofReview])).toEqual([])
    }
    expect(whereSeen(await seenBy('author'), new RegExp(title)).length).toBeGreaterThan(1)
    for (const address of [author.email, coAuthor]) expect(await mailsTo(address)).not.toMatch(/osprey|heron/i)
  })

  test('a reviewer of the paper learns nothing that tells who wrote it, in pages and in mails', async () => {
    const seen = await seenBy('reviewer')
    expect(whereSeen(seen, new RegExp(title)).length).toBeGreaterThan(1)
    expect(leaks(seen, [...ofAuthor, new RegExp(made.reference)])).toEqual([])
    expect(await mailsTo(reviewer.email)).not.toMatch(new RegExp(`quetzal|${made.reference}`, 'i'))
    expect(await mailsTo(reviewer.email)).toContain(title)
  })

  test('a reviewer of another paper learns nothing of this one', async () => {
    expect(leaks(await seenBy('other reviewer'), [...ofAuthor, ...ofReviewer, ...ofReview, new RegExp(title)])).toEqual([])
  })

  test('an organiser with a conflict learns neither who reviews the paper nor what was written', async () => {
    const seen = await seenBy('conflicted')
    expect(leaks(seen, ofReview)).toEqual([])
    // The pool, and people as such, are no secret: which paper they review is.
    expect(leaks(seen, ofReviewer, /^\/desk\/(reviewers|people)/)).toEqual([])
    expect(seen.get('/desk/conferences/colombo/review')).not.toContain(title)
  })

  test('an organiser without one sees all of it', async () => {
    const seen = await seenBy('organiser')
    for (const wanted of [...ofAuthor, ...ofReviewer, ...ofReview]) expect(whereSeen(seen, wanted)).toContain(`/desk/submissions/${made.reference}`)
  })
})
