import { redirect, useNavigate } from 'react-router'
import { detailsOf } from '#domain/accounts/account.ts'
import { passkeysOf } from '#domain/accounts/passkeys.store.ts'
import { mayWorkAtDesk } from '#domain/desk/desk.access.ts'
import { paths } from '../paths.ts'
import { servicesContext } from '../request-context.ts'
import { Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/open-desk-page.ts'
import { AccountPage, ownMeta } from './account-page.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { landing } from './safe-next.ts'
import { signedInContext, toTheDoor } from './signed-in-context.ts'
import { useOwnPage } from './use-own-page.ts'

/** For an organiser who signed in with a password where the desk asks for a passkey. Whoever needs nothing here goes on. Never kept. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await context.get(signedInContext)()
  if (!person) throw toTheDoor(request)
  const next = landing(person.role, new URL(request.url).searchParams.get('next'))
  if (!mayWorkAtDesk(person) || !person.lacksPasskey) throw redirect(next)
  const passkeys = await passkeysOf(context.get(servicesContext).db).list(person.accountId)
  return { details: detailsOf(person), next, passkeys: passkeys.map(({ name }) => name) }
}

export const meta = () => ownMeta('The desk opens with a passkey')

export default function OpenDeskPage({ loaderData: { details, next, passkeys } }: Route.ComponentProps) {
  useOwnPage(details)
  const navigate = useNavigate()
  return (
    <AccountPage
      title="The desk opens with a passkey"
      lead="You are signed in with your password. The desk holds what authors entrust to us, so it asks for a second proof."
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
            <p className="soft">Lost it? Whoever runs this site can help you: they make your account forget its passkeys, and you add a new one.</p>
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
