import { dayInZone } from '../../dates.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import type { Currency } from '../../money/money.ts'
import { Refusal } from '../../refusal.ts'
import type { Transaction } from '../../tables.ts'
import type { NewRegistrationCharge } from '../register/charges.ts'
import { discounted, isForCategory } from './discount.ts'
import { discountsOf } from './discounts.store.ts'

export interface TakenDiscount {
  id: string
  isFor: (regtype: string) => boolean
  /** The fee with the reduction, where the code is for its category. */
  apply: (fee: NewRegistrationCharge, currency: Currency) => NewRegistrationCharge
}

/** Reserves a discount code for those delegates whose category it is for. Whoever guesses codes does not learn which exist: one refusal for all reasons. */
export async function takeDiscount(
  trx: Transaction,
  conference: { _id: string; timeZone: string },
  typed: string,
  delegates: readonly { regtype: string }[],
  at: Date,
): Promise<TakenDiscount> {
  const code = await discountsOf(conference._id, trx).lock(typed)
  if (!code || (code.expiresOn && dayInZone(at, conference.timeZone) > code.expiresOn)) throw unusable()
  const wanted = delegates.filter(({ regtype }) => isForCategory(code, regtype)).length
  const left = Math.max(0, code.maxUses - code.uses)
  if (wanted === 0 || wanted > left) throw unusable()
  return {
    id: code.id,
    isFor: (regtype) => isForCategory(code, regtype),
    apply: (fee, currency) => (isForCategory(code, fee.code) ? { ...fee, ...discounted(fee.listMinor, currency, code) } : fee),
  }
}

function unusable(): Refusal {
  return new Refusal('request.invalid', problemCountMessage(1), {
    discount_code:
      'This code cannot be used here. It may be mistyped, expired, used up, for fewer people or for another category: please compare it with our letter, ask us, or leave the field empty.',
  })
}
