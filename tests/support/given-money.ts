import { sql } from 'kysely'
import { randomId } from '../../src/domain/accounts/tokens.ts'
import { legalEntitiesOf } from '../../src/domain/money/legal-entities.store.ts'
import { openBooking } from '../../src/domain/money/open-booking.ts'
import { registrationsOf } from '../../src/domain/registrations/registrations.store.ts'
import type { Database } from '../../src/domain/tables.ts'

/** What a house needs before it can sell: a company with a name, a rate of tax and an account at a bank. */
export async function givenSales(db: Database, now: Date): Promise<void> {
  const details = {
    name: 'Meridian Lda.',
    address: 'Rua das Flores 1\n4050 Porto',
    country: 'Portugal',
    registrationNumber: '512 345 678',
    vatNumber: 'PT512345678',
  }
  await legalEntitiesOf(db).addVersion('portugal', { ...details, footer: '' }, 'otto', now)
  const rule = { id: randomId(), entity_id: 'portugal', event_country: null, attendance: null, customer: null, rate_basis_points: 2300 }
  await db
    .insertInto('tax_rule')
    .values({ ...rule, label: 'VAT 23 %', valid_from: '2020-01-01', made_at: now, made_by_id: 'otto' })
    .execute()
  for (const currency of ['EUR', 'GBP'] as const) {
    const account = { id: randomId(), entity_id: 'portugal', currency, holder: 'Meridian Lda.', bank_name: 'Banco do Porto', iban: 'PT50000201231234567890154' }
    await db
      .insertInto('bank_account')
      .values({ ...account, bic: 'BCOMPTPL', proposed_at: now, proposed_by_id: 'otto', confirmed_at: now, confirmed_by_id: 'olga' })
      .execute()
  }
}

/** The booking of a registration that is to be paid. */
export function givenBooking(db: Database, registrationId: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const registration = await registrationsOf(trx).lock(registrationId)
    if (!registration) throw new Error('There is no such registration.')
    return openBooking(trx, registration, now)
  })
}

/** What must hold of the books at any moment; empty when it does. */
export async function faultsInBooks(db: Database): Promise<string[]> {
  const faults = async (fault: string, query: ReturnType<typeof sql>) => ((await query.execute(db)).rows.length > 0 ? [fault] : [])
  return [
    ...(await faults('a transaction is not balanced', sql`SELECT FROM ledger_entry GROUP BY transaction_id HAVING sum(amount_minor) <> 0`)),
    ...(await faults(
      'the receivables of an invoice are not its balance',
      sql`SELECT FROM invoice WHERE kind = 'invoice' AND
        (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry WHERE account = 'receivables' AND invoice_id = invoice.id)
        <> gross_minor - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id)`,
    )),
    ...(await faults(
      'an invoice is settled by more than its amount',
      sql`SELECT FROM invoice WHERE gross_minor < (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id)`,
    )),
    ...(await faults(
      'more of a payment is allocated than arrived',
      sql`SELECT FROM payment WHERE amount_minor < (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE payment_id = payment.id)`,
    )),
    ...(await faults(
      'a booking has negative credit',
      sql`SELECT FROM ledger_entry WHERE account = 'customer-credit' GROUP BY booking_id HAVING sum(amount_minor) > 0`,
    )),
    ...(await faults(
      'the numbers of a series have a gap',
      sql`SELECT FROM invoice GROUP BY entity_id, kind, year HAVING max(number) <> count(*) OR min(number) <> 1`,
    )),
    ...(await faults(
      'what is owed to payees is not the refunds that are on their way',
      sql`SELECT FROM booking WHERE (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry WHERE account = 'refunds-payable' AND booking_id = booking.id)
        <> -(SELECT coalesce(sum(amount_minor), 0) FROM refund WHERE refund.booking_id = booking.id AND state IN ('requested', 'approved', 'sent'))`,
    )),
    ...(await faults(
      'what was received is not what settles invoices, is credit, or was paid out',
      sql`SELECT FROM ledger_entry JOIN ledger_transaction ON ledger_transaction.id = transaction_id
        GROUP BY entity_id, currency HAVING sum(amount_minor) FILTER (WHERE account IN ('bank', 'cash', 'card-clearing', 'provider-fees', 'suspense', 'clearing'))
        <> -sum(amount_minor) FILTER (WHERE account IN ('customer-credit', 'refunds-payable', 'receivables', 'deferred-income', 'income', 'vat', 'bank-charges', 'bad-debts'))`,
    )),
    ...(await faults(
      'the deferred and recognised income of an invoice is not its net amount',
      sql`SELECT FROM invoice WHERE kind = 'invoice' AND (CASE state WHEN 'credited' THEN 0 ELSE net_minor END)
        <> -(SELECT coalesce(sum(amount_minor), 0) FROM ledger_entry WHERE account IN ('deferred-income', 'income') AND invoice_id = invoice.id)`,
    )),
    ...(await faults(
      'an invoice that is written off is still open',
      sql`SELECT FROM invoice WHERE state = 'written-off' AND gross_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id)`,
    )),
    ...(await faults(
      'a carried place has no later place, or has left something to pay behind',
      sql`SELECT FROM registration WHERE (state = 'carried') <> (carried_to_id IS NOT NULL)
        OR (state = 'carried' AND EXISTS (SELECT FROM charge WHERE registration_id = registration.id AND removed_at IS NULL))`,
    )),
    ...(await faults(
      'a category has given away more places than it has',
      sql`SELECT FROM sales_settings CROSS JOIN LATERAL jsonb_each_text(capacities) AS category (code, places)
        WHERE places::int < (SELECT count(*) FROM registration WHERE registration.conference_id = sales_settings.conference_id AND regtype = code AND state IN ('open', 'paid'))
          + CASE code WHEN '333' THEN (SELECT count(*) FROM accompanying_person JOIN registration ON registration.submission_id = accompanying_person.submission_id
            WHERE registration.conference_id = sales_settings.conference_id AND state IN ('open', 'paid')) ELSE 0 END`,
    )),
    ...(await faults(
      'a discount code is used more often than it may be',
      sql`SELECT FROM discount_code WHERE max_uses < (SELECT count(*) FROM discount_use WHERE code_id = discount_code.id AND released_at IS NULL)`,
    )),
    ...(await faults(
      'a fee is less by a code that the place does not use, or a use makes no fee less',
      sql`SELECT FROM registration WHERE state IN ('open', 'waiting-list', 'needs-approval')
        AND EXISTS (SELECT FROM discount_use WHERE registration_id = registration.id AND released_at IS NULL)
        <> EXISTS (SELECT FROM charge WHERE registration_id = registration.id AND kind = 'fee' AND removed_at IS NULL AND reduction LIKE 'Discount code%')`,
    )),
    ...(await faults(
      'a place that stands is not charged exactly one fee',
      sql`SELECT FROM registration WHERE state IN ('open', 'paid') AND booking_id IS NOT NULL
        AND (SELECT count(*) FROM charge WHERE registration_id = registration.id AND kind = 'fee' AND removed_at IS NULL) <> 1`,
    )),
    ...(await faults(
      'a charge stands on two invoices',
      sql`SELECT FROM invoice_line JOIN invoice ON invoice.id = invoice_id WHERE kind = 'invoice' AND state <> 'credited' GROUP BY charge_id HAVING count(*) > 1`,
    )),
  ]
}
