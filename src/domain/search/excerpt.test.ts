import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const many = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

test('an excerpt shows the words around the first one that was searched for, without tags', () => {
  expect(excerptOf(['Nothing here.', '<p>Ask the <strong>Montréal</strong> office &amp; wait.</p>'], ['montr'])).toBe('Ask the Montréal office & wait.')
  expect(excerptOf([many], ['word30'])).toMatch(/^… word22 .* word51 …$/)
})

test('without such a word it is the beginning of the first text that has words', () => {
  expect(excerptOf(['', many], ['elsewhere'])).toMatch(/^word0 .* word29 …$/)
  expect(excerptOf([], ['elsewhere'])).toBe('')
})

test('a word in brackets or after a slash is found', () => {
  expect(excerptOf([`${many} (visa/letters)`], ['letters'])).toMatch(/\(visa\/letters\)$/)
})
