import * as z from 'zod/mini'
import { formatDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { typedDay } from '../desk/booking-acts.schema.ts'
import { bookDay } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'

export const closeOrder = z.object({ entity: z.string('Please choose a company.').check(z.maxLength(60)), through: typedDay })

/** Closes the books of a company through a day: nothing is posted there any more, and corrections go to the first open day. */
export async function closePeriod(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { entity: id, through }: z.output<typeof closeOrder>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await legalEntitiesOf(trx).lock(id)
    const entity = await legalEntitiesOf(trx).find(id)
    if (!entity) throw new Refusal('request.invalid', 'Please choose a company.', { entity: 'Please choose a company.' })
    const time = now()
    if (through >= bookDay(time)) throw refusal('Please choose a day that is over.')
    const last = (await closedPeriods(trx)).find(({ entityId }) => entityId === id)
    if (last && through <= last.through) throw refusal(`The books are closed through ${formatDay(last.through)} already.`)
    await trx.insertInto('accounting_period').values({ entity_id: id, closed_through: through, closed_at: time, closed_by_id: organiser.accountId }).execute()
    await auditLogOf(trx).write(organiser, time, { act: 'books.closed', about: 'books', aboutName: entity.name || entity.code, details: { through } })
  })
}

/** The last closed day of each company. */
export async function closedPeriods(db: Database): Promise<{ entityId: string; through: string }[]> {
  return db
    .selectFrom('accounting_period')
    .select(({ fn }) => ['entity_id as entityId', fn.max('closed_through').as('through')])
    .groupBy('entity_id')
    .execute()
}

function refusal(message: string): Refusal {
  return new Refusal('money.not_allowed', message, { through: message })
}
