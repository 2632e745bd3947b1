import type { ParticipantCategoryCode } from '#domain/conferences/fees.ts'
import { countedInWords } from '#domain/desk/counted-in-words.ts'
import { readPart, writePlace } from '#domain/desk/place.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { listSubmissions } from '#domain/submissions/desk/list-submissions.ts'
import { readSubmissionQuery, writeSubmissionQuery } from '#domain/submissions/desk/submission-query.ts'
import { paths } from '../../paths.ts'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import type { Route } from './+types/submissions.ts'
import { conferenceMeant } from './conference-meant.ts'
import { CopyLink } from './copy-link.tsx'
import { Filters } from './filters.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { listAddress } from './list-address.ts'
import { readColumns } from './list-columns.ts'
import { SelectedActs } from './selected-acts.tsx'
import { SeveralConferences } from './several-conferences.tsx'
import { SubmissionTable } from './submission-table.tsx'
import { useSelection } from './use-selection.ts'

/** So short that fifty of them stand in a column. */
const shortCategories: Record<ParticipantCategoryCode, string> = { 330: 'Oral', 331: 'Student, oral', 332: 'Virtual', 333: 'Listener', 334: 'Poster' }
const shortMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const url = new URL(args.request.url)
  const { searchParams } = url
  const query = readSubmissionQuery(searchParams)
  const columns = readColumns(searchParams)
  const wish = await conferenceMeant(services, url)
  const part = readPart(searchParams, query.sort === 'received' ? 'moment' : 'words')
  const { rows, total, previous, next, conferences } = await listSubmissions(services.db, query, part)
  return {
    query,
    columns,
    // The browser gets the rows once more as data: without what no column shows.
    rows: rows.map(({ place: _, id: __, title: ___, regtype, ...row }) => ({
      ...row,
      email: columns.includes('email') ? row.email : '',
      company: columns.includes('company') ? row.company : '',
      category: shortCategories[regtype as ParticipantCategoryCode] ?? regtype,
      received: shortMoment.format(row.receivedAt).replace(',', ''),
      receivedAt: row.receivedAt.toISOString(),
    })),
    total,
    previous: writePlace(previous),
    next: writePlace(next),
    conferences,
    wish,
    countries: countryNames,
  }
}

export type ListData = Route.ComponentProps['loaderData']
export type ListRow = ListData['rows'][number]

/** Everything that authors sent: found, looked through, and acted on, one or many at a time. */
export default function Submissions({ loaderData }: Route.ComponentProps) {
  const { query, columns, rows, total } = loaderData
  const selection = useSelection(loaderData)
  return (
    <DeskPage title="Submissions" about={inWords(total)} actions={<PageActions />}>
      <Filters data={loaderData} />
      <SeveralConferences wish={loaderData.wish} to={(conference) => listAddress({ ...query, conference }, columns)} />
      {rows.length === 0 ? (
        <EmptyList
          of="submission"
          at={paths.deskSubmissions}
          isAsked={writeSubmissionQuery(query).size > 0}
          otherwise="Nothing has been sent yet. What authors send appears here the moment it arrives."
        />
      ) : (
        <>
          <SelectedActs data={loaderData} selection={selection} />
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
