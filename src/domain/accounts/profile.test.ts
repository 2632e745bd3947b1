import { beforeEach, describe, expect, test } from 'vitest'
import { accountHouse } from '../../../tests/support/account-house.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'
import { formatTimestamp } from '../dates.ts'
import type { PaperState } from '../submissions/paper.ts'
import type { SignedIn } from './account.ts'
import { prefillFor, profileOf } from './profile.ts'

const { db, services } = await accountHouse()
const at = new Date('2026-11-01T10:00:00Z')
const ada: SignedIn = {
  accountId: 'a' as SignedIn['accountId'],
  sessionId: 's',
  role: 'g_user',
  fName: 'Ada',
  lName: 'Lovelace',
  email: 'Ada@example.org',
  confirmed: true,
  hasPassword: true,
  lacksPasskey: false,
  timeZone: 'UTC',
  rights: [],
}

await db
  .insertInto('conference')
  .values({
    id: 'c1',
    code: 'HM',
    con_no: '1st',
    main_conference: 'Health',
    sub_conference: 'Health and Medicine London',
    topic: 'health',
    collaboration: null,
    theme: 'Care',
    start_date: '2027-03-12',
    end_date: '2027-03-14',
    time_zone: 'Europe/London',
    venue: null,
    location: 'London',
    country: 'United Kingdom',
    abstract_deadline: '2027-01-10',
    notification: '2027-01-31',
    paper_deadline: null,
    registration_deadline: null,
    call_for_paper: '',
    scopes: '',
  })
  .execute()

async function givenSubmission(number: number, email: string, moves: { to: PaperState; released: boolean }[]): Promise<void> {
  const id = `s${number}`
  const words = { title: '', name: 'Ada L.', company: 'Analytical Society', country: 'Portugal', mobile: '', phone: '', social: '', names: '', message: '' }
  await db
    .insertInto('submission')
    .values({
      ...words,
      id,
      reference: `HM27-000${number}-K`,
      conference_id: 'c1',
      number,
      token_id: id,
      fingerprint: id,
      regtype: '330',
      fee_minor: 29_000,
      email,
      accompany: false,
      received_at: new Date(at.getTime() + number),
      suspicion: null,
    })
    .execute()
  const paper = { id, submission_id: id, position: 1, reference: `HM27-000${number}-K`, conference_id: 'c1', title: 'On engines' }
  await db
    .insertInto('paper')
    .values({ ...paper, state: moves.at(-1)?.to ?? 'received', received_at: new Date(at.getTime() + number) })
    .execute()
  for (const [position, { to, released }] of moves.entries()) {
    const row = { paper_id: id, position, from_state: null, to_state: to, moved_at: at, moved_by: 'x', note: null, released_at: released ? at : null }
    await db.insertInto('paper_move').values(row).execute()
  }
}

beforeEach(async () => {
  for (const table of submissionTables) await db.deleteFrom(table).execute()
})

describe('a profile', () => {
  test('shows what a guest sent from the same address, in any case, and nothing of others', async () => {
    await givenSubmission(1, 'ada@EXAMPLE.org', [{ to: 'received', released: true }])
    await givenSubmission(2, 'eve@example.org', [{ to: 'received', released: true }])
    await givenSubmission(3, 'ada@example.org.evil.example', [{ to: 'received', released: true }])
    const { submissions } = await profileOf(services, ada)
    expect(submissions).toMatchObject([
      {
        reference: 'HM27-0001-K',
        stateInWords: 'Received',
        conference: 'Health and Medicine London',
        when: '12–14 March 2027, London, United Kingdom',
        title: 'On engines',
        next: expect.stringContaining('15 November 2026'),
        missing: ['Your abstract or paper, as .doc, .docx or .pdf', 'Your CV, as .doc, .docx or .pdf'],
      },
    ])
    expect(await prefillFor(services, ada)).toMatchObject({
      name: 'Ada Lovelace',
      company: 'Analytical Society',
      country: 'Portugal',
      email: 'Ada@example.org',
    })
  })

  test('shows a paper that was moved with the conference it is at', async () => {
    await givenSubmission(1, 'ada@example.org', [{ to: 'received', released: true }])
    const { words: _, ...london } = await db.selectFrom('conference').selectAll().where('id', '=', 'c1').executeTakeFirstOrThrow()
    await db
      .insertInto('conference')
      .values({ ...london, id: 'c2', sub_conference: 'Health and Medicine Porto', location: 'Porto', notification: '2027-02-28', fees: null, journals: null })
      .execute()
    await db.updateTable('paper').set({ conference_id: 'c2' }).execute()
    const { submissions } = await profileOf(services, ada)
    expect(submissions).toMatchObject([
      { conference: 'Health and Medicine Porto', when: expect.stringContaining('Porto'), next: expect.stringContaining('15 November 2026') },
    ])
  })

  test('shows nothing until the address is confirmed', async () => {
    await givenSubmission(1, 'ada@example.org', [{ to: 'received', released: true }])
    expect(await profileOf(services, { ...ada, confirmed: false })).toEqual({ submissions: [], applications: [], messages: [] })
    expect(await prefillFor(services, { ...ada, confirmed: false })).toEqual({ name: 'Ada Lovelace', fullName: 'Ada Lovelace', email: 'Ada@example.org' })
  })

  test('shows when each message was answered or is due, and no due date that has passed', async () => {
    const hours = (count: number) => new Date(services.now().getTime() + count * 3_600_000)
    const words = { name: 'Ada L.', email: 'ada@example.org', mobile: '', company: '', message: 'When?', suspicion: null }
    const given = (id: string, due: Date, closing: { closed_at: Date; closed_as: 'answered' | 'no-answer-needed' } | object = {}) =>
      db
        .insertInto('contact_message')
        .values({ ...words, id, reference: `C26-000${id}-K`, repeat_key: id, subject: id, received_at: hours(Number(id)), answer_due_at: due, ...closing })
        .execute()
    await given('1', hours(30))
    await given('2', hours(30), { closed_at: hours(-1), closed_as: 'answered' })
    await given('3', hours(-30))
    await given('4', hours(-30), { closed_at: hours(-40), closed_as: 'no-answer-needed' })
    const { messages } = await profileOf(services, ada)
    const late = `no answer was sent by ${formatTimestamp(hours(-30))}; if you wait for one, please write again with this reference`
    expect(messages.map(({ answer }) => answer)).toEqual([
      late,
      late,
      `answered on ${formatTimestamp(hours(-1))}`,
      `answered by ${formatTimestamp(hours(30))} at the latest`,
    ])
  })

  test('does not show a decision before its release', async () => {
    await givenSubmission(1, 'ada@example.org', [
      { to: 'received', released: true },
      { to: 'under-review', released: true },
      { to: 'rejected', released: false },
    ])
    const profile = await profileOf(services, ada)
    expect(profile.submissions[0]).toMatchObject({ state: 'under-review', timeline: [{ words: 'Received' }, { words: 'Under review' }] })
    expect(JSON.stringify(profile)).not.toMatch(/reject|not accepted/i)
  })
})
