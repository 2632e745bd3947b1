import { formatCount, formatCursor, readCursorRange } from '#domain/desk/list-page.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { listPapers } from '#domain/submissions/desk/list-papers.ts'
import { readPaperQuery, writePaperQuery } from '#domain/submissions/desk/paper-query.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyList, Pagination } from '../ui/desk-table.tsx'
import { useNotices } from '../ui/notices.tsx'
import type { Route } from './+types/submissions.ts'
import { BulkActions, useSelection } from './bulk-actions.tsx'
import { ConferenceMatches } from './conference-filter.tsx'
import { Filters } from './filters.tsx'
import { KeyboardHelp } from './keyboard.tsx'
import { listPath, readColumns } from './list-view.ts'
import { resolveConference } from './resolve-conference.ts'
import { SubmissionTable } from './submission-table.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['submissions'])
  const url = new URL(args.request.url)
  const { searchParams } = url
  const query = readPaperQuery(searchParams)
  const columns = readColumns(searchParams)
  const conferenceSearch = await resolveConference(services, url)
  const cursor = readCursorRange(searchParams, query.sort === 'received' ? 'timestamp' : 'text')
  const { rows, total, previous, next, conference } = await listPapers(services.db, query, cursor)
  return {
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

export type ListData = Route.ComponentProps['loaderData']
export type ListRow = ListData['rows'][number]

export default function Submissions({ loaderData: data }: Route.ComponentProps) {
  const { query, columns, rows, total, conferenceSearch, previous, next } = data
  const selection = useSelection(data)
  return (
    <DeskPage title="Submissions" subtitle={formatTotal(total)} actions={<PageActions />}>
      <Filters data={data} />
      <ConferenceMatches search={conferenceSearch} to={(conference) => listPath({ ...query, conference }, columns)} />
      {rows.length === 0 ? (
        <EmptyList
          item="submission"
          path={deskPaths.submissions}
          isFiltered={writePaperQuery(query).size > 0}
          whenEmpty="Nothing has been sent yet. What authors send appears here the moment it arrives."
        />
      ) : (
        <>
          <BulkActions data={data} selection={selection} />
          <SubmissionTable rows={rows} columns={columns} query={query} selection={selection} />
        </>
      )}
      <Pagination label="submissions" previous={previous} next={next} />
    </DeskPage>
  )
}

function PageActions() {
  return (
    <>
      <Link className="button" to={deskPaths.submissionNew}>
        Enter a submission
      </Link>
      <CopyLink />
      <KeyboardHelp />
    </>
  )
}

function formatTotal(total: number | undefined): string {
  return total === 1 ? 'One submission' : `${formatCount(total)} submissions`
}

/** Copies the address of the view: filters, order and columns are in it. */
function CopyLink() {
  const { notify } = useNotices()
  async function copy() {
    try {
      await navigator.clipboard.writeText(window.location.href)
      notify({ text: 'The link to this view is copied. Keep it as a bookmark or send it to a colleague.' })
    } catch {
      notify({ text: 'Your browser does not let us copy. The link is in the address bar.' })
    }
  }
  return (
    <button type="button" className="button quiet" onClick={() => void copy()}>
      Copy link
    </button>
  )
}
