import { href } from 'react-router'
import { formatTimestamp } from '#domain/dates.ts'
import { type AuditEntry, auditLogOf } from '#domain/desk/audit-log.store.ts'
import { labelOfAct, readAuditQuery, readEntryId } from '#domain/desk/audit-log.ts'
import { deskMailsOf } from '#domain/mail/desk-mails.store.ts'
import { type Change, correctionIdOf, correctionsOf, formatChange } from '#domain/submissions/desk/corrections.store.ts'
import type { Database } from '#domain/tables.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/audit-log.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['settings'])
  const { searchParams } = new URL(args.request.url)
  const query = readAuditQuery(searchParams)
  const list = auditLogOf(services.db)
  const cursor = { after: readEntryId(searchParams.get('after')), before: readEntryId(searchParams.get('before')) }
  const [page, acts, actors] = [await list.page(query, cursor), await list.acts(), await list.actors()]
  const addresses = await resentAddresses(services.db, page.entries)
  const corrections = await correctionsOf(services.db).find(page.entries.flatMap(({ details }) => correctionIdOf(details) ?? []))
  return {
    query,
    acts: acts.map((act) => [act, labelOfAct(act)] as const),
    actors: actors.map(({ id, name }) => [id, name] as const),
    older: page.older,
    newer: page.newer,
    entries: page.entries.map(({ id, at, actorName, act, about, aboutName, details }) => ({
      id,
      when: formatTimestamp(at),
      at: at.toISOString(),
      who: actorName,
      what: labelOfAct(act),
      object: aboutName,
      path: objectPath(about, aboutName),
      details: formatDetails({ ...details, ...addresses.get(id) }, corrections.get(correctionIdOf(details) ?? '') ?? []),
    })),
  }
}

/** The addresses of mails that were sent again, read from the mails: the log itself names no person, because it outlives them. */
async function resentAddresses(db: Database, entries: AuditEntry[]): Promise<Map<string, { from?: string | undefined; to?: string | undefined }>> {
  const resent = entries.flatMap(({ id, act, about, details }) =>
    act === 'mail.resent' ? [{ id, first: about.replace('mail:', ''), second: String(details.as) }] : [],
  )
  const known = await deskMailsOf(db).addresses(resent.flatMap(({ first, second }) => [first, second]))
  return new Map(resent.map(({ id, first, second }) => [id, { from: known.get(first), to: known.get(second) }]))
}

type Data = Route.ComponentProps['loaderData']

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, older, newer } = loaderData
  const isFiltered = Object.values(loaderData.query).some(Boolean)
  return (
    <DeskPage title="Record" subtitle="Who did what, when, to which object. It is written with every act and can never be changed.">
      <Filters data={loaderData} />
      {entries.length === 0 ? (
        <EmptyList
          item="line of the record"
          path={deskPaths.auditLog}
          isFiltered={isFiltered}
          whenEmpty="Nobody has done anything at the desk yet. Every act is written here."
        />
      ) : (
        <Entries entries={entries} />
      )}
      <Pagination label="the record" previous={newer} next={older} labels={{ previous: 'Newer', next: 'Older' }} />
    </DeskPage>
  )
}

function Entries({ entries }: { entries: Data['entries'] }) {
  return (
    <DeskTable caption="The record, newest first" columns={['When', 'Who', 'What', 'Object', 'Details']}>
      {entries.map(({ id, when, at, who, what, object, path, details }) => (
        <tr key={id}>
          <td>
            <time dateTime={at}>{when}</time>
          </td>
          <td>{who}</td>
          <td>{what}</td>
          <td className="break-anywhere">{path ? <Link to={path}>{object}</Link> : object}</td>
          <td className="soft">{details}</td>
        </tr>
      ))}
    </DeskTable>
  )
}

function Filters({ data: { query, acts, actors } }: { data: Data }) {
  return (
    <ListFilters label="Record" action={deskPaths.auditLog} query={query}>
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

/** The desk page of the object of an entry, if it has one. */
function objectPath(about: string, aboutName: string): string | undefined {
  const [kind = '', name = ''] = splitOnce(about, ':')
  if (kind === 'submission') return href(deskPaths.submission, { reference: aboutName })
  if (kind === 'submissions') return deskPaths.submissions
  if (kind === 'registrations') return deskPaths.registrations
  if (kind === 'people') return deskPaths.personalData
  if (kind === 'account') return href(deskPaths.person, { id: name })
  if (kind === 'mail') return href(deskPaths.mailOne, { id: name })
  if (kind === 'settings') return deskPaths.settings
  if (kind !== 'content') return undefined
  const [collection = '', id] = splitOnce(name, '/')
  return id === undefined ? href(deskPaths.collection, { collection }) : href(deskPaths.entry, { collection, id })
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

const maxDetailsLength = 160

/** The details of an entry as 'from: received, to: under review'. */
function formatDetails({ correctionId: _, changes, ...details }: Record<string, unknown>, corrected: readonly Change[]): string {
  // Those who were erased are named by their fields alone.
  const { fields, ...rest } = details
  const words = [...corrected.map(formatChange), ...(Array.isArray(changes) ? changes.map(String) : [])]
  if (words.length > 0) return words.join('; ')
  const facts = Object.entries(fields === undefined ? rest : { ...rest, corrected: fields }).flatMap(([name, value]) => {
    if (value === null || value === '' || value === undefined) return []
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    return [`${name}: ${text.includes('@') ? text : text.replaceAll('-', ' ')}`]
  })
  const all = facts.join(', ')
  return all.length > maxDetailsLength ? `${all.slice(0, maxDetailsLength)}…` : all
}
