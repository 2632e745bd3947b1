import { judgeForm } from '#domain/forms/parse-form.ts'
import { messageFor } from '#domain/forms/problems-in-words.ts'
import { submissionForm } from '#domain/submissions/submission.schema.ts'
import type { FileRow } from '../files/file-row.ts'

export interface Problem {
  message: string
  /** By control name; a file's problem by `file:` and the key of its line. */
  fields: Record<string, string>
}

/** The server's own schema, asked before anything is sent; refused files count too. */
export function judgeSubmission(body: FormData, rows: readonly FileRow[]): Problem | undefined {
  const values: Record<string, string[]> = {}
  for (const [name, value] of body) if (typeof value === 'string') values[name] = [...(values[name] ?? []), value]
  const fields = { ...judgeForm(submissionForm, values).problems, ...fileProblems(rows) }
  const count = Object.keys(fields).length
  return count > 0 ? { message: messageFor(count), fields } : undefined
}

function fileProblems(rows: readonly FileRow[]): Record<string, string> {
  return Object.fromEntries(rows.flatMap(({ key, file }) => (file?.state === 'refused' ? [[`file:${key}`, `${file.name}: ${file.reason}`]] : [])))
}
