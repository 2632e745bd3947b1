import { actInWords } from '#domain/desk/act-in-words.ts'
import { recordListOf } from '#domain/desk/record-list.store.ts'
import { readLine, readRecordQuery } from '#domain/desk/record-query.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { openDesk } from '../open-desk.ts'
import { Choice } from '../ui/choice.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/record.ts'
import { detailsInWords } from './details-in-words.ts'
import { objectAddress } from './object-address.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const { searchParams } = new URL(args.request.url)
  const query = readRecordQuery(searchParams)
  const list = recordListOf(services.db)
  const place = { after: readLine(searchParams.get('after')), before: readLine(searchParams.get('before')) }
  const [page, acts, actors] = [await list.page(query, place), await list.acts(), await list.actors()]
  return {
    query,
    acts: acts.map((act) => [act, actInWords(act)] as const),
    actors: actors.map(({ id, name }) => [id, name] as const),
    older: page.older,
    newer: page.newer,
    lines: page.lines.map(({ id, at, actorName, act, about, aboutName, details }) => ({
      id,
      when: momentInWords(at),
      moment: at.toISOString(),
      who: actorName,
      what: actInWords(act),
      object: aboutName,
      address: objectAddress(about, aboutName),
      details: detailsInWords(details),
    })),
  }
}

type Data = Route.ComponentProps['loaderData']

/** Who did what, when, to which object. Nobody can change it, and this page has no way to try. */
export default function RecordPage({ loaderData }: Route.ComponentProps) {
  const { lines, older, newer } = loaderData
  const asked = Object.values(loaderData.query).some(Boolean)
  return (
    <DeskPage title="Record" about="Who did what, when, to which object. It is written with every act and can never be changed.">
      <Filters data={loaderData} />
      {lines.length === 0 ? (
        <EmptyList
          of="line of the record"
          at={deskPaths.record}
          isAsked={asked}
          otherwise="Nobody has done anything at the desk yet. Every act is written here."
        />
      ) : (
        <Lines lines={lines} />
      )}
      <ListPages of="the record" previous={newer} next={older} words={{ previous: 'Newer', next: 'Older' }} />
    </DeskPage>
  )
}

function Lines({ lines }: { lines: Data['lines'] }) {
  return (
    <DeskTable name="The record, newest first" heads={['When', 'Who', 'What', 'Object', 'Details']}>
      {lines.map(({ id, when, moment, who, what, object, address, details }) => (
        <tr key={id}>
          <td>
            <time dateTime={moment}>{when}</time>
          </td>
          <td>{who}</td>
          <td>{what}</td>
          <td className="record-object">{address ? <Link to={address}>{object}</Link> : object}</td>
          <td className="soft">{details}</td>
        </tr>
      ))}
    </DeskTable>
  )
}

function Filters({ data: { query, acts, actors } }: { data: Data }) {
  return (
    <ListFilters of="Record" at={deskPaths.record} asked={query}>
      <Choice name="who" label="Person" value={query.who} options={actors} />
      <Choice name="act" label="Act" value={query.act} options={acts} />
      <SearchBox name="object" label="Object (its name begins with)" value={query.object} most={200} />
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
