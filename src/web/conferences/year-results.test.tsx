import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Years, YearsRow } from './load-years.ts'
import { ResultCount } from './year-results.tsx'

const rows = (toCome: number, past: number) => Array.from({ length: toCome + past }, (_, index) => ({ isPast: index >= toCome }) as YearsRow)
const count = (page: number, shown: YearsRow[]) => {
  const query = { year: '2027', q: '', topic: '', country: '', page }
  const choices = { years: [{ year: '2027', matches: 343, coming: 44 }], topics: [], countries: [], pages: 2, query, wantedYear: '' }
  const years: Years = { ...choices, found: 343, foundElsewhere: [], rows: shown, openCalls: [] }
  return renderToStaticMarkup(<ResultCount years={years} />)
}

test('the number of upcoming conferences is shown on the first page of a year only', () => {
  expect(count(1, rows(44, 156))).toContain('>343 conferences in 2027, 44 still to come<')
  expect(count(2, rows(20, 123))).toContain('>343 conferences in 2027<')
})
