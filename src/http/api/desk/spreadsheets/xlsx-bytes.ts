import type { SpreadsheetRow } from './csv-bytes.ts'
import { looksLikeFormula } from './formula.ts'
import { zipBytes } from './zip-bytes.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const openXml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook with one sheet. Style 1 is the heading; style 2 is what Excel itself writes for text behind an apostrophe. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${openXml}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${openXml}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${openXml}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets><sheet name="Submissions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** An Excel workbook, streamed. Every word in it is typed as text: a formula cannot occur. */
export function xlsxBytes(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<Buffer> {
  const fixed = Object.entries(parts).map(([name, text]) => ({ name, text: [head + text] }))
  return zipBytes([...fixed, { name: 'xl/worksheets/sheet1.xml', text: sheet(rows) }])
}

async function* sheet(rows: AsyncIterable<SpreadsheetRow>): AsyncGenerator<string> {
  let text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let heading = true
  for await (const row of rows) {
    const heads = heading
    text += `<row>${row.map((value) => cell(value, heads)).join('')}</row>`
    heading = false
    if (text.length < 32_768) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function cell(value: string | number, heading: boolean): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (value === '') return '<c/>'
  const style = heading ? ' s="1"' : looksLikeFormula(value) ? ' s="2"' : ''
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** Excel takes at most 32,767 characters a cell, and XML no control characters and no halves of characters. */
function escaped(text: string): string {
  return text
    .slice(0, 32_767)
    .replace(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}
