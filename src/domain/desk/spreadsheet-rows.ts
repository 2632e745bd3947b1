import type { Cursor } from './list-page.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The headings of a spreadsheet, each with the value of a row. */
export type Columns<Row> = readonly (readonly [heading: string, value: (row: Row) => string | number])[]

const rowsPerBatch = 1000

/** The headings, then the rows of a list in batches, so that memory does not grow with their number. */
export async function* spreadsheetRows<Row extends { cursor: Cursor }>(
  columns: Columns<Row>,
  page: (part: { limit: number; after: Cursor | undefined }) => Promise<Row[]>,
): AsyncGenerator<readonly (string | number)[]> {
  yield columns.map(([heading]) => heading)
  let after: Cursor | undefined
  for (;;) {
    const rows = await page({ limit: rowsPerBatch, after })
    // A batch may be short, because somebody deleted a row while it was read.
    if (rows.length === 0) return
    for (const row of rows) yield columns.map(([, value]) => value(row))
    after = rows.at(-1)?.cursor
  }
}
