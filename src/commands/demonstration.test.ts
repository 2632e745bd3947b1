import { expect, test } from 'vitest'
import type { AccountId } from '#domain/accounts/account.ts'
import { deskRights } from '#domain/desk/rights.ts'
import { todayOf } from '#domain/desk/today.store.ts'
import { chooseMissingHandlers } from '#domain/review/assignment/choose-handler.ts'
import { faultsInBooks, givenBooking } from '../../tests/support/given-money.ts'
import { testServer } from '../../tests/support/test-server.ts'
import { checkDocument } from '../domain/documents/check-document.ts'
import { batchesOf } from '../domain/documents/desk/batches.store.ts'
import { workOnBatch } from '../domain/documents/desk/issue-batch.ts'
import { minutes } from '../domain/durations.ts'
import { documentOf } from '../domain/money/documents/document-of.ts'
import { issueInvoice } from '../domain/money/issue-invoice.ts'
import { paperStates } from '../domain/submissions/paper.ts'
import { fillOnFirstStart } from './demonstration.ts'

const { db, services } = await testServer()

/** As much of the program as the first start needs. */
const app = (seed: 'demo' | 'site') =>
  ({ services, config: { seed, projectDir: process.cwd() }, say: () => undefined }) as unknown as Parameters<typeof fillOnFirstStart>[0]

test('the desk of the demonstration has work in every state, and nothing of it is sent', { timeout: minutes(4) }, async () => {
  expect(await fillOnFirstStart(app('demo'))).toBe(true)
  const papers = await db.selectFrom('paper').select(['state', 'decision_waiting', 'file_count', 'reference']).execute()
  expect(papers.length).toBeGreaterThanOrEqual(28)
  expect([...new Set(papers.map(({ state }) => state))].sort()).toEqual([...paperStates].sort())
  expect(papers.filter(({ decision_waiting }) => decision_waiting)).toHaveLength(2)
  // Without those of the conference that has a programme.
  const registrations = await db
    .selectFrom('registration')
    .select('state')
    .where('conference_id', 'not in', db.selectFrom('programme').select('conference_id'))
    .orderBy('state')
    .execute()
  expect(registrations.map(({ state }) => state)).toEqual([
    ...['carried', 'needs-approval', 'needs-approval', 'open', 'open', 'open', 'open', 'paid', 'paid', 'paid'],
    ...['scholarship-applied', 'scholarship-applied'],
  ])
  expect((await db.selectFrom('scholarship').select('state').orderBy('state').execute()).map(({ state }) => state)).toEqual(['applied', 'awarded'])
  expect(await db.selectFrom('statement_line').select('state').execute()).toEqual([{ state: 'suspense' }])
  expect(await todayOf(db).waitingMoney(services.now().toISOString().slice(0, 10))).toEqual({
    dueToday: 0,
    overdue: 1,
    failed: 0,
    suspense: 1,
    refunds: 0,
    scholarships: 1,
    carryRequests: 0,
    freeSeats: 0,
  })
  const modes = (await db.selectFrom('attendance').select('mode').where('kind', '=', 'in').execute()).map(({ mode }) => mode).sort()
  expect(modes, 'three of next week and five of last month').toEqual([...Array<string>(7).fill('in-person'), 'virtual'])
  expect(await db.selectFrom('conference_role').select(['role', 'state']).orderBy('state').execute()).toEqual([
    { role: 'co-chair', state: 'appointed' },
    { role: 'keynote', state: 'confirmed' },
  ])
  expect((await db.selectFrom('visa_request').select('state').orderBy('state').execute()).map(({ state }) => state)).toEqual([
    ...['checked', 'issued', 'issued', 'open', 'refused-by-us'],
  ])
  const mails = await db.selectFrom('mail').select('state').execute()
  expect(mails.filter(({ state }) => state === 'queued')).toEqual([])
  expect(mails.filter(({ state }) => state === 'failed')).toHaveLength(1)
  const messages = await db.selectFrom('contact_message').select(['closed_as']).execute()
  expect(messages.filter(({ closed_as }) => closed_as === null)).toHaveLength(4)
  expect(await db.selectFrom('application').select('id').where('state', '=', 'new').execute()).toHaveLength(4)
  for (const { storage_key } of await db.selectFrom('stored_file').select('storage_key').limit(3).execute()) await services.files.read(storage_key)

  const tasks = await db.selectFrom('review_assignment').select('state').execute()
  expect([...new Set(tasks.map(({ state }) => state))].sort()).toEqual(['accepted', 'declined', 'invited', 'submitted'])
  expect(await db.selectFrom('paper').select('title').where('appeal_open', '=', true).execute()).toEqual([
    { title: 'Steps per day and back pain among teachers' },
  ])
  expect(await db.selectFrom('review_round').select('id').where('state', '=', 'open').execute(), 'papers and manuscripts that are still read').toHaveLength(
    3 + 2,
  )
  expect(await db.selectFrom('paper_move').select('paper_id').where('round_id', 'is not', null).execute(), 'decisions that rest on reviews').toHaveLength(4)
  expect(await db.selectFrom('review_round').select('state').where('number', '=', 2).execute(), 'a revision that is read again').toEqual([{ state: 'open' }])
  const second = await db.selectFrom('review_round').select(['paper_id', 'opened_at']).where('number', '=', 2).executeTakeFirstOrThrow()
  const versions = db.selectFrom('submission_file').innerJoin('stored_file', 'stored_file.id', 'file_id').where('paper_id', '=', second.paper_id)
  expect(
    await versions.select(['original_name as name', 'replaced_at', 'position']).orderBy('replaced_at').execute(),
    'the revision is a new version of the file',
  ).toEqual([
    { name: 'sample-abstract.docx', replaced_at: second.opened_at, position: 0 },
    { name: 'sample-abstract-blind.docx', replaced_at: null, position: 0 },
  ])
  expect(await db.selectFrom('review_discussion').select('number').orderBy('number').execute()).toHaveLength(4)
  expect(await db.selectFrom('outside_handler').select('name').execute()).toEqual([{ name: 'Ingrid Halvorsen' }])

  expect(await db.selectFrom('programme_version').select('number').execute(), 'next week and last month').toEqual([{ number: 1 }, { number: 1 }])
  expect(await db.selectFrom('programme_place').select('paper_id').execute()).toHaveLength(14 + 7)

  for (const batchId of await batchesOf(db).unfinished()) await workOnBatch(services, batchId)
  const certificates = await db.selectFrom('document').select(['kind', 'state', 'code']).where('kind', '=', 'presenter-certificate').execute()
  expect(certificates).toHaveLength(5)
  expect(await db.selectFrom('paper').select('id').where('presented_at', 'is not', null).execute()).toHaveLength(5)
  const checked = await checkDocument(services, certificates[0]?.code ?? '')
  expect(checked).toMatchObject({ state: 'valid' })

  expect(await faultsInBooks(db)).toEqual([])
  const accounts = await db
    .selectFrom('allocation')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(['gross_minor', 'allocation.amount_minor'])
    // Without the place that was carried.
    .where('allocation.kind', '=', 'payment')
    .where('invoice.state', '=', 'issued')
    .execute()
  expect(accounts.map(({ gross_minor, amount_minor }) => [Number(gross_minor), Number(amount_minor)]).sort(([one = 0], [other = 0]) => one - other)).toEqual([
    [23_000, 23_000],
    [26_000, 26_000],
    [52_000, 26_000],
  ])

  const { id } = await db.selectFrom('registration').select('id').where('state', '=', 'open').where('booking_id', 'is', null).executeTakeFirstOrThrow()
  const booking = await givenBooking(db, id, services.now())
  const invoice = await db.transaction().execute((trx) => issueInvoice(trx, booking, { now: services.now(), by: 'system' }))
  expect(invoice).toMatchObject({ entityId: 'portugal', bankAccountId: expect.any(String) })
  await expect(documentOf(services, invoice?.id ?? '')).resolves.toMatchObject({ name: `${invoice?.reference}.pdf` })

  const organiser = { id: 'olga' as AccountId, role: 'organiser' as const, f_name: 'Olga', l_name: 'Organiser', email: 'olga@example.org', password_hash: null }
  await db
    .insertInto('account')
    .values({ ...organiser, desk_rights: [...deskRights], confirmed_at: services.now(), created_at: services.now(), disabled_at: null })
    .execute()
  expect(await chooseMissingHandlers(services), 'whoever is the first organiser handles what is in review').toBe(3 + 2)

  expect(await fillOnFirstStart(app('demo'))).toBe(false)
  expect(await db.selectFrom('paper').select('id').execute(), 'a second start adds nothing').toHaveLength(papers.length)
})
