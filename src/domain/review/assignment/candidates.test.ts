import { expect, test } from 'vitest'
import { isPaused, rankOf, topicFit } from './candidates.ts'

const subject = { title: 'Slow walking', track: 'Public Health', keywords: ['hip surgery', 'gait'], topic: 'Health and Medicine' }

test('a keyword or the track fits wholly, words of them partly, the topic of the conference least', () => {
  expect(topicFit(['Hip Surgery'], subject)).toBe(100)
  expect(topicFit(['public health'], subject)).toBe(100)
  expect(topicFit(['Surgery of the knee'], subject)).toBe(42)
  expect(topicFit(['Health and Medicine'], subject)).toBe(42)
  expect(topicFit(['Health and Medicine'], { ...subject, track: '' })).toBe(40)
  expect(topicFit(['Economics'], subject)).toBe(0)
})

test('the words of the title stand in until there are keywords', () => {
  expect(topicFit(['Walking'], { ...subject, track: '', keywords: [] })).toBe(60)
  expect(topicFit(['Walking'], { ...subject, track: '' })).toBe(0)
})

test('who has less to do comes first, who stands by last; a pause includes its last day', () => {
  const free = { load: 0, maxLoad: 3, isStandby: false }
  expect(rankOf(free, 50)).toBeGreaterThan(rankOf({ ...free, load: 2 }, 50))
  expect(rankOf({ ...free, load: 3 }, 50)).toBeGreaterThan(rankOf({ ...free, isStandby: true }, 50))
  expect([
    isPaused({ pausedUntil: '2026-11-20' }, '2026-11-20'),
    isPaused({ pausedUntil: '2026-11-20' }, '2026-11-21'),
    isPaused({ pausedUntil: null }, '2026-11-20'),
  ]).toEqual([true, false, false])
})
