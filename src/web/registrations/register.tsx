import { href, redirect } from 'react-router'
import { issueTokenAgain } from '#domain/forms/form-token.ts'
import { PageHead } from '../pages/page-head.tsx'
import { paths } from '../paths.ts'
import { postedFormContext, servicesContext } from '../request-context.ts'
import { privateHeaders } from '../submissions/private-page.ts'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/register.ts'
import { loadRegister } from './load-register.ts'
import { RegisterForm } from './register-form.tsx'

/** Not cached, because every visit gets its own token. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { id, conference, reference, secret } = params as { id: string; conference: string; reference?: string; secret?: string }
  const credentials = reference !== undefined && secret !== undefined ? { reference, secret } : undefined
  const loaded = await loadRegister(services, id, credentials)
  const posted = context.get(postedFormContext)
  const { slug } = loaded.conference
  if (!posted && !credentials && conference !== slug) throw redirect(href(paths.conferenceRegister, { id, conference: slug }), 301)
  const hasConfirmed = credentials !== undefined && new URL(request.url).searchParams.get('arrived') === 'confirmed'
  const code = /^[A-Z0-9-]{3,24}$/.exec(new URL(request.url).searchParams.get('code') ?? '')?.[0] ?? ''
  return { ...loaded, credentials, posted, hasConfirmed, code, token: issueTokenAgain(services.key, 'registration', posted?.token, services.now()) }
}

export function headers() {
  return privateHeaders('same-origin')
}

export function meta({ loaderData }: Route.MetaArgs) {
  // Search engines should list the conference's page instead.
  return [{ title: loaderData ? `Register for ${loaderData.conference.name}` : 'Register' }, { name: 'robots', content: 'noindex' }]
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { conference, closed, presenter, credentials, posted, hasConfirmed } = loaderData
  const path = href(paths.conference, { id: conference.id, conference: conference.slug })
  const refused = closed ?? presenter?.refused
  return (
    <>
      <PageHead
        text={{
          title: presenter ? 'Register as a presenter' : 'Register',
          kicker: conference.name,
          lead: `${conference.days}, ${conference.place}.${refused ? '' : ` Registration is open until ${conference.closesAt}.`}`,
        }}
        plate={conference.cover}
        trail={[{ name: conference.name, path }]}
      >
        {hasConfirmed && !posted && (
          <p className="notice good arrival" role="status">
            Thank you for confirming that you will present. Please register now to secure your place.
          </p>
        )}
      </PageHead>
      <div className="frame submit-page">
        {refused && (
          <div className="notice warn">
            <p>{refused}</p>
            <p>
              {credentials ? <Link to={href(paths.submission, credentials)}>Your submission and its registration</Link> : <Link to={path}>The conference</Link>}
            </p>
          </div>
        )}
        {(!refused || posted) && <RegisterForm {...loaderData} />}
      </div>
    </>
  )
}
