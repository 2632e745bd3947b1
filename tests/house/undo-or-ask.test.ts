import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { deskSubmissionsHouse } from '../support/desk-submissions-house.ts'
import { givenSales } from '../support/given-money.ts'
import { givenReview } from '../support/given-review.ts'
import { camt } from '../support/statements/camt.ts'
import { routes } from './permissions.table.ts'

const house = await deskSubmissionsHouse()
const { db, given, services, server, clock } = house
const olga = await house.organiser()

async function call(path: string, body: object = {}, method: 'POST' | 'PUT' | 'DELETE' = 'POST') {
  const headers = { cookie: olga.cookie, 'content-type': 'application/json' }
  const answer = await server.inject({ method, url: `/api/v1/desk${path}`, headers, payload: JSON.stringify(body) })
  expect({ path, status: answer.statusCode, body: answer.statusCode < 300 ? '' : answer.body }).toMatchObject({
    status: answer.statusCode < 300 ? answer.statusCode : 200,
  })
  return answer.json()
}

/** What a person would notice if it were not as before: the rows, without what only counts changes. */
async function looks(
  table: 'paper' | 'registration' | 'contact_message' | 'application' | 'answer_template' | 'mail_template' | 'account' | 'reviewer',
  id: string,
) {
  const key = table === 'mail_template' ? 'kind' : 'id'
  const [row = {}] = await db
    .selectFrom(table)
    .selectAll()
    .where(key as never, '=', id as never)
    .execute()
  const counting = ['version', 'answer_version', 'changed_at', 'changed_by']
  return Object.fromEntries(Object.entries(row).filter(([name]) => !counting.includes(name)))
}

/** Does the act, takes it back, and says how the object looked before, in between and after. */
type Undo = () => Promise<{ before: unknown; between: unknown; after: unknown }>
async function around(looked: () => Promise<unknown>, act: () => Promise<unknown>, undo: () => Promise<unknown>): ReturnType<Undo> {
  const before = await looked()
  await act()
  const between = await looked()
  await undo()
  return { before, between, after: await looked() }
}

let number = 0
function address(): string {
  number += 1
  return `undo${number}@example.org`
}

async function aReviewer() {
  const person = { title: '', name: 'Ada L.', email: address(), affiliation: '', country: '', topics: [], languages: [], timeZone: 'UTC' }
  const form = { ...person, maxLoad: 3, isStandby: false, people: [], institutions: [] }
  const { id } = (await call('/reviewers', form)) as { id: string }
  return { id, form }
}

/** The words of a paper that an organiser let pass, or did not. */
async function changingCopy(state: 'held' | 'ready', act: 'allow' | 'hold', other: 'allow' | 'hold'): ReturnType<Undo> {
  const { paperId, reference } = await given.submission(address())
  const row = db.selectFrom('paper_blindness').where('paper_id', '=', paperId)
  const allowed = state === 'ready' ? { allowed_by: 'Olga Organiser', allowed_at: clock.now } : {}
  await db
    .updateTable('paper_blindness')
    .set({ state, ...allowed })
    .where('paper_id', '=', paperId)
    .execute()
  const { version } = await row.select('version').executeTakeFirstOrThrow()
  const change = (what: string) => call(`/submissions/${reference}/reviewer-copies/${what}`, { version, file: null })
  return around(
    () => row.selectAll().executeTakeFirst(),
    () => change(act),
    () => change(other),
  )
}

/** A reviewer's file that an organiser let the authors have, or did not. */
async function changingAttachment(state: 'held' | 'ready', act: 'allow' | 'hold', other: 'allow' | 'hold'): ReturnType<Undo> {
  const { paperId } = await given.submission(address())
  const review = givenReview(services)
  const round = await review.round(paperId)
  const { id } = await assignmentsOf(db).add({ round, reviewerId: await review.reviewer(address()), isPinned: true, by: 'Olga', now: clock.now })
  const allowed = state === 'ready' ? { allowed_by: 'Olga Organiser', allowed_at: clock.now } : {}
  const attachment = { id, assignment_id: id, number: 1, file_id: null, copy_id: await given.file('copy.pdf'), state, reason: 'found', added_at: clock.now }
  await db
    .insertInto('review_attachment')
    .values({ ...attachment, ...allowed })
    .execute()
  const change = (what: string) => call(`/reviews/${id}/attachments/${id}/${what}`, { version: 1 })
  return around(
    () => db.selectFrom('review_attachment').selectAll().where('id', '=', id).executeTakeFirst(),
    () => change(act),
    () => change(other),
  )
}

/** A statement with one line of money that left. */
async function aStatement() {
  if (!(await db.selectFrom('bank_account').select('id').executeTakeFirst())) await givenSales(db, clock.now)
  number += 1
  const text = camt({ version: '08' }, [{ amount: '44.00', direction: 'DBIT', reference: `undo ${number}` }])
  const read = () => call('/money/statements', { fileName: 'january.xml', text }) as Promise<{ id: string }>
  const { id } = await read()
  const line = db
    .selectFrom('statement_line')
    .where('line_key', '=', (await db.selectFrom('statement_line').select('line_key').where('statement_id', '=', id).executeTakeFirstOrThrow()).line_key)
  return { id, read, line, lineId: (await line.select('id').executeTakeFirstOrThrow()).id }
}

const undone: Record<string, Undo> = {
  'POST /api/v1/desk/money/statements/:id/discard': async () => {
    const { id, read, line } = await aStatement()
    return around(
      () => line.select(['state', 'amount_minor', 'position']).executeTakeFirst(),
      () => call(`/money/statements/${id}/discard`),
      read,
    )
  },
  'POST /api/v1/desk/money/statement-lines/:id/ignore': async () => {
    const { line, lineId } = await aStatement()
    return around(
      () => line.select(['state', 'decided_by_id']).executeTakeFirst(),
      () => call(`/money/statement-lines/${lineId}/ignore`, { version: 1 }),
      () => call(`/money/statement-lines/${lineId}/restore`, { version: 2 }),
    )
  },
  'POST /api/v1/desk/money/statement-lines/:id/restore': async () => {
    const { line, lineId } = await aStatement()
    await call(`/money/statement-lines/${lineId}/ignore`, { version: 1 })
    return around(
      () => line.select(['state', 'decided_by_id']).executeTakeFirst(),
      () => call(`/money/statement-lines/${lineId}/restore`, { version: 2 }),
      () => call(`/money/statement-lines/${lineId}/ignore`, { version: 3 }),
    )
  },
  'POST /api/v1/desk/reviews/:id/attachments/:attachment/allow': () => changingAttachment('held', 'allow', 'hold'),
  'POST /api/v1/desk/reviews/:id/attachments/:attachment/hold': () => changingAttachment('ready', 'hold', 'allow'),
  'POST /api/v1/desk/submissions/:reference/reviewer-copies/allow': () => changingCopy('held', 'allow', 'hold'),
  'POST /api/v1/desk/submissions/:reference/reviewer-copies/hold': () => changingCopy('ready', 'hold', 'allow'),
  'POST /api/v1/desk/submissions/decide': async () => {
    const { paperId, reference } = await given.submission(address(), { moves: ['received', 'under-review'] })
    const decide = async () => call('/submissions/decide', { selection: await house.chosen(reference), decision: 'rejected' })
    return around(
      () => looks('paper', paperId),
      decide,
      async () => call('/submissions/undo', { selection: await house.chosen(reference) }),
    )
  },
  'POST /api/v1/desk/submissions/move': async () => {
    const { paperId, reference } = await given.submission(address())
    const move = async () => call('/submissions/move', { selection: await house.chosen(reference), to: 'withdrawn' })
    return around(
      () => looks('paper', paperId),
      move,
      async () => call('/submissions/undo', { selection: await house.chosen(reference) }),
    )
  },
  'POST /api/v1/desk/submissions/:reference/correct': async () => {
    const email = address()
    const { paperId, reference } = await given.submission(email)
    const answers = { regtype: '330', title: 'Dr', company: 'Analytical Society', country: 'Portugal', mobile: '+351 1', phone: '', social: 'ada' }
    const correct = async (name: string) => {
      const [one] = (await house.chosen(reference)).chosen
      const more = { email, accompany: 'Yes', names: 'Byron', titles: [], version: one?.version }
      return call(`/submissions/${reference}/correct`, { ...answers, ...more, name })
    }
    return around(
      () => looks('paper', paperId),
      () => correct('Ada King'),
      () => correct('Ada L.'),
    )
  },
  'POST /api/v1/desk/submissions/:reference/paper': async () => {
    const { paperId, reference } = await given.submission(address())
    const complete = async (keywords: string) => {
      const [one] = (await house.chosen(reference)).chosen
      return call(`/submissions/${reference}/paper`, { version: one?.version, keywords })
    }
    return around(
      () => looks('paper', paperId),
      () => complete('engines'),
      () => complete(''),
    )
  },
  'POST /api/v1/desk/submissions/reopen': async () => {
    const { paperId, reference } = await given.submission(address(), { moves: ['received', 'under-review', 'rejected'] })
    const reopen = async () => call('/submissions/reopen', { selection: await house.chosen(reference), reason: 'A mistake.' })
    return around(
      () => looks('paper', paperId),
      reopen,
      async () => call('/submissions/undo', { selection: await house.chosen(reference) }),
    )
  },
  'POST /api/v1/desk/submissions/undo': async () => {
    const { paperId, reference } = await given.submission(address(), { moves: ['received', 'under-review'], unreleased: ['accepted'] })
    const undo = async () => call('/submissions/undo', { selection: await house.chosen(reference) })
    return around(
      () => looks('paper', paperId),
      undo,
      async () => call('/submissions/decide', { selection: await house.chosen(reference), decision: 'accepted' }),
    )
  },
  'POST /api/v1/desk/review/papers/:reference/handler': async () => {
    const { paperId, reference } = await given.submission(address())
    const [first, second] = [await house.organiser('Hanna', 'Handler'), await house.organiser('Henk', 'Handler')]
    const give = (handler: string, before: string) => call(`/review/papers/${reference}/handler`, { handler, before })
    await give(first.id, '')
    return around(
      () => looks('paper', paperId),
      () => give(second.id, first.id),
      () => give(first.id, second.id),
    )
  },
  'POST /api/v1/desk/registrations/move': async () => {
    const { registrationId, reference } = await given.registration(address())
    const chosen = async () => house.chosenRegistrations(reference)
    return around(
      () => looks('registration', registrationId),
      async () => call('/registrations/move', { selection: await chosen(), to: 'cancelled', note: 'Sorry.' }),
      async () => call('/registrations/undo', { selection: await chosen() }),
    )
  },
  'POST /api/v1/desk/registrations/undo': async () => {
    const { registrationId, reference } = await given.registration(address())
    const chosen = async () => house.chosenRegistrations(reference)
    const confirm = async () => call('/registrations/move', { selection: await chosen(), to: 'open' })
    await confirm()
    return around(
      () => looks('registration', registrationId),
      async () => call('/registrations/undo', { selection: await chosen() }),
      confirm,
    )
  },
  'POST /api/v1/desk/messages/:reference/close': async () => {
    const { id, reference } = await given.message(address())
    return around(
      () => looks('contact_message', id),
      () => call(`/messages/${reference}/close`, { version: 0 }),
      () => call(`/messages/${reference}/reopen`),
    )
  },
  'POST /api/v1/desk/messages/:reference/reopen': async () => {
    const { id, reference } = await given.message(address())
    await call(`/messages/${reference}/close`, { version: 0 })
    return around(
      () => looks('contact_message', id),
      () => call(`/messages/${reference}/reopen`),
      () => call(`/messages/${reference}/close`, { version: 2 }),
    )
  },
  'POST /api/v1/desk/messages/close': async () => {
    const { id, reference } = await given.message(address())
    return around(
      () => looks('contact_message', id),
      () => call('/messages/close', { selection: { chosen: [{ reference, version: 0 }] } }),
      () => call('/messages/reopen', { selection: { chosen: [{ reference, version: 1 }] } }),
    )
  },
  'POST /api/v1/desk/messages/assign': async () => {
    const { id, reference } = await given.message(address())
    let assignment = ''
    return around(
      () => looks('contact_message', id),
      async () => ({ assignment } = await call('/messages/assign', { selection: { chosen: [{ reference, version: 0 }] }, to: olga.id })),
      () => call('/messages/assign/undo', { assignment, given: [{ reference, version: 1, was: '' }] }),
    )
  },
  'POST /api/v1/desk/messages/assign/undo': async () => {
    const { id, reference } = await given.message(address())
    const assign = (version: number) => call('/messages/assign', { selection: { chosen: [{ reference, version }] }, to: olga.id })
    const { assignment } = await assign(0)
    return around(
      () => looks('contact_message', id),
      () => call('/messages/assign/undo', { assignment, given: [{ reference, version: 1, was: '' }] }),
      () => assign(2),
    )
  },
  'PUT /api/v1/desk/answer-templates/:id': async () => {
    const words = { name: address(), body: 'Dear {name}' }
    const { id } = await call('/answer-templates', words)
    const put = (version: number, body: string) => call(`/answer-templates/${id}`, { ...words, body, version }, 'PUT')
    return around(
      () => looks('answer_template', id),
      () => put(1, 'Hello'),
      () => put(2, words.body),
    )
  },
  'POST /api/v1/desk/answer-templates/:id/remove': async () => {
    const words = { name: address(), body: 'Dear {name}' }
    const { id } = await call('/answer-templates', words)
    const there = async () => (await db.selectFrom('answer_template').select(['name', 'body']).where('name', '=', words.name).execute()).at(0)
    return around(
      there,
      () => call(`/answer-templates/${id}/remove`, { version: 1 }),
      () => call('/answer-templates', words),
    )
  },
  'PUT /api/v1/desk/letters/:kind': async () => {
    const put = (body: string, version: number) => call('/letters/contact.copy', { subject: 'We have it', body, version }, 'PUT')
    await put('Before.', 0)
    return around(
      () => looks('mail_template', 'contact.copy'),
      () => put('Now.', 1),
      () => put('Before.', 2),
    )
  },
  'POST /api/v1/desk/people/:id/disable': async () => {
    const { id } = await house.participant(address())
    return around(
      () => looks('account', id),
      () => call(`/people/${id}/disable`, { seen: 'g_user enabled' }),
      () => call(`/people/${id}/enable`, { seen: 'g_user disabled' }),
    )
  },
  'POST /api/v1/desk/people/:id/enable': async () => {
    const { id } = await house.participant(address())
    await call(`/people/${id}/disable`, { seen: 'g_user enabled' })
    return around(
      () => looks('account', id),
      () => call(`/people/${id}/enable`, { seen: 'g_user disabled' }),
      () => call(`/people/${id}/disable`, { seen: 'g_user enabled' }),
    )
  },
  'PUT /api/v1/desk/people/:id/rights': async () => {
    const other = await house.organiser('Rita', 'Rights')
    const all = deskRights.join(' ')
    return around(
      () => looks('account', other.id),
      () => call(`/people/${other.id}/rights`, { seen: `organiser enabled ${all}`, rights: ['content'] }, 'PUT'),
      () => call(`/people/${other.id}/rights`, { seen: 'organiser enabled content', rights: deskRights }, 'PUT'),
    )
  },
  'POST /api/v1/desk/people/:id/dismiss': async () => {
    const other = await house.organiser('Oskar', 'Other')
    const appoint = () => call(`/people/${other.id}/appoint`, { seen: 'g_user enabled', rights: deskRights })
    return around(
      () => looks('account', other.id),
      () => call(`/people/${other.id}/dismiss`, { seen: `organiser enabled ${deskRights.join(' ')}` }),
      appoint,
    )
  },
  'PUT /api/v1/desk/reviewers/:id': async () => {
    const { id, form } = await aReviewer()
    const put = (version: number, name: string) => call(`/reviewers/${id}`, { ...form, name, version }, 'PUT')
    return around(
      () => looks('reviewer', id),
      () => put(1, 'Ada King'),
      () => put(2, form.name),
    )
  },
  'POST /api/v1/desk/reviewers/:id/pause': async () => {
    const { id } = await aReviewer()
    return around(
      () => looks('reviewer', id),
      () => call(`/reviewers/${id}/pause`, { version: 1, until: '2030-01-31' }),
      () => call(`/reviewers/${id}/resume`, { version: 2 }),
    )
  },
  'POST /api/v1/desk/reviewers/:id/resume': async () => {
    const { id } = await aReviewer()
    await call(`/reviewers/${id}/pause`, { version: 1, until: '2030-01-31' })
    return around(
      () => looks('reviewer', id),
      () => call(`/reviewers/${id}/resume`, { version: 2 }),
      () => call(`/reviewers/${id}/pause`, { version: 3, until: '2030-01-31' }),
    )
  },
  'POST /api/v1/desk/reviewers/:id/stop': async () => {
    const { id } = await aReviewer()
    return around(
      () => looks('reviewer', id),
      () => call(`/reviewers/${id}/stop`, { version: 1 }),
      () => call(`/reviewers/${id}/resume`, { version: 2 }),
    )
  },
  'POST /api/v1/desk/applications/:reference/decide': async () => {
    const { id, reference } = await given.application(address())
    const decide = () => call(`/applications/${reference}/decide`, { state: 'declined', mail: '', version: 0 })
    return around(
      () => looks('application', id),
      decide,
      () => call(`/applications/${reference}/reopen`, { version: 1 }),
    )
  },
}

/** Every act on money is done in a trial first. */
const showsMoneyFirst: [string, RegExp] = ['money/act-panel.tsx', /Nothing has been done yet\. What is posted stays in the books/]

/** What cannot be taken back says first what it brings about: these words stand where it is done. */
const asks: Record<string, [file: string, words: RegExp]> = {
  'POST /api/v1/desk/documents/:reference/revoke': ['documents/document.tsx', /the holder gets a letter\. This cannot be undone; a new one can be issued/],
  'POST /api/v1/desk/documents/:reference/reissue': ['documents/document.tsx', /The old one is no longer valid; this cannot be undone/],
  'POST /api/v1/desk/submissions/release': ['submissions/release-list.tsx', /known to the authors.*at once.*This cannot be taken back/s],
  'DELETE /api/v1/desk/reviews/:id/attachments/:attachment': ['submissions/review-attachments.tsx', /copy are deleted\. This cannot be undone/],
  'POST /api/v1/desk/reviews/:id/return': ['submissions/reviews-panel.tsx', /is told by mail and keeps what was written.*An e-mail cannot be recalled/],
  'POST /api/v1/desk/reviews/:id/extend': ['submissions/reviews-panel.tsx', /told the new day by mail.*An e-mail cannot be recalled/],
  'POST /api/v1/desk/reviews/:id/reopen': ['submissions/reviews-panel.tsx', /is told by mail and keeps what was written.*An e-mail cannot be recalled/],
  'POST /api/v1/desk/submissions/answer-appeal': ['submissions/appeal-panel.tsx', /with your reasons\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/submissions/answer-withdrawal': ['submissions/withdrawal-panel.tsx', /with your note\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/submissions/:reference/answer-correction': ['submissions/correction-panel.tsx', /with your note\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/submissions/:reference/conference': [
    'submissions/move-to-conference.tsx',
    /To take it back, move it to \{paper\.conference\.name\} again; an e-mail cannot be recalled/,
  ],
  'POST /api/v1/desk/submissions/trust': ['submissions/suspicion-panel.tsx', /an e-mail cannot be recalled/],
  'POST /api/v1/desk/submissions/:reference/link': ['submissions/status-link-panel.tsx', /Every earlier link stops working at once and cannot be brought back/],
  'POST /api/v1/desk/money/statement-lines/confirm': ['money/statement.tsx', /the payers are told by mail\. An e-mail cannot be recalled.*rest in suspense/s],
  'POST /api/v1/desk/money/statement-lines/:id/match': ['money/match-form.tsx', /told by mail that their money has arrived\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/money/statement-lines/:id/payout': [
    'money/line-buttons.tsx',
    /card payments that were on the way have arrived.*can be taken back on this page/s,
  ],
  'POST /api/v1/desk/money/statement-lines/:id/charges': ['money/line-buttons.tsx', /what the bank asks for itself.*can be taken back on this page/s],
  'POST /api/v1/desk/money/statement-lines/:id/take-back': ['money/line-buttons.tsx', /payers are told by mail; an e-mail cannot be recalled/],
  'POST /api/v1/desk/money/bookings/:reference/take-back': showsMoneyFirst,
  'POST /api/v1/desk/money/statement-lines/:id/return': ['money/suspense.tsx', /left our account again.*This cannot be taken back/s],
  'POST /api/v1/desk/submissions/write': ['submissions/letter-panel.tsx', /Nothing has gone out yet\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/review/assignments/:id/lead': ['review/assignments-panel.tsx', /has written so far goes/],
  'POST /api/v1/desk/review/assignments/:id/cancel': ['review/assignments-panel.tsx', /is told by mail\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/review/conferences/:id/propose/take': ['review/propose-panel.tsx', /Nobody is asked yet.*is told that its review has begun/s],
  'POST /api/v1/desk/review/invite': ['review/board-actions.tsx', /title and the abstract by mail.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/review/papers/:reference/assign': [
    'review/candidates-panel.tsx',
    /Nobody is asked before you invite them.*told that its review has begun/s,
  ],
  'POST /api/v1/desk/review/papers/:reference/full-paper/release': ['review/full-paper-panel.tsx', /reads the decision.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/review/conferences/:id/full-papers/release': ['submissions/release-list.tsx', /become known.*This cannot be taken back/s],
  'POST /api/v1/desk/review/papers/:reference/outside-handler': ['submissions/outside-handler-panel.tsx', /read the reviews.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/review/papers/:reference/reply': ['review/discussion-panels.tsx', /may reply once within.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/review/remind': ['review/assignments-panel.tsx', /sent once more\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/money/bookings/:reference/add-charge': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/cancel': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/carry': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/category': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/carry-answered': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/carry-refused': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/vat-checks': ['money/vat-checks-panel.tsx', /What is noted stays/],
  'POST /api/v1/desk/money/bookings/:reference/due-date': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/invoice': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/payment': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/recipient': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/remove-charge': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/substitute': showsMoneyFirst,
  'POST /api/v1/desk/money/bookings/:reference/write-off': showsMoneyFirst,
  'PUT /api/v1/desk/money/companies/:id': ['money/company-form.tsx', /A change makes a new version; what was issued keeps its own/],
  'POST /api/v1/desk/money/accounts/:id/confirm': ['money/accounts-panel.tsx', /documents that were issued keep the earlier one/],
  'POST /api/v1/desk/money/accounts/:id/refuse': ['money/accounts-panel.tsx', /It will never count\. To use it after all, somebody proposes it again/],
  'POST /api/v1/desk/money/sterling-rates/:id/retire': ['money/sterling-rates-panel.tsx', /invoices that were issued keep theirs/],
  'POST /api/v1/desk/money/companies': ['money/add-company.tsx', /the code never changes/],
  'POST /api/v1/desk/money/tax-rules/:id/retire': ['money/tax-rules-panel.tsx', /It applies to no new sale; invoices that were issued keep their tax/],
  'POST /api/v1/desk/money/bookings/:reference/refund': showsMoneyFirst,
  'POST /api/v1/desk/publishing/import': ['publishing/import.tsx', /What is published cannot be taken back/],
  'POST /api/v1/desk/publishing/volumes/:id/publish': ['publishing/volume.tsx', /What is published cannot be taken back, only corrected or retracted/],
  'POST /api/v1/desk/publishing/articles/:id/publish': ['publishing/production-panel.tsx', /It cannot be taken back, only corrected or retracted/],
  'PUT /api/v1/desk/publishing/articles/:id/authors': ['publishing/authors-panel.tsx', /asked by e-mail to agree.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/publishing/articles/:id/authors/withdraw': ['publishing/authors-panel.tsx', /the links of the authors end/],
  'POST /api/v1/desk/publishing/articles/:id/authors/rename': ['publishing/authors-panel.tsx', /Nobody is told.*no trace/s],
  'POST /api/v1/desk/publishing/tasks/:id/revoke': ['publishing/tasks-panel.tsx', /Their link ends at once/],
  'POST /api/v1/desk/publishing/articles/:id/notices': ['publishing/production-panel.tsx', /A notice cannot be taken back/],
  'POST /api/v1/desk/publishing/articles/:id/remove': ['publishing/production-panel.tsx', /texts and files are deleted.*This cannot be taken back/s],
  'POST /api/v1/desk/money/refunds/:id/approve': ['money/refunds.tsx', /Approved refunds are paid out/],
  'POST /api/v1/desk/money/refunds/:id/done': ['money/refunds.tsx', /is posted to the books as paid out.*This cannot be taken back/],
  'POST /api/v1/desk/money/refunds/:id/fail': ['money/refunds.tsx', /The amount becomes credit of the booking again/],
  'POST /api/v1/desk/money/refunds/sepa': ['money/refunds.tsx', /as sent to the bank from then on/],
  'POST /api/v1/desk/money/refunds/batch': ['money/refunds.tsx', /count as sent to the bank from then on/],
  'POST /api/v1/desk/money/periods': ['money/close-period.tsx', /Nothing is posted there any more.*This cannot be taken back/],
  'POST /api/v1/desk/scholarships/:id/award': ['scholarships/application.tsx', /taken from the budget.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/scholarships/:id/reserve': ['scholarships/application.tsx', /may still get a scholarship\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/scholarships/:id/refuse': ['scholarships/application.tsx', /kept at the full fee.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/visa/:reference/check': ['visa/visa-acts.tsx', /A check cannot be taken back; the request can still be refused/],
  'POST /api/v1/desk/visa/:reference/issue': ['visa/visa-acts.tsx', /This cannot be taken back; the letters can be revoked/],
  'POST /api/v1/desk/visa/:reference/refuse': ['visa/visa-acts.tsx', /gets a letter with this reason.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/visa/:reference/revoke': ['visa/visa-acts.tsx', /told at once that it is not valid.*This cannot be taken back/s],
  'POST /api/v1/desk/visa/:reference/outcome': ['visa/visa-acts.tsx', /You can change the outcome later/],
  'POST /api/v1/desk/roles': ['roles/appoint-form.tsx', /gets a letter with a link.*An e-mail cannot be recalled/s],
  'POST /api/v1/desk/roles/:id/again': ['roles/role-acts.tsx', /another letter with a new link; the earlier link ends/],
  'POST /api/v1/desk/roles/:id/end': ['roles/role-acts.tsx', /The name leaves the page.*This cannot be taken back/s],
  'POST /api/v1/desk/check-in/devices/:device/revoke': ['check-in/devices-panel.tsx', /loses the list at its next contact.*This cannot be taken back/],
  'POST /api/v1/desk/registrations/trust': ['submissions/suspicion-panel.tsx', /an e-mail cannot be recalled/],
  'POST /api/v1/desk/registrations/write': ['submissions/letter-panel.tsx', /Nothing has gone out yet\. An e-mail cannot be recalled/],
  'POST /api/v1/desk/messages/reopen': ['messages/message-actions.tsx', /for an answer again, and the clock counts from the day of receipt.*No letter is sent/],
  'POST /api/v1/desk/applications/decide': [
    'applications/decisions-panel.tsx',
    /Nothing has been done yet\. An e-mail cannot be recalled; the decisions themselves can/,
  ],
  'POST /api/v1/desk/applications/reopen': ['applications/application-actions.tsx', /new again, and the applicants hear nothing of it/],
  'POST /api/v1/desk/messages/:reference/answer': ['messages/answer-form.tsx', /To \{name\}.*A reply comes back to the office/s],
  'POST /api/v1/desk/applications/:reference/reopen': ['applications/decision-panel.tsx', /is new again and \{name\} hears nothing of it/],
  'POST /api/v1/desk/applications/:reference/invitations': [
    'applications/speaker-panel.tsx',
    /gets a mail with a link\. The name appears on the page only after/,
  ],
  'POST /api/v1/desk/applications/:reference/invitations/:id/withdraw': [
    'applications/speaker-panel.tsx',
    /no longer works, and anyone who follows it is told so/,
  ],
  'POST /api/v1/desk/reviewers/invitations': ['reviewers/invitation-panels.tsx', /They get a mail with a link that works for 30 days/],
  'POST /api/v1/desk/reviewers/invitations/:id/again': ['reviewers/invitation-panels.tsx', /gets another mail with a new link; the earlier link ends/],
  'POST /api/v1/desk/reviewers/invitations/:id/withdraw': ['reviewers/invitation-panels.tsx', /will say that it no longer works/],
  'POST /api/v1/desk/letters/:kind/reset': ['mail/letter.tsx', /words are taken off, and its files no longer go out/],
  'POST /api/v1/desk/mail/:id/resend': ['mail/mail.tsx', /Sending again writes a new mail to \{address\}/],
  'POST /api/v1/desk/people/:id/appoint': ['people/account-actions.tsx', /may work at this desk, on what you choose here/],
  'POST /api/v1/desk/people/personal-data/erase': ['people/erasure.tsx', /Erased at once.*Stays, and why.*Nobody can undo this/s],
  'POST /api/v1/desk/people/invite': ['people/people.tsx', /can then do at this desk what you tick below/],
}

/** Adds or reads, and takes nothing away. */
const takesNothingAway = [
  // The place can be cancelled, with what it did to the money.
  'POST /api/v1/desk/check-in/:id/walk-ins',
  'POST /api/v1/desk/check-in/:id/devices',
  // Each is a version beside the earlier ones.
  'PUT /api/v1/desk/document-texts/:kind/:language',
  'POST /api/v1/desk/reviews/:id/enter',
  'POST /api/v1/desk/reviews/:id/attachments',
  'POST /api/v1/desk/submissions',
  'POST /api/v1/desk/answer-templates',
  'POST /api/v1/desk/applications/:reference/notes',
  'POST /api/v1/desk/letter-files',
  'POST /api/v1/desk/letters/:kind/preview',
  'POST /api/v1/desk/mail/:id/try',
  'POST /api/v1/desk/messages/:reference/notes',
  // What is left can be worked out again.
  'POST /api/v1/desk/review/conferences/:id/propose',
  'POST /api/v1/desk/review/conferences/:id/propose/leave',
  // A conflict can be weighed again at any time.
  'POST /api/v1/desk/review/papers/:reference/conflicts',
  'POST /api/v1/desk/review/papers/:reference/discussion',
  'POST /api/v1/desk/review/papers/:reference/full-paper',
  'POST /api/v1/desk/review/papers/:reference/full-paper/decide',
  'POST /api/v1/desk/review/conferences/:id/full-papers/decide',
  'POST /api/v1/desk/review/papers/:reference/full-paper/take-back',
  // A new link is sent as easily as one is ended.
  'POST /api/v1/desk/review/papers/:reference/outside-handler/revoke',
  // Forms that can be saved again with what stood there; the next PDF or proof replaces the last one, and a step goes both ways.
  'PUT /api/v1/desk/publishing/volumes/:id',
  'PUT /api/v1/desk/publishing/articles/:id',
  'POST /api/v1/desk/publishing/volumes',
  'POST /api/v1/desk/publishing/volumes/:id/papers',
  'POST /api/v1/desk/publishing/volumes/:id/order',
  'POST /api/v1/desk/publishing/volumes/:id/pages',
  'POST /api/v1/desk/publishing/volumes/:id/editorials',
  'POST /api/v1/desk/publishing/articles/:id/full-paper',
  'POST /api/v1/desk/publishing/articles/:id/references',
  'POST /api/v1/desk/publishing/articles/:id/move',
  'POST /api/v1/desk/publishing/articles/:id/deposit',
  'POST /api/v1/desk/publishing/articles/:id/pdf',
  'POST /api/v1/desk/publishing/articles/:id/proof',
  // A call is closed as easily as it is opened; a manuscript in production can still be changed, and nobody outside hears of it.
  'PUT /api/v1/desk/publishing/journals/:journal/call',
  'POST /api/v1/desk/publishing/journals/:journal/articles',
  // An article can be placed elsewhere until its issue is published.
  'POST /api/v1/desk/publishing/articles',
  'POST /api/v1/desk/publishing/articles/:id/issue',
  // A task can be revoked, and the next comment sets the last one right.
  'POST /api/v1/desk/publishing/articles/:id/tasks',
  'POST /api/v1/desk/publishing/tasks/:id/comments',
  'POST /api/v1/desk/money/accounts',
  'POST /api/v1/desk/money/bookings/:reference/pro-forma',
  'POST /api/v1/desk/money/sterling-rates',
  'POST /api/v1/desk/money/tax-rules',
  'POST /api/v1/desk/registrations/:reference/notes',
  'POST /api/v1/desk/reviewers',
  'POST /api/v1/desk/visa/:reference/passport',
  'POST /api/v1/desk/reviewers/export',
  'POST /api/v1/desk/reviewers/import',
  'POST /api/v1/desk/money/statements',
  'POST /api/v1/desk/reviewers/import/preview',
  'POST /api/v1/desk/money/reports/:report/export',
  // What a confirmed place owes anyway; it can be cancelled.
  'POST /api/v1/desk/money/registrations/:reference/booking',
  'POST /api/v1/desk/registrations/export',
  'POST /api/v1/desk/registrations/write/preview',
  'POST /api/v1/desk/people/personal-data/export',
  'POST /api/v1/desk/applications/decide/preview',
  'POST /api/v1/desk/applications/export',
  'POST /api/v1/desk/messages/export',
  'POST /api/v1/desk/submissions/:reference/notes',
  'POST /api/v1/desk/submissions/export',
  'POST /api/v1/desk/submissions/files',
  'POST /api/v1/desk/submissions/files/summary',
  'POST /api/v1/desk/submissions/write/preview',
]

describe('every act of the desk', () => {
  test('can be taken back, says first what it brings about, or takes nothing away', () => {
    // Conferences and content have drafts, histories and questions of their own, and tests of them.
    const elsewhere = /^GET |\/desk\/(conferences|content|photos|pictures|settings)\b/
    const acts = Object.keys(routes).filter((key) => key.includes('/api/v1/desk/') && !elsewhere.test(key))
    expect([...Object.keys(undone), ...Object.keys(asks), ...takesNothingAway].sort()).toEqual(acts.sort())
  })

  test.each(Object.entries(undone))('%s is taken back, and everything is as before', async (_act, undo) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    const { before, between, after } = await undo()
    expect(between).not.toEqual(before)
    expect(after).toEqual(before)
  })

  test.each(Object.entries(asks))('%s asks first, with what follows from it', (_act, [file, words]) => {
    expect(readFileSync(`src/web/desk/${file}`, 'utf8').replace(/\s+/g, ' ')).toMatch(words)
  })
})
