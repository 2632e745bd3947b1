import { dayInZone, formatDay } from '#domain/dates.ts'
import { legalEntitiesOf } from '#domain/money/legal-entities.store.ts'
import { accountingPeriodsOf } from '#domain/money/reports/accounting-periods.store.ts'
import { readReportQuery, reportNames, reportTitles, writeReportQuery } from '#domain/money/reports/report.ts'
import { reportsOf } from '#domain/money/reports/reports.store.ts'
import { Link } from '../../ui/link.tsx'
import { deskPaths } from '../desk-paths.ts'
import { requireOrganiser } from '../require-organiser.ts'
import { ExportButtons } from '../ui/act-form.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { DeskTable } from '../ui/desk-table.tsx'
import { ListFilters, SelectFilter } from '../ui/list-filters.tsx'
import type { Route } from './+types/reports.ts'
import { ClosePeriod } from './close-period.tsx'

/** A longer one is read as a spreadsheet. */
const maxShown = 100
const tables = reportNames.filter((name) => name !== 'journal')

export async function loader(args: Route.LoaderArgs) {
  const { services } = await requireOrganiser(args, ['money'])
  const { db } = services
  const today = dayInZone(services.now(), 'UTC')
  const query = readReportQuery(new URL(args.request.url).searchParams, today)
  const reports = reportsOf(db)
  const [entities, closed, ...found] = await Promise.all([
    legalEntitiesOf(db).all(),
    accountingPeriodsOf(db).closed(),
    ...tables.map((name) => reports[name](query)),
  ])
  return {
    query,
    today,
    entities: entities.map(({ id, code, name }) => {
      const through = closed.find(({ entityId }) => entityId === id)?.through
      return { id, name: name || code, closed: through ? formatDay(through) : undefined }
    }),
    reports: found.map(({ headings, rows }, index) => ({
      name: tables[index] ?? 'vat',
      headings: [...headings],
      rows: rows.slice(0, maxShown),
      more: Math.max(0, rows.length - maxShown),
    })),
  }
}

type ReportData = Route.ComponentProps['loaderData']

const explanations = {
  vat: 'Invoices less credit notes, in the month in which they were issued.',
  debtors: 'Invoices that were open at the end of the last day.',
  'deferred-income': 'Invoiced for conferences that had not taken place by the last day.',
  'receipts-by-month':
    'Money that arrived in these days, also of unknown purpose, and what was paid back or taken back; fees of banks and cards are not in it.',
  receipts: 'Settled invoices that were issued in these days, by line.',
  journal: 'All entries of the ledger that were posted in these days, with the names of the accounts, for the accountant.',
} as const

/** The reports of the books for a company and a period, each as a table and a spreadsheet. */
export default function Reports({ loaderData: page }: Route.ComponentProps) {
  const { query, reports, entities } = page
  const search = writeReportQuery(query).toString()
  return (
    <DeskPage
      title="Reports and books"
      subtitle={`${formatDay(query.from)} to ${formatDay(query.to)}`}
      actions={
        <Link className="button quiet" to={deskPaths.money}>
          All bookings
        </Link>
      }
    >
      <ListFilters label="Reports" action={deskPaths.moneyReports} query={query}>
        <SelectFilter name="entity" label="Company" value={query.entity} options={entities.map(({ id, name }) => [id, name])} />
        <label>
          From
          <input type="date" name="from" defaultValue={query.from} />
        </label>
        <label>
          Until
          <input type="date" name="to" defaultValue={query.to} />
        </label>
      </ListFilters>
      {reports.map((report) => (
        <ReportPanel key={report.name} report={report} search={search} />
      ))}
      <section className="desk-panel" aria-labelledby="journal-heading">
        <h2 id="journal-heading">{reportTitles.journal}</h2>
        <p className="soft">{explanations.journal}</p>
        <div className="desk-actions">
          <ExportButtons list="money/reports/journal" search={search} what="the journal" />
        </div>
      </section>
      <ClosePeriod entities={entities} today={page.today} />
    </DeskPage>
  )
}

function ReportPanel({ report: { name, headings, rows, more }, search }: { report: ReportData['reports'][number]; search: string }) {
  return (
    <section className="desk-panel" aria-labelledby={`${name}-heading`}>
      <h2 id={`${name}-heading`}>{reportTitles[name]}</h2>
      <p className="soft">{explanations[name]}</p>
      {rows.length === 0 ? (
        <p>Nothing in these days.</p>
      ) : (
        <>
          <DeskTable caption={reportTitles[name]} columns={headings}>
            {rows.map((row) => (
              <tr key={row.slice(0, -1).join(' ')}>
                {row.map((cell, index) => (
                  <td key={headings[index]} data-label={headings[index]}>
                    {formatCell(cell, headings[index])}
                  </td>
                ))}
              </tr>
            ))}
          </DeskTable>
          {more > 0 && <p className="soft">{more} more rows are in the spreadsheet.</p>}
          <div className="desk-actions">
            <ExportButtons list={`money/reports/${name}`} search={search} what={reportTitles[name].toLowerCase()} />
          </div>
        </>
      )}
    </section>
  )
}

/** Amounts have two decimals; counts and rates have none that they do not need. */
function formatCell(cell: string | number, heading: string | undefined): string {
  if (typeof cell === 'string') return cell
  if (heading === 'Places' || heading === 'Rate (%)') return String(cell)
  return cell.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
