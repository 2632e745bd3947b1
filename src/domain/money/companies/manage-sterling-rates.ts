import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { describeSterlingRate } from '../sterling.ts'
import type { SterlingRateForm } from './company.schema.ts'
import { sterlingRatesOf } from './sterling-rates.store.ts'

type Acting = Pick<Services, 'db' | 'now'>
const about = { about: 'books', aboutName: 'Rate of the pound' } as const

/** A rate that holds from its day on. Invoices that were issued keep theirs. */
export async function addSterlingRate({ db, now }: Acting, organiser: Organiser, form: SterlingRateForm): Promise<string> {
  requireRight(organiser, 'money')
  const rate = { millionths: Math.round(Number(form.rate.replace(',', '.')) * 1_000_000), validFrom: form.validFrom, source: form.source }
  return db.transaction().execute(async (trx) => {
    const id = await sterlingRatesOf(trx).add(rate, organiser.accountId, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'money.sterling_rate_added', ...about, details: { rate: describeSterlingRate(rate) } })
    return id
  })
}

/** A rate that was entered wrongly: the one before it holds again, for new invoices. */
export async function retireSterlingRate({ db, now }: Acting, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'money')
  await db.transaction().execute(async (trx) => {
    const rate = await sterlingRatesOf(trx).retire(id, now())
    if (!rate) throw new Refusal('request.not_found', 'There is no such rate; somebody may have retired it in the meantime.')
    await auditLogOf(trx).write(organiser, now(), { act: 'money.sterling_rate_retired', ...about, details: { rate: describeSterlingRate(rate) } })
  })
}
