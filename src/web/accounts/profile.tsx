import { maySeeProfile } from '#domain/accounts/account.access.ts'
import { detailsOf } from '#domain/accounts/account.ts'
import { loadPage } from '../pages/load-page.ts'
import { PageHead } from '../pages/page-head.tsx'
import { RelatedPages } from '../pages/page-sections.tsx'
import { servicesContext } from '../services-context.ts'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/profile.ts'
import { SignOutForm } from './sign-out-form.tsx'
import { signedInContext, toTheDoor } from './signed-in-context.ts'
import { useOwnPage } from './use-own-page.ts'

/** Only a signed-in participant sees this page; everyone else is sent to the door. Never kept. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person || !maySeeProfile(person)) throw toTheDoor(request)
  return { page: await loadPage(context.get(servicesContext), 'profile'), details: detailsOf(person) }
}

export function meta() {
  return [{ title: 'Profile' }, { name: 'robots', content: 'noindex' }]
}

export default function Profile({ loaderData: { page, details } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <>
      <PageHead text={page.text} />
      <Section id="details" heading="Your details">
        <dl className="facts">
          <div>
            <dt>Name</dt>
            <dd>
              {details.fName} {details.lName}
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{details.email}</dd>
          </div>
        </dl>
        <SignOutForm />
      </Section>
      <RelatedPages page={page} />
    </>
  )
}
