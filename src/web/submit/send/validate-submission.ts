import { validateForm } from '#domain/forms/parse-form.ts'
import { problemCountMessage } from '#domain/forms/problem-count.ts'
import { categoryOf, submissionForm } from '#domain/submissions/submission.schema.ts'
import type { FileRow } from '../files/chosen-file.ts'

export interface Problem {
  message: string
  /** Error messages by control name; those of a file by `file:` and the key of its row. */
  fields: Record<string, string>
}

/** What a presenter may have forgotten; the form can be sent all the same. */
export function reminderBeforeSending(body: FormData, rows: readonly FileRow[]): string | undefined {
  if (!(categoryOf(String(body.get('regtype') ?? ''))?.presents ?? false)) return undefined
  const hasTitle = body.getAll('research_title[]').some((title) => String(title).trim() !== '')
  const hasFile = rows.some(({ kind, file }) => kind === 'document' && file !== undefined)
  if (hasTitle && hasFile) return undefined
  const lacks = hasFile
    ? 'Your paper has no title yet.'
    : hasTitle
      ? 'You have not added your abstract or paper yet.'
      : 'You have not entered a title or added a file yet.'
  return `${lacks} You can send the form as it is and add this later from your status page.`
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
