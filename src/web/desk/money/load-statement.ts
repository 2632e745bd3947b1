import { data } from 'react-router'
import { formatDay } from '#domain/dates.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isOutOfTheOrdinary } from '#domain/money/statements/outgoing-lines.ts'
import { type Proposal, proposeAll } from '#domain/money/statements/propose.ts'
import { type LineState, type ProposalKind, proposalKinds } from '#domain/money/statements/statement.ts'
import { type StatementLine, statementsOf } from '#domain/money/statements/statements.store.ts'
import type { Database } from '#domain/tables.ts'

const rowsPerPage = 50

/** What a line is listed under: the proposal while it waits, its state afterwards. */
export type LineGroup = ProposalKind | Exclude<LineState, 'imported' | 'matched'> | 'done'
export const lineGroups = [...proposalKinds, 'done', 'suspense', 'returned', 'ignored'] as const satisfies readonly LineGroup[]

export interface ShownLine {
  id: string
  version: number
  state: LineState
  nature: StatementLine['nature']
  matchedAs: StatementLine['matchedAs']
  group: LineGroup
  day: string
  amount: string
  amountMinor: number
  currency: StatementLine['currency']
  party: string
  remittance: string
  /** The bookings that it pays, or would pay. */
  parts: { reference: string; payer: string; amount: string; due: string | undefined }[]
  reason: string
  reinstates: boolean
}

/** A statement with a page of its lines; what the lines that wait would do is computed from the books as they are now. */
export async function loadStatement(db: Database, id: string, search: URLSearchParams) {
  const statements = statementsOf(db)
  const summary = await statements.summary(id)
  if (!summary) throw data(null, { status: 404 })
  const lines = await statements.linesOf(id)
  const waiting = lines.filter(({ state }) => state === 'imported')
  const proposals = new Map((await proposeAll(db, waiting)).map((proposal, index) => [waiting[index]?.id, proposal]))
  const groupOf = ({ id: line, state }: StatementLine): LineGroup =>
    state === 'matched' ? 'done' : state === 'imported' ? (proposals.get(line)?.kind ?? 'unknown') : state
  const group = lineGroups.find((one) => one === search.get('show'))
  const chosen = group ? lines.filter((line) => groupOf(line) === group) : lines
  const after = Number(search.get('after')) || 0
  const rows = chosen.filter(({ position }) => position > after).slice(0, rowsPerPage)
  const paid = await statements.paidBookings(rows.filter(({ state }) => state === 'matched').map(({ id: line }) => line))
  return {
    summary: { ...summary, importedAt: summary.importedAt.toISOString() },
    group,
    counts: lineGroups.map((one) => ({ group: one, count: lines.filter((line) => groupOf(line) === one).length })).filter(({ count }) => count > 0),
    /** What “Confirm all” confirms: everything that waits and came in. */
    confirmable: waiting.flatMap(({ id: line }) => {
      const kind = proposals.get(line)?.kind
      return kind === undefined || kind === 'outgoing' || isOutOfTheOrdinary(kind) ? [] : [{ id: line, kind }]
    }),
    mayDiscard: lines.every(({ state }) => state === 'imported' || state === 'ignored'),
    next: chosen.some(({ position }) => position > (rows.at(-1)?.position ?? Number.POSITIVE_INFINITY)) ? String(rows.at(-1)?.position) : undefined,
    rows: rows.map((line) => ({ ...shown(line, proposals.get(line.id), paid), group: groupOf(line) })),
  }
}

/** Lines in suspense as the page of them shows them. */
export async function loadSuspense(db: Database): Promise<ShownLine[]> {
  const lines = await statementsOf(db).inSuspense(500)
  return lines.map((line) => ({ ...shown(line, undefined, []), group: 'suspense' as const }))
}

type Paid = Awaited<ReturnType<ReturnType<typeof statementsOf>['paidBookings']>>

function shown(line: StatementLine, proposal: Proposal | undefined, paid: Paid): Omit<ShownLine, 'group'> {
  const { id, version, state, matchedAs, nature, currency, amountMinor, party, remittance } = line
  const proposed = (proposal?.parts ?? []).map((part) => ({
    reference: part.reference,
    payer: part.payer,
    amount: formatMoney(part.amountMinor, currency),
    due: formatMoney(part.dueMinor, currency),
  }))
  const settled = paid.flatMap((part) =>
    part.lineId === id ? [{ reference: part.reference, payer: part.payer, amount: formatMoney(part.amountMinor, currency), due: undefined }] : [],
  )
  return {
    id,
    version,
    state,
    matchedAs,
    nature,
    day: formatDay(line.bookedOn),
    amount: formatMoney(amountMinor, currency),
    amountMinor,
    currency,
    party,
    remittance,
    parts: [...proposed, ...settled],
    reason: proposal?.reason ?? '',
    reinstates: proposal?.reinstates ?? false,
  }
}
