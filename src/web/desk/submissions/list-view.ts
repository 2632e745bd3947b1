import { type PaperQuery, writePaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { deskPaths } from '../desk-paths.ts'

/** The columns that the list can show beside reference and name, in this order. */
export const listColumns = {
  research: 'Title of the research',
  conference: 'Conference',
  category: 'Category',
  country: 'Country',
  state: 'State',
  received: 'Received (UTC)',
  files: 'Files',
  email: 'E-mail',
  company: 'Institution',
} as const

export type ListColumn = keyof typeof listColumns

const defaultColumns: readonly ListColumn[] = ['research', 'conference', 'category', 'country', 'state', 'received', 'files']

/** The columns that an address names, or the default ones. */
export function readColumns(search: URLSearchParams): ListColumn[] {
  const named = search.getAll('columns')
  const columns = (Object.keys(listColumns) as ListColumn[]).filter((column) => named.includes(column))
  return columns.length > 0 ? columns : [...defaultColumns]
}

export function areDefaultColumns(columns: readonly ListColumn[]): boolean {
  return columns.join() === defaultColumns.join()
}

/** Where the list stands: its address, and the conference that the address fixes. */
export interface ListPlace {
  path: string
  conference: string | undefined
}

/** The list of all conferences. */
export const allSubmissions: ListPlace = { path: deskPaths.submissions, conference: undefined }

/** The address of the first page of a list with these filters and columns. */
export function listPath(query: PaperQuery, columns: readonly ListColumn[], place: ListPlace): string {
  const search = writePaperQuery(place.conference ? { ...query, conference: '' } : query)
  if (!areDefaultColumns(columns)) for (const column of columns) search.append('columns', column)
  return search.size === 0 ? place.path : `${place.path}?${search}`
}
