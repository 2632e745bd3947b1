import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deskSubmissionsHouse } from '../../../../tests/support/desk-submissions-house.ts'
import { naughtyStrings } from '../../../../tests/support/naughty-strings/naughty-strings.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { unzipped } from '../../../../tests/support/unzipped.ts'
import { csvStream, xlsxStream } from './spreadsheets.ts'

const formulas = ['=cmd|"/c calc"!A0', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1']
async function* rowsOf(values: readonly (string | number)[]) {
  for (const value of values) yield ['before', value, 'after']
}

/** As a spreadsheet program reads it that expects this separator: a quotation mark counts only where a field begins. */
function readSeparated(text: string, separator: ',' | ';' | '\t'): string[] {
  const fields: string[] = []
  let at = 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      for (at += 1; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at += 1) {
        if (text[at] === '"') at += 1
        field += text[at]
      }
      at += 1
    }
    for (; at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n'; at += 1) field += text[at]
    at += 1
    fields.push(field)
  }
  return fields
}

/** Without the apostrophes that keep a formula from being one. */
const withoutGuards = (text: string) => text.replace(/(^|[,;\t\r\n"]\s*)'/g, '$1')

const smuggled = [
  "A;=1+cmd|'/c calc'!A0",
  'A\t=1',
  'A,=1',
  'A\n=1',
  'A\r\n+1',
  'A"=1',
  'A;"=1"',
  'A; =1',
  '"=1',
  ';@SUM(A1)',
  '\t;-1',
  'A;"\n=1',
  'A;＝1',
  '=1;=2',
]

test('[V17] no cell is a formula where commas, semicolons or tabs separate', async () => {
  const values = [...formulas, ...smuggled, ...naughtyStrings]
  const text = (await buffer(csvStream(rowsOf(values)))).toString().slice(1)
  for (const separator of [',', ';', '\t'] as const) expect(readSeparated(text, separator).filter((field) => /^\s*[=+\-@|%＝＋－＠]/.test(field))).toEqual([])
  expect(readCsv(text).map(([, cell = '']) => withoutGuards(cell))).toEqual(values.map((value) => withoutGuards(Buffer.from(String(value)).toString())))
})

test('a text without a formula stays as it is', async () => {
  const values = ["O'Brien; Smith", 'A - B', 'x=1', 'name@example.org', 'one, two; three', '“Title” (50 %)', 'a\nb']
  const text = (await buffer(csvStream(rowsOf(values)))).toString().slice(1)
  expect(readCsv(text).map(([, cell]) => cell)).toEqual(values)
})

test('[V17] [V59] a CSV file says what the rows say, and no cell begins like a formula', async () => {
  const values = [...formulas, ...naughtyStrings, 'a,"b"\r\nc', 7]
  const bytes = await buffer(csvStream(rowsOf(values)))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = readCsv(bytes.toString().slice(1))
  expect(rows).toHaveLength(values.length)
  for (const [position, [before, cell = '', after]] of rows.entries()) {
    expect([before, after]).toEqual(['before', 'after'])
    expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)
    expect(withoutGuards(cell)).toBe(withoutGuards(Buffer.from(String(values[position])).toString()))
  }
})

test('[V17] [V59] a workbook is a ZIP archive of XML in which every word is typed as text', async () => {
  const entries = await unzipped(await buffer(xlsxStream(rowsOf([...formulas, ...naughtyStrings, '<&>', 7]))))
  expect(Object.keys(entries)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = String(entries['xl/worksheets/sheet1.xml'])
  expect(sheet).not.toMatch(/<f>|t="str"/)
  expect(sheet).toContain('<c t="inlineStr" s="2"><is><t xml:space="preserve">+1</t></is></c>')
  expect(sheet).toContain('&lt;&amp;&gt;')
  expect(sheet).toContain('<c><v>7</v></c>')
  // Nothing between the tags that would end the document for a reader of XML.
  expect(sheet.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>\p{Cs}]|[^\P{Cc}\t\n]/u)
})

test('the rows are read no further when the reader of a workbook goes away', async () => {
  let state = 'unread'
  async function* endlessRows() {
    try {
      for (;;) {
        state = 'open'
        yield [randomBytes(200).toString('hex')]
      }
    } finally {
      state = 'closed'
    }
  }
  const workbook = xlsxStream(endlessRows()).resume()
  await expect.poll(() => state).toBe('open')
  workbook.destroy()
  await expect.poll(() => state).toBe('closed')
})

test('an export says exactly what is filtered, whatever its size, and the audit log says who took it', async () => {
  const house = await deskSubmissionsHouse()
  const { cookie, id } = await house.organiser()
  for (let count = 0; count < 3; count += 1) await house.given.submission(`one${count}@example.org`)
  const other = await house.given.submission('other@elsewhere.example')
  await house.db.updateTable('submission').set({ name: '=HYPERLINK("http://evil.example")' }).where('id', '=', other.id).execute()
  const take = (search: string) => house.server.inject({ method: 'POST', url: `/api/v1/desk/submissions/export?${search}`, headers: { cookie } })
  const csv = await take('q=elsewhere')
  expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' })
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="submissions-2026-11-15.csv"/)
  const [heads = [], row = [], ...more] = readCsv(csv.body.slice(1))
  expect(more).toEqual([])
  expect(row[heads.indexOf('Name')]).toBe('\'=HYPERLINK("http://evil.example")')
  expect(row[0]).toBe(other.reference)
  expect(readCsv((await take('format=csv&sort=reference')).body.slice(1))).toHaveLength(5)
  const xlsx = await unzipped((await take('format=xlsx&q=example')).rawPayload)
  expect(String(xlsx['xl/worksheets/sheet1.xml']).match(/<row>/g)).toHaveLength(5)
  expect((await take('format=pdf')).statusCode).toBe(400)
  const record = await house.db.selectFrom('audit_log').select(['actor_id', 'act', 'details']).orderBy('id').execute()
  expect(record[0]).toEqual({ actor_id: id, act: 'submissions.exported', details: { format: 'csv', query: 'q=elsewhere' } })
  expect(record).toHaveLength(3)
})
