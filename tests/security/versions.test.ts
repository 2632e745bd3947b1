import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The version in which the last known hole of a library was closed; from ../shared/security.md and dependencies.md, because no audit service can be asked from here. */
const lowest: [name: string, version: string, lines: string, why: string][] = [
  ['fastify', '5.12.1', 'V121 V122 V123', 'types of bodies that skipped the rules, and slow readers'],
  ['react-router', '7.18.2', 'V119 V120', 'redirects, and writes before the check'],
  ['@react-router/node', '7.18.2', 'V118', 'sessions in files'],
  ['react', '19.2.1', 'V116', 'server functions'],
  ['react-dom', '19.2.1', 'V116', 'server functions'],
  ['nodemailer', '10.1.4', 'V129 V130 V131', 'addresses that led elsewhere, line ends in headers'],
  ['sanitize-html', '2.17.4', 'V132', 'an element that let scripts through'],
  ['kysely', '0.28.18', 'V100', 'paths in JSON columns'],
  ['unpdf', '1.6.0', 'V133', 'it brings a PDF reader that compiles no fonts'],
  ['sharp', '0.35.0', 'V60', 'pictures made to hurt'],
  ['yauzl', '3.2.0', 'V62', 'archives made to hurt'],
]
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version?: string }> }
const installed = (name: string) =>
  Object.entries(lock.packages).flatMap(([place, { version }]) => (place.endsWith(`node_modules/${name}`) && version ? [{ place, version }] : []))

describe('no library is older than its last known hole', () => {
  test.each(lowest)('%s is at least %s [%s]: %s', (name, floor) => {
    const found = installed(name)
    expect(found.length, `${name} is not in the lock file`).toBeGreaterThan(0)
    for (const { place, version } of found) expect(atLeast(version, floor), `${place} is ${version}`).toBe(true)
  })
})

test('[V109] [V116] [V125] [V134] libraries whose holes are by design are not here, in whatever depth', () => {
  const unwanted = ['dicer', 'busboy', 'multer', 'formidable', 'jsonwebtoken', 'mammoth', 'xlsx', 'react-server-dom-webpack', 'react-server-dom-parcel', 'next']
  expect(unwanted.flatMap(installed)).toEqual([])
})

test('[V128] the server speaks HTTP/1.1 alone, and runs on a line of Node that the project names', () => {
  expect(readFileSync('src/http/server.ts', 'utf8')).not.toMatch(/http2/)
  expect(atLeast(process.versions.node, '26.0.0')).toBe(true)
})

function atLeast(version: string, floor: string): boolean {
  const numbers = (text: string) => text.split('-', 1)[0]?.split('.').map(Number) ?? []
  const [have, want] = [numbers(version), numbers(floor)]
  for (const [position, wanted] of want.entries()) if (have[position] !== wanted) return (have[position] ?? 0) > wanted
  return true
}
