import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { drawingUrls } from '#artwork/drawing-urls.ts'
import type { ConferenceSummary } from '#domain/conferences/conference.ts'
import { conferenceSearchOf } from '#domain/conferences/conference-search.store.ts'
import { conferenceStateLabels } from '#domain/conferences/conference-state.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { deadlineState } from '#domain/conferences/important-dates.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { formatDay, formatDays } from '#domain/dates.ts'
import { conferenceAddress } from '../conferences/addresses.ts'
import { coverUrl } from '../conferences/load-conference.ts'
import { loadPage } from '../pages/load-page.ts'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { describe, organisationData, siteOf } from '../site/describe.ts'
import { DeadlineNote } from '../ui/deadline-note.tsx'
import { Link } from '../ui/link.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/home.ts'
import { type HomeNotice, homeNotices, homeNoticeTexts } from './home-notices.ts'
import { Slideshow } from './slideshow.tsx'

const shownConferences = 6
const processSteps = ['Abstract', 'Double-blind review', 'Decision', 'Presentation', 'Proceedings', 'Partner journal']

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const services = context.get(servicesContext)
  const now = services.now()
  const [slides, page, openCalls] = await Promise.all([
    contentOf(services.db).all('slides'),
    loadPage(services, 'home'),
    conferenceSearchOf(services.db).openCalls({ words: [] }, now, shownConferences),
  ])
  const conferences = openCalls.length > 0 ? openCalls : await conferencesOf(services.db).upcoming(now, shownConferences)
  const drawings = drawingUrls(services.key)
  return {
    page,
    arrived: homeNotices.find((name) => searchParams.has(name)),
    slides: slides.map((slide) => ({ ...slide, image: drawings.slide(slide.picture) })),
    pictures: processPictures(drawings),
    hasOpenCalls: openCalls.length > 0,
    conferences: conferences.map((conference) => nextOf(services.key, conference, now)),
  }
}

/** The URLs of the drawing for wide and narrow screens, light and dark. */
function processPictures(drawings: ReturnType<typeof drawingUrls>) {
  const picture = (orientation: 'wide' | 'tall', theme: 'light' | 'dark') => drawings.publicationProcess({ orientation, theme })
  return { wide: picture('wide', 'light'), wideDark: picture('wide', 'dark'), tall: picture('tall', 'light'), tallDark: picture('tall', 'dark') }
}

/** Only the fields that are shown are sent to the browser. */
function nextOf(key: Buffer, conference: ConferenceSummary, now: Date) {
  const { _id, subConference, theme, startDate, endDate, location, country, abstractDeadline, timeZone } = conference
  return {
    ...{ _id, subConference, theme, startDate, endDate, location, country, abstractDeadline },
    address: conferenceAddress(conference),
    cover: coverUrl(key, conference),
    deadline: deadlineState(abstractDeadline, timeZone, now),
    stateLabel: conferenceStateLabels[conference.state],
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { title, description } = loaderData.page.text
  return describe(site, { title, description, path: '/', data: [organisationData(site)] })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, slides, conferences, hasOpenCalls, pictures, arrived } = loaderData
  const section = (id: string) => page.text.sections.find((one) => one.id === id)
  const organisation = section('organisation')
  const process = section('process')
  const serve = section('serve')
  return (
    <>
      <ArrivalNotice arrived={arrived} />
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
      <Section id="next" heading={hasOpenCalls ? 'Open for abstracts' : 'Next conferences'} wide>
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

/** A word to somebody who has just registered or left. With JavaScript the address stays plain, and the word comes with the navigation. */
function ArrivalNotice({ arrived }: { arrived: HomeNotice | undefined }) {
  const { state } = useLocation()
  const [shown, setShown] = useState(arrived)
  useEffect(() => {
    if (isHomeState(state)) setShown(state.arrived)
  }, [state])
  return (
    shown && (
      <div className="frame">
        <p className="notice good arrival" role="status">
          {homeNoticeTexts[shown]}
        </p>
      </div>
    )
  )
}

function isHomeState(state: unknown): state is { arrived: HomeNotice } {
  return typeof state === 'object' && state !== null && 'arrived' in state && homeNotices.some((name) => name === state.arrived)
}

function NextConference({ conference }: { conference: ReturnType<typeof nextOf> }) {
  return (
    <article className="next-conference">
      <img src={conference.cover} alt="" width="800" height="500" loading="lazy" decoding="async" />
      <p className="when">
        {formatDays(conference.startDate, conference.endDate)} · {conference.location}, {conference.country}
      </p>
      <h3>
        <Link to={conference.address}>{conference.subConference}</Link>
      </h3>
      <p className="theme">{conference.theme}</p>
      {conference.stateLabel ? (
        <p className="until">
          <strong className="halted">{conference.stateLabel}</strong>
        </p>
      ) : (
        <p className="until">
          Abstracts until {conference.abstractDeadline ? formatDay(conference.abstractDeadline) : 'TBA'} <DeadlineNote deadline={conference.deadline} />
        </p>
      )}
    </article>
  )
}

/** The publication process as a drawing, with its steps as text below. */
function PublicationProcess({ pictures }: { pictures: ReturnType<typeof processPictures> }) {
  return (
    <figure className="process">
      <picture>
        <source media="(min-width: 48rem) and (prefers-color-scheme: dark)" srcSet={pictures.wideDark} width="1200" height="420" />
        <source media="(min-width: 48rem)" srcSet={pictures.wide} width="1200" height="420" />
        <source media="(prefers-color-scheme: dark)" srcSet={pictures.tallDark} width="420" height="1200" />
        <img
          src={pictures.tall}
          width="420"
          height="1200"
          loading="lazy"
          decoding="async"
          alt={`The paper publication process in six steps: ${processSteps.join(', ')}.`}
        />
      </picture>
      <figcaption>
        <ol className="plain-list" aria-label="Steps of the picture">
          {processSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}
