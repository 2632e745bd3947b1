import { renderToString } from 'react-dom/server'
import type { ListColumn } from './list-columns.ts'
import { SubmissionRow } from './submission-row.tsx'
import type { ListRow } from './submissions.tsx'

/** Ten pages of the list, about half a megabyte. */
const mostRemembered = 500
const remembered = new Map<string, string>()

/** Whoever works with the list sees the same rows again and again, and on the server nobody has ticked any: what a row looks like depends on its words alone. */
export function writeRows(rows: readonly ListRow[], columns: readonly ListColumn[]): string {
  return rows.map((row) => writtenRow(row, columns)).join('')
}

function writtenRow(row: ListRow, columns: readonly ListColumn[]): string {
  const key = JSON.stringify([row, columns])
  const known = remembered.get(key)
  if (known !== undefined) return known
  const written = renderToString(<SubmissionRow row={row} columns={columns} ticked={false} onTick={() => undefined} />)
  const [oldest] = remembered.keys()
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest)
  remembered.set(key, written)
  return written
}
