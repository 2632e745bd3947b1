import { href } from 'react-router'
import { dayInZone, formatDay } from '#domain/dates.ts'
import { formatCount, formatCursor, readCursorRange } from '#domain/desk/list-page.ts'
import { accountStateOf, accountViewLabels, accountViews } from '#domain/money/desk/account-state.ts'
import { readBookingQuery, writeBookingQuery } from '#domain/money/desk/booking-query.ts'
import { listBookings } from '#domain/money/desk/list-bookings.ts'
import { formatMoney } from '#domain/money/money.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ConferenceFilter, ConferenceMatches } from '../submissions/conference-filter.tsx'
import { resolveConference } from '../submissions/resolve-conference.ts'
import { CopyLink } from '../ui/copy-link.tsx'
import { Badge, DeskPage } from '../ui/desk-page.tsx'
import { DeskTable, EmptyList, Pagination } from '../ui/desk-table.tsx'
import { ListFilters, SearchBox, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/bookings.ts'
import { AccountBadge, bookingsPath } from './money-views.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  const url = new URL(args.request.url)
  const query = readBookingQuery(url.searchParams)
  const conferenceSearch = await resolveConference(services, url)
  const today = dayInZone(services.now(), 'UTC')
  const { rows, counts, totals, previous, next, conference } = await listBookings(services.db, query, readCursorRange(url.searchParams, 'timestamp'), today)
  return {
    query,
    rows: rows.map((row) => ({
      reference: row.reference,
      payer: row.organisation ? `${row.organisation}, ${row.payer}` : row.payer,
      conference: row.conference,
      people: row.people,
      owed: formatMoney(row.owedMinor, row.currency),
      settled: formatMoney(row.settledMinor, row.currency),
      credit: row.creditMinor > 0 ? formatMoney(row.creditMinor, row.currency) : '',
      due: row.dueOn ? formatDay(row.dueOn) : '',
      state: accountStateOf(row, row.dueOn, today),
    })),
    counts,
    totals: totals.map(({ entity, currency, owedMinor, overdueMinor, settledMinor, creditMinor, suspenseMinor }) => ({
      key: `${entity} ${currency}`,
      entity,
      currency,
      owed: formatMoney(owedMinor, currency),
      overdue: formatMoney(overdueMinor, currency),
      settled: formatMoney(settledMinor, currency),
      credit: formatMoney(creditMinor, currency),
      suspense: formatMoney(suspenseMinor, currency),
    })),
    previous: formatCursor(previous),
    next: formatCursor(next),
    conference,
    conferenceSearch,
  }
}

const moneyPages = [
  { to: deskPaths.statements, text: 'Statements' },
  { to: deskPaths.suspense, text: 'Suspense' },
  { to: deskPaths.moneyRefunds, text: 'Refunds' },
  { to: deskPaths.moneyReports, text: 'Reports and books' },
  { to: deskPaths.moneyCompanies, text: 'Companies and tax' },
]

type ListData = Route.ComponentProps['loaderData']

/** What is to be paid, overdue or left over, and the list of bookings. */
export default function Bookings({ loaderData: data }: Route.ComponentProps) {
  const { query, rows, previous, next, conferenceSearch } = data
  // Until it is clear which conference is meant, no list is shown that might be taken for its own.
  const isUnclear = conferenceSearch.typed !== ''
  return (
    <DeskPage
      title="Money"
      subtitle="What is due, paid and left over, booking by booking."
      actions={
        <>
          {moneyPages.map(({ to, text }) => (
            <Link key={to} className="button quiet" to={to}>
              {text}
            </Link>
          ))}
          <CopyLink />
        </>
      }
    >
      <Totals totals={data.totals} />
      {!isUnclear && <Views data={data} />}
      <Filters data={data} />
      <ConferenceMatches search={conferenceSearch} to={(conference) => bookingsPath({ ...query, conference })} />
      {!isUnclear && rows.length === 0 && (
        <EmptyList
          item="booking"
          path={deskPaths.money}
          isFiltered={writeBookingQuery(query).size > 0}
          whenEmpty="There is nothing to pay yet. A booking appears here as soon as a place is confirmed and its fee is due."
        />
      )}
      {!isUnclear && rows.length > 0 && <BookingTable rows={rows} />}
      {!isUnclear && <Pagination label="bookings" previous={previous} next={next} />}
    </DeskPage>
  )
}

function Totals({ totals }: Pick<ListData, 'totals'>) {
  if (totals.length === 0) return null
  return (
    <section className="desk-panel" aria-labelledby="totals-heading">
      <h2 id="totals-heading">In total</h2>
      <DeskTable
        caption="Totals by company and currency"
        columns={['Company', 'Currency', 'To be paid', 'of it overdue', 'Paid', 'Credit left', 'Unmatched (suspense)']}
      >
        {totals.map(({ key, entity, currency, owed, overdue, settled, credit, suspense }) => (
          <tr key={key}>
            <td>{entity}</td>
            <td data-label="Currency">{currency}</td>
            <td data-label="To be paid">{owed}</td>
            <td data-label="of it overdue">{overdue}</td>
            <td data-label="Paid">{settled}</td>
            <td data-label="Credit left">{credit}</td>
            <td data-label="Unmatched (suspense)">{suspense}</td>
          </tr>
        ))}
      </DeskTable>
    </section>
  )
}

/** How many there are in each view, as links. */
function Views({ data: { query, counts } }: { data: ListData }) {
  const shown = accountViews.filter((view) => counts[view] > 0 || query.state === view)
  return (
    <nav className="desk-views" aria-label="Views">
      <Link to={bookingsPath({ ...query, state: '' })} aria-current={query.state === '' ? 'page' : undefined}>
        All <Badge text={formatCount(counts.all)} />
      </Link>
      {shown.map((view) => (
        <Link key={view} to={bookingsPath({ ...query, state: view })} aria-current={query.state === view ? 'page' : undefined}>
          {accountViewLabels[view]} <Badge text={formatCount(counts[view])} tone={view === 'overdue' || view === 'failed' ? 'bad' : 'none'} />
        </Link>
      ))}
    </nav>
  )
}

function Filters({ data: { query, conference, conferenceSearch } }: { data: ListData }) {
  return (
    <ListFilters label="Bookings" action={deskPaths.money} query={[query, conferenceSearch.typed]}>
      <SearchBox label="Payer, or reference of a booking, payment or invoice" value={query.search} />
      <ConferenceFilter chosen={conference} typed={conferenceSearch.typed} />
      <SelectFilter name="state" label="State" value={query.state} options={accountViews.map((view) => [view, accountViewLabels[view]])} />
      <SelectFilter name="sort" label="Order" all="Newest first" value={query.oldestFirst ? 'booked' : ''} options={[['booked', 'Oldest first']]} />
    </ListFilters>
  )
}

function BookingTable({ rows }: Pick<ListData, 'rows'>) {
  return (
    <DeskTable caption="Bookings" columns={['Booking', 'Payer', 'Conference', 'People', 'To be paid', 'Paid', 'By', 'State']}>
      {rows.map(({ reference, payer, conference, people, owed, settled, credit, due, state }) => (
        <tr key={reference}>
          <td className="reference">
            <Link to={href(deskPaths.booking, { reference })}>{reference}</Link>
          </td>
          <td data-label="Payer">{payer}</td>
          <td data-label="Conference">{conference}</td>
          <td data-label="People">{people}</td>
          <td data-label="To be paid">{owed}</td>
          <td data-label="Paid">{settled}</td>
          <td data-label="By">{due || <span className="soft">–</span>}</td>
          <td data-label="State">
            <AccountBadge state={state} /> {credit && <Badge tone="warn" text={`${credit} credit`} />}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
