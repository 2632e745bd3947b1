import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenDocument } from '../../../tests/support/given-documents.ts'
import { givenThings } from '../../../tests/support/given-things.ts'
import { submissionTables } from '../../../tests/support/submission-tables.ts'
import { testServer } from '../../../tests/support/test-server.ts'
import type { AccountId } from '../accounts/account.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { workOnBatch } from '../documents/desk/issue-batch.ts'
import { documentsOf } from '../documents/documents.store.ts'
import { issueToken } from '../forms/form-token.ts'
import type { Refusal } from '../refusal.ts'
import { submissionStatus } from '../submissions/status/submission-status.ts'
import { cancelConference, postponeConference, previewStateLetters, resumeConference } from './change-state.ts'
import { givenConference } from './conference.fixture.ts'
import { conferencesOf } from './conferences.store.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { unpublishConference } from './edit-conference.ts'
import { extendDeadline } from './extend-deadline.ts'
import { paragraphsOfHtml } from './state-letters.ts'

const { db, services, server, clock, cache } = await testServer()
const olga: Organiser = { accountId: 'a' as AccountId, name: 'Olga Organiser', email: 'olga@example.org', rights: [] }
const notice = '<p>The hall has <em>burnt down</em>. See <a href="https://news.example.org/fire">the news</a>.</p><script>alert(1)</script>'

beforeEach(async () => {
  for (const table of [...submissionTables, 'application', 'mail', 'conference'] as const) await db.deleteFrom(table).execute()
  clock.now = new Date('2026-11-15T10:00:00Z')
  await conferencesOf(db).add(givenConference(), clock.now)
})

const version = async () => (await deskConferencesOf(db).find('colombo'))?.changedAt.toISOString() ?? ''
const seen = async (letters: number) => ({ version: await version(), letters })
const mails = () =>
  db.selectFrom('mail').select(['to_address', 'kind', 'subject', 'text_body']).where('conference_id', '=', 'colombo').orderBy('to_address').execute()
const refusalOf = (act: Promise<unknown>) => act.then(() => undefined).catch((error: Refusal) => ({ code: error.code, fields: error.fields }))
const oneLine = (text = '') => text.replace(/\s+/g, ' ')
const dates = {
  startDate: '2027-09-14',
  endDate: '2027-09-16',
  abstractDeadline: '2027-06-01',
  notification: null,
  paperDeadline: null,
  registrationDeadline: null,
}

/** Eight who sent something, of whom five are concerned; two speakers, of whom one has an address. */
async function people() {
  const given = givenThings(services)
  await given.submission('author@example.org', { titles: ['One', 'Two'] })
  const { id } = await given.submission('Author@example.org', { moves: ['received', 'under-review', 'accepted', 'confirmed'] })
  await given.submission('undecided@example.org', { moves: ['received', 'under-review'], unreleased: ['rejected'] })
  await given.submission('rejected@example.org', { moves: ['received', 'under-review', 'rejected'] })
  await given.submission('withdrawn@example.org', { moves: ['received', 'withdrawn'] })
  await given.submission('deleted-1@deleted.invalid')
  const { id: strange } = await given.submission('strange@example.org')
  await db.updateTable('submission').set({ suspicion: 'sent within two seconds' }).where('id', '=', strange).execute()
  const registered = (state: 'open' | 'cancelled', email: string) => ({
    ...{ id: email, reference: email, conference_id: 'colombo', submission_id: null, regtype: '332', state, fee_minor: 100, currency: 'EUR' as const },
    ...{ title: 'Dr', name: 'Lin Listener', email, company: '', country: '', registered_at: clock.now },
  })
  await db
    .insertInto('registration')
    .values([registered('open', 'listener@example.org'), registered('cancelled', 'gone@example.org')])
    .execute()
  const application = await given.application('keynote@example.org')
  const invitation = {
    id: 'invitation',
    application_id: application.id,
    conference_id: 'colombo',
    speaker_name: 'Dr. Bo Two',
    speaker_title: '',
    speaker_category: 'Keynote',
  }
  const times = { token_hash: Buffer.from('x'), invited_by: 'Olga', invited_at: clock.now, expires_at: clock.now, answered_at: clock.now }
  await db
    .insertInto('speaker_invitation')
    .values({ ...invitation, ...times, state: 'confirmed' })
    .execute()
  await db.updateTable('conference_speaker').set({ invitation_id: 'invitation' }).where('speaker_name', '=', 'Dr. Bo Two').execute()
  return { id }
}

describe('a cancellation', () => {
  test('writes once to each author of an open paper, registered person and confirmed speaker, with the notice and the references', async () => {
    await people()
    const preview = await previewStateLetters(services, 'colombo', { to: 'cancelled', notice })
    expect(preview).toMatchObject({ letters: 4, speakersWithoutAddress: ['Prof. Ada One'], unchecked: 1 })
    await cancelConference(services, olga, 'colombo', await seen(4), notice)
    const sent = await mails()
    expect(sent.map((mail) => `${mail.kind} ${mail.to_address.toLowerCase()}`)).toEqual([
      'conference.cancelled author@example.org',
      'conference.cancelled keynote@example.org',
      'conference.cancelled listener@example.org',
      'conference.cancelled undecided@example.org',
    ])
    const [toAuthor] = sent
    expect(toAuthor?.subject).toBe('Health and Medicine Colombo is cancelled')
    expect(oneLine(toAuthor?.text_body)).toContain('The hall has burnt down. See the news (https://news.example.org/fire).')
    expect(oneLine(toAuthor?.text_body)).toMatch(/Your references: HM27-0001-\w, HM27-0001-\w-2, HM27-0002-\w/)
    expect(toAuthor?.text_body).not.toContain('alert')
    expect(preview.previews.map(({ text }) => text)).toContain(toAuthor?.text_body)
    const [entry] = await auditLogOf(db).about('conference:colombo')
    expect(entry).toMatchObject({ act: 'conference.cancelled', actorName: 'Olga Organiser', details: { from: 'scheduled', to: 'cancelled', letters: 4 } })
  })

  test('is in all public places, where it is called cancelled', async () => {
    await cancelConference(services, olga, 'colombo', await seen(0), notice)
    cache.invalidate()
    const get = async (url: string) => (await server.inject({ url })).body
    expect(await get('/calendar/colombo.ics')).toContain('STATUS:CANCELLED')
    expect(await get('/calendar/colombo.ics')).toContain('SUMMARY:Cancelled: 12th Health and Medicine Colombo')
    expect(await get('/calendar/deadlines.ics')).toContain('STATUS:CANCELLED')
    expect(await get('/sitemap.xml')).toContain('/conference/colombo/')
    expect(await get('/feed.atom')).toContain('Cancelled: 12th Health and Medicine Colombo')
    expect(JSON.parse(await get('/api/v1/get-conference/colombo'))).toMatchObject({ state: 'cancelled', startDate: '2027-05-11' })
    const page = await conferencesOf(db).findPage('colombo')
    expect(page?.notice).toBe('<p>The hall has <em>burnt down</em>. See <a href="https://news.example.org/fire">the news</a>.</p>')
  })

  test('closes submission with a sentence that says why', async () => {
    await cancelConference(services, olga, 'colombo', await seen(0), notice)
    const answers = { regtype: '330', name: 'Ada', email: 'ada@example.org', company: 'X', country: 'Portugal', subconference_id: 'colombo' }
    const token = issueToken(services.key, 'submission', new Date('2026-11-15T09:59:00Z'))
    const payload = JSON.stringify({ ...answers, token })
    const answer = await server.inject({ method: 'POST', url: '/api/v1/submissions', headers: { 'content-type': 'application/json' }, payload })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().error).toMatchObject({
      code: 'submission.call_closed',
      message: 'Health and Medicine Colombo is cancelled. Nothing can be sent to it any more.',
    })
  })

  test('stands on the pages of the authors, but not of those whose papers are closed', async () => {
    const given = givenThings(services)
    const open = await given.submission('ada@example.org')
    const closed = await given.submission('bo@example.org', { moves: ['received', 'withdrawn'] })
    await cancelConference(services, olga, 'colombo', await seen(1), notice)
    expect((await submissionStatus(services, open)).next[0]).toBe('The conference is cancelled. There is nothing more for you to do.')
    expect((await submissionStatus(services, closed)).next.join()).not.toContain('cancelled')
  })

  test.each([
    ['without a text', '<p> </p>', 0, 'request.invalid'],
    ['with another number of letters than the preview had', notice, 3, 'desk.changed_meanwhile'],
  ])('%s is refused, and nothing is done', async (_name, text, letters, code) => {
    expect((await refusalOf(cancelConference(services, olga, 'colombo', await seen(letters), text)))?.code).toBe(code)
    expect((await conferencesOf(db).find('colombo'))?.state).toBe('scheduled')
    expect(await mails()).toEqual([])
  })

  test('of what somebody has changed meanwhile, of a draft, or of what is cancelled already is refused', async () => {
    const stale = { version: 'older', letters: 0 }
    expect((await refusalOf(cancelConference(services, olga, 'colombo', stale, notice)))?.code).toBe('desk.changed_meanwhile')
    await cancelConference(services, olga, 'colombo', await seen(0), notice)
    expect((await refusalOf(cancelConference(services, olga, 'colombo', await seen(0), notice)))?.code).toBe('conference.move_not_allowed')
    await unpublishConference(services, olga, 'colombo', await version())
    expect((await refusalOf(resumeConference(services, olga, 'colombo', await seen(0), { ...dates, notice: '' })))?.code).toBe('conference.move_not_allowed')
  })
})

describe('a postponed conference', () => {
  test('is tentative in calendars, its deadlines are cancelled, and it is never over', async () => {
    await postponeConference(services, olga, 'colombo', await seen(0), notice)
    const events = (await server.inject({ url: '/calendar/colombo.ics' })).body.split('BEGIN:VEVENT').slice(1)
    expect(events.map((event) => /STATUS:(\w+)/.exec(event)?.[1])).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED', 'CANCELLED', 'TENTATIVE'])
    expect(await conferencesOf(db).nextOpenCall({ _id: 'other', topic: 'Health and Medicine' }, clock.now)).toBeUndefined()
  })

  test('takes place on its new days: everyone hears of them, visitors see the old first day, and earlier extensions are forgotten', async () => {
    await givenThings(services).submission('ada@example.org')
    await extendDeadline(services, olga, 'colombo', await version(), { deadline: 'abstractDeadline', to: '2027-03-04', reason: '' })
    await postponeConference(services, olga, 'colombo', await seen(1), notice)
    clock.now = new Date('2027-01-10T10:00:00Z')
    await resumeConference(services, olga, 'colombo', await seen(1), { ...dates, notice: '<p>See you in autumn.</p>' })
    const page = await conferencesOf(db).findPage('colombo')
    expect(page).toMatchObject({ notice: '', previousStartDate: '2027-05-11', extensions: [], conference: { ...dates, state: 'scheduled' } })
    const [letter] = (await mails()).filter(({ kind }) => kind === 'conference.rescheduled')
    expect(oneLine(letter?.text_body)).toContain('is no longer postponed: it takes place on 14–16 September')
    expect(letter?.text_body).toContain('See you in autumn.')
    expect(letter?.text_body).toContain('Abstract deadline: 1 June 2027')
    const [entry] = await auditLogOf(db).about('conference:colombo')
    expect(entry?.details).toMatchObject({ daysBefore: '2027-05-11 to 2027-05-13', daysAfter: '2027-09-14 to 2027-09-16' })
  })

  test('does not take place on days that have passed or cannot be', async () => {
    await postponeConference(services, olga, 'colombo', await seen(0), notice)
    const resume = async (changes: object) => refusalOf(resumeConference(services, olga, 'colombo', await seen(0), { ...dates, notice: '', ...changes }))
    expect(await resume({ startDate: '2026-11-14' })).toEqual({
      code: 'request.invalid',
      fields: { startDate: 'This day has passed. Please give the new days.' },
    })
    expect(Object.keys((await resume({ endDate: '2027-09-13' }))?.fields ?? {})).toEqual(['endDate'])
  })
})

test('a cancelled conference can take place after all, with a letter that says so', async () => {
  await givenThings(services).submission('ada@example.org')
  await cancelConference(services, olga, 'colombo', await seen(1), notice)
  const { startDate, endDate, abstractDeadline, notification, paperDeadline, registrationDeadline } = givenConference()
  const same = { startDate, endDate, abstractDeadline, notification, paperDeadline, registrationDeadline }
  await resumeConference(services, olga, 'colombo', await seen(1), { ...same, notice: '' })
  expect((await mails()).map(({ subject }) => subject)).toContain('Health and Medicine Colombo will take place after all')
  const page = await conferencesOf(db).findPage('colombo')
  expect(page).toMatchObject({ previousStartDate: null, conference: { state: 'scheduled' } })
})

test('the text of a notice becomes paragraphs of a letter', () => {
  expect(paragraphsOfHtml('<h3>Why</h3><p>A &amp; B<br />C</p><ul><li>one</li><li><a href="mailto:x@example.org">us</a></li></ul>')).toEqual([
    'Why',
    'A & B\nC',
    '- one',
    '- us (x@example.org)',
  ])
})

describe('what was issued about the days', () => {
  // Rows are never deleted; another test begins without them.
  afterEach(async () => void (await sql`TRUNCATE document, document_batch CASCADE`.execute(db)))

  async function issued() {
    const { paperId } = await givenThings(services).submission('author@example.org', { moves: ['received', 'under-review', 'accepted'] })
    const of = { email: 'author@example.org' }
    const printed = { ...services, renderDocument: async ({ data }: { data: unknown }) => Buffer.from(`%PDF ${JSON.stringify(data)}`) }
    const acceptance = await givenDocument(printed, { ...of, kind: 'acceptance-letter', subject: `paper:${paperId}` })
    const visa = await givenDocument(printed, { ...of, kind: 'visa-invitation' })
    const certificate = await givenDocument(printed, { ...of, kind: 'reviewer-certificate' })
    const state = async ({ id }: { id: string }) => (await documentsOf(db).find(id))?.state
    const states = () => Promise.all([acceptance, visa, certificate].map(state))
    const workOn = async () => {
      for (const { id } of await db.selectFrom('document_batch').select('id').where('finished_at', 'is', null).execute()) await workOnBatch(printed, id)
    }
    return { paperId, acceptance, states, workOn }
  }
  const untold = async () => (await db.selectFrom('document').select('kind').where('untold', '=', true).orderBy('kind').execute()).map(({ kind }) => kind)

  test('ends when the conference is cancelled; a certificate for work that was done stays', async () => {
    const { states } = await issued()
    await cancelConference(services, olga, 'colombo', await seen(1), notice)
    expect(await states()).toEqual(['revoked', 'revoked', 'valid'])
    expect(await untold()).toEqual(['acceptance-letter', 'visa-invitation'])
  })

  test('follows a postponed conference to its new days: letters of acceptance are issued again, a visa is asked for again', async () => {
    const { paperId, acceptance, states, workOn } = await issued()
    await postponeConference(services, olga, 'colombo', await seen(1), notice)
    expect(await states()).toEqual(['valid', 'revoked', 'valid'])
    await resumeConference(services, olga, 'colombo', await seen(1), { notice: '', ...dates })
    await workOn()
    expect(await states()).toEqual(['revoked', 'revoked', 'valid'])
    const fresh = await documentsOf(db).current('colombo', 'acceptance-letter', 'en', `paper:${paperId}`)
    expect([fresh?.id === acceptance.id, JSON.parse(fresh?.statement ?? '{}').from]).toEqual([false, '2027-09-14'])
    expect(await untold()).toEqual(['visa-invitation'])
    const told = await db.selectFrom('mail').select('to_address').where('kind', '=', 'document.issued').execute()
    expect(told).toEqual([{ to_address: 'author@example.org' }])
  })
})
