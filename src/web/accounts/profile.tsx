import { maySeeProfile } from '#domain/accounts/account.access.ts'
import { detailsOf } from '#domain/accounts/account.ts'
import { profileOf } from '#domain/accounts/profile.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/profile.ts'
import { ownMeta } from './account-page.tsx'
import { DoneNotice } from './done-notice.tsx'
import { Unconfirmed } from './names-section.tsx'
import { OwnSubmissions } from './own-submissions.tsx'
import { SentThings } from './sent-things.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import { signedInContext, toTheDoor } from './signed-in-context.ts'
import { useOwnPage } from './use-own-page.ts'

/** Only a signed-in participant sees this page; everyone else is sent to the door. Never kept. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person || !maySeeProfile(person)) throw toTheDoor(request)
  const services = context.get(servicesContext)
  return {
    page: await loadPage(services, 'profile'),
    details: detailsOf(person),
    confirmed: person.confirmed,
    profile: await profileOf(services, person),
    done: new URL(request.url).searchParams.get('done'),
  }
}

export const meta = () => ownMeta('Profile')

export default function ProfilePage({ loaderData: { page, details, confirmed, profile, done } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <>
      <PageHead text={{ ...page.text, facts: factsOf(details, profile.submissions.length) }} />
      <DoneNotice done={done} />
      {confirmed ? (
        <>
          <OwnSubmissions submissions={profile.submissions} />
          <SentThings applications={profile.applications} messages={profile.messages} />
        </>
      ) : (
        <Section id="submissions" heading="What you sent us">
          <Unconfirmed />
        </Section>
      )}
      <Section id="details" heading="Your account">
        <div className="stack">
          <p>
            You are signed in as {details.fName} {details.lName}, {details.email}. Your name, your password and the devices that are signed in are on your{' '}
            <Link to={paths.account}>account page</Link>.
          </p>
          <SignOutForm />
        </div>
      </Section>
      <RelatedPages page={page} />
    </>
  )
}

function factsOf(details: { fName: string; lName: string; email: string }, submissions: number) {
  return [
    { term: 'Name', value: `${details.fName} ${details.lName}` },
    { term: 'Email', value: details.email },
    { term: 'Submissions', value: String(submissions) },
  ]
}
