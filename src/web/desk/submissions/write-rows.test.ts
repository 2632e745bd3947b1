import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListColumn } from './list-columns.ts'
import { SubmissionRow } from './submission-row.tsx'
import type { ListRow } from './submissions.tsx'
import { writeRows } from './write-rows.server.tsx'

const row: ListRow = {
  reference: 'HM27-0001-A',
  version: 1,
  name: 'Ada <b>Lovelace</b>',
  email: '',
  company: '',
  research: 'Malaria & more',
  conference: 'Health and Medicine',
  regtype: '330',
  country: 'Sri Lanka',
  state: 'received',
  decisionWaiting: false,
  receivedAt: '2026-09-05T04:16:00.000Z',
  fileCount: 2,
  suspicion: null,
}
const columns: ListColumn[] = ['research', 'category', 'state', 'received', 'files']
const rendered = (one: ListRow, shown = columns) =>
  renderToString(createElement(SubmissionRow, { row: one, columns: shown, ticked: false, onTick: () => undefined }))

test('written rows are those that the browser renders, the second time too', () => {
  const other = { ...row, reference: 'HM27-0002-B' }
  for (const _time of ['first', 'second']) expect(writeRows([row, other], columns)).toBe(rendered(row) + rendered(other))
  expect(writeRows([row], columns)).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
  expect(writeRows([row], columns)).toContain('5 Sep 2026 04:16')
})

test('a row whose words changed, or that is shown in other columns, is written anew', () => {
  writeRows([row], columns)
  const moved = { ...row, state: 'accepted' as const, decisionWaiting: true }
  expect(writeRows([moved], columns)).toBe(rendered(moved))
  expect(writeRows([moved], columns)).toContain('Not released')
  expect(writeRows([row], ['country'])).toBe(rendered(row, ['country']))
})
