import { looksLikeFormula } from './formula.ts'

export type SpreadsheetRow = readonly (string | number)[]

/** RFC 4180 in UTF-8 with the mark by which Excel knows it; a cell that looks like a formula begins with an apostrophe. */
export async function* csvBytes(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<Buffer> {
  let lines = '\ufeff'
  for await (const row of rows) {
    lines += `${row.map(cell).join(',')}\r\n`
    if (lines.length < 32_768) continue
    yield Buffer.from(lines)
    lines = ''
  }
  if (lines !== '') yield Buffer.from(lines)
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = looksLikeFormula(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
