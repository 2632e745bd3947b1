import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import type { AddCompanyForm } from './company.schema.ts'

/** A further company. Its code stands in the numbers of its invoices and never changes. */
export async function addCompany({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, { code, ...details }: AddCompanyForm): Promise<string> {
  requireRight(organiser, 'money')
  return db.transaction().execute(async (trx) => {
    const id = await legalEntitiesOf(trx).add(code, now())
    if (!id) {
      const message = `Another company has the code ${code} already.`
      throw new Refusal('request.invalid', message, { code: message })
    }
    await legalEntitiesOf(trx).addVersion(id, details, organiser.accountId, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'money.company_added', about: `company:${id}`, aboutName: details.name, details: { code } })
    return id
  })
}
