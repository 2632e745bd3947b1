import { describe, expect, test } from 'vitest'
import { clockOf } from './message-clock.ts'

const now = new Date('2026-11-15T10:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const open = (hours: number) => clockOf({ answerDueAt: at(hours), closedAt: null, closedAs: null }, now)

describe('the clock of a message', () => {
  test.each([
    [48, { tone: 'good', text: '48 h left' }],
    [12, { tone: 'good', text: '12 h left' }],
    [11.99, { tone: 'warn', text: 'Due soon: 11 h left' }],
    [0.5, { tone: 'warn', text: 'Due soon: 30 min left' }],
    [0, { tone: 'bad', text: 'Overdue by 0 min' }],
    [-5.2, { tone: 'bad', text: 'Overdue by 5 h' }],
    [-100, { tone: 'bad', text: 'Overdue by 4 days' }],
  ])('shows the state with %s hours left', (hours, expected) => {
    expect(open(hours)).toEqual(expected)
  })

  test('stops with the answer and shows whether it was in time', () => {
    expect(clockOf({ answerDueAt: at(-1), closedAt: at(-2), closedAs: 'answered' }, now)).toEqual({ tone: 'good', text: 'Answered in time' })
    expect(clockOf({ answerDueAt: at(-5), closedAt: at(-2), closedAs: 'answered' }, now)).toEqual({ tone: 'none', text: 'Answered 3 h late' })
    expect(clockOf({ answerDueAt: at(-5), closedAt: at(-2), closedAs: 'no-answer-needed' }, now)).toEqual({ tone: 'none', text: 'No answer needed' })
  })
})
