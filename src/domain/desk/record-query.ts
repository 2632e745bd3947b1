/** What the record is asked for; everything empty: all of it. */
export interface RecordQuery {
  who: string
  act: string
  object: string
  from: string
  to: string
}

const day = /^\d{4}-\d\d-\d\d$/

/** Reads it from an address; what makes no sense there is not asked for. */
export function readRecordQuery(search: URLSearchParams): RecordQuery {
  const said = (name: string, most = 200) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most)
  const date = (name: string) => {
    const text = said(name)
    return day.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : ''
  }
  return { who: said('who'), act: said('act'), object: said('object'), from: date('from'), to: date('to') }
}

/** A line of the record as an address names it. */
export function readLine(text: string | null): string | undefined {
  return /^\d{1,18}$/.test(text ?? '') ? (text ?? undefined) : undefined
}
