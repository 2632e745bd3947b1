import { href } from 'react-router'
import { issueTokenAgain } from '#domain/forms/form-token.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { siteOf } from '../site/describe.ts'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/send-manuscript.ts'
import { SubmissionForm } from './form/submission-form.tsx'
import { loadManuscriptForm } from './load-manuscript-form.ts'

/** Not cached, because every visit gets its own token. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const loaded = await loadManuscriptForm(services, params.journal)
  const posted = context.get(postedFormContext)
  return { ...loaded, posted, token: issueTokenAgain(services.key, 'submission', posted?.token, services.now()) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return []
  const { title } = loaderData.journal
  return [
    { title: `Send a manuscript to ${title} · ${site.settings.organiserName}` },
    { name: 'description', content: `Send a manuscript to ${title}.` },
    // Search engines should list the journal's page instead.
    { name: 'robots', content: 'noindex' },
  ]
}

export default function SendManuscript({ loaderData: { journal, isOpen, form, countries, token, posted } }: Route.ComponentProps) {
  // A refused form is shown again even if the call has closed meanwhile, so that no input is lost.
  const shown = isOpen || posted ? form : undefined
  return (
    <>
      <PageHead
        text={{
          title: 'Send a manuscript',
          kicker: journal.title,
          lead: isOpen ? 'The editors read it first. Reviewers then read it without knowing your name.' : '',
        }}
        trail={[
          { name: 'Publications', path: paths.publications },
          { name: journal.title, path: href(paths.journal, { journal: journal.id }) },
        ]}
      />
      <div className="frame submit-page">
        {!isOpen && (
          <div className="call-closed">
            <p className="lead">{journal.title} does not take manuscripts at the moment.</p>
            <p>
              <Link to={href(paths.journal, { journal: journal.id })}>The page of the journal</Link> says when it takes them, and{' '}
              <Link to={paths.contact}>we answer questions</Link> within 48 hours.
            </p>
          </div>
        )}
        {shown && (
          <SubmissionForm
            conference={shown}
            countries={countries}
            categories={[]}
            token={token}
            posted={posted}
            onArrived={({ statusUrl, mailed }) => location.assign(`${new URL(statusUrl, location.href).pathname}?arrived=${mailed ? '1' : 'without-mail'}`)}
          />
        )}
      </div>
    </>
  )
}
