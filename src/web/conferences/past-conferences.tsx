import { formatDays } from '#domain/dates.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { PageSections, RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/past-conferences.ts'
import { loadPastConferences, type PastConference } from './load-past-conferences.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [page, past] = await Promise.all([loadPage(services, 'past-conferences'), loadPastConferences(services)])
  return { page, ...past }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: paths.pastConferences })
}

export default function PastConferences({ loaderData: { page, years, hasOlder } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={page.text} plate={page.plate} />
      {years.length === 0 && (
        <Section id="past" heading="Nothing yet">
          <p>
            No conference is over yet. What is coming stands among the <Link to={paths.conferenceYears}>upcoming conferences</Link>.
          </p>
        </Section>
      )}
      {years.map(({ year, rows }) => (
        <Section key={year} id={`past-${year}`} heading={year} wide>
          <ul className="past-conferences plain-list">
            {rows.map((row) => (
              <Row key={row._id} row={row} />
            ))}
          </ul>
        </Section>
      ))}
      {hasOlder && (
        <p className="frame older-conferences">
          Older ones stand in the <Link to={paths.conferenceYears}>list of conferences</Link>, by year.
        </p>
      )}
      <PageSections page={page} />
      <RelatedPages page={page} />
    </>
  )
}

function Row({ row }: { row: PastConference }) {
  const of = <span className="unseen"> of {row.subConference}</span>
  return (
    <li>
      <p className="kicker">
        {formatDays(row.startDate, row.endDate)} · {[row.location, row.country].filter(Boolean).join(', ')}
      </p>
      <h3>
        <Link to={row.address}>
          {row.conNo} {row.subConference}
        </Link>
      </h3>
      <p className="theme">{row.theme}</p>
      {(row.programme || row.abstracts > 0 || row.volume) && (
        <ul className="kept plain-list">
          {row.programme && (
            <li>
              <Link to={row.programme}>Programme{of}</Link>
            </li>
          )}
          {row.abstracts > 0 && (
            <li>
              <Link to={`${row.address}#accepted`}>
                {row.abstracts === 1 ? '1 accepted abstract' : `${row.abstracts} accepted abstracts`}
                {of}
              </Link>
            </li>
          )}
          {row.volume && (
            <li>
              <Link to={row.volume.path}>
                Proceedings<span className="unseen">: {row.volume.title}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The list of past conferences" />
}
