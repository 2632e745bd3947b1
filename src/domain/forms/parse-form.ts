import type * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { problemCountMessage } from './problem-count.ts'

/** Validates form fields against a schema: returns the values, or one problem per control. Names that end with [] are lists. */
export function validateForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: Record<string, readonly string[]>,
): { values: z.output<Schema>; problems?: undefined } | { problems: Record<string, string>; values?: undefined } {
  const input = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, name.endsWith('[]') ? [...values] : (values[0] ?? '')]))
  const parsed = schema.safeParse(input)
  return parsed.success ? { values: parsed.data } : { problems: problemsByControl(parsed.error.issues) }
}

/** Validates form fields and throws a refusal with all problems. `more` are problems found elsewhere, such as refused files. */
export function parseForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: Record<string, readonly string[]>,
  more: Record<string, string> = {},
): z.output<Schema> {
  const result = validateForm(schema, fields)
  const problems = { ...result.problems, ...more }
  if (result.problems || Object.keys(problems).length > 0) throw new Refusal('request.invalid', problemCountMessage(Object.keys(problems).length), problems)
  return result.values
}

function problemsByControl(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= message
  return problems
}
