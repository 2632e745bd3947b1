import { expect, test } from 'vitest'
import { reminderBeforeSending } from './reminder-before-sending.ts'

test('a presenter is reminded of a missing title or file, a listener is not', () => {
  const reminder = (typed: { regtype?: string; title?: string; hasDocument?: boolean }) =>
    reminderBeforeSending({ regtype: typed.regtype ?? '330', titles: [typed.title ?? ''], hasDocument: typed.hasDocument ?? false })
  expect(reminder({})).toMatch(/^You have not entered a title or added a file yet\. You can send the form as it is/)
  expect(reminder({ title: 'On engines' })).toMatch(/^You have not added your abstract or paper yet\./)
  expect(reminder({ hasDocument: true })).toMatch(/^Your paper has no title yet\./)
  expect(reminder({ title: 'On engines', hasDocument: true })).toBeUndefined()
  expect(reminder({ regtype: '333' })).toBeUndefined()
})
