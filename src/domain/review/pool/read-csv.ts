import { Refusal } from '../../refusal.ts'

/** A row of a list, with the line at which it begins, as spreadsheet programs count. */
export interface CsvRow {
  line: number
  cells: string[]
}

interface CsvLimits {
  maxRows: number
  separator?: string | undefined
}

const maxColumns = 200
/** A cell may have several lines, such as an abstract. */
const maxLinesOfRow = 50

/**
 * RFC 4180, with commas, semicolons or tabs: unless given, the separator is the one that the first line has most of. Empty rows are left out. A list
 * that is too long or too wide is refused while it is read, because each cell costs memory.
 */
export function readCsv(text: string, { maxRows, separator: given }: CsvLimits): CsvRow[] {
  const whole = text.replace(/^\ufeff/, '')
  const separator = given ?? separatorOf(whole)
  const rows: CsvRow[] = []
  let [line, start] = [1, 1]
  let cells: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    if (cells.length >= maxColumns) throw new Refusal('request.invalid', `Line ${start} has more than ${maxColumns} columns. Please check the separator.`)
    cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (rows.length > maxRows || line > maxLinesOfRow * maxRows)
      throw new Refusal('request.invalid', `This list has more than ${maxRows.toLocaleString('en-GB')} rows. Please import it in parts.`)
    if (cells.some((one) => one !== '')) rows.push({ line: start, cells })
    cells = []
  }
  for (let at = 0; at < whole.length; at += 1) {
    const character = whole[at] as string
    if (character === '\n' || (character === '\r' && whole[at + 1] !== '\n')) line += 1
    if (quoted) {
      if (character !== '"') cell += character
      else if (whole[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (character === separator) {
      endCell()
    } else if (character === '\n' || (character === '\r' && whole[at + 1] !== '\n')) {
      endRow()
      start = line
    } else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}
