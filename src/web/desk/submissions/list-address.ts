import { type SubmissionQuery, writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { paths } from '../../paths.ts'
import { areUsual, type ListColumn } from './list-columns.ts'

/** The address of a view of the list: what it asks for, what it shows, and where it begins. */
export function listAddress(query: SubmissionQuery, columns: readonly ListColumn[], place: Partial<Record<'after' | 'before', string>> = {}): string {
  const search = writeSubmissionQuery(query)
  if (!areUsual(columns)) for (const column of columns) search.append('columns', column)
  for (const [name, value] of Object.entries(place)) search.set(name, value)
  const words = search.toString()
  return words === '' ? paths.deskSubmissions : `${paths.deskSubmissions}?${words}`
}
