import { expect, test } from 'vitest'
import { reminderBeforeSending, validateSubmission } from './validate-submission.ts'

function body(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ subconference_id: 'x', regtype: '330', ...fields })) form.append(name, value)
  return form
}

test('a form with only the required fields is valid', () => {
  expect(validateSubmission(body({ name: 'Ana', email: 'ana@example.org', company: 'Porto' }), [])).toBeUndefined()
})

test('problems of fields and refused files are returned together', () => {
  const refused = { name: 'a.pdf', sizeBytes: 3, state: 'refused', sentBytes: 0, reason: 'It is a picture.' } as const
  const problem = validateSubmission(body({ name: '', email: 'ana@example.org', company: 'Porto' }), [
    { key: 'document-0', kind: 'document', title: '', file: refused },
    { key: 'document-1', kind: 'document', title: '', file: { ...refused, state: 'with-form' } },
  ])
  expect(problem).toEqual({
    message: '2 things need your attention.',
    fields: { name: 'Please enter your name as it should appear on the certificate.', 'file:document-0': 'a.pdf: It is a picture.' },
  })
})

test('a presenter is reminded of a missing title or file, a listener is not', () => {
  const file = { name: 'a.pdf', sizeBytes: 3, state: 'with-form', sentBytes: 0, reason: '' } as const
  const rows = [{ key: 'document-0', kind: 'document', title: '', file } as const]
  const reminder = (fields: Record<string, string>, chosen = rows.slice(0, 0)) => reminderBeforeSending(body(fields), chosen)
  expect(reminder({})).toMatch(/^You have not entered a title or added a file yet\. You can send the form as it is/)
  expect(reminder({ 'research_title[]': 'On engines' })).toMatch(/^You have not added your abstract or paper yet\./)
  expect(reminder({}, rows)).toMatch(/^Your paper has no title yet\./)
  expect(reminder({ 'research_title[]': 'On engines' }, rows)).toBeUndefined()
  expect(reminder({ regtype: '333' })).toBeUndefined()
})
