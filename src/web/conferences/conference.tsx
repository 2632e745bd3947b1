import { data, redirect } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { servicesContext } from '../services-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { LoadFailure } from '../site/load-failure.tsx'
import { SubmitDoor } from '../submit/popup/submit-door.tsx'
import { daysInWords } from '../ui/day.ts'
import type { Route } from './+types/conference.ts'
import { ConferenceSections } from './conference-sections.tsx'
import { conferencesTrail } from './conferences-trail.ts'
import { eventData } from './event-data.ts'
import { loadConference } from './load-conference.ts'
import { useScrollToHash } from './use-scroll-to-hash.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const view = await loadConference(services, params.id)
  if (!view) throw data(null, { status: 404 })
  // The id finds the conference; whoever has an old or shortened address is brought to the one that counts.
  if (params.conference !== slugOf(view.conference)) throw redirect(view.address, 301)
  return { ...view, publicUrl: services.publicUrl }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { conference, fees, address, submit } = loaderData
  return describe(site, {
    title: conference.subConference,
    description: `${conference.theme}. ${daysInWords(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}. Call for papers, dates, scope, speakers and fees.`,
    path: address,
    trail: conferencesTrail,
    data: [eventData(site, conference, fees.rows, { page: address, submit })],
  })
}

export default function ConferencePage({ loaderData: view }: Route.ComponentProps) {
  useScrollToHash()
  return (
    <SubmitDoor conference={{ id: view.conference._id, slug: slugOf(view.conference), name: view.conference.subConference }}>
      <ConferenceSections view={view} publicUrl={view.publicUrl} />
    </SubmitDoor>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The conference" />
}
