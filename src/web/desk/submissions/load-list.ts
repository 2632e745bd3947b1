import { formatCursor, readCursorRange } from '#domain/desk/list-page.ts'
import { countryNames } from '#domain/forms/countries.ts'
import type { Services } from '#domain/services.ts'
import { listPapers, type PaperPage } from '#domain/submissions/desk/list-papers.ts'
import { readPaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { type ListPlace, readColumns } from './list-view.ts'
import { resolveConference } from './resolve-conference.ts'

/** A page of the list of papers: of all conferences, or of the one at whose address it stands. */
export async function loadList(services: Pick<Services, 'db'>, url: URL, place: ListPlace) {
  const { searchParams } = url
  if (place.conference) searchParams.set('conference', place.conference)
  const query = readPaperQuery(searchParams)
  const columns = readColumns(searchParams)
  const conferenceSearch = place.conference ? { typed: '', matches: [] } : await resolveConference(services, url)
  const cursor = readCursorRange(searchParams, query.sort === 'received' ? 'timestamp' : 'text')
  // Until it is clear which conference is meant, nothing is listed and nothing can be selected or exported.
  const isUnclear = conferenceSearch.typed !== ''
  const { rows, total, previous, next, conference } = isUnclear ? nothing : await listPapers(services.db, query, cursor)
  return {
    place,
    query,
    columns,
    // Only what the columns show is sent to the browser.
    rows: rows.map(({ cursor: _, title: __, ...row }) => ({
      ...row,
      email: columns.includes('email') ? row.email : '',
      company: columns.includes('company') ? row.company : '',
      receivedAt: row.receivedAt.toISOString(),
    })),
    total,
    previous: formatCursor(previous),
    next: formatCursor(next),
    conference,
    conferenceSearch,
    countries: countryNames,
  }
}

const nothing: PaperPage = { rows: [], total: 0, previous: undefined, next: undefined, conference: undefined }

export type ListData = Awaited<ReturnType<typeof loadList>>
export type ListRow = ListData['rows'][number]
