import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountryChoice } from './country-choice.tsx'

const choice = (value: string, countries: string) => renderToString(<CountryChoice value={value} countries={countries} />)

test('the country that is asked for is chosen, and only that', () => {
  expect(choice('Türkiye', 'Turkmenistan\nTürkiye')).toContain(
    '<option value="Turkmenistan">Turkmenistan</option><option value="Türkiye" selected>Türkiye</option>',
  )
  expect(choice('', 'Nepal')).toContain('<option value="" selected>All</option><option value="Nepal">Nepal</option>')
})

test('[V10] neither what an address asks for nor what a list holds becomes anything but text', () => {
  const hostile = '"><script>alert(1)</script>'
  expect(choice(hostile, 'Nepal')).not.toContain('<script')
  expect(choice('', `Nepal\n${hostile}`)).toContain('&quot;>&lt;script>alert(1)')
  expect(choice(hostile, hostile)).not.toContain('<script')
})
