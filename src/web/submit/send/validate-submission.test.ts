import { expect, test } from 'vitest'
import { validateSubmission } from './validate-submission.ts'

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
