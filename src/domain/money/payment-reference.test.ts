import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPaymentReferences, formatPaymentReference, isPaymentReference, paymentReferenceOf } from './payment-reference.ts'

test('a payment reference has at most 18 characters and valid check digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
      const reference = paymentReferenceOf(number)
      expect(reference.length).toBeLessThanOrEqual(18)
      expect(isPaymentReference(formatPaymentReference(reference))).toBe(true)
    }),
  )
  // An example of the standard.
  expect(isPaymentReference('RF18 5390 0754 7034')).toBe(true)
})

test('one wrong digit is always noticed', () => {
  const reference = paymentReferenceOf(42)
  for (let position = 2; position < reference.length; position++)
    for (let digit = 0; digit <= 9; digit++) {
      const typed = reference.slice(0, position) + digit + reference.slice(position + 1)
      expect(isPaymentReference(typed)).toBe(typed === reference)
    }
})

test('references are found in what a payer wrote, however it is spaced', () => {
  const [one, other] = [paymentReferenceOf(42), paymentReferenceOf(43)]
  expect(findPaymentReferences(`Conference fee ${formatPaymentReference(one).toLowerCase()} and ${other}, thank you`)).toEqual([one, other])
  expect(findPaymentReferences('Conference fee RF00 0000 0000 42')).toEqual([])
})
