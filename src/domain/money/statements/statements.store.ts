import { type Selectable, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { Database, StatementLineTable } from '../../tables.ts'
import { type BankAccount, bankAccountFrom } from '../legal-entities.store.ts'
import type { CsvMapping } from './read-csv-statement.ts'
import type { LineState, MatchedKind, ReadLine, StatementFormat } from './statement.ts'

export interface StatementLine extends ReadLine {
  id: string
  statementId: string
  entityId: string
  position: number
  state: LineState
  matchedAs: MatchedKind | null
  decidedAt: Date | null
  version: number
}

interface NewStatement {
  id: string
  bankAccount: BankAccount
  account: string
  format: StatementFormat
  fileName: string
  sha256: string
  mapping: CsvMapping | null
  lines: number
  seenBefore: number
  importedAt: Date
  importedBy: string
}

export interface StatementSummary {
  id: string
  fileName: string
  format: StatementFormat
  account: string
  lines: number
  seenBefore: number
  importedAt: Date
  /** How many lines are in each state. */
  states: Partial<Record<LineState, number>>
}

const linesPerInsert = 1000

/** Statements and their lines. */
export function statementsOf(db: Database) {
  const lines = db
    .selectFrom('statement_line')
    .innerJoin('bank_statement', 'bank_statement.id', 'statement_line.statement_id')
    .selectAll('statement_line')
    .select('entity_id')

  return {
    /** Accounts whose statements we read; older ones too, because payers go on using what an invoice says. */
    async bankAccounts(): Promise<BankAccount[]> {
      const rows = await db.selectFrom('bank_account').selectAll().where('confirmed_at', 'is not', null).orderBy('confirmed_at', 'desc').orderBy('id').execute()
      return rows.map(bankAccountFrom)
    },

    async findByDigest(account: string, sha256: string): Promise<{ id: string } | undefined> {
      return db.selectFrom('bank_statement').select('id').where('account', '=', account).where('sha256', '=', sha256).executeTakeFirst()
    },

    /** The mapping of the last CSV file of each account. */
    async lastMappings(): Promise<{ bankAccountId: string; mapping: CsvMapping }[]> {
      const rows = await db
        .selectFrom('bank_statement')
        .select(['bank_account_id', 'mapping'])
        .distinctOn('bank_account_id')
        .where('mapping', 'is not', null)
        .orderBy('bank_account_id')
        .orderBy('imported_at', 'desc')
        .execute()
      return rows.flatMap(({ bank_account_id: bankAccountId, mapping }) => (mapping === null ? [] : [{ bankAccountId, mapping }]))
    },

    async add(statement: NewStatement): Promise<void> {
      const { id, bankAccount, account, format, fileName, sha256, mapping, seenBefore, importedAt, importedBy } = statement
      await db
        .insertInto('bank_statement')
        .values({
          id,
          entity_id: bankAccount.entityId,
          bank_account_id: bankAccount.id,
          account,
          format,
          file_name: fileName,
          sha256,
          mapping: mapping === null ? null : JSON.stringify(mapping),
          lines: statement.lines,
          seen_before: seenBefore,
          imported_at: importedAt,
          imported_by_id: importedBy,
        })
        .execute()
    },

    /** Adds the lines that no statement had before; returns how many. */
    async addLines(statementId: string, read: readonly (ReadLine & { key: string })[]): Promise<number> {
      let added = 0
      for (let at = 0; at < read.length; at += linesPerInsert) {
        const rows = read.slice(at, at + linesPerInsert).map((line, index) => ({
          id: randomId(),
          statement_id: statementId,
          position: at + index + 1,
          line_key: line.key,
          state: 'imported' as const,
          booked_on: line.bookedOn,
          currency: line.currency,
          amount_minor: line.amountMinor,
          party: line.party,
          remittance: line.remittance,
          bank_reference: line.bankReference,
          nature: line.nature,
        }))
        const inserted = await db
          .insertInto('statement_line')
          .values(rows)
          .onConflict((there) => there.column('line_key').doNothing())
          .returning('id')
          .execute()
        added += inserted.length
      }
      return added
    },

    async setSeenBefore(id: string, seenBefore: number): Promise<void> {
      await db.updateTable('bank_statement').set({ seen_before: seenBefore }).where('id', '=', id).execute()
    },

    async summaries(limit: number): Promise<StatementSummary[]> {
      return (await summariesWhere(db)).slice(0, limit)
    },

    async summary(id: string): Promise<StatementSummary | undefined> {
      return (await summariesWhere(db, id))[0]
    },

    async linesOf(statementId: string): Promise<StatementLine[]> {
      const rows = await lines.where('statement_id', '=', statementId).orderBy('statement_line.position').execute()
      return rows.map(lineFrom)
    },

    /** Money whose purpose is unknown, oldest first. */
    async inSuspense(limit: number): Promise<StatementLine[]> {
      const rows = await lines.where('state', '=', 'suspense').orderBy('booked_on').orderBy('statement_line.id').limit(limit).execute()
      return rows.map(lineFrom)
    },

    async lock(id: string): Promise<StatementLine | undefined> {
      const row = await lines.where('statement_line.id', '=', id).forUpdate('statement_line').executeTakeFirst()
      return row && lineFrom(row)
    },

    async setState(id: string, state: LineState, decidedAt: Date | null, decidedBy: string | null, matchedAs: MatchedKind | null): Promise<void> {
      await db
        .updateTable('statement_line')
        .set({ state, matched_as: matchedAs, decided_at: decidedAt, decided_by_id: decidedBy })
        .where('id', '=', id)
        .execute()
    },

    /** The bookings that lines paid. */
    async paidBookings(lineIds: readonly string[]): Promise<{ lineId: string; reference: string; payer: string; amountMinor: number }[]> {
      if (lineIds.length === 0) return []
      const { rows } = await sql<{ line: string; reference: string; payer: string; amount: string }>`
        SELECT payment.statement_line_id AS line, booking.reference, payment.amount_minor AS amount,
          CASE WHEN booking.payer_organisation = '' THEN booking.payer_name ELSE booking.payer_organisation END AS payer
        FROM payment JOIN booking ON booking.id = payment.booking_id WHERE payment.statement_line_id = ANY(${lineIds}) AND payment.state = 'confirmed'
        UNION ALL SELECT refund.statement_line_id, booking.reference, refund.amount_minor, refund.payee
        FROM refund JOIN booking ON booking.id = refund.booking_id WHERE refund.statement_line_id = ANY(${lineIds}) ORDER BY 1, 2`.execute(db)
      return rows.map(({ line, reference, payer, amount }) => ({ lineId: line, reference, payer, amountMinor: Number(amount) }))
    },

    /** Locks a statement with its lines; returns their states. */
    async lockStates(id: string): Promise<LineState[]> {
      await db.selectFrom('bank_statement').select('id').where('id', '=', id).forUpdate().execute()
      const rows = await db.selectFrom('statement_line').select('state').where('statement_id', '=', id).forUpdate().execute()
      return rows.map(({ state }) => state)
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('bank_statement').where('id', '=', id).execute()
    },
  }
}

async function summariesWhere(db: Database, id?: string): Promise<StatementSummary[]> {
  const rows = await db
    .selectFrom('bank_statement')
    .select(['id', 'file_name', 'format', 'account', 'lines', 'seen_before', 'imported_at'])
    .select(
      sql<Partial<Record<LineState, number>>>`(SELECT coalesce(jsonb_object_agg(state, count), '{}') FROM (
        SELECT state, count(*) FROM statement_line WHERE statement_id = bank_statement.id GROUP BY state) AS counted)`.as('states'),
    )
    .$if(id !== undefined, (select) => select.where('id', '=', id ?? ''))
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    format: row.format,
    account: row.account,
    lines: row.lines,
    seenBefore: row.seen_before,
    importedAt: row.imported_at,
    states: row.states,
  }))
}

function lineFrom(row: Selectable<StatementLineTable> & { entity_id: string }): StatementLine {
  return {
    id: row.id,
    statementId: row.statement_id,
    entityId: row.entity_id,
    position: row.position,
    state: row.state,
    matchedAs: row.matched_as,
    bookedOn: row.booked_on,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    party: row.party,
    remittance: row.remittance,
    bankReference: row.bank_reference,
    nature: row.nature,
    decidedAt: row.decided_at,
    version: row.version,
  }
}
