import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountryFilter } from './list-filters.tsx'

const render = (value: string, countries: string[]) => renderToString(<CountryFilter value={value} countries={countries} />)

test('the country of the query is selected, and only that', () => {
  expect(render('Türkiye', ['Turkmenistan', 'Türkiye'])).toContain(
    '<option value="Turkmenistan">Turkmenistan</option><option value="Türkiye" selected="">Türkiye</option>',
  )
  expect(render('', ['Nepal'])).toContain('<option value="" selected="">All</option><option value="Nepal">Nepal</option>')
})

test('[V10] neither the query nor the list of countries becomes anything but text', () => {
  const hostile = '"><script>alert(1)</script>'
  expect(render(hostile, ['Nepal'])).not.toContain('<script')
  expect(render('', ['Nepal', hostile])).toContain('&quot;&gt;&lt;script&gt;alert(1)')
  expect(render(hostile, [hostile])).not.toContain('<script')
})
