import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ListColumn } from './list-view.ts'
import type { ListRow } from './load-list.ts'
import { SubmissionRow } from './submission-table.tsx'

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
  revised: false,
  withdrawalRequested: false,
  appealOpen: false,
  correctionRequested: false,
  receivedAt: '2026-09-05T04:16:00.000Z',
  fileCount: 2,
  suspicion: null,
}
const columns: ListColumn[] = ['research', 'category', 'state', 'received', 'files']

function render(one: ListRow, shown: readonly ListColumn[] = columns): string {
  const element = <SubmissionRow list="" row={one} columns={shown} selected={false} onToggle={() => undefined} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('[V10] a row shows what strangers wrote as text', () => {
  expect(render(row)).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;')
  expect(render(row)).toContain('Malaria &amp; more')
  expect(render({ ...row, suspicion: '"><script>alert(1)</script>' })).not.toContain('<script')
})

test('a row shows the columns that were chosen, with dates, categories and states as labels', () => {
  expect(render(row)).toContain('5 Sep 2026 04:16')
  expect(render(row)).toContain('>Oral<')
  expect(render(row)).not.toContain('Sri Lanka')
  expect(render(row, ['country'])).toContain('Sri Lanka')
  expect(render({ ...row, state: 'accepted', decisionWaiting: true })).toContain('Not released')
})
