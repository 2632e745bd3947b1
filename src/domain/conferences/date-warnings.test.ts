import { describe, expect, test } from 'vitest'
import { isCalendarDay } from '../dates.ts'
import { givenConferenceForm } from './conference.fixture.ts'
import { type DatesInForm, dateWarnings } from './date-warnings.ts'

const today = '2026-11-15'
const warned = (changes: Partial<DatesInForm>) => dateWarnings({ ...givenConferenceForm(), ...changes }, today).map(({ field, kind }) => `${field} ${kind}`)

describe('the days of a conference', () => {
  test('that follow each other on working days raise no warning', () => {
    expect(warned({})).toEqual([])
  })

  test.each<[string, Partial<DatesInForm>, string[]]>([
    ['an end before the start', { endDate: '2027-05-10' }, ['endDate wrong']],
    [
      'abstracts due after the start',
      { abstractDeadline: '2027-05-12', notification: null, paperDeadline: null, registrationDeadline: null },
      ['abstractDeadline wrong'],
    ],
    ['a notification before the abstracts', { notification: '2027-02-24' }, ['notification wrong']],
    ['papers before abstracts', { paperDeadline: '2027-02-24' }, ['paperDeadline wrong']],
    ['papers before the notification', { paperDeadline: '2027-03-17' }, ['paperDeadline odd']],
    ['registration after the end', { registrationDeadline: '2027-05-14' }, ['registrationDeadline wrong']],
    ['a conference in the past', { startDate: '2026-05-11', endDate: '2026-05-12', ...nothingDue() }, ['startDate odd']],
    ['a deadline that has passed', { abstractDeadline: '2026-11-12' }, ['abstractDeadline odd']],
    ['a deadline on a Saturday', { abstractDeadline: '2027-02-27' }, ['abstractDeadline odd']],
    ['a call of three weeks', { abstractDeadline: '2026-12-04' }, ['abstractDeadline odd']],
    ['three weeks of conference', { endDate: '2027-05-31' }, ['endDate odd']],
    ['half a date', { abstractDeadline: '2027-0', startDate: '' }, []],
  ])('%s', (_name, changes, expected) => {
    expect(warned(changes)).toEqual(expected)
  })
})

test.each([
  ['2026-11-16', 'until tonight'],
  ['2026-11-17', 'one day from today'],
  ['2026-11-18', '2 days from today'],
])('a call that ends on %s leaves authors %s', (abstractDeadline, left) => {
  const texts = dateWarnings({ ...givenConferenceForm(), abstractDeadline }, '2026-11-16').map(({ text }) => text)
  expect(texts).toEqual([`Authors have only ${left}.`])
})

function nothingDue() {
  return { abstractDeadline: null, notification: null, paperDeadline: null, registrationDeadline: null }
}

test('30 February is no day', () => {
  expect(['2027-02-30', '2027-02-28', '2027-13-01', '27-02-01', ''].map(isCalendarDay)).toEqual([false, true, false, false, false])
})
