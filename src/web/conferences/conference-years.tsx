import { href } from 'react-router'
import { slugOf, yearOf } from '#domain/conferences/conference.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../services-context.ts'
import { describe, siteOf } from '../site/describe.ts'
import { dayInWords } from '../ui/day.ts'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/conference-years.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const all = await conferencesOf(services.db).all()
  return { page: await loadPage(services, 'conference-years'), conferences: all.map((conference) => ({ ...conference, slug: slugOf(conference), year: yearOf(conference) })) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.page.text
  return describe(siteOf(matches), { title, description, path: '/conference-years' })
}

export default function ConferenceYears({ loaderData }: Route.ComponentProps) {
  const { page, conferences } = loaderData
  return (
    <>
      <PageHead text={page.text} />
      <div className="frame">
        <ul>
          {conferences.map((conference) => (
            <li key={conference._id}>
              {dayInWords(conference.startDate)} <Link to={href(paths.conference, { id: conference._id, conference: conference.slug })}>{conference.subConference}</Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
