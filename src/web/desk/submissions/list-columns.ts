/** What the list can show beside reference and name, in this order. */
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

const usual: readonly ListColumn[] = ['research', 'conference', 'category', 'country', 'state', 'received', 'files']

/** Which of them an address asks for; without a word about it, the usual ones. */
export function readColumns(search: URLSearchParams): ListColumn[] {
  const asked = search.getAll('columns')
  const chosen = (Object.keys(listColumns) as ListColumn[]).filter((column) => asked.includes(column))
  return chosen.length > 0 ? chosen : [...usual]
}

export function areUsual(columns: readonly ListColumn[]): boolean {
  return columns.join() === usual.join()
}
