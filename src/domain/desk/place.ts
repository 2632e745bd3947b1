/** Where a list stands: the value it is ordered by, as PostgreSQL writes it so that nothing of it is lost, and the row's id. */
export interface Place {
  key: string
  id: string
}

/** A page of a list begins after a place, or ends before one. */
export interface Part {
  after?: Place | undefined
  before?: Place | undefined
}

const rowsOnPage = 50

/** So many rows are asked for: one more than a page holds, to know whether there is another. */
export const rowsToRead = rowsOnPage + 1

/** What was read as a page, with the ways on and back. */
export function pageAround<Row extends { place: Place }>(found: Row[], { after, before }: Part) {
  const more = found.length > rowsOnPage
  // The one too many stands at the far end: of a page that was read backwards that is its beginning.
  const rows = before ? found.slice(more ? 1 : 0) : found.slice(0, rowsOnPage)
  const hasPrevious = before ? more : after !== undefined
  const hasNext = before ? true : more
  return { rows, previous: hasPrevious ? rows.at(0)?.place : undefined, next: hasNext ? rows.at(-1)?.place : undefined }
}

/** A place as an address says it, and back; whatever else stands there is no place. */
export function writePlace(place: Place | undefined): string | undefined {
  return place && `${place.id}~${place.key}`
}

export function readPlace(text: string | null, by: 'moment' | 'words'): Place | undefined {
  const [, id, key] = /^([0-9a-z-]{1,64})~([^\0]{1,400})$/su.exec(text ?? '') ?? []
  if (id === undefined || key === undefined) return undefined
  if (by === 'moment' && !isMoment(key)) return undefined
  return { key, id }
}

/** The part of a list that an address asks for. */
export function readPart(search: URLSearchParams, by: 'moment' | 'words'): Part {
  return { after: readPlace(search.get('after'), by), before: readPlace(search.get('before'), by) }
}

/** As PostgreSQL writes a moment; what it could not read would be an error there. */
function isMoment(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.exec(text) ?? []
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(String(day))
}
