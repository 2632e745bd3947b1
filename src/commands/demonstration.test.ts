import { expect, test } from 'vitest'
import { faultsInBooks, givenBooking } from '../../tests/support/given-money.ts'
import { testServer } from '../../tests/support/test-server.ts'
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
  await fillOnFirstStart(app('demo'))
  const papers = await db.selectFrom('paper').select(['state', 'decision_waiting', 'file_count', 'reference']).execute()
  expect(papers.length).toBeGreaterThanOrEqual(28)
  expect([...new Set(papers.map(({ state }) => state))].sort()).toEqual([...paperStates].sort())
  expect(papers.filter(({ decision_waiting }) => decision_waiting)).toHaveLength(2)
  const registrations = await db.selectFrom('registration').select('state').orderBy('state').execute()
  expect(registrations.map(({ state }) => state)).toEqual(['needs-approval', 'needs-approval', 'open', 'open', 'open', 'paid', 'paid'])
  const mails = await db.selectFrom('mail').select('state').execute()
  expect(mails.filter(({ state }) => state === 'queued')).toEqual([])
  expect(mails.filter(({ state }) => state === 'failed')).toHaveLength(1)
  const messages = await db.selectFrom('contact_message').select(['closed_as']).execute()
  expect(messages.filter(({ closed_as }) => closed_as === null)).toHaveLength(4)
  expect(await db.selectFrom('application').select('id').where('state', '=', 'new').execute()).toHaveLength(4)
  for (const { storage_key } of await db.selectFrom('stored_file').select('storage_key').limit(3).execute()) await services.files.read(storage_key)

  expect(await faultsInBooks(db)).toEqual([])
  const accounts = await db
    .selectFrom('allocation')
    .innerJoin('invoice', 'invoice.id', 'invoice_id')
    .select(['gross_minor', 'allocation.amount_minor'])
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

  await fillOnFirstStart(app('demo'))
  expect(await db.selectFrom('paper').select('id').execute(), 'a second start adds nothing').toHaveLength(papers.length)
})
