import * as z from 'zod/mini'
import { formatDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { typedDay } from '../desk/booking-acts.schema.ts'
import { bookDay } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { accountingPeriodsOf } from './accounting-periods.store.ts'

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
    const last = (await accountingPeriodsOf(trx).closed()).find(({ entityId }) => entityId === id)
    if (last && through <= last.through) throw refusal(`The books are closed through ${formatDay(last.through)} already.`)
    await accountingPeriodsOf(trx).close(id, through, organiser.accountId, time)
    await auditLogOf(trx).write(organiser, time, { act: 'books.closed', about: 'books', aboutName: entity.name || entity.code, details: { through } })
  })
}

function refusal(message: string): Refusal {
  return new Refusal('money.not_allowed', message, { through: message })
}
