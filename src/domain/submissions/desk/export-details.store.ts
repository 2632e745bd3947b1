import { sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Currency } from '../../money/money.ts'
import type { Database } from '../../tables.ts'

/** What a spreadsheet has of a paper besides the columns of the list. */
export interface ExportDetails {
  feeMinor: number
  feeCurrency: Currency
  mobile: string
  phone: string
  social: string
  message: string
  /** Names, separated by semicolons. */
  companions: string
  /** In their order, each with the affiliation in brackets. */
  authors: string
  /** The day by which a revision was asked for. */
  revisionDue: CalendarDay | null
}

/** By the ids of papers, in one query. */
export async function exportDetailsOf(db: Database, paperIds: readonly string[]): Promise<Map<string, ExportDetails>> {
  if (paperIds.length === 0) return new Map()
  const { rows } = await sql<ExportDetails & { id: string }>`
    SELECT paper.id, fee_minor AS "feeMinor", fee_currency AS "feeCurrency", mobile, phone, social, message,
      CASE WHEN accompany THEN
        coalesce((SELECT string_agg(one.name, '; ' ORDER BY one.position) FROM accompanying_person one WHERE one.submission_id = submission.id), names)
      ELSE '' END AS companions,
      coalesce((SELECT string_agg(author.name || CASE WHEN affiliation = '' THEN '' ELSE ' (' || affiliation || ')' END, '; ' ORDER BY author.position)
        FROM paper_author author WHERE author.paper_id = paper.id), '') AS authors,
      CASE WHEN paper.state = 'revision-requested' THEN
        (SELECT due_on::text FROM paper_move move WHERE move.paper_id = paper.id ORDER BY move.position DESC LIMIT 1)
      END AS "revisionDue"
    FROM paper JOIN submission ON submission.id = paper.submission_id WHERE paper.id = ANY(${paperIds})`.execute(db)
  return new Map(rows.map(({ id, ...details }) => [id, details]))
}
