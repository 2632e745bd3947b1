import { beforeEach, describe, expect, test } from 'vitest'
import { givenThings } from '../../../../tests/support/given-things.ts'
import { testServer } from '../../../../tests/support/test-server.ts'
import type { AccountId, SignedIn } from '../../accounts/account.ts'
import { accountsOf } from '../../accounts/accounts.store.ts'
import { findPersonalData, holdsNothing } from '../../accounts/desk/find-personal-data.ts'
import { erasePerson } from '../../accounts/erasure.ts'
import { exportPerson } from '../../accounts/export-account.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { declinePool, findPoolInvitation, joinPool } from './answer-pool-invitation.ts'
import { importReviewers, previewImport } from './import-reviewers.ts'
import { inviteAgain, inviteToPool, withdrawPoolInvitation } from './invite-to-pool.ts'
import { addReviewer, correctReviewer, pauseReviewer, resumeReviewer, stopReviewer } from './manage-reviewers.ts'
import { changeOwnProfile, returnToPool, stopReviewing } from './own-profile.ts'
import { passportOf } from './passport.ts'
import { poolInvitationsOf } from './pool-invitations.store.ts'
import type { JoinForm, ReviewerForm } from './reviewer.schema.ts'
import { reviewerListOf } from './reviewer-list.store.ts'
import { readReviewerQuery } from './reviewer-query.ts'
import { reviewersOf } from './reviewers.store.ts'

const { db, services, clock } = await testServer()
const given = givenThings(services)
const olga: Organiser = { accountId: 'olga' as AccountId, name: 'Olga Organiser', email: 'olga@example.org', rights: ['review'] }
const nobody: Organiser = { ...olga, rights: ['submissions', 'people'] }
const ada = 'ada@example.org'
const form: ReviewerForm = {
  title: 'Dr',
  name: 'Ada Lovelace',
  email: ada,
  affiliation: 'Analytical Society',
  country: 'Portugal',
  topics: ['Health and Medicine'],
  languages: [],
  timeZone: 'Europe/Lisbon',
  maxLoad: 2,
  isStandby: false,
  people: ['Charles Babbage'],
  institutions: [],
}
const yes: JoinForm = {
  fName: 'Ada',
  lName: 'Lovelace',
  affiliation: 'Analytical Society',
  country: 'Portugal',
  'topics[]': ['Health and Medicine'],
  otherTopics: ['engines'],
  maxLoad: 2,
  timeZone: 'Europe/Lisbon',
  isPublic: true,
  confidentiality: 'yes',
  aiRule: 'yes',
}
const origin = { source: '127.0.0.1', device: 'A test', previous: undefined }
const person = { name: 'Ada Lovelace', email: ada, affiliation: '', topics: ['Health and Medicine'] }
const withPassword = { password: 'difference engine 1822', origin }

beforeEach(async () => {
  clock.now = new Date('2026-11-18T10:00:00Z')
  for (const table of [
    'review_conflict',
    'review_assignment',
    'review_round',
    'reviewer',
    'pool_invitation',
    'mail',
    'application',
    'session',
    'account',
  ] as const)
    await db.deleteFrom(table).execute()
})

const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * 24 * 3_600_000)
}
const mails = async () =>
  (await db.selectFrom('mail').select(['kind', 'to_address']).orderBy('kind').execute()).map(({ kind, to_address }) => `${kind} ${to_address}`)
const invitations = () => db.selectFrom('pool_invitation').select(['email', 'state']).orderBy('sent_at').execute()
const list = (search = '', viewer = olga) => reviewerListOf(db, viewer, '2026-11-18').page(readReviewerQuery(new URLSearchParams(search)), {})
const namesOf = async (search = '') => (await list(search)).rows.map(({ name }) => name)
const acts = async () => (await db.selectFrom('audit_log').select('act').orderBy('id').execute()).map(({ act }) => act)

/** The secret of the latest invitation, as it stands in its letter. */
async function invite(people = [person]): Promise<string> {
  await inviteToPool(services, olga, people)
  return secretInLetter()
}
async function secretInLetter(): Promise<string> {
  const { text_body } = await db
    .selectFrom('mail')
    .select('text_body')
    .where('kind', '=', 'reviewer.invitation')
    .orderBy('queued_at', 'desc')
    .executeTakeFirstOrThrow()
  return /reviewer-invitation\/([\w-]+)/.exec(text_body)?.[1] ?? ''
}
async function account(id: string, email: string, confirmed = true): Promise<SignedIn> {
  const now = services.now()
  const names = { f_name: 'Ada', l_name: 'Lovelace', email, password_hash: null, created_at: now, disabled_at: null }
  await accountsOf(db).add({ id: id as AccountId, role: 'g_user', ...names, confirmed_at: confirmed ? now : null })
  return {
    accountId: id as AccountId,
    sessionId: id,
    role: 'g_user',
    fName: 'Ada',
    lName: 'Lovelace',
    email,
    confirmed,
    hasPassword: true,
    lacksPasskey: false,
    timeZone: 'UTC',
    rights: [],
  }
}

describe('the office', () => {
  test('adds, corrects, pauses, stops and takes back, each noted', async () => {
    const id = await addReviewer(services, olga, form)
    await correctReviewer(services, olga, id, 1, { ...form, topics: ['Energy'] })
    await pauseReviewer(services, olga, id, { version: 2, until: '2026-12-31' })
    expect(await reviewersOf(db).find(id)).toMatchObject({ topics: ['Energy'], pausedUntil: '2026-12-31', agreedAt: null, origin: 'desk' })
    await stopReviewer(services, olga, id, 3)
    await resumeReviewer(services, olga, id, 4)
    expect(await reviewersOf(db).find(id)).toMatchObject({ pausedUntil: null, stoppedAt: null, version: 5 })
    expect((await acts()).slice(-5)).toEqual(['reviewer.added', 'reviewer.corrected', 'reviewer.paused', 'reviewer.stopped', 'reviewer.resumed'])
  })

  test('cannot overwrite what somebody changed meanwhile, nor add an address twice', async () => {
    const id = await addReviewer(services, olga, form)
    await correctReviewer(services, olga, id, 1, { ...form, maxLoad: 5 })
    await expect(correctReviewer(services, olga, id, 1, form)).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
    await expect(addReviewer(services, olga, { ...form, email: 'ADA@example.org' })).rejects.toMatchObject({ fields: { email: expect.any(String) } })
    await expect(stopReviewer(services, olga, 'unknown', 1)).rejects.toMatchObject({ code: 'reviewer.unknown' })
  })

  test('cannot change the address of somebody who signs in with it', async () => {
    const id = await addReviewer(services, olga, form)
    await reviewersOf(db).ofAccount(await account('ada', ada))
    await expect(correctReviewer(services, olga, id, 1, { ...form, email: 'other@example.org' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('needs the right to review', async () => {
    await expect(addReviewer(services, nobody, form)).rejects.toMatchObject({ code: 'desk.not_allowed' })
    await expect(inviteToPool(services, nobody, [person])).rejects.toMatchObject({ code: 'desk.not_allowed' })
    await expect(importReviewers(services, nobody, 'name,email\nA,a@example.org')).rejects.toMatchObject({ code: 'desk.not_allowed' })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    const more = { ...form, people: [] }
    await addReviewer(services, olga, form)
    const paused = await addReviewer(services, olga, { ...more, name: 'Émile Borel', email: 'emile@example.org', topics: ['Energy'] })
    await pauseReviewer(services, olga, paused, { version: 1, until: '2026-11-18' })
    const stopped = await addReviewer(services, olga, { ...more, name: 'bertha Benz', email: 'bertha@example.org', isStandby: true })
    await stopReviewer(services, olga, stopped, 1)
  })

  test('is sorted by name, searched, filtered and read page by page', async () => {
    expect(await namesOf()).toEqual(['Ada Lovelace', 'bertha Benz', 'Émile Borel'])
    expect(await namesOf('q=emil')).toEqual(['Émile Borel'])
    expect(await namesOf('topic=health and medicine')).toEqual(['Ada Lovelace', 'bertha Benz'])
    expect(await namesOf('status=active')).toEqual(['Ada Lovelace'])
    expect(await namesOf('status=paused')).toEqual(['Émile Borel'])
    expect(await namesOf('status=stopped')).toEqual(['bertha Benz'])
    expect(await namesOf('standby=yes')).toEqual(['bertha Benz'])
    const all = reviewerListOf(db, olga, '2026-11-18')
    const query = readReviewerQuery(new URLSearchParams())
    const [first] = (await all.page(query, {})).rows
    const after = await all.page(query, { after: first?.cursor })
    expect(after.rows.map(({ name }) => name)).toEqual(['bertha Benz', 'Émile Borel'])
    const back = await all.page(query, { before: after.rows.at(-1)?.cursor })
    expect(back.rows.map(({ name }) => name)).toEqual(['Ada Lovelace', 'bertha Benz'])
    expect(await all.count(query)).toBe(3)
  })

  test('a pause ends after its last day', async () => {
    const tomorrow = reviewerListOf(db, olga, '2026-11-19')
    const { rows } = await tomorrow.page(readReviewerQuery(new URLSearchParams('status=active')), {})
    expect(rows.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Émile Borel'])
  })

  test('an organiser with a conflict, or an author among them, sees neither the paper nor its count', async () => {
    const { paperId, reference } = await given.submission('author@example.org')
    const reviewer = await reviewersOf(db).findByAddress(ada)
    await assign(paperId, reviewer?.id ?? '', 'accepted')
    const open = async (viewer: Organiser) => (await list('', viewer)).rows.find(({ name }) => name === 'Ada Lovelace')?.open
    const history = async (viewer: Organiser) => reviewerListOf(db, viewer, '2026-11-18').assignmentsOf(reviewer?.id ?? '')
    expect(await open(olga)).toBe(1)
    expect(await history(olga)).toMatchObject([{ reference, state: 'accepted', stage: 'abstract' }])
    expect(await open({ ...olga, email: 'Author@example.org' })).toBe(0)
    const conflict = { paper_id: paperId, email: 'olga@example.org', kind: 'institution' as const, state: 'found' as const, found_at: clock.now }
    await db
      .insertInto('review_conflict')
      .values({ ...conflict, answered_at: null, answered_by: null })
      .execute()
    expect(await open(olga)).toBe(0)
    expect(await history(olga)).toEqual([])
    await db.updateTable('review_conflict').set({ state: 'dismissed' }).execute()
    expect(await open(olga)).toBe(1)
  })
})

let assigned = 0
async function assign(paperId: string, reviewerId: string, state: 'accepted' | 'submitted', times: { dueOn?: string; submittedAt?: Date } = {}) {
  assigned += 1
  const now = services.now()
  const formId = `form${assigned}`
  await db
    .insertInto('review_form')
    .values({ id: formId, conference_id: 'colombo', stage: 'abstract', number: assigned, definition: '{}', made_at: now, made_by: 'Olga' })
    .execute()
  const round = { id: `round${assigned}`, paper_id: paperId, number: assigned, stage: 'abstract' as const, state: 'closed' as const, form_id: formId }
  await db
    .insertInto('review_round')
    .values({ ...round, opened_at: now, closed_at: now })
    .execute()
  const row = { id: `assignment${assigned}`, round_id: round.id, paper_id: paperId, reviewer_id: reviewerId, number: 1, state, proposed_by: 'Olga' }
  const dates = { proposed_at: now, invited_at: now, answered_at: now, due_on: times.dueOn ?? null, submitted_at: times.submittedAt ?? null }
  await db
    .insertInto('review_assignment')
    .values({ ...row, ...dates })
    .execute()
}

describe('an invitation to the pool', () => {
  test('is one letter for an address, however often it is asked for', async () => {
    expect(await inviteToPool(services, olga, [person, { ...person, email: 'ADA@example.org' }])).toMatchObject({
      invited: 1,
      left: [{ email: 'ADA@example.org' }],
    })
    const both = await Promise.all([inviteToPool(services, olga, [person]), inviteToPool(services, olga, [person])])
    expect(both.map(({ invited }) => invited)).toEqual([0, 0])
    expect(await mails()).toEqual(['reviewer.invitation ada@example.org'])
  })

  test('is accepted with a new account, whose address the link has proven', async () => {
    const secret = await invite()
    expect(await findPoolInvitation(services, secret)).toMatchObject({ name: 'Ada Lovelace', isOpen: true, hasAccount: false })
    expect(await joinPool(services, secret, yes, withPassword)).toMatchObject({ secret: expect.any(String) })
    const made = await accountsOf(db).findByAddress(ada)
    expect(made).toMatchObject({ role: 'g_user', f_name: 'Ada', confirmed_at: clock.now })
    expect(await reviewersOf(db).findByAddress(ada)).toMatchObject({
      accountId: made?.id,
      name: 'Ada Lovelace',
      topics: ['Health and Medicine', 'engines'],
      maxLoad: 2,
      timeZone: 'Europe/Lisbon',
      isPublic: true,
      agreedAt: clock.now,
      origin: 'invitation',
    })
    expect(await mails()).toEqual(['reviewer.invitation ada@example.org', 'reviewer.welcome ada@example.org'])
    expect(await inviteToPool(services, olga, [person])).toMatchObject({ invited: 0, left: [{ why: 'In the pool already.' }] })
  })

  test('a double click accepts once', async () => {
    const secret = await invite()
    const sessions = await Promise.all([joinPool(services, secret, yes, withPassword), joinPool(services, secret, yes, withPassword)])
    expect(sessions.filter(Boolean)).toHaveLength(1)
    expect(await db.selectFrom('reviewer').select('id').execute()).toHaveLength(1)
    expect((await mails()).filter((mail) => mail.startsWith('reviewer.welcome'))).toHaveLength(1)
  })

  test('a guessable password makes no account', async () => {
    const secret = await invite()
    await expect(joinPool(services, secret, yes, { ...withPassword, password: 'conference1' })).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    })
    expect(await accountsOf(db).findByAddress(ada)).toBeUndefined()
  })

  test('whoever has an account accepts with it, and no other account can', async () => {
    const secret = await invite()
    const own = await account('own', ada, false)
    const other = await account('other', 'other@example.org')
    expect(await findPoolInvitation(services, secret)).toMatchObject({ hasAccount: true })
    await expect(joinPool(services, secret, yes, withPassword)).rejects.toMatchObject({ code: 'account.address_taken' })
    await expect(joinPool(services, secret, yes, { person: other })).rejects.toMatchObject({ code: 'desk.not_allowed' })
    expect(await joinPool(services, secret, yes, { person: own })).toBeUndefined()
    expect(await reviewersOf(db).findByAddress(ada)).toMatchObject({ accountId: 'own' })
    expect((await accountsOf(db).find('own' as AccountId))?.confirmed_at).toEqual(clock.now)
  })

  test('is declined without an account, once', async () => {
    const secret = await invite()
    await declinePool(services, secret)
    await declinePool(services, secret)
    expect(await invitations()).toEqual([{ email: ada, state: 'declined' }])
    await expect(joinPool(services, secret, yes, withPassword)).rejects.toMatchObject({ code: 'invitation.closed' })
    expect(await reviewersOf(db).findByAddress(ada)).toBeUndefined()
  })

  test('lapses after thirty days, and can then be sent anew', async () => {
    const secret = await invite()
    later(30)
    expect(await findPoolInvitation(services, secret)).toMatchObject({ isOpen: false })
    await expect(joinPool(services, secret, yes, withPassword)).rejects.toMatchObject({ code: 'invitation.closed' })
    await expect(declinePool(services, secret)).rejects.toMatchObject({ code: 'invitation.closed' })
    expect(await inviteToPool(services, olga, [person])).toMatchObject({ invited: 1 })
    expect(await invitations()).toEqual([
      { email: ada, state: 'lapsed' },
      { email: ada, state: 'sent' },
    ])
  })

  test('sent again it ends the earlier link; taken back it no longer works', async () => {
    const secret = await invite()
    const [first] = await poolInvitationsOf(db).open(clock.now)
    later(1)
    await inviteAgain(services, olga, first?.id ?? '')
    await expect(declinePool(services, secret)).rejects.toMatchObject({ code: 'invitation.closed' })
    const [second] = await poolInvitationsOf(db).open(clock.now)
    const newSecret = await secretInLetter()
    expect(newSecret).not.toBe(secret)
    await withdrawPoolInvitation(services, olga, second?.id ?? '')
    await expect(joinPool(services, newSecret, yes, withPassword)).rejects.toMatchObject({ code: 'invitation.closed' })
    await expect(withdrawPoolInvitation(services, olga, second?.id ?? '')).rejects.toMatchObject({ code: 'invitation.closed' })
  })

  test('brings somebody back who had stopped, or who was added without having agreed', async () => {
    const id = await addReviewer(services, olga, form)
    await stopReviewer(services, olga, id, 1)
    await joinPool(services, await invite(), yes, withPassword)
    expect(await reviewersOf(db).find(id)).toMatchObject({ stoppedAt: null, agreedAt: clock.now, origin: 'desk' })
  })
})

test('accepted applications are offered until their address is invited or in the pool', async () => {
  const { id } = await given.application(ada)
  const second = await given.application('second@example.org')
  await db.updateTable('application').set({ state: 'accepted', role: 'scientific-reviewer-apply', s_category: '' }).where('id', '=', id).execute()
  await db
    .updateTable('application')
    .set({ state: 'accepted', role: 'presenter-apply', s_category: 'Scientific Reviewer' })
    .where('id', '=', second.id)
    .execute()
  const offered = async () => (await poolInvitationsOf(db).acceptedApplicants()).map(({ email }) => email)
  expect(await offered()).toEqual([ada, 'second@example.org'])
  await joinPool(services, await invite(), yes, withPassword)
  expect(await offered()).toEqual(['second@example.org'])
  expect(await reviewersOf(db).findByAddress(ada)).toMatchObject({ origin: 'application' })
})

describe('a list', () => {
  test('adds new people, completes known ones and merges rows of one address', async () => {
    const id = await addReviewer(services, olga, { ...form, affiliation: '' })
    const csv =
      '\ufeffName;E-mail;Institution;Country;Topics\r\n"Ada King";ADA@example.org;"Society; Analytical";;Energy\r\nGrace Hopper;grace@example.org;;;Compilers\r\nGrace;Grace@example.org;Navy;Portugal;Ships|compilers\r\n'
    const plan = await previewImport(services, olga, csv)
    expect(plan).toMatchObject({ problems: [], unchanged: 0, added: [{ name: 'Grace Hopper', affiliation: 'Navy', topics: ['Compilers', 'Ships'] }] })
    expect(await namesOf()).toEqual(['Ada Lovelace'])
    expect(await importReviewers(services, olga, csv)).toEqual({ added: 1, completed: 1 })
    expect(await reviewersOf(db).find(id)).toMatchObject({
      name: 'Ada Lovelace',
      affiliation: 'Society; Analytical',
      topics: ['Health and Medicine', 'Energy'],
    })
    expect(await reviewersOf(db).findByAddress('grace@example.org')).toMatchObject({ origin: 'import', agreedAt: null })
    expect(await importReviewers(services, olga, csv)).toEqual({ added: 0, completed: 0 })
  })

  test('with a mistake imports nobody, and says where it is', async () => {
    const csv = 'name,email,country\nGrace Hopper,grace@example.org,Atlantis\n,nobody,\n"Two\nlines",two@example.org,\n'
    expect((await previewImport(services, olga, csv)).problems).toEqual([
      { line: 2, column: 'country', message: 'We know no country of this name. Please write it as our lists do, or leave it empty.' },
      { line: 3, column: 'name', message: 'Please enter the name.' },
      { line: 3, column: 'email', message: 'Please enter an e-mail address such as name@university.edu.' },
      { line: 4, column: 'name', message: 'This contains a character that cannot be printed. Please remove it.' },
    ])
    await expect(importReviewers(services, olga, csv)).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { csv: expect.stringContaining('Line 2, country') },
    })
    expect(await namesOf()).toEqual([])
    expect((await previewImport(services, olga, 'Grace,grace@example.org')).problems).toMatchObject([{ line: 1, column: '' }])
  })
})

describe('a reviewer', () => {
  const own = {
    ...yes,
    version: '1',
    name: 'Ada King',
    languages: ['English'],
    pausedUntil: '2026-12-24',
    people: ['Charles Babbage'],
    institutions: ['Society'],
  }

  test('changes their own profile, and not what somebody changed meanwhile', async () => {
    const id = await addReviewer(services, olga, form)
    await changeOwnProfile(services, id, own)
    expect(await reviewersOf(db).find(id)).toMatchObject({ name: 'Ada King', pausedUntil: '2026-12-24', languages: ['English'], isPublic: true })
    expect(await reviewersOf(db).exclusions(id)).toEqual([
      { kind: 'person', value: 'Charles Babbage' },
      { kind: 'institution', value: 'Society' },
    ])
    await expect(changeOwnProfile(services, id, own)).rejects.toMatchObject({ code: 'desk.changed_meanwhile' })
    await expect(changeOwnProfile(services, id, { ...own, version: '2', pausedUntil: '2026-11-01' })).rejects.toMatchObject({
      fields: { pausedUntil: expect.any(String) },
    })
  })

  test('stops once and comes back', async () => {
    const id = await addReviewer(services, olga, form)
    await stopReviewing(services, id)
    await stopReviewing(services, id)
    expect(await reviewersOf(db).find(id)).toMatchObject({ stoppedAt: clock.now, version: 2 })
    await returnToPool(services, id)
    expect(await reviewersOf(db).find(id)).toMatchObject({ stoppedAt: null })
  })

  test('has a passport that counts by conference, and lateness by their own midnight', async () => {
    const id = await addReviewer(services, olga, { ...form, timeZone: 'America/New_York' })
    const papers = await Promise.all([given.submission('a@example.org'), given.submission('b@example.org'), given.submission('c@example.org')])
    const [one, two, three] = papers.map(({ paperId }) => paperId)
    // 23:00 of the due day in New York.
    await assign(one ?? '', id, 'submitted', { dueOn: '2026-11-20', submittedAt: new Date('2026-11-21T04:00:00Z') })
    await assign(two ?? '', id, 'submitted', { dueOn: '2026-11-20', submittedAt: new Date('2026-11-21T06:00:00Z') })
    await assign(three ?? '', id, 'accepted')
    const figures = { invited: 3, done: 2, onTime: 1 }
    expect(await passportOf(db, { id, timeZone: 'America/New_York' })).toMatchObject({ ...figures, conferences: [{ id: 'colombo', ...figures }] })
  })
})

test('whoever asks what we hold about them hears of the pool; after an erasure nothing is left', async () => {
  await addReviewer(services, olga, { ...form, email: 'held@example.org' })
  await inviteToPool(services, olga, [{ ...person, email: 'held@example.org' }])
  const held = await findPersonalData(services, 'HELD@example.org')
  expect(held).toMatchObject({ reviewer: { name: 'Ada Lovelace' }, poolInvitations: 1 })
  expect(holdsNothing(held)).toBe(false)
  const { everything } = await exportPerson(services, { account: undefined, address: 'held@example.org', withPassports: false }, 'without links')
  expect(everything).toMatchObject({ reviewer: { topics: ['Health and Medicine'], cannot_review: ['Charles Babbage'] }, poolInvitations: [{ state: 'sent' }] })
  await db.transaction().execute((trx) => erasePerson(trx, { accountId: null, email: 'held@example.org', confirmed: true }, services.key, services.now()))
  expect(await findPersonalData(services, 'held@example.org')).toMatchObject({ reviewer: undefined, poolInvitations: 0 })
  expect(await reviewersOf(db).findByAddress('held@example.org')).toBeUndefined()
})
