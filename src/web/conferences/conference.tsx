import { data, redirect } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { servicesContext } from '../services-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { SubmitDoor } from '../submit/popup/submit-door.tsx'
import { daysInWords } from '../ui/day.ts'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/conference.ts'
import { Banner } from './banner.tsx'
import { conferencesTrail } from './conferences-trail.ts'
import { eventData } from './event-data.ts'
import { Fees } from './fees.tsx'
import { Guidelines } from './guidelines.tsx'
import { ImportantDates } from './important-dates.tsx'
import { JournalPartners } from './journal-partners.tsx'
import { loadConference } from './load-conference.ts'
import { LoadFailure } from './load-failure.tsx'
import { SectionNavigation } from './section-navigation.tsx'
import { Speakers } from './speakers.tsx'
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
  const { conference, address, submit } = loaderData
  return describe(site, {
    title: conference.subConference,
    description: `${conference.theme}. ${daysInWords(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}. Call for papers, dates, scope, speakers and fees.`,
    path: address,
    trail: conferencesTrail,
    data: [eventData(site, conference, { page: address, submit })],
  })
}

export default function ConferencePage({ loaderData: view }: Route.ComponentProps) {
  useScrollToHash()
  return (
    <SubmitDoor conference={{ id: view.conference._id, slug: slugOf(view.conference), name: view.conference.subConference }}>
      <div className="conference">
        <Banner view={view} />
        <SectionNavigation submit={view.submit} />
        <Section id="call-for-papers" heading="Call for Papers">
          <RichText html={view.conference.callForPaper} />
        </Section>
        <ImportantDates view={view} publicUrl={view.publicUrl} />
        <Section id="scopes" heading="Scope">
          <RichText html={view.conference.scopes} className="prose scopes" />
        </Section>
        <Speakers speakers={view.speakers} />
        <Fees view={view} />
        <JournalPartners journals={view.journals} />
        <Guidelines guidelines={view.guidelines} />
      </div>
    </SubmitDoor>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} what="The conference" />
}
