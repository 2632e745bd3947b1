import { renderToString } from 'react-dom/server'
import { remembering } from '../../remembering.ts'
import type { ListColumn } from './list-columns.ts'
import { SubmissionRow } from './submission-row.tsx'
import type { ListRow } from './submissions.tsx'

/** Ten pages of the list, about half a megabyte. */
const writtenOnce = remembering(500)

/** The rows of a page that are the very rows of last time. */
const writtenPages = new WeakMap<readonly ListRow[], { shown: string; html: string }>()

/** Whoever works with the list sees the same rows again and again, and on the server nobody has ticked any: what a row looks like depends on its words alone. */
export function writeRows(rows: readonly ListRow[], columns: readonly ListColumn[]): string {
  const shown = columns.join()
  const known = writtenPages.get(rows)
  if (known?.shown === shown) return known.html
  const html = rows.map((row) => writtenRow(row, columns, shown)).join('')
  writtenPages.set(rows, { shown, html })
  return html
}

function writtenRow(row: ListRow, columns: readonly ListColumn[], shown: string): string {
  const write = () => renderToString(<SubmissionRow row={row} columns={columns} ticked={false} onTick={() => undefined} />)
  // Rows are flat and alike, and PostgreSQL keeps no zero character in text: nothing can be taken for the end of a value.
  return writtenOnce(`${shown}\0${Object.values(row).join('\0')}`, write)
}
