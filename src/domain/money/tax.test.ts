import { expect, test } from 'vitest'
import { findTaxRule, splitTax, type TaxRule } from './tax.ts'

const rule = (id: string, parts: Partial<TaxRule>): TaxRule => ({
  id,
  entityId: 'portugal',
  eventCountry: null,
  attendance: null,
  customer: null,
  rateBasisPoints: 0,
  label: id,
  note: '',
  validFrom: '2020-01-01',
  ...parts,
})
const rules = [
  rule('any', {}),
  rule('in the United Kingdom', { eventCountry: 'United Kingdom' }),
  rule('virtual for a business', { attendance: 'virtual', customer: 'business' }),
  rule('any, later', { validFrom: '2027-01-01' }),
  rule('of the other company', { entityId: 'sri-lanka', eventCountry: 'Portugal', attendance: 'in-person', customer: 'private' }),
]

test.each([
  ['any', { eventCountry: 'Portugal', attendance: 'in-person', customer: 'private', day: '2026-12-31' }],
  ['any, later', { eventCountry: 'Portugal', attendance: 'in-person', customer: 'private', day: '2027-01-01' }],
  ['in the United Kingdom', { eventCountry: 'United Kingdom', attendance: 'in-person', customer: 'business', day: '2027-01-01' }],
  ['virtual for a business', { eventCountry: 'United Kingdom', attendance: 'virtual', customer: 'business', day: '2027-01-01' }],
] as const)('the most precise rule of the company decides: %s', (label, sale) => {
  expect(findTaxRule(rules, { entityId: 'portugal', ...sale })?.label).toBe(label)
})

test('no rule applies before its day', () => {
  const sale = { entityId: 'portugal', eventCountry: 'Portugal', attendance: 'in-person', customer: 'private' } as const
  expect(findTaxRule(rules, { ...sale, day: '2019-12-31' })).toBeUndefined()
})

test('the tax inside a price is split off to the nearest cent', () => {
  expect([splitTax(29_000, 2300), splitTax(1, 2300), splitTax(29_000, 0)]).toEqual([
    { netMinor: 23_577, vatMinor: 5_423 },
    { netMinor: 1, vatMinor: 0 },
    { netMinor: 29_000, vatMinor: 0 },
  ])
})
