import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSignedIn } from '../../src/domain/accounts/sessions.ts'
import { writeNote } from '../../src/domain/desk/notes.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { importStatement } from '../../src/domain/money/statements/import-statement.ts'
import { journalCallsOf } from '../../src/domain/publishing/journals/journal-calls.store.ts'
import { reviewersOf } from '../../src/domain/review/pool/reviewers.store.ts'
import { visaRequestsOf } from '../../src/domain/visa/visa.store.ts'
import { signedInContext } from '../../src/web/accounts/signed-in-context.ts'
import { postedFormContext, servicesContext } from '../../src/web/request-context.ts'
import routeConfig from '../../src/web/routes.ts'
import { countedQueries } from '../support/counted-queries.ts'
import { deskSubmissionsHouse } from '../support/desk-submissions-house.ts'
import { givenArticle, givenVolume } from '../support/given-articles.ts'
import { givenDocument } from '../support/given-documents.ts'
import { givenBooking, givenSales } from '../support/given-money.ts'
import { camt } from '../support/statements/camt.ts'
import { pages } from './permissions.table.ts'

const house = await deskSubmissionsHouse()
const { db, services, given } = house
const olga = await house.organiser()

/** The number of queries of each page of the desk, the same for three rows as for one. The session lookup is not counted. */
const queries: Record<string, number> = {
  'desk (layout)': 0,
  desk: 8,
  'desk/submissions': 2,
  'desk/submissions/release': 11,
  'desk/submissions/:reference': 43,
  'desk/submissions/:reference/check': 43,
  'desk/submissions/:reference/reviews/:review/:section': 43,
  'desk/submissions/:reference/correct': 7,
  'desk/submissions/:reference/similar/:other': 6,
  'desk/submissions/:reference/paper': 6,
  'desk/submissions/:reference/conference': 24,
  'desk/submissions/new': 0,
  'desk/registrations': 2,
  'desk/registrations/:reference': 16,
  'desk/scholarships': 2,
  'desk/money': 4,
  'desk/money/bookings/:reference': 23,
  'desk/money/companies': 7,
  'desk/money/statements': 3,
  // One of them for the bookings that its lines name.
  'desk/money/statements/:id': 3,
  'desk/publishing': 5,
  // One of them for the accepted papers that are not in it yet.
  'desk/publishing/deposits': 2,
  'desk/publishing/import': 2,
  'desk/publishing/usage': 3,
  'desk/publishing/journals': 2,
  'desk/publishing/journals/:journal': 5,
  'desk/publishing/volumes/:id': 4,
  'desk/publishing/articles/:id': 12,
  'desk/conferences/:id/publishing': 1,
  'desk/money/suspense': 1,
  'desk/money/refunds': 2,
  'desk/money/reports': 7,
  'desk/check-in': 1,
  'desk/roles': 3,
  'desk/visa': 2,
  'desk/visa/:reference': 13,
  'desk/check-in/:id': 7,
  'desk/check-in/:id/walk-in': 1,
  'desk/reviewers': 5,
  'desk/reviewers/new': 1,
  'desk/reviewers/import': 0,
  'desk/reviewers/:id': 5,
  'desk/applications': 3,
  'desk/applications/:reference': 5,
  'desk/mail': 3,
  'desk/mail/:id': 3,
  'desk/mail/letters': 1,
  'desk/mail/letters/:kind': 1,
  'desk/mail/templates': 0,
  'desk/messages': 4,
  'desk/messages/templates': 1,
  'desk/messages/:reference': 5,
  'desk/conferences': 2,
  'desk/conferences/plan': 1,
  'desk/conferences/:id': 15,
  'desk/conferences/:id/papers': 5,
  'desk/conferences/:id/review': 13,
  'desk/conferences/:id/review/full-papers/release': 6,
  // Of the choice of a paper.
  'desk/conferences/:id/review/what-people-see': 5,
  'desk/conferences/:id/review/:reference': 29,
  'desk/conferences/:id/programme': 11,
  // Nothing is published here, so the sheets of the sessions are not read.
  'desk/conferences/:id/programme/sessions': 6,
  'desk/conferences/:id/registrations': 0,
  'desk/conferences/:id/registrations/import': 2,
  'desk/documents': 1,
  'desk/documents/:reference': 3,
  'desk/documents/texts/:kind/:language': 2,
  'desk/conferences/:id/documents': 5,
  'desk/conferences/:id/documents/settings': 5,
  'desk/people': 2,
  'desk/people/:id': 4,
  // Without an address; with one they are counted in personal-data.test.ts.
  'desk/people/personal-data': 0,
  'desk/people/personal-data/erase': 0,
  'desk/record': 4,
  'desk/failed-work': 1,
}

/** Forms with many choices need more queries; their number must not grow with the rows either. */
const editors = [
  'desk/conferences/:id/preview',
  'desk/conferences/:id/settings',
  'desk/conferences/:id/settings/review',
  'desk/conferences/:id/settings/registration',
  'desk/conferences/:id/choices',
  'desk/conferences/:id/settings/visa',
  'desk/conferences/:id/state',
  'desk/conferences/new',
  'desk/content',
  'desk/content/:collection',
  'desk/content/:collection/new',
  'desk/content/:collection/:id',
  'desk/content/:collection/:id/preview',
  'desk/settings',
]
const maxOfAnEditor = 10

interface PageRoute {
  path?: string
  file: string
  children?: PageRoute[]
}
function filesOf(all: PageRoute[], prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path: part, file, children } of all) {
    const path = [prefix, part].filter(Boolean).join('/')
    if (children && part) found.set(`${path} (layout)`, file)
    for (const [below, its] of children ? filesOf(children, path) : new Map([[path, file]])) found.set(below, its)
  }
  return found
}
const files = filesOf(routeConfig as PageRoute[])

/** The URL parameters of pages about one thing. */
const about: Record<string, Record<string, string>> = {}

async function queriesOf(path: string): Promise<number> {
  const { loader } = (await import(/* @vite-ignore */ `../../src/web/${files.get(path)}`)) as { loader: (args: object) => Promise<unknown> }
  const person = await findSignedIn(services, olga.cookie.replace('session=', ''))
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(postedFormContext, undefined)
  context.set(signedInContext, async () => person)
  const address = path.replace(/:(\w+)/g, (_, name: string) => about[path]?.[name] ?? '')
  const load = () => loader({ context, request: new Request(`http://127.0.0.1/${address}`), params: about[path] ?? {} })
  // A page may lead on to another.
  return countedQueries(db, () => load().catch((error: unknown) => (error instanceof Response ? undefined : Promise.reject(error))))
}

await givenSales(db, services.now())

/** A statement with a line for each number, each for a booking of its own. */
async function aStatement(number: number) {
  const entries = []
  for (let line = 1; line <= number; line += 1) {
    const { registrationId } = await given.registration(`payer${number}-${line}@example.org`, { moves: ['needs-approval', 'open'] })
    const { paymentReference } = await givenBooking(db, registrationId, services.now())
    entries.push({ amount: '520.00', text: paymentReference, reference: `${number} ${line}` })
  }
  const person = { accountId: olga.id, name: 'Olga', email: 'olga@example.org', rights: deskRights }
  const form = { fileName: `${number}.xml`, text: camt({ version: '08' }, entries), bankAccountId: '', mapping: null }
  return (await importStatement(services, person, form)).id
}

/** Adds one more of everything that the desk lists. */
async function oneOfEach(number: number) {
  const author = `author${number}@example.org`
  const { reference, id } = await given.submission(author, { moves: ['received', 'under-review'], unreleased: ['accepted'] })
  const registration = await given.registration(author)
  const { reference: booking } = await givenBooking(db, registration.registrationId, services.now())
  const application = await given.application(author)
  const message = await given.message(author)
  const reviewer = await reviewersOf(db).add({ name: `Reviewer ${number}`, email: author, origin: 'desk', added_at: services.now() })
  const participant = await house.participant(`person${number}@example.org`)
  await writeNote(
    services,
    { accountId: olga.id, name: 'Olga', email: 'olga@example.org', rights: [] },
    async () => ({ about: `submission:${id}`, aboutName: reference }),
    'Good.',
  )
  const mail = { kind: 'submission.step', about: `submission:${id}`, to: { name: 'A', address: author } }
  const letter = { subject: 'Hello', preview: '', greeting: 'Hello', paragraphs: [], facts: [], closing: [] }
  await db.transaction().execute((trx) => services.queueMail(trx, { ...mail, letter }))
  const [written] = await db.selectFrom('mail').select('id').where('about', '=', `submission:${id}`).execute()
  const template = { id: `template${number}`, name: `Template ${number}`, body: 'Dear {name}', changed_at: services.now(), changed_by: 'Olga' }
  await db.insertInto('answer_template').values(template).execute()
  const data = JSON.stringify({ id: `question-${number}`, question: 'Why?', answer: '<p>So.</p>' })
  await db
    .insertInto('content_entry')
    .values({ collection: 'faq', id: `question-${number}`, position: number, data } as never)
    .execute()
  about['desk/money/statements/:id'] = { id: await aStatement(number) }
  const volume = await givenVolume(db, services.now(), number === 1 ? { conference_id: 'colombo' } : {})
  const article = await givenArticle(db, volume, services.now())
  if (number === 1) Object.assign(about, { 'desk/publishing/volumes/:id': { id: volume }, 'desk/publishing/articles/:id': { id: article } })
  const journal = {
    id: 'journal-of-tests',
    title: 'Journal of Tests',
    field: 'Tests',
    scope: [],
    firstYear: 2020,
    description: 'x',
    website: 'https://example.org',
  }
  if (number === 1) {
    const entry = { ...journal, issnOnline: '9999-0504', issnPrint: '9999-0601' }
    await db
      .insertInto('content_entry')
      .values({ collection: 'journals', id: journal.id, position: 1, data: JSON.stringify(entry) } as never)
      .execute()
  }
  const call = await journalCallsOf(db).hold(journal)
  await db
    .updateTable('paper')
    .set({ conference_id: call.id })
    .where('id', '=', (await given.submission(`writer${number}@example.org`)).paperId)
    .execute()
  about['desk/publishing/journals/:journal'] = { journal: journal.id }
  const document = await givenDocument(services)
  const visa = { id: `visa${number}`, conferenceId: 'colombo', registrationId: registration.registrationId, companion: '', grounds: 'paid' as const }
  const passport = { sealed: Buffer.from('sealed'), keyId: '0123456789abcdef', passportHash: Buffer.from(`hash ${number}`), requestedAt: services.now() }
  about['desk/visa/:reference'] = { reference: await visaRequestsOf(db).add({ ...visa, ...passport }) }
  return {
    document: document.reference,
    submission: reference,
    registration: registration.reference,
    booking,
    application: application.reference,
    message: message.reference,
    mail: String(written?.id),
    person: participant.id,
    reviewer: String(reviewer?.id),
    entry: `question-${number}`,
  }
}

beforeAll(async () => {
  const made = await oneOfEach(1)
  for (const path of [
    'desk/submissions/:reference',
    'desk/submissions/:reference/check',
    'desk/submissions/:reference/correct',
    'desk/submissions/:reference/paper',
    'desk/submissions/:reference/conference',
  ])
    about[path] = { reference: made.submission }
  about['desk/submissions/:reference/reviews/:review/:section'] = { reference: made.submission, review: 'any', section: 'attach' }
  about['desk/submissions/:reference/similar/:other'] = { reference: made.submission, other: `paper-${made.submission}` }
  about['desk/conferences/:id/review/:reference'] = { id: 'colombo', reference: made.submission }
  about['desk/registrations/:reference'] = { reference: made.registration }
  about['desk/money/bookings/:reference'] = { reference: made.booking }
  about['desk/applications/:reference'] = { reference: made.application }
  about['desk/messages/:reference'] = { reference: made.message }
  about['desk/mail/:id'] = { id: made.mail }
  about['desk/mail/letters/:kind'] = { kind: 'submission.receipt' }
  about['desk/documents/:reference'] = { reference: made.document }
  about['desk/documents/texts/:kind/:language'] = { kind: 'acceptance-letter', language: 'en' }
  about['desk/people/:id'] = { id: made.person }
  for (const path of ['desk/check-in/:id', 'desk/check-in/:id/walk-in']) about[path] = { id: 'colombo' }
  about['desk/reviewers/:id'] = { id: made.reviewer }
  for (const page of [
    '',
    '/papers',
    '/preview',
    '/registrations',
    '/programme',
    '/programme/sessions',
    '/publishing',
    '/documents',
    '/documents/settings',
    '/registrations/import',
    '/review',
    '/review/full-papers/release',
    '/review/what-people-see',
    '/settings',
    '/settings/review',
    '/settings/registration',
    '/settings/visa',
    '/state',
    '/choices',
  ])
    about[`desk/conferences/:id${page}`] = { id: 'colombo' }
  for (const path of ['desk/content/:collection', 'desk/content/:collection/new']) about[path] = { collection: 'faq' }
  for (const path of ['desk/content/:collection/:id', 'desk/content/:collection/:id/preview']) about[path] = { collection: 'faq', id: made.entry }
})

describe('every page of the desk', () => {
  // An unknown page makes no query.
  const desk = Object.keys(pages).filter((path) => /^desk($|[ /])/.test(path) && path !== 'desk/*')

  test('is in the table', () => {
    expect([...Object.keys(queries), ...editors].sort()).toEqual(desk.sort())
  })

  test('makes as many queries with three rows as with one, and as many as the table says', async () => {
    const count = async (paths: string[]) => {
      const counts: Record<string, number> = {}
      for (const path of paths) counts[path] = await queriesOf(path)
      return counts
    }
    expect(await count(Object.keys(queries))).toEqual(queries)
    const before = await count(editors)
    expect(Math.max(...Object.values(before))).toBeLessThanOrEqual(maxOfAnEditor)
    await oneOfEach(2)
    await oneOfEach(3)
    expect(await count(Object.keys(queries))).toEqual(queries)
    expect(await count(editors)).toEqual(before)
  }, 240_000)
})
