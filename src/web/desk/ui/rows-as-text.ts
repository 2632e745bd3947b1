import { remembering } from '../../remembering.ts'

declare const rowsOf: unique symbol

/** Rows of a list on their way to the browser. */
export type RowsAsText<Row> = string & { [rowsOf]: Row }

/**
 * What loaders find is handed over value by value, each numbered and looked up among all others; for hundreds of values that takes longer than
 * asking for them. As one text they cost next to nothing. Rows must be flat and alike.
 */
export function rowsAsText<Row extends Record<string, string | number | boolean | null>>(rows: readonly Row[]): RowsAsText<Row> {
  return JSON.stringify([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]) as RowsAsText<Row>
}

/** A page of each list that is much used: on the server the same rows are the very rows of last time, and what was made of them can be found by them. */
const readOnce = import.meta.env.SSR ? remembering<readonly unknown[]>(4) : undefined

export function rowsFromText<Row>(text: RowsAsText<Row>): readonly Row[] {
  return readOnce ? (readOnce(text, () => read(text)) as readonly Row[]) : read(text)
}

function read<Row>(text: RowsAsText<Row>): readonly Row[] {
  const [names = [], ...rows] = JSON.parse(text) as [string[], ...unknown[][]]
  return rows.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]])) as Row)
}
