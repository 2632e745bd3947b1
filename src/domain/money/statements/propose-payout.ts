import { addDays } from '../../dates.ts'
import type { OpenPayout } from '../cards/card-payouts.store.ts'
import type { Proposal, ProposedLine } from './propose.ts'

/** How far the day of a line may be from the day on which the provider said that a payout arrives. */
const toleranceDays = 7
const providerName = /stripe/i
/** po_1QrS…, as the provider names it in the words of a transfer. */
const payoutKey = /\bpo_\w+/

const wordsOf = ({ party, remittance }: ProposedLine) => `${party} ${remittance}`

/** Whether money that came in names the card provider. */
export function mayBePayout(line: ProposedLine): boolean {
  return line.amountMinor > 0 && line.nature === 'plain' && (providerName.test(wordsOf(line)) || payoutKey.test(wordsOf(line)))
}

/** The payout that a line brought: the one that it names, or the only one of its amount about its day. Each is proposed for one line. */
export function proposePayout(line: ProposedLine, open: OpenPayout[]): Proposal | undefined {
  if (!mayBePayout(line)) return undefined
  const alike = open.filter(({ currency, amountMinor }) => currency === line.currency && amountMinor === line.amountMinor)
  const named = alike.find(({ key }) => wordsOf(line).includes(key))
  const near = alike.filter(({ arrivesOn }) => arrivesOn >= addDays(line.bookedOn, -toleranceDays) && arrivesOn <= addDays(line.bookedOn, toleranceDays))
  const payout = named ?? (payoutKey.test(wordsOf(line)) ? undefined : near[0])
  if (!payout) return undefined
  open.splice(open.indexOf(payout), 1)
  return { kind: 'payout', parts: [], reinstates: false, reason: payout.key, payoutKey: payout.key }
}
