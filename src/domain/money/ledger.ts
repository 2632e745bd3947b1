/** The accounts of the ledger, and what is posted to them. */
export const ledgerAccounts = [
  'receivables',
  'deferred-income',
  'income',
  'vat',
  'bank',
  'cash',
  'card-clearing',
  'provider-fees',
  'bank-charges',
  'suspense',
  'customer-credit',
  'refunds-payable',
  'bad-debts',
  'clearing',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const ledgerAccountLabels = {
  receivables: 'Receivables',
  'deferred-income': 'Deferred income',
  income: 'Income',
  vat: 'VAT',
  bank: 'Bank',
  cash: 'Cash and cheques',
  'card-clearing': 'Card payments on the way',
  'provider-fees': 'Fees of the card provider',
  'bank-charges': 'Bank charges',
  suspense: 'Suspense: money whose purpose is unknown',
  'customer-credit': 'Credit of customers',
  'refunds-payable': 'Refunds to be paid',
  'bad-debts': 'Bad debts',
  clearing: 'Clearing between companies and currencies',
} as const satisfies Record<LedgerAccount, string>

/** Why a transaction was posted. */
export const ledgerKinds = [
  'invoice',
  'credit-note',
  'payment',
  'allocation',
  'bank-charges',
  'income',
  'write-off',
  'suspense',
  'provider-fee',
  'payout',
  'refund',
  'charge-back',
  'carry',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const ledgerKindLabels = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  payment: 'Payment',
  allocation: 'Settled',
  'bank-charges': 'Bank charges',
  income: 'Income',
  'write-off': 'Written off',
  suspense: 'Suspense',
  'provider-fee': 'Fee of the card provider',
  payout: 'Payout of the card provider',
  refund: 'Refund',
  'charge-back': 'Payment taken back',
  carry: 'Moved to another conference',
} as const satisfies Record<LedgerKind, string>

export interface LedgerEntry {
  account: LedgerAccount
  /** Debits are positive, credits negative. Entries of 0 are left out. */
  amountMinor: number
  invoiceId?: string
  bookingId?: string
}
