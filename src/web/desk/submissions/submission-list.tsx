import { formatCount } from '#domain/desk/list-page.ts'
import { writePaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { CopyLink } from '../ui/copy-link.tsx'
import { EmptyList, Pagination } from '../ui/desk-table.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { BulkActions } from './bulk-actions.tsx'
import { ConferenceMatches } from './conference-filter.tsx'
import { Filters } from './filters.tsx'
import { KeyboardHelp } from './keyboard.tsx'
import { listPath } from './list-view.ts'
import type { ListData } from './load-list.ts'
import { SubmissionTable } from './submission-table.tsx'

/** The list with its filters and bulk actions, for all conferences or for one. */
export function SubmissionList({ data, mayAct = true }: { data: ListData; mayAct?: boolean }) {
  const { place, query, columns, rows, total, conferenceSearch, previous, next } = data
  const selection = useSelection({ rows, total, filters: writePaperQuery(query).toString() })
  return (
    <>
      <Filters data={data} />
      <ConferenceMatches search={conferenceSearch} to={(conference) => listPath({ ...query, conference }, columns, place)} />
      {conferenceSearch.typed !== '' ? null : rows.length === 0 ? (
        <EmptyList
          item="submission"
          path={place.path}
          isFiltered={writePaperQuery(place.conference ? { ...query, conference: '' } : query).size > 0}
          whenEmpty="Nothing has been sent yet. What authors send appears here the moment it arrives."
        />
      ) : (
        <>
          {mayAct && <BulkActions data={data} selection={selection} />}
          <SubmissionTable
            rows={rows}
            columns={place.conference ? columns.filter((column) => column !== 'conference') : columns}
            allColumns={columns}
            query={query}
            place={place}
            selection={selection}
          />
        </>
      )}
      <Pagination label="submissions" previous={previous} next={next} />
    </>
  )
}

export function ListActions({ mayEnter = true }: { mayEnter?: boolean }) {
  return (
    <>
      {mayEnter && (
        <Link className="button" to={deskPaths.submissionNew}>
          Enter a submission
        </Link>
      )}
      <CopyLink />
      <KeyboardHelp />
    </>
  )
}

export function formatTotal(total: number | undefined): string {
  return total === 1 ? 'One submission' : `${formatCount(total)} submissions`
}
