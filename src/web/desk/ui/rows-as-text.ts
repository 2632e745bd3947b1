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

export function rowsFromText<Row>(text: RowsAsText<Row>): Row[] {
  const [names = [], ...rows] = JSON.parse(text) as [string[], ...unknown[][]]
  return rows.map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]])) as Row)
}
