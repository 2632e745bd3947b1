import { href } from 'react-router'
import { dayInZone, formatDay } from '#domain/dates.ts'
import { cursorPageOf, formatCursor, readCursorRange, rowsToFetch } from '#domain/desk/list-page.ts'
import { documentListOf } from '#domain/documents/desk/document-list.store.ts'
import { readDocumentQuery, storedStates, writeDocumentQuery } from '#domain/documents/desk/document-query.ts'
import { documentKindLabels, documentKinds, documentStateLabels, documentStateOn } from '#domain/documents/document.ts'
import { languagesOf } from '#domain/documents/document-texts.ts'
import { Link } from '../../ui/link.tsx'
import { findNamedConference } from '../conferences/find-named-conference.ts'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConferenceFilter, ConferenceMatches } from '../submissions/conference-filter.tsx'
import { resolveConference } from '../submissions/resolve-conference.ts'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/documents.ts'
import { stateTones } from './document-tones.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['documents'])
  const url = new URL(args.request.url)
  const query = readDocumentQuery(url.searchParams)
  const conferenceSearch = await resolveConference(services, url)
  const conference = await findNamedConference(services, url.searchParams)
  const range = readCursorRange(url.searchParams, 'timestamp')
  const found = await documentListOf(services.db).page(query, { ...range, limit: rowsToFetch })
  const { rows, previous, next } = cursorPageOf(range.before ? found.reverse() : found, range)
  const today = dayInZone(services.now(), 'UTC')
  return {
    query,
    conference,
    conferenceSearch,
    rows: rows.map((row) => ({
      reference: row.reference,
      kind: documentKindLabels[row.kind],
      state: documentStateOn(row, today),
      name: row.name,
      conference: row.conference,
      issued: formatDay(dayInZone(row.issuedAt, 'UTC')),
    })),
    previous: formatCursor(previous),
    next: formatCursor(next),
  }
}

const pathOf = (query: Parameters<typeof writeDocumentQuery>[0]) => `${deskPaths.documents}?${writeDocumentQuery(query)}`

/** Every letter and certificate that was issued, with search. */
export default function Documents({ loaderData: { query, conference, conferenceSearch, rows, previous, next } }: Route.ComponentProps) {
  return (
    <DeskPage title="Documents" subtitle="Letters and certificates as they were issued. Those of one conference are issued on its own page.">
      <ListFilters label="Documents" action={deskPaths.documents} query={[query, conferenceSearch.typed]}>
        <SearchBox label="Name, e-mail, number or code" value={query.search} />
        <ConferenceFilter chosen={conference} typed={conferenceSearch.typed} />
        <SelectFilter name="kind" label="Kind" value={query.kind} options={documentKinds.map((kind) => [kind, documentKindLabels[kind]])} />
        <SelectFilter name="state" label="State" value={query.state} options={storedStates.map((state) => [state, documentStateLabels[state]])} />
      </ListFilters>
      <ConferenceMatches search={conferenceSearch} to={(id) => pathOf({ ...query, conference: id })} />
      {rows.length === 0 ? (
        <EmptyList
          item="document"
          path={deskPaths.documents}
          isFiltered={writeDocumentQuery(query).size > 0}
          whenEmpty="Nothing has been issued yet. Open a conference and its tab “Documents” to begin."
        />
      ) : (
        <DeskTable caption="Documents" columns={['Number', 'Kind', 'Name', 'Conference', 'Issued', 'State']}>
          {rows.map((row) => (
            <tr key={row.reference}>
              <td className="reference">
                <Link to={href(deskPaths.document, { reference: row.reference })}>{row.reference}</Link>
              </td>
              <td data-label="Kind">{row.kind}</td>
              <td data-label="Name">{row.name || <span className="soft">Deleted</span>}</td>
              <td data-label="Conference">{row.conference}</td>
              <td data-label="Issued">{row.issued}</td>
              <td data-label="State">
                <Badge tone={stateTones[row.state]} text={documentStateLabels[row.state]} />
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination label="documents" previous={previous} next={next} />
      <section className="desk-panel" aria-labelledby="texts-heading">
        <h2 id="texts-heading">Texts</h2>
        <ul className="plain-list">
          {documentKinds.flatMap((kind) =>
            languagesOf(kind).map((language) => (
              <li key={`${kind} ${language}`}>
                <Link to={href(deskPaths.documentText, { kind, language })}>
                  {documentKindLabels[kind]}
                  {language === 'fr' && ', in French'}
                </Link>
              </li>
            )),
          )}
        </ul>
      </section>
    </DeskPage>
  )
}
