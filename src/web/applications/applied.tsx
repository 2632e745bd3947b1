import { data } from 'react-router'
import { successMessage } from '#domain/applications/application.ts'
import { applicationsOf } from '#domain/applications/applications.store.ts'
import { readReference } from '#domain/forms/reference.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/applied.ts'

/** The page after a plain post of the apply form. It shows nothing of what was sent, because others may know the reference. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const reference = readReference(params.reference)
  const application = reference && (await applicationsOf(context.get(servicesContext).db).find(reference))
  if (!application) throw data(null, { status: 404 })
  return { reference: application.reference }
}

export function meta() {
  return [{ title: 'Your application has arrived' }, { name: 'robots', content: 'noindex' }]
}

export default function AppliedPage({ loaderData: { reference } }: Route.ComponentProps) {
  return (
    <>
      <PageHead text={{ title: 'Your application has arrived', kicker: reference, lead: successMessage }} />
      <Section id="next" heading="What happens next">
        <div className="prose">
          <p>
            Your reference is <strong className="reference">{reference}</strong>. Please make a note of it and quote it when you write to us about the
            application.
          </p>
          <p>The programme team will read your application next. You will hear from us by e-mail, whatever the answer.</p>
          <p>
            <Link to={paths.conferenceYears}>See the upcoming conferences</Link>
          </p>
        </div>
      </Section>
    </>
  )
}
