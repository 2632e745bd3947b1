import { formatMoney } from '../money/money.ts'
import type { Transaction } from '../tables.ts'
import { discountsOf, discountUsesOf } from './discounts/discounts.store.ts'
import type { Registration, RegistrationState } from './registration.ts'
import { budgetLeft, scholarshipSettingsOf, scholarshipsOf } from './scholarships/scholarships.store.ts'

/** A place that ends gives back what made it cheaper: the use of a discount code, and its part of the budget of scholarships. */
export async function releaseReductions(trx: Transaction, registrationId: string, now: Date): Promise<void> {
  await discountUsesOf(trx).release(registrationId, now)
  await scholarshipsOf(trx).end(registrationId)
}

/** Why places cannot have their reductions again: others have used them meanwhile. Locks what they are taken from until the transaction ends. */
export async function reductionsGone(trx: Transaction, registrations: readonly Registration[]): Promise<string | undefined> {
  const wanted = new Map<string, number>()
  const taking = (key: string, amount: number) => {
    wanted.set(key, (wanted.get(key) ?? 0) + amount)
    return wanted.get(key) ?? 0
  }
  for (const { id, reference } of registrations) {
    const released = await discountUsesOf(trx).released(id)
    const code = released && (await discountsOf(released.conferenceId, trx).lock(released.code))
    if (code && code.uses + taking(`code ${code.id}`, 1) > code.maxUses)
      return `The discount code ${code.code} of ${reference} has been used by somebody else meanwhile. Please raise its number of uses first.`
    const ended = await scholarshipsOf(trx).endedWith(id)
    const settings = ended && (await scholarshipSettingsOf(trx).lock(ended.conferenceId))
    if (!ended || !settings || (ended.endedFrom !== 'awarded' && ended.endedFrom !== 'accepted')) continue
    const { amountMinor, currency, conferenceId } = ended
    const left = budgetLeft(settings, await scholarshipsOf(trx).spent(conferenceId))[currency]
    if (taking(`scholarships ${conferenceId} ${currency}`, amountMinor ?? 0) > left)
      return `The scholarship of ${reference} was ${formatMoney(amountMinor ?? 0, currency)}, and the budget has been awarded to others meanwhile. Please raise it first.`
  }
  return undefined
}

/** Gives a place its reductions again. A registration that is looked at anew keeps only a scholarship that was accepted. */
export async function takeReductionsAgain(trx: Transaction, registrationId: string, to: RegistrationState): Promise<void> {
  if (await discountUsesOf(trx).released(registrationId)) await discountUsesOf(trx).takeAgain(registrationId)
  const ended = await scholarshipsOf(trx).endedWith(registrationId)
  if (ended && (ended.endedFrom === 'accepted' || to === 'scholarship-applied')) await scholarshipsOf(trx).reopen(ended.id, ended.endedFrom)
}
