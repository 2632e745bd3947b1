import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../money.ts'

/** Statements of our banks, and what becomes of their lines. */

export const statementFormats = ['camt.053', 'csv'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const lineStates = ['imported', 'matched', 'suspense', 'returned', 'ignored'] as const
export type LineState = (typeof lineStates)[number]

export const lineStateLabels = {
  imported: 'To be confirmed',
  matched: 'Matched',
  suspense: 'In suspense',
  returned: 'Sent back',
  ignored: 'Set aside',
} as const satisfies Record<LineState, string>

/** What a matched line was taken for. */
export const matchedKinds = ['payment', 'payout', 'reversal', 'refund', 'refund-returned', 'bank-charges'] as const
export type MatchedKind = (typeof matchedKinds)[number]

/** The states between which a line may move. */
export const nextLineStates = {
  imported: ['matched', 'suspense', 'ignored'],
  // What was taken by mistake is taken back.
  matched: ['suspense', 'imported'],
  suspense: ['matched', 'returned'],
  returned: [],
  ignored: ['imported'],
} as const satisfies Record<LineState, readonly LineState[]>

export function lineMayMove(from: LineState, to: LineState): boolean {
  return (nextLineStates[from] as readonly LineState[]).includes(to)
}

/** Plain money, something that the bank took back, or something that another bank sent back. */
export const lineNatures = ['plain', 'reversal', 'return'] as const
export type LineNature = (typeof lineNatures)[number]

/** A line as its file has it. */
export interface ReadLine {
  bookedOn: CalendarDay
  currency: Currency
  /** Negative when money left the account. */
  amountMinor: number
  /** The other side, as the bank names it. */
  party: string
  /** Everything that the other side wrote. */
  remittance: string
  /** The bank's own; empty when it gives none. */
  bankReference: string
  nature: LineNature
}

export interface ReadStatement {
  /** IBAN or number of the account; undefined when the file does not say. */
  account: string | undefined
  lines: ReadLine[]
}

/** What would become of a line when it is confirmed. */
export const proposalKinds = ['matched', 'partial', 'over', 'unknown', 'payout', 'refund-returned', 'reversal', 'refund', 'bank-charges', 'outgoing'] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalLabels = {
  matched: 'Matched',
  partial: 'Part of what is due',
  over: 'More than is due',
  unknown: 'Unknown',
  payout: 'Card payout',
  'refund-returned': 'Refund sent back',
  reversal: 'Taken back by the bank',
  refund: 'Refund',
  'bank-charges': 'Bank charges',
  outgoing: 'Money that left',
} as const satisfies Record<ProposalKind, string>

export const maxStatementCharacters = 24_000_000
export const maxStatementLines = 20_000
