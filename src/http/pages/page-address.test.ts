import { expect, test } from 'vitest'
import { pageUrl } from './page-address.ts'

const site = 'https://meridian.example.org'
const address = (path: string) => pageUrl(path, site)?.href.slice(site.length)

test('the home page reads only whether somebody has just registered or left, in one spelling', () => {
  expect(address('/?signed-in')).toBe('/?signed-in=')
  expect(address('/?deleted=yes&x=1')).toBe('/?deleted=')
  expect(address('/_.data?deleted')).toBe('/_.data?deleted=')
  expect(address('/?utm_source=x')).toBe('/')
})

test('NUL in an address becomes the sign for what is no text, so that no database is asked for it', () => {
  expect(address('/chair/%00/Y')).toBe('/%EF%BF%BD')
  expect(address('/desk/mail?q=a%00')).toBe('/desk/mail?q=a%EF%BF%BD')
})
