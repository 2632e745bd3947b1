import * as z from 'zod/mini'
import { type CalendarDay, isCalendarDay } from '../../dates.ts'
import { Refusal } from '../../refusal.ts'
import { readCsv } from '../../review/pool/read-csv.ts'
import type { Currency } from '../money.ts'
import { maxStatementLines, type ReadLine, type ReadStatement } from './statement.ts'

export const dateFormats = ['DD.MM.YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'MM/DD/YYYY'] as const
export const decimalMarks = ['.', ','] as const

const heading = z.string().check(z.maxLength(100))

/** Which columns of a bank's CSV file mean what, by their headings. */
export const csvMapping = z.object({
  date: heading.check(z.minLength(1, 'Please name the column of the date.')),
  amount: heading.check(z.minLength(1, 'Please name the column of the amount.')),
  /** Where money that left has a column of its own. */
  amountOut: z._default(heading, ''),
  currency: z._default(heading, ''),
  name: z._default(heading, ''),
  text: z._default(heading, ''),
  reference: z._default(heading, ''),
  separator: z._default(z.enum([',', ';', '\t']), ','),
  decimal: z._default(z.enum(decimalMarks), '.'),
  dateFormat: z._default(z.enum(dateFormats), 'YYYY-MM-DD'),
})
export type CsvMapping = z.output<typeof csvMapping>

/** Reads a bank's CSV file. Lines before the one with the headings are skipped; all mistakes are told with their lines. */
export function readCsvStatement(text: string, mapping: CsvMapping, accountCurrency: Currency): ReadStatement {
  const rows = readCsv(text, { separator: mapping.separator, maxRows: maxStatementLines })
  const same = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase()
  const headAt = rows.findIndex(({ cells }) => [mapping.date, mapping.amount].every((wanted) => cells.some((cell) => same(cell, wanted))))
  const head = rows[headAt]
  if (!head)
    throw new Refusal(
      'statement.unreadable',
      `No line of this file has the columns “${mapping.date}” and “${mapping.amount}”. Please check the separator and the headings.`,
    )
  const columnOf = (wanted: string) => (wanted.trim() === '' ? -1 : head.cells.findIndex((cell) => same(cell, wanted)))
  const columns = {
    date: columnOf(mapping.date),
    amount: columnOf(mapping.amount),
    amountOut: columnOf(mapping.amountOut),
    currency: columnOf(mapping.currency),
    name: columnOf(mapping.name),
    text: columnOf(mapping.text),
    reference: columnOf(mapping.reference),
  }
  const lines: ReadLine[] = []
  const problems: string[] = []
  for (const { line, cells } of rows.slice(headAt + 1)) {
    const cell = (name: keyof typeof columns) => cells[columns[name]] ?? ''
    const bookedOn = readDay(cell('date'), mapping.dateFormat)
    const amount = readAmount(cell('amount'), mapping.decimal)
    const out = readAmount(cell('amountOut'), mapping.decimal)
    // Totals below the list have no date.
    if (cell('date') === '') continue
    if (bookedOn === undefined) problems.push(`Line ${line}: “${cell('date')}” is not a date like ${mapping.dateFormat}.`)
    else if (amount === undefined || out === undefined)
      problems.push(`Line ${line}: “${amount === undefined ? cell('amount') : cell('amountOut')}” is not an amount.`)
    else if (cell('currency') !== '' && cell('currency').toUpperCase() !== accountCurrency)
      problems.push(`Line ${line} is in ${cell('currency')}; the account is in ${accountCurrency}.`)
    else if (amount - Math.abs(out) !== 0)
      lines.push({
        bookedOn,
        currency: accountCurrency,
        amountMinor: amount - Math.abs(out),
        party: cell('name').slice(0, 200),
        remittance: [cell('text'), cell('reference')].filter(Boolean).join(' ').slice(0, 1000),
        bankReference: '',
        nature: 'plain',
      })
  }
  const more = problems.length > 5 ? ` There are ${problems.length} such lines.` : ''
  if (problems.length > 0) throw new Refusal('statement.unreadable', `${problems.slice(0, 5).join(' ')}${more}`)
  return { account: undefined, lines }
}

function readDay(text: string, format: (typeof dateFormats)[number]): CalendarDay | undefined {
  const numbers = text.split(/[ T]/)[0]?.split(/[./-]/) ?? []
  const at = format.split(/[./-]/)
  const part = (name: string) => numbers[at.indexOf(name)] ?? ''
  const year = part('YYYY').length === 2 ? `20${part('YYYY')}` : part('YYYY')
  const day = `${year}-${part('MM').padStart(2, '0')}-${part('DD').padStart(2, '0')}`
  return numbers.length === 3 && isCalendarDay(day) ? day : undefined
}

/** In minor units; an empty cell is nothing. Signs stand before or after, and blanks, apostrophes or the other mark group thousands. */
function readAmount(text: string, decimal: '.' | ','): number | undefined {
  const plain = text
    .replace(/[\s\u00a0'’€£]|EUR|GBP/g, '')
    .replaceAll(decimal === ',' ? '.' : ',', '')
    .replace(',', '.')
    .replace('−', '-')
  if (plain === '') return 0
  const [, before, whole, fraction = '', after] = /^([+-]?)(\d{1,9})(?:\.(\d{1,2}))?(-?)$/.exec(plain) ?? []
  if (whole === undefined) return undefined
  const minor = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return before === '-' || after === '-' ? -minor : minor
}
