import { useNavigation } from 'react-router'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../services-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/load-failure.tsx'
import type { Route } from './+types/conference-years.ts'
import { CalendarOffer } from './calendar-offer.tsx'
import { ConferenceTable } from './conference-table.tsx'
import { loadYears } from './load-years.ts'
import { NothingFound } from './nothing-found.tsx'
import { ResultCount } from './result-count.tsx'
import { ResultPages } from './result-pages.tsx'
import { YearsForm } from './years-form.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [page, years] = await Promise.all([loadPage(services, 'conference-years'), loadYears(services, url.searchParams)])
  return { page, publicUrl: services.publicUrl, ...years }
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
        <ResultCount years={loaderData} />
        {loaderData.rows.length === 0 ? (
          <NothingFound years={loaderData} />
        ) : (
          <ConferenceTable year={loaderData.query.year} rows={loaderData.rows} isLoading={isLoading} />
        )}
        <ResultPages query={loaderData.query} pages={loaderData.pages} />
        <CalendarOffer publicUrl={loaderData.publicUrl} />
      </div>
      <RelatedPages page={loaderData.page} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The list of conferences" />
}
