import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../tests/support/desk-submissions-house.ts'

const house = await deskSubmissionsHouse()
const { given, db, server, clock } = house
// The given submission took its number without the counter.
await given.submission('first@example.org')
await db.insertInto('submission_counter').values({ conference_id: 'colombo', prefix: 'HM27', last_number: 100 }).execute()
const { act } = await house.organiser()

const inDays = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
await db
  .updateTable('conference')
  .set({ abstract_deadline: inDays(-5), registration_deadline: inDays(-4), start_date: inDays(60), end_date: inDays(61), published_at: clock.now })
  .where('id', '=', 'colombo')
  .execute()

const invite = (email: string, expiresOn = inDays(3)) => act('colombo/late-entries', { name: 'Lars Late', email, expiresOn }, 'conferences')
const secretFor = async (email: string) => {
  const { text_body } = await db
    .selectFrom('mail')
    .select('text_body')
    .where('to_address', '=', email)
    .where('kind', '=', 'late-entry.link')
    .executeTakeFirstOrThrow()
  return /\/late-entry\/([\w-]{43})/.exec(text_body)?.[1] ?? ''
}
async function submit(late_entry: string, token?: string) {
  const made = token ?? (await server.inject({ method: 'POST', url: '/api/v1/submissions/token' })).json().token
  const form = { subconference_id: 'colombo', regtype: '330', name: 'Lars Late', email: 'lars@example.org', company: 'Uppsala', late_entry, token: made }
  const body = new URLSearchParams({ ...form, 'research_title[]': 'Late looms' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method: 'POST', url: '/api/v1/submissions', headers, payload: body })
  return { status: answer.statusCode, body: answer.json(), token: made }
}
const entries = () => db.selectFrom('late_entry').select(['email', 'used_at', 'revoked_at', 'submission_id']).orderBy('made_at').execute()
const deeds = async () =>
  (await db.selectFrom('audit_log').select(['act', 'details']).where('act', 'like', 'late_entry.%').orderBy('id').execute()).map(({ act, details }) => [
    act,
    details,
  ])

test('a link admits one person after the deadline, for one submission', async () => {
  expect((await submit('')).body.error.code).toBe('submission.call_closed')
  expect((await invite('lars@example.org')).statusCode).toBe(201)
  const secret = await secretFor('lars@example.org')
  const first = await submit(secret)
  expect(first.status).toBe(201)
  // The same form again is the same submission; another one is refused.
  expect((await submit(secret, first.token)).body).toEqual(first.body)
  expect((await submit(secret)).body.error.code).toBe('submission.call_closed')
  expect(await entries()).toMatchObject([{ email: 'lars@example.org', used_at: clock.now, revoked_at: null }])
  expect(await deeds()).toEqual([['late_entry.made', { until: inDays(3) }]])
})

test('a link can be revoked while it is not used, and ends with its last day', async () => {
  const { id } = (await invite('mia@example.org')).json()
  const secret = await secretFor('mia@example.org')
  expect((await act(`colombo/late-entries/${id}/revoke`, {}, 'conferences')).statusCode).toBe(200)
  expect((await act(`colombo/late-entries/${id}/revoke`, {}, 'conferences')).json().error.code).toBe('invitation.closed')
  expect((await submit(secret)).body.error.code).toBe('submission.call_closed')
  expect((await deeds()).at(-1)?.[0]).toBe('late_entry.revoked')
  await invite('noa@example.org')
  const late = await secretFor('noa@example.org')
  const start = clock.now
  clock.now = new Date(start.getTime() + 5 * 86_400_000)
  expect((await submit(late)).body.error.code).toBe('submission.call_closed')
  clock.now = start
})

test('a wrong day, address or name is told by field', async () => {
  expect((await invite('ora@example.org', inDays(-1))).json().error.fields).toEqual({ expiresOn: 'This day has passed. Please choose a later one.' })
  expect((await invite('ora@example.org', inDays(90))).json().error.fields).toEqual({
    expiresOn: 'The conference is over by then. Please choose an earlier day.',
  })
  expect(Object.keys((await act('colombo/late-entries', { name: '', email: 'x', expiresOn: 'soon' }, 'conferences')).json().error.fields)).toEqual([
    'name',
    'email',
    'expiresOn',
  ])
})
