import { conferenceCoverUrl, slideUrl } from '#artwork/drawing-urls.ts'
import type { ConferenceSummary } from '#domain/conferences/conference.ts'
import { deadlineState } from '#domain/conferences/deadline.ts'
import { pageReadsOf } from '#domain/page-reads.ts'
import { conferenceAddress } from '../conferences/addresses.ts'
import { coverSubject } from '../conferences/cover-subject.ts'
import { loadPage } from '../pages/load-page.ts'
import { paths } from '../paths.ts'
import { servicesContext } from '../services-context.ts'
import { describe, organisationData, siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/home.ts'
import { NextConference } from './next-conference.tsx'
import { processPictures } from './process-pictures.ts'
import { PublicationProcess } from './publication-process.tsx'
import { Slideshow } from './slideshow.tsx'

const shownConferences = 6

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const now = services.now()
  const reads = pageReadsOf(services)
  const [slides, page, conferences] = await Promise.all([reads.content.all('slides'), loadPage(services, 'home'), reads.upcoming(now, shownConferences)])
  return {
    page,
    slides: slides.map((slide) => ({ ...slide, image: slideUrl(slide.picture) })),
    pictures: processPictures(),
    conferences: conferences.map((conference) => nextOf(conference, now)),
  }
}

/** Only what is shown goes to the browser. */
function nextOf(conference: ConferenceSummary, now: Date) {
  const { _id, subConference, theme, startDate, endDate, location, country, abstractDeadline, timeZone } = conference
  return {
    ...{ _id, subConference, theme, startDate, endDate, location, country, abstractDeadline },
    address: conferenceAddress(conference),
    cover: conferenceCoverUrl(coverSubject(conference)),
    deadline: deadlineState(abstractDeadline, timeZone, now),
  }
}

export type NextConferenceView = ReturnType<typeof nextOf>

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { title, description } = loaderData.page.text
  return describe(site, { title, description, path: '/', data: [organisationData(site)] })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, slides, conferences, pictures } = loaderData
  const section = (id: string) => page.text.sections.find((one) => one.id === id)
  const organisation = section('organisation')
  const process = section('process')
  const serve = section('serve')
  return (
    <>
      <Slideshow slides={slides}>
        <p className="kicker">{page.text.kicker}</p>
        <h1>{page.text.title}</h1>
        <p className="hero-lead">{page.text.lead}</p>
        <p className="hero-actions">
          <Link className="button" to={paths.conferenceYears}>
            Find a conference
          </Link>
          <Link className="button quiet" to={paths.paperSubmition}>
            Submit a paper
          </Link>
        </p>
      </Slideshow>
      <Section id="next" heading="Next conferences" wide>
        {conferences.length === 0 ? (
          <p>No conferences available.</p>
        ) : (
          <ul className="next-conferences plain-list">
            {conferences.map((conference) => (
              <li key={conference._id}>
                <NextConference conference={conference} />
              </li>
            ))}
          </ul>
        )}
        <p className="more">
          <Link to={paths.conferenceYears} className="arrow">
            All conferences by year
          </Link>
        </p>
      </Section>
      {organisation && (
        <Section id={organisation.id} heading={organisation.heading}>
          <RichText html={organisation.body} />
          {page.text.facts && (
            <dl className="facts in-row">
              {page.text.facts.map((fact) => (
                <div key={fact.term}>
                  <dt>{fact.term}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Section>
      )}
      {process && (
        <Section id={process.id} heading={process.heading} wide>
          <PublicationProcess pictures={pictures} />
          <RichText html={process.body} />
        </Section>
      )}
      {serve && (
        <Section id={serve.id} heading={serve.heading}>
          <RichText html={serve.body} />
        </Section>
      )}
    </>
  )
}
