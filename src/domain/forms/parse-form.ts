import type * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { messageFor } from './problems-in-words.ts'

/** What a form sent, judged by its schema: the values, or every problem at once by control name. Names that end with [] are lists, all others single. */
export function judgeForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: Record<string, readonly string[]>,
): { values: z.output<Schema>; problems?: undefined } | { problems: Record<string, string>; values?: undefined } {
  const input = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, name.endsWith('[]') ? [...values] : (values[0] ?? '')]))
  const judged = schema.safeParse(input)
  return judged.success ? { values: judged.data } : { problems: problemsByControl(judged.error.issues) }
}

/** The same at the door of the domain: refuses instead of answering with problems. `more` are problems that were found elsewhere, such as refused files. */
export function parseForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  fields: Record<string, readonly string[]>,
  more: Record<string, string> = {},
): z.output<Schema> {
  const judged = judgeForm(schema, fields)
  const problems = { ...judged.problems, ...more }
  if (judged.problems || Object.keys(problems).length > 0) throw new Refusal('request.invalid', messageFor(Object.keys(problems).length), problems)
  return judged.values
}

function problemsByControl(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0] ?? '')] ??= message
  return problems
}
