import { useEffect } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { formatDays } from '#domain/dates.ts'
import { servicesContext } from '../request-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/error-pages.tsx'
import { SubmitPopupProvider } from '../submit/popup/submit-popup-provider.tsx'
import type { Route } from './+types/conference.ts'
import { conferencesTrail } from './addresses.ts'
import { ConferenceSections } from './conference-sections.tsx'
import { eventData } from './event-data.ts'
import { loadConference } from './load-conference.ts'

const scrollDelayMilliseconds = 100

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = await loadConference(services, params.id)
  if (!view) throw data(null, { status: 404 })
  // The id identifies the conference; any other slug redirects to the current URL.
  if (params.conference !== slugOf(view.conference)) throw redirect(view.address, 301)
  return { ...view, publicUrl: services.publicUrl }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { conference, fees, address, submit, previousStartDate } = loaderData
  return describe(site, {
    title: conference.subConference,
    description: `${conference.theme}. ${formatDays(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}. Call for papers, dates, scope, speakers and fees.`,
    path: address,
    trail: conferencesTrail,
    data: [eventData(site, conference, fees.rows, { page: address, submit, previousStartDate })],
  })
}

export default function ConferencePage({ loaderData: view }: Route.ComponentProps) {
  useScrollToHash()
  return (
    <SubmitPopupProvider conference={{ id: view.conference._id, slug: slugOf(view.conference), name: view.conference.subConference }}>
      <ConferenceSections view={view} publicUrl={view.publicUrl} />
    </SubmitPopupProvider>
  )
}

/** Scrolls to the section that the URL's hash names, once the page is laid out. */
function useScrollToHash(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same section is requested again
  useEffect(() => {
    if (!hash) return
    const timer = setTimeout(() => document.getElementById(decodeFragment(hash.slice(1)))?.scrollIntoView(), scrollDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [hash, key])
}

/** The fragment of a URL may be malformed. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The conference" />
}
