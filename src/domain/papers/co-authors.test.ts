import { beforeEach, expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'
import { officeSettings } from '../../../tests/support/form-house.ts'
import { contentOf } from '../content/content.store.ts'
import { dueReminder, remindOfPapers } from './remind-of-papers.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, services, clock, postForm } = house
await contentOf(db).replaceCollection('settings', [officeSettings])
const { act } = await house.organiser()

beforeEach(async () => {
  for (const table of ['mail', 'letter_count'] as const) await db.deleteFrom(table).execute()
})

type Sent = Awaited<ReturnType<typeof given.submission>>
const paperOf = async ({ reference, secret }: Sent) =>
  (await server.inject({ url: `/api/v1/submissions/${reference}`, headers: { 'x-submission-secret': secret } })).json().papers[0]
async function name(sent: Sent, ...emails: string[]) {
  const body = new URLSearchParams({ version: (await paperOf(sent)).detailsVersion, own_place: '1' })
  for (const [index, email] of emails.entries()) {
    body.append('author_name[]', `Author ${index + 2}`)
    body.append('author_email[]', email)
  }
  const headers = { 'x-submission-secret': sent.secret, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method: 'POST', url: `/api/v1/submissions/${sent.reference}/paper`, headers, payload: body.toString() })
  expect(answer.statusCode).toBe(200)
}
const letters = () => db.selectFrom('mail').select(['to_address', 'text_body']).where('kind', '=', 'paper.co_author').orderBy('to_address').execute()
const tokenIn = (text: string | undefined | null) => /\/co-author\/([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

test('each co-author is told once per address, confirms or denies without an account, and may change the answer', async () => {
  const sent = await given.submission('ada@example.org')
  await name(sent, 'bea@example.org', 'cem@example.org')
  await name(sent, 'Bea@example.org', 'dan@example.org')
  const told = await letters()
  expect(told.map(({ to_address }) => to_address)).toEqual(['bea@example.org', 'cem@example.org', 'dan@example.org'])
  // The link of one opens nothing of the author's.
  expect(told[0]?.text_body).not.toContain(sent.secret)
  const [bea, , dan] = told.map(({ text_body }) => tokenIn(text_body))
  expect((await postForm(`/co-author/${bea}`, { answer: 'confirmed' })).headers.location).toBe(`/co-author/${bea}`)
  const no = { answer: 'denied', note: 'I never read it.' }
  for (const answer of [no, no]) expect((await postForm(`/co-author/${dan}`, answer)).statusCode).toBe(303)
  expect((await paperOf(sent)).coAuthors).toEqual([
    { email: 'bea@example.org', answer: 'confirmed' },
    { email: 'cem@example.org', answer: null },
    { email: 'dan@example.org', answer: 'denied' },
  ])
  const office = await db.selectFrom('mail').select('text_body').where('kind', '=', 'paper.co_author_denied.office').execute()
  expect([office.length, office[0]?.text_body.includes('I never read it.')]).toEqual([1, true])
  await postForm(`/co-author/${dan}`, { answer: 'confirmed', note: '' })
  expect((await paperOf(sent)).coAuthors[2]).toEqual({ email: 'dan@example.org', answer: 'confirmed' })
  expect((await postForm(`/co-author/${'x'.repeat(43)}`, { answer: 'confirmed' })).statusCode).toBe(422)
  expect((await postForm(`/co-author/${dan}`, { answer: 'perhaps' })).statusCode).toBe(422)
})

test('one address does not get letters without end, and what is doubted causes none', async () => {
  for (let count = 0; count < 6; count += 1) await name(await given.submission(`author${count}@example.org`), 'many@example.org')
  expect(await letters()).toHaveLength(5)
  const doubted = await given.submission('odd@example.org')
  await db.updateTable('submission').set({ suspicion: 'too fast' }).where('id', '=', doubted.id).execute()
  await name(doubted, 'victim@example.org')
  expect(await letters()).toHaveLength(5)
})

test('a co-author whom the office names is asked too', async () => {
  const sent = await given.submission('eva@example.org')
  const { chosen } = await house.chosen(sent.reference)
  const body = { version: chosen[0]?.version, own_place: '1', 'author_name[]': ['Fay'], 'author_email[]': ['fay@example.org'] }
  expect((await act(`${sent.reference}/paper`, body)).statusCode).toBe(200)
  expect((await letters()).map(({ to_address }) => to_address)).toEqual(['fay@example.org'])
})

test('an author of an incomplete paper is reminded after three days and before the deadline, never twice', async () => {
  await db.deleteFrom('paper_reminder').execute()
  const sent = await given.submission('gus@example.org')
  const kinds = async () =>
    (await db.selectFrom('mail').select(['kind', 'text_body']).where('to_address', '=', 'gus@example.org').orderBy('queued_at').execute()).map(
      ({ kind }) => kind,
    )
  const start = clock.now
  const deadline = new Date(start.getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  await db.updateTable('conference').set({ abstract_deadline: deadline }).where('id', '=', 'colombo').execute()
  const inDays = (days: number) => {
    clock.now = new Date(start.getTime() + days * 86_400_000)
  }
  await remindOfPapers(services)
  expect(await kinds()).toEqual([])
  inDays(3)
  await Promise.all([remindOfPapers(services), remindOfPapers(services)])
  await remindOfPapers(services)
  expect(await kinds()).toEqual(['paper.incomplete-arrival'])
  inDays(18)
  // The author does not know of the decision yet, and would learn of it from a reminder that does not come.
  const [moved] = await db.selectFrom('paper_move').select('position').where('paper_id', '=', sent.paperId).execute()
  const move = { paper_id: sent.paperId, position: (moved?.position ?? 1) + 1, from_state: 'received' as const, to_state: 'rejected' as const }
  await db
    .insertInto('paper_move')
    .values({ ...move, moved_at: clock.now, moved_by: 'Olga', note: null, released_at: null })
    .execute()
  await db.updateTable('paper').set({ state: 'rejected', decision_waiting: true }).where('id', '=', sent.paperId).execute()
  await remindOfPapers(services)
  await remindOfPapers(services)
  expect(await kinds()).toEqual(['paper.incomplete-arrival', 'paper.incomplete-deadline'])
  const { text_body } = await db
    .selectFrom('mail')
    .select('text_body')
    .where('kind', '=', 'paper.incomplete-deadline')
    .where('to_address', '=', 'gus@example.org')
    .executeTakeFirstOrThrow()
  expect(text_body).toContain(`/submission/${sent.reference}/${sent.secret}/papers/1`)
  expect(text_body).toContain('The abstract, 250 to 300 words')
  clock.now = start
})

test.each([
  ['2027-01-03', undefined],
  ['2027-01-04', 'arrival'],
  ['2027-01-11', 'arrival'],
  ['2027-01-12', undefined],
  ['2027-01-28', 'deadline'],
  ['2027-01-31', 'deadline'],
  ['2027-02-01', undefined],
])('on %s the reminder of a paper of 1 January is %s', (today, kind) => {
  const paper = { receivedAt: new Date('2027-01-01T10:00:00Z'), abstractDeadline: '2027-01-31', timeZone: 'Asia/Colombo' }
  expect(dueReminder(paper, today)).toBe(kind)
})
