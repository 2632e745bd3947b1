import { redirect, useNavigate } from 'react-router'
import { detailsOf } from '#domain/accounts/account.ts'
import { passkeysOf } from '#domain/accounts/passkeys.store.ts'
import { mayWorkAtDesk } from '#domain/desk/organiser.ts'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/open-desk-page.ts'
import { AccountPage, privateMeta } from './account-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { landingPath } from './safe-next.ts'
import { redirectToLogin, signedInContext } from './signed-in-context.ts'
import { useOwnPage } from './use-own-page.ts'

/** For organisers who signed in with a password although the desk requires a passkey. Redirects everybody else. Never cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw redirectToLogin(request)
  const next = landingPath(person.role, new URL(request.url).searchParams.get('next'))
  if (!mayWorkAtDesk(person) || !person.lacksPasskey) throw redirect(next)
  const passkeys = await passkeysOf(context.get(servicesContext).db).list(person.accountId)
  return { details: detailsOf(person), next, passkeys: passkeys.map(({ name }) => name) }
}

export const meta = () => privateMeta('The desk opens with a passkey')

export default function OpenDeskPage({ loaderData: { details, next, passkeys } }: Route.ComponentProps) {
  useOwnPage(details)
  const navigate = useNavigate()
  return (
    <AccountPage
      title="The desk opens with a passkey"
      lead="You are signed in with your password. The desk holds what authors have entrusted to us, so it asks for a second proof."
    >
      <Section id="passkey" heading={passkeys.length > 0 ? 'Use your passkey' : 'You have no passkey yet'}>
        {passkeys.length > 0 ? (
          <div className="stack">
            <p className="prose">
              Your account knows {passkeys.length === 1 ? <strong>{passkeys[0]}</strong> : `${passkeys.length} passkeys: ${passkeys.join(', ')}`}.
            </p>
            <noscript>
              <p className="soft">Passkeys are used in a browser with JavaScript.</p>
            </noscript>
            <PasskeySignIn onSignedIn={() => void navigate(next)} />
            <p className="soft">Lost it? Whoever runs this site can remove the passkeys from your account, so that you can add a new one.</p>
          </div>
        ) : (
          <p className="prose">
            <Link to={`${paths.account}#passkeys`}>Add a passkey to your account</Link> with your fingerprint, your face or the lock of your device. Then{' '}
            <Link to={next}>open the desk</Link> again.
          </p>
        )}
      </Section>
    </AccountPage>
  )
}
