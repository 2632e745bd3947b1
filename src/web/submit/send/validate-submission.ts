import { validateForm } from '#domain/forms/parse-form.ts'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { submissionForm } from '#domain/submissions/submission.schema.ts'
import type { FileRow } from '../files/chosen-file.ts'

export interface Problem {
  message: string
  /** Error messages by control name; those of a file by `file:` and the key of its row. */
  fields: Record<string, string>
}

/** Validates the form with the server's schema before it is sent; refused files count as problems. */
export function validateSubmission(body: FormData, rows: readonly FileRow[], more: Record<string, string> = {}): Problem | undefined {
  const values: Record<string, string[]> = {}
  for (const [name, value] of body) if (typeof value === 'string') values[name] = [...(values[name] ?? []), value]
  const fields = { ...validateForm(submissionForm, values).problems, ...fileProblems(rows), ...more }
  const count = Object.keys(fields).length
  return count > 0 ? { message: problemCountMessage(count), fields } : undefined
}

function fileProblems(rows: readonly FileRow[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ key, file }) => (file?.state === 'refused' ? [[`file:${key}`, `${file.name}: ${file.reason}`]] : [])))
}
