import { data } from 'react-router'
import { participantCategories } from '#domain/conferences/fees.ts'
import { formatDay } from '#domain/dates.ts'
import { issueTokenAgain } from '#domain/forms/form-token.ts'
import { findLateEntry } from '#domain/papers/late-entry.ts'
import { PageHead } from '../pages/page-head.tsx'
import { servicesContext } from '../request-context.ts'
import { privateHeaders, privateMeta } from '../submissions/private-page.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/late-entry.ts'
import { SubmissionForm } from './form/submission-form.tsx'
import { loadSubmitForm } from './load-submit-form.ts'

/** Opening the link uses nothing; sending the form does. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findLateEntry(services, params.token)
  if (!found) throw data(null, { status: 404 })
  const { conference, countries } = await loadSubmitForm(services, found.conference._id)
  return {
    conference,
    countries,
    categories: participantCategories.map(({ code }) => code),
    state: found.state,
    until: formatDay(found.entry.expires_on),
    secret: params.token,
    token: issueTokenAgain(services.key, 'submission', undefined, services.now()),
  }
}

export function headers() {
  return privateHeaders('same-origin')
}

export const meta = () => privateMeta('Late entry')

const ended = {
  used: 'A submission was made with it already. The link in our receipt opens it.',
  revoked: 'The organisers have revoked it. Please answer the mail that it came in.',
  expired: 'Its last day has passed. Please answer the mail that it came in.',
} as const

/** The submission form for one person after the deadline. */
export default function LateEntryPage({ loaderData }: Route.ComponentProps) {
  const { conference, countries, categories, state, until, secret, token } = loaderData
  return (
    <>
      <PageHead
        text={{
          title: 'Paper / Abstract Submission',
          kicker: conference.name,
          lead:
            state === 'open' ? `The call has closed, and the organisers admit you until ${until}, for one submission.` : 'This link no longer opens the form.',
        }}
      />
      {state === 'open' ? (
        <div className="frame submit-page">
          <SubmissionForm
            conference={conference}
            countries={countries}
            categories={categories}
            token={token}
            lateEntry={secret}
            onArrived={({ statusUrl, mailed }) => location.assign(`${new URL(statusUrl, location.href).pathname}?arrived=${mailed ? '1' : 'without-mail'}`)}
          />
        </div>
      ) : (
        <Section id="ended" heading="Late entry">
          <p>{ended[state]}</p>
        </Section>
      )}
    </>
  )
}
