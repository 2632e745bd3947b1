import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { isBic, isIban, plainIban } from '../companies/iban.ts'
import { bookDay } from '../issue-invoice.ts'
import { legalEntitiesOf } from '../legal-entities.store.ts'
import { painDocument, type SepaTransfer } from './pain-001.ts'
import { type Refund, refundsOf } from './refunds.store.ts'
import { isSepaIban } from './sepa-text.ts'

/** Whether a refund can leave by a SEPA transfer: euros to an account in the SEPA. */
export function isSepaRefund({ state, route, currency, account }: Pick<Refund, 'state' | 'route' | 'currency' | 'account'>): boolean {
  const iban = plainIban(account)
  return state === 'approved' && route === 'bank-transfer' && currency === 'EUR' && isIban(iban) && isSepaIban(iban)
}

/** The approved transfers of a company in euros as an order for its bank; they count as sent from now on. The others wait for the batch in CSV. */
export async function sendSepaBatch(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, company: string): Promise<{ name: string; text: string }> {
  requireRight(organiser, 'money')
  return services.db.transaction().execute(async (trx) => {
    const now = services.now()
    const entity = await legalEntitiesOf(trx).find(company)
    const debtor = entity && (await legalEntitiesOf(trx).bankAccount(entity.id, 'EUR'))
    if (!entity) throw new Refusal('request.not_found', 'There is no such company.')
    if (!debtor || debtor.iban === '')
      throw new Refusal('money.not_allowed', `${entity.name} has no account in euros with an IBAN. Please enter it under Companies.`)
    const refunds = (await refundsOf(trx).lockTransfers()).filter((refund) => refund.entityId === company && isSepaRefund(refund))
    if (refunds.length === 0) throw new Refusal('money.not_allowed', 'No transfer is waiting: somebody may have sent them in the meantime.')
    const references = await refundsOf(trx).bookingReferences()
    for (const { id } of refunds) await refundsOf(trx).move(id, 'sent', { now, by: organiser.accountId })
    const details = { refunds: refunds.length }
    await auditLogOf(trx).write(organiser, now, { act: 'refund.batch_sent', about: 'refunds', aboutName: 'Refunds', details })
    const messageId = `REFUNDS-${now.toISOString().replace(/\D/g, '').slice(0, 17)}`
    const text = painDocument({
      messageId,
      madeAt: now,
      executeOn: bookDay(now),
      debtor: { name: debtor.holder, iban: plainIban(debtor.iban), bic: bicOf(debtor.bic) },
      transfers: refunds.map((refund) => transferOf(refund, references.get(refund.bookingId) ?? '')),
    })
    return { name: `${messageId.toLowerCase()}.xml`, text }
  })
}

function transferOf({ id, payee, account, bic, amountMinor, reason }: Refund, booking: string): SepaTransfer {
  const endToEndId = `${booking}-${id.slice(0, 12)}`.slice(0, 35)
  return { endToEndId, payee, iban: plainIban(account), bic: bicOf(bic), amountMinor, remittance: `Refund ${booking} ${reason}` }
}

/** A BIC is optional in the SEPA: one that is none is left out. */
function bicOf(typed: string): string {
  const bic = plainIban(typed)
  return isBic(bic) ? bic : ''
}
