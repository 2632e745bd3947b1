import { type SubmissionQuery, writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { deskPaths } from '../desk-paths.ts'
import { areUsual, type ListColumn } from './list-columns.ts'

/** The address of a view of the list from its beginning: what it asks for, and what it shows. */
export function listAddress(query: SubmissionQuery, columns: readonly ListColumn[]): string {
  const search = writeSubmissionQuery(query)
  if (!areUsual(columns)) for (const column of columns) search.append('columns', column)
  const words = search.toString()
  return words === '' ? deskPaths.submissions : `${deskPaths.submissions}?${words}`
}
