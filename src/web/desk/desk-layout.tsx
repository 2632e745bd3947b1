import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { detailsOf } from '#domain/accounts/account.ts'
import { signedInContext } from '../accounts/signed-in-context.ts'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { paths } from '../paths.ts'
import { Emblem } from '../site/emblem.tsx'
import { ErrorPage } from '../site/error-page.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import type { Route } from './+types/desk-layout.ts'
import deskStyles from './desk.css?url'
import { deskPlaces } from './desk-places.ts'
import { openDesk } from './open-desk.ts'
import { Notices } from './ui/notices.tsx'

/** Only a guard and the name of who works here; each page loads its own. */
export async function loader(args: Route.LoaderArgs) {
  await openDesk(args)
  const person = await args.context.get(signedInContext)()
  if (!person) throw new Error('the guard let nobody in')
  return { details: detailsOf(person), hasPassword: person.hasPassword }
}

export const links = () => [{ rel: 'stylesheet', href: deskStyles }]
export const meta = () => [{ title: 'Desk' }, { name: 'robots', content: 'noindex' }]

export default function DeskLayout({ loaderData: { details, hasPassword } }: Route.ComponentProps) {
  useOwnPage(details)
  const signOut = useSignOut()
  const places = useCurrentPlaceInSight()
  return (
    <div className="desk">
      <header className="desk-bar">
        <Link className="desk-name" to={paths.desk}>
          <Emblem /> Desk
        </Link>
        <nav ref={places} className="desk-places" aria-label="Desk">
          <ul className="plain-list">
            {deskPlaces.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} end={to === paths.desk}>
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className="desk-person">
          <Link to={paths.account}>
            {details.fName} {details.lName}
          </Link>
          <Link to={paths.home}>Public site</Link>
          <button type="button" onClick={() => void signOut()}>
            Sign out
          </button>
        </p>
      </header>
      <div className="desk-sheet">
        {!hasPassword && (
          <p className="notice warn">
            Your one-time password is used up. <Link to={paths.account}>Choose a password of your own</Link> now, or you cannot sign in again.
          </p>
        )}
        <Notices>
          <Outlet />
        </Notices>
      </div>
    </div>
  )
}

/** On a phone the places are a strip that is wider than the screen. */
function useCurrentPlaceInSight() {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its place
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2
  }, [pathname])
  return strip
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return <ErrorPage status={status} />
}
