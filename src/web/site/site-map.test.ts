import { expect, test } from 'vitest'
import { deskPaths } from '../desk/desk-paths.ts'
import { paths } from '../paths.ts'
import routes from '../routes.ts'
import { siteMap } from './site-map.ts'

interface RouteEntry {
  path?: string
  index?: boolean
  children?: RouteEntry[]
}
const addressesOf = (entries: readonly RouteEntry[], above = ''): string[] =>
  entries.flatMap((entry) => {
    const address = entry.path ? `${above}/${entry.path}` : above
    if (entry.children) return addressesOf(entry.children, address)
    return entry.path === '*' ? [] : [address || '/']
  })

const addresses = addressesOf(routes as RouteEntry[])
const listed: string[] = siteMap.flatMap((group) => group.below.map((link) => link.to))

test('every page that has an address in the routes has one in the paths, and no address is used twice', () => {
  const known = [...Object.values(paths), ...Object.values(deskPaths)]
  const pattern = (address: string) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`)
  expect(addresses.filter((address) => !known.some((path) => pattern(address).test(path)))).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('the site map leads only to pages that exist, each by one name', () => {
  expect(listed.filter((address) => !addresses.includes(address))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
  const names = siteMap.flatMap((group) => group.below.map((link) => link.text))
  expect(new Set(names).size).toBe(names.length)
})
