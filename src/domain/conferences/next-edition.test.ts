import { describe, expect, test } from 'vitest'
import { givenConferenceForm } from './conference.fixture.ts'
import { nextEdition, nextNumber } from './next-edition.ts'

const weekday = (day: string | null) => day && new Date(`${day}T00:00:00Z`).getUTCDay()

describe('the next edition', () => {
  test('has every day 52 weeks later, on the same weekday, and a number raised by one', () => {
    const last = givenConferenceForm({ subConference: 'Health Lisbon 2027', venue: null, registrationDeadline: null })
    const next = nextEdition(last, false)
    expect(next).toEqual({
      ...last,
      conNo: '13th',
      subConference: 'Health Lisbon 2028',
      startDate: '2028-05-09',
      endDate: '2028-05-11',
      abstractDeadline: '2028-02-24',
      notification: '2028-03-16',
      paperDeadline: '2028-04-06',
      speakers: [],
    })
    expect(weekday(next.abstractDeadline)).toBe(weekday(last.abstractDeadline))
  })

  test('takes the speakers along when asked, and shifts the early bird day', () => {
    const fees = { earlyBirdUntil: '2027-03-01', rows: [] }
    const next = nextEdition(givenConferenceForm({ fees }), true)
    expect(next.speakers.map((speaker) => speaker.speakerName)).toEqual(['Prof. Ada One', 'Dr. Bo Two'])
    expect(next.fees?.earlyBirdUntil).toBe('2028-02-28')
  })

  test('of the first days of January falls into the next year all the same', () => {
    expect(nextEdition(givenConferenceForm({ startDate: '2027-01-01', endDate: '2027-01-02' }), false).startDate).toBe('2028-01-07')
  })

  test.each([
    ['1st', '2nd'],
    ['2nd', '3rd'],
    ['10th', '11th'],
    ['12th', '13th'],
    ['20th', '21st'],
    ['111th', '112th'],
    ['XIV', 'XIV'],
  ])('after %s comes %s', (number, next) => {
    expect(nextNumber(number)).toBe(next)
  })
})
