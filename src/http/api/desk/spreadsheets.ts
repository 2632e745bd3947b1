import { Readable } from 'node:stream'
import { zipStream } from '../downloads.ts'

export type SpreadsheetRow = readonly (string | number)[]

const chunkLength = 32_768
/** What a spreadsheet program would take for a formula, also behind spaces that it skips. */
const startsFormula = /^\s*[=+\-@\t\r|%＝＋－＠]/
/** The same in the middle of a text, where a program that expects another separator, and so does not see our quotation marks, begins a cell. */
const startsFormulaInside = /([,;\t\r\n"]\s*)(?=[=+\-@|%＝＋－＠])/g

/** RFC 4180 in UTF-8 with the byte order mark by which Excel knows it; an apostrophe stands before whatever could be read as a formula. */
export function csvStream(rows: AsyncIterable<SpreadsheetRow>): Readable {
  return Readable.from(csvText(rows), { objectMode: false })
}

async function* csvText(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<string> {
  let text = '\ufeff'
  for await (const row of rows) {
    text += `${row.map(csvCell).join(',')}\r\n`
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const guarded = value.replace(startsFormulaInside, "$1'")
  const text = startsFormula.test(guarded) ? `'${guarded}` : guarded
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const openXml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet, whose name is ours. Style 1 is the heading; style 2 is what Excel itself writes for text behind an apostrophe. */
const workbookParts = (sheet: string) => ({
  '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${openXml}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${openXml}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${openXml}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** An Excel workbook, streamed. Every text in it is typed as text: a formula cannot occur. */
export function xlsxStream(rows: AsyncIterable<SpreadsheetRow>, sheet = 'Submissions'): Readable {
  const texts = Object.entries(workbookParts(sheet)).map(([path, xml]) => ({ path, text: xmlHead + xml }))
  return zipStream(texts, [{ path: 'xl/worksheets/sheet1.xml', open: async () => Readable.from(sheetXml(rows), { objectMode: false }) }])
}

async function* sheetXml(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<string> {
  let text = `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let isHeading = true
  for await (const row of rows) {
    const style = isHeading ? headingStyle : textStyle
    text += `<row>${row.map((value) => xlsxCell(value, style)).join('')}</row>`
    isHeading = false
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

const headingStyle = () => ' s="1"'
const textStyle = (value: string) => (startsFormula.test(value) ? ' s="2"' : '')

function xlsxCell(value: string | number, styleOf: (value: string) => string): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (value === '') return '<c/>'
  return `<c t="inlineStr"${styleOf(value)}><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** Excel takes at most 32,767 characters a cell, and XML no control characters and no lone surrogates. */
function escapeXml(text: string): string {
  return text
    .slice(0, 32_767)
    .replace(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'))
}
