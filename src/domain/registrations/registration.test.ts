import { describe, expect, test } from 'vitest'
import { givenConference } from '../conferences/conference.fixture.ts'
import { nextRegistrationSteps } from './next-steps.ts'
import { deskMovesFrom, mayCancel, type RegistrationState, registrationLabels, registrationMayMove, registrationStates } from './registration.ts'

/** Every move that exists; all other pairs are refused. */
const allowed: [from: RegistrationState, to: RegistrationState][] = [
  ['waiting-list', 'needs-approval'],
  ['waiting-list', 'open'],
  ['waiting-list', 'cancelled'],
  ['waiting-list', 'lapsed'],
  ['needs-approval', 'waiting-list'],
  ['needs-approval', 'open'],
  ['needs-approval', 'cancelled'],
  ['needs-approval', 'lapsed'],
  ['scholarship-applied', 'waiting-list'],
  ['scholarship-applied', 'needs-approval'],
  ['scholarship-applied', 'open'],
  ['scholarship-applied', 'cancelled'],
  ['scholarship-applied', 'lapsed'],
  ['open', 'paid'],
  ['open', 'cancelled'],
  ['open', 'carried'],
  ['open', 'lapsed'],
  ['paid', 'cancelled'],
  ['paid', 'carried'],
  ['cancelled', 'needs-approval'],
  ['lapsed', 'needs-approval'],
]
const pairs = registrationStates.flatMap((from) => registrationStates.map((to) => [from, to] as const))

describe('a registration', () => {
  test.each(pairs)('in the state %s may become %s only if the table says so', (from, to) => {
    expect(registrationMayMove(from, to)).toBe(allowed.some(([one, other]) => one === from && other === to))
  })

  test('is confirmed, put on the waiting list, cancelled and reopened at the desk; the rest follows from other records', () => {
    expect(Object.fromEntries(registrationStates.map((state) => [state, deskMovesFrom(state)]))).toEqual({
      'waiting-list': ['open', 'needs-approval', 'cancelled'],
      'needs-approval': ['open', 'waiting-list', 'cancelled'],
      'scholarship-applied': ['cancelled'],
      open: ['cancelled'],
      paid: ['cancelled'],
      cancelled: ['needs-approval'],
      carried: [],
      lapsed: ['needs-approval'],
    })
  })

  test('is cancelled by its person until it is paid', () => {
    expect(registrationStates.filter(mayCancel)).toEqual(['waiting-list', 'needs-approval', 'scholarship-applied', 'open'])
  })

  test.each(registrationStates)('in the state %s speaks of a place and never of a paper or a review', (state) => {
    const words = [registrationLabels[state], ...nextRegistrationSteps(state, givenConference(), new Date('2027-01-04T12:00:00Z'))].join(' ')
    expect(words).not.toMatch(/paper|review|submission|abstract|decision/i)
  })
})
