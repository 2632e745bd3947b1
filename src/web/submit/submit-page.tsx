import { href, redirect } from 'react-router'
import { formatDays } from '#domain/dates.ts'
import { issueTokenAgain } from '#domain/forms/form-token.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { siteOf } from '../site/describe.ts'
import type { Route } from './+types/submit-page.ts'
import { CallClosed, ListenersOnly } from './call-closed.tsx'
import { SubmissionForm } from './form/submission-form.tsx'
import { loadSubmitForm, type SubmitConference } from './load-submit-form.ts'

/** Not cached, because every visit gets its own token. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const form = await loadSubmitForm(services, params.id)
  const posted = context.get(postedFormContext)
  const { id, slug } = form.conference
  if (!posted && params.conference !== slug) throw redirect(href(paths.conferenceSubmit, { id, conference: slug }), 301)
  return { ...form, posted, token: issueTokenAgain(services.key, 'submission', posted?.token, services.now()) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { conference } = loaderData
  return [
    { title: `Submit to ${conference.name} · ${site.settings.organiserName}` },
    { name: 'description', content: `Send an abstract or a paper to ${conference.name}, ${conference.location}.` },
    // Search engines should list the conference's page instead.
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SubmitPage({ loaderData }: Route.ComponentProps) {
  const { conference, standing, next, countries, categories, token, posted } = loaderData
  // A refused form is shown again even if the call has closed meanwhile, so that no input is lost.
  const open = standing === 'call-open'
  const closed = categories.length === 0
  const showForm = !closed || posted !== undefined
  return (
    <>
      <PageHead
        text={{ title: 'Paper / Abstract Submission', kicker: conference.name, lead: leadOf(conference, open) }}
        trail={[{ name: conference.name, path: href(paths.conference, { id: conference.id, conference: conference.slug }) }]}
      />
      <div className="frame submit-page">
        {closed && <CallClosed conference={conference} standing={standing} next={next} />}
        {!closed && !open && <ListenersOnly conference={conference} next={next} />}
        {showForm && (
          <SubmissionForm
            conference={conference}
            countries={countries}
            categories={categories}
            token={token}
            posted={posted}
            {...(posted?.values.late_entry?.[0] ? { lateEntry: posted.values.late_entry[0] } : {})}
            onArrived={({ statusUrl, mailed }) => location.assign(`${new URL(statusUrl, location.href).pathname}?arrived=${mailed ? '1' : 'without-mail'}`)}
          />
        )}
      </div>
    </>
  )
}

function leadOf(conference: SubmitConference, open: boolean): string {
  const where = `${formatDays(conference.startDate, conference.endDate)}, ${conference.location}, ${conference.country}.`
  return open ? `${where} Abstracts are accepted until ${conference.closesAt}.` : where
}
