import type { Database } from '../../tables.ts'
import { findPaymentReferences } from '../payment-reference.ts'
import type { Proposal, ProposedLine } from './propose.ts'
import { reversalsOf } from './reversals.store.ts'
import type { ProposalKind } from './statement.ts'

const chargeWords = /\b(charges?|fees?|commission|comiss(ão|ao|ões|oes)|despesas|entgelt|gebühr(en)?|kontoführung|spesen)\b/iu
/** What a bank asks for itself; more is hardly its charge. */
const maxChargeMinor = 10_000

/**
 * What money that left the account may be: a payment that the bank took back, a refund, or a charge of the bank. Of money that came in it knows a
 * refund that another bank sent back. Undefined when it is none of them for certain.
 */
export async function proposeOutgoing(db: Database, line: ProposedLine): Promise<Proposal | undefined> {
  const { amountMinor, nature, remittance, party } = line
  if (amountMinor > 0) return nature === 'plain' ? undefined : only('refund-returned', await reversalsOf(db).refunds(line, ['sent', 'done']))
  if (nature !== 'plain' || findPaymentReferences(remittance).length > 0) {
    const taken = await reversalsOf(db).original(line)
    if (taken)
      return { kind: 'reversal', reinstates: false, reason: taken.parts.length === 0 ? 'The money that it takes back rests in suspense.' : '', ...taken }
  }
  const refund = only('refund', await reversalsOf(db).refunds(line, ['approved', 'sent']))
  if (refund) return refund
  const isCharge = -amountMinor <= maxChargeMinor && chargeWords.test(`${party} ${remittance}`)
  return isCharge ? { kind: 'bank-charges', parts: [], reinstates: false, reason: '' } : undefined
}

type FoundRefund = Proposal['parts'][number] & { refundId: string }

function only(kind: ProposalKind, [refund, ...others]: readonly FoundRefund[]): Proposal | undefined {
  if (!refund || others.length > 0) return undefined
  return { kind, parts: [refund], reinstates: false, reason: '', refundId: refund.refundId }
}
