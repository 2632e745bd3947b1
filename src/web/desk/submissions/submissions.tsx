import { useMemo } from 'react'
import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { readPart, writePlace } from '#domain/desk/place.ts'
import { countryLines } from '#domain/forms/countries.ts'
import { listSubmissions } from '#domain/submissions/desk/list-submissions.ts'
import { readSubmissionQuery, writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { type RowsAsText, rowsAsText, rowsFromText } from '../ui/rows-as-text.ts'
import type { Route } from './+types/submissions.ts'
import { conferenceMeant } from './conference-meant.ts'
import { CopyLink } from './copy-link.tsx'
import { Filters } from './filters.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { listAddress } from './list-address.ts'
import { readColumns } from './list-columns.ts'
import { rowWriter } from './row-writer.ts'
import { SelectedActs } from './selected-acts.tsx'
import { SeveralConferences } from './several-conferences.tsx'
import { SubmissionTable } from './submission-table.tsx'
import { useSelection } from './use-selection.ts'
import { writeRows } from './write-rows.server.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const url = new URL(args.request.url)
  const { searchParams } = url
  const query = readSubmissionQuery(searchParams)
  const columns = readColumns(searchParams)
  const wish = await conferenceMeant(services, url)
  const part = readPart(searchParams, query.sort === 'received' ? 'moment' : 'words')
  rowWriter.write ??= writeRows
  const { rows, total, previous, next, conference } = await listSubmissions(services.db, query, part)
  return {
    query,
    columns,
    // Without what no column shows.
    rows: rowsAsText(
      rows.map(({ place: _, title: __, ...row }) => ({
        ...row,
        email: columns.includes('email') ? row.email : '',
        company: columns.includes('company') ? row.company : '',
        receivedAt: row.receivedAt.toISOString(),
      })),
    ),
    total,
    previous: writePlace(previous),
    next: writePlace(next),
    conference,
    wish,
    countries: countryLines,
  }
}

type Loaded = Route.ComponentProps['loaderData']
export type ListRow = Loaded['rows'] extends RowsAsText<infer Row> ? Row : never
export type ListData = Omit<Loaded, 'rows'> & { rows: readonly ListRow[] }

/** Everything that authors sent: found, looked through, and acted on, one or many at a time. */
export default function Submissions({ loaderData }: Route.ComponentProps) {
  const data: ListData = useMemo(() => ({ ...loaderData, rows: rowsFromText(loaderData.rows) }), [loaderData])
  const { query, columns, rows, total } = data
  const selection = useSelection(data)
  return (
    <DeskPage title="Submissions" about={inWords(total)} actions={<PageActions />}>
      <Filters data={data} />
      <SeveralConferences wish={loaderData.wish} to={(conference) => listAddress({ ...query, conference }, columns)} />
      {rows.length === 0 ? (
        <EmptyList
          of="submission"
          at={deskPaths.submissions}
          isAsked={writeSubmissionQuery(query).size > 0}
          otherwise="Nothing has been sent yet. What authors send appears here the moment it arrives."
        />
      ) : (
        <>
          <SelectedActs data={data} selection={selection} />
          <SubmissionTable rows={rows} columns={columns} query={query} selection={selection} />
        </>
      )}
      <ListPages of="submissions" previous={loaderData.previous} next={loaderData.next} />
    </DeskPage>
  )
}

function PageActions() {
  return (
    <>
      <CopyLink />
      <KeyboardHelp />
    </>
  )
}

function inWords(total: number | undefined): string {
  return total === 1 ? 'One submission' : `${countedInWords(total)} submissions`
}
