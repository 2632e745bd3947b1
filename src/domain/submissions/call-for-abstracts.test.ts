import { describe, expect, test } from 'vitest'
import { formatTimestampInZone } from '../dates.ts'
import { callClosesAt, isInTime, openCategories, registrationClosesAt } from './call-for-abstracts.ts'

const call = (timeZone: string, abstractDeadline: string | null = '2027-02-25') => ({
  abstractDeadline,
  registrationDeadline: '2027-04-22' as string | null,
  startDate: '2027-05-11',
  timeZone,
})

describe('a call for abstracts', () => {
  test.each([
    ['Asia/Colombo', '2027-02-25T18:29:59.000Z'],
    ['Europe/Lisbon', '2027-02-25T23:59:59.000Z'],
    ['America/Los_Angeles', '2027-02-26T07:59:59.000Z'],
    ['Pacific/Kiritimati', '2027-02-25T09:59:59.000Z'],
    ['Etc/GMT+12', '2027-02-26T11:59:59.000Z'],
  ])('closes at the end of its last day in %s', (zone, moment) => {
    expect(callClosesAt(call(zone)).toISOString()).toBe(moment)
  })

  test('without a deadline is open until the conference begins', () => {
    expect(callClosesAt(call('Asia/Colombo', null)).toISOString()).toBe('2027-05-10T18:29:59.000Z')
  })

  test('ends with its last second when there is no grace, and silently later when there is', () => {
    const colombo = callClosesAt(call('Asia/Colombo'))
    expect(isInTime(colombo, new Date('2027-02-25T18:29:59.999Z'), 0)).toBe(true)
    expect(isInTime(colombo, new Date('2027-02-25T18:30:00.000Z'), 0)).toBe(false)
    expect(isInTime(colombo, new Date('2027-02-25T18:44:59.999Z'), 15)).toBe(true)
    expect(isInTime(colombo, new Date('2027-02-25T18:45:00.000Z'), 15)).toBe(false)
  })

  test('stays open for those without a paper until the registration deadline, or until the conference begins', () => {
    const colombo = call('Asia/Colombo')
    expect(registrationClosesAt(colombo).toISOString()).toBe('2027-04-22T18:29:59.000Z')
    for (const registrationDeadline of [null, '2027-05-11', '2027-06-01'])
      expect(registrationClosesAt({ ...colombo, registrationDeadline }).toISOString()).toBe('2027-05-10T18:29:59.000Z')
    // Nobody is shut out while papers are still taken.
    expect(registrationClosesAt({ ...colombo, registrationDeadline: '2027-01-01' }).toISOString()).toBe('2027-02-25T18:29:59.000Z')
  })

  test.each([
    ['2027-02-25T18:29:59Z', ['330', '331', '332', '333', '334']],
    ['2027-02-25T18:30:00Z', ['332', '333']],
    ['2027-04-22T18:29:59Z', ['332', '333']],
    ['2027-04-22T18:30:00Z', []],
  ])('at %s is open for %j', (moment, codes) => {
    expect(openCategories(call('Asia/Colombo'), new Date(moment)).map(({ code }) => code)).toEqual(codes)
  })

  test('closes right on the night on which clocks change', () => {
    expect(callClosesAt(call('Europe/Lisbon', '2027-03-28')).toISOString()).toBe('2027-03-28T22:59:59.000Z')
    expect(callClosesAt(call('Europe/Lisbon', '2027-10-30')).toISOString()).toBe('2027-10-30T22:59:59.000Z')
    expect(callClosesAt(call('Europe/Lisbon', '2027-10-31')).toISOString()).toBe('2027-10-31T23:59:59.000Z')
  })

  test('tells its end in the conference’s own zone', () => {
    expect(formatTimestampInZone(new Date('2027-02-25T18:29:59Z'), 'Asia/Colombo')).toBe('25 February 2027 at 23:59, India Standard Time, UTC+5:30')
  })
})
