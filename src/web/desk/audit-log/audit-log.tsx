import { auditLogOf } from '#domain/desk/audit-log.store.ts'
import { labelOfAct, readAuditQuery, readEntryId } from '#domain/desk/audit-log.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/audit-log.ts'
import { loadEntries } from './load-entries.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, organiser } = await requireOrganiser(args, ['settings'])
  const { searchParams } = new URL(args.request.url)
  const query = readAuditQuery(searchParams)
  const list = auditLogOf(services.db)
  const cursor = { after: readEntryId(searchParams.get('after')), before: readEntryId(searchParams.get('before')) }
  const [page, acts, actors] = [await list.page(query, cursor, organiser.email), await list.acts(), await list.actors()]
  return {
    query,
    acts: acts.map((act) => [act, labelOfAct(act)] as const).sort(([, one], [, other]) => one.localeCompare(other, 'en')),
    actors: actors.map(({ id, name }) => [id, name] as const),
    older: page.older,
    newer: page.newer,
    entries: await loadEntries(services.db, organiser, page.entries),
  }
}

type Data = Route.ComponentProps['loaderData']

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, older, newer } = loaderData
  const isFiltered = Object.values(loaderData.query).some(Boolean)
  return (
    <DeskPage title="Audit log" subtitle="Who did what, and when. Every act is recorded here, and no entry can ever be changed.">
      <Filters data={loaderData} />
      {entries.length === 0 ? (
        <EmptyList
          item="entry"
          path={deskPaths.auditLog}
          isFiltered={isFiltered}
          whenEmpty="Nothing has been done at the desk yet. Every act will be recorded here."
        />
      ) : (
        <Entries entries={entries} />
      )}
      <Pagination label="the audit log" previous={newer} next={older} labels={{ previous: 'Newer', next: 'Older' }} />
    </DeskPage>
  )
}

function Entries({ entries }: { entries: Data['entries'] }) {
  return (
    <DeskTable caption="The audit log, newest first" columns={['When', 'Who', 'What', 'Object', 'Details']}>
      {entries.map(({ id, when, at, who, what, object, path, details }) => (
        <tr key={id}>
          <td>
            <time dateTime={at}>{when}</time>
          </td>
          <td>{who}</td>
          <td>{what}</td>
          <td className="break-anywhere">{path ? <Link to={path}>{object}</Link> : object}</td>
          <td className="soft words">
            <Details text={details.join('\n')} />
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

const maxUnfoldedLength = 600
const summaryLength = 160

/** Whole texts, such as those of a letter before and after a change, are folded away. */
function Details({ text }: { text: string }) {
  if (text.length <= maxUnfoldedLength) return text
  return (
    <details>
      <summary>{`${text.slice(0, summaryLength)}…`}</summary>
      <p className="words">{text}</p>
    </details>
  )
}

function Filters({ data: { query, acts, actors } }: { data: Data }) {
  return (
    <ListFilters label="Audit log" action={deskPaths.auditLog} query={query}>
      <SelectFilter name="who" label="Person" value={query.who} options={actors} />
      <SelectFilter name="act" label="Act" value={query.act} options={acts} />
      <SearchBox name="object" label="Object (its name begins with)" value={query.object} maxLength={200} />
      <label>
        From
        <input type="date" name="from" defaultValue={query.from} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={query.to} />
      </label>
    </ListFilters>
  )
}
