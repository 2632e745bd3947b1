import { Form } from 'react-router'
import { actInWords } from '#domain/desk/act-in-words.ts'
import { recordListOf } from '#domain/desk/record-list.store.ts'
import { readLine, readRecordQuery } from '#domain/desk/record-query.ts'
import { momentInWords } from '#domain/moment-in-words.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { openDesk } from '../open-desk.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import type { Route } from './+types/record.ts'
import { detailsInWords } from './details-in-words.ts'
import { objectAddress } from './object-address.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await openDesk(args)
  const { searchParams } = new URL(args.request.url)
  const query = readRecordQuery(searchParams)
  const list = recordListOf(services.db)
  const place = { before: readLine(searchParams.get('before')), after: readLine(searchParams.get('after')) }
  const [page, acts, actors] = [await list.page(query, place), await list.acts(), await list.actors()]
  return {
    query,
    acts: acts.map((act) => ({ value: act, text: actInWords(act) })),
    actors: actors.map(({ id, name }) => ({ value: id, text: name })),
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
  const { lines, query, older, newer } = loaderData
  return (
    <DeskPage title="Record" about="Who did what, when, to which object. It is written with every act and can never be changed.">
      <Filters data={loaderData} />
      {lines.length === 0 ? <p className="desk-empty">Nothing in the record fits.</p> : <Lines lines={lines} />}
      {(older ?? newer) && (
        <nav className="desk-pages" aria-label="Pages">
          {newer && (
            <Link className="button quiet" rel="prev" to={addressOf(query, { after: newer })}>
              Newer
            </Link>
          )}
          {older && (
            <Link className="button quiet" rel="next" to={addressOf(query, { before: older })}>
              Older
            </Link>
          )}
        </nav>
      )}
    </DeskPage>
  )
}

function Lines({ lines }: { lines: Data['lines'] }) {
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Object</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  )
}

function Filters({ data: { query, acts, actors } }: { data: Data }) {
  return (
    <Form key={JSON.stringify(query)} method="get" action={paths.deskRecord} role="search" aria-label="Record" className="desk-panel desk-filters">
      <Choice name="who" label="Person" value={query.who} options={actors} />
      <Choice name="act" label="Act" value={query.act} options={acts} />
      <label>
        Object (its name begins with)
        <input type="search" name="object" defaultValue={query.object} maxLength={200} />
      </label>
      <label>
        From
        <input type="date" name="from" defaultValue={query.from} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={query.to} />
      </label>
      <button type="submit" className="button">
        Find
      </button>
      <Link to={paths.deskRecord} className="clear-filters">
        Clear
      </Link>
    </Form>
  )
}

function Choice({ name, label, value, options }: { name: string; label: string; value: string; options: { value: string; text: string }[] }) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={value}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}

function addressOf(query: Data['query'], place: Record<string, string>): string {
  const said = Object.entries({ ...query, ...place }).filter(([, value]) => value !== '')
  return `${paths.deskRecord}?${new URLSearchParams(said)}`
}
