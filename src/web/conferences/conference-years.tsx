import { data, redirect, useNavigation } from 'react-router'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/conference-years.ts'
import { callAlertsAddress, subscriptionAddress } from './addresses.ts'
import { loadYears } from './load-years.ts'
import { OpenCalls } from './open-calls.tsx'
import { ConferenceTable, NothingFound, ResultCount, ResultPages } from './year-results.tsx'
import { YearButtons, YearsForm } from './years-form.tsx'
import { canonicalAddress } from './years-query.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [page, years] = await Promise.all([loadPage(services, 'conference-years'), loadYears(services, url.searchParams)])
  const address = canonicalAddress(url.searchParams, years.query)
  if (address) throw redirect(address)
  // What people search for is endless; a shared cache would only fill up with it.
  return data({ page, publicUrl: services.publicUrl, ...years }, years.query.q ? { headers: { 'Cache-Control': 'private, no-store' } } : undefined)
}

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has('Cache-Control') ? loaderHeaders : parentHeaders
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: paths.conferenceYears })
}

export default function ConferenceYears({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const isLoading = navigation.location?.pathname === paths.conferenceYears
  return (
    <>
      <PageHead text={loaderData.page.text} />
      <div className="frame years">
        <YearsForm years={loaderData} />
        <OpenCalls calls={loaderData.openCalls} />
        <YearButtons years={loaderData} />
        <ResultCount years={loaderData} />
        {loaderData.rows.length === 0 ? (
          <NothingFound years={loaderData} />
        ) : (
          <ConferenceTable year={loaderData.query.year} rows={loaderData.rows} isLoading={isLoading} />
        )}
        <ResultPages query={loaderData.query} pages={loaderData.pages} />
        <CalendarOffer publicUrl={loaderData.publicUrl} topic={loaderData.query.topic} />
      </div>
      <RelatedPages page={loaderData.page} />
    </>
  )
}

/** Links to be told about calls by e-mail, and to subscribe to or download the deadlines as a calendar. */
function CalendarOffer({ publicUrl, topic }: { publicUrl: string; topic: string }) {
  return (
    <aside className="calendar-offer" aria-labelledby="calendar-offer">
      <h2 id="calendar-offer">Deadlines in your own calendar</h2>
      <p>Subscribe once, and your calendar shows every upcoming deadline and conference and stays up to date when a date changes.</p>
      <p className="ways">
        <a href={subscriptionAddress(publicUrl)} className="button quiet">
          Subscribe
        </a>
        <a href={paths.deadlinesCalendar} type="text/calendar">
          Download as a file (.ics)
        </a>
        <a href="/feed.atom" type="application/atom+xml">
          Atom feed
        </a>
      </p>
      <p>
        Prefer e-mail? <Link to={callAlertsAddress(topic)}>Tell me about the next call</Link> on a topic of your choice.
      </p>
    </aside>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The list of conferences" />
}
