import { expect, test } from 'vitest'
import { pages, routes } from '../../../tests/house/permissions.table.ts'
import { isReservedAddress, pageAddress, slugFrom } from './page-address.ts'

/** The first part of every address that the program answers: pages of the browser, the API, files and feeds. */
const ofPages = Object.keys(pages).map((path) => path.split(/[ /]/)[0] ?? '')
const ofServer = Object.keys(routes).map((route) => (route.split(' ')[1] ?? '').split('/')[1] ?? '')

test('no address that the program uses itself can be given to an added page', () => {
  const used = [...new Set([...ofPages, ...ofServer])].filter((part) => pageAddress.safeParse(part).success && !isReservedAddress(part))
  expect(used).toEqual([])
})

test.each([
  ['Zoë’s Question?', 'zoe-s-question'],
  ['  Fees & dates  ', 'fees-dates'],
  ['日本', ''],
])('the title %j makes the short name %j', (title, short) => {
  expect(slugFrom(title)).toBe(short)
})
