import { data } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { PageHead } from '../pages/page-head.tsx'
import { servicesContext } from '../services-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { daysInWords } from '../ui/day.ts'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/conference.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const conference = await conferencesOf(context.get(servicesContext).db).find(params.id)
  if (!conference) throw data(null, { status: 404 })
  return { conference, slug: slugOf(conference) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { conference, slug } = loaderData
  return describe(siteOf(matches), { title: conference.subConference, description: conference.theme, path: `/conference/${conference._id}/${slug}` })
}

export default function ConferencePage({ loaderData }: Route.ComponentProps) {
  const { conference } = loaderData
  return (
    <>
      <PageHead text={{ title: conference.subConference, kicker: conference.conNo, lead: `${conference.theme}. ${daysInWords(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}.` }} />
      <Section id="call-for-papers" heading="Call for Papers">
        <RichText html={conference.callForPaper} />
      </Section>
      <Section id="scopes" heading="Scopes">
        <RichText html={conference.scopes} />
      </Section>
    </>
  )
}
