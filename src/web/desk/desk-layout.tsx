import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { detailsOf } from '#domain/accounts/account.ts'
import { signedInContext } from '../accounts/signed-in-context.ts'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../site/error-page.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/desk-layout.ts'
import deskStyles from './desk.css?url'
import { DeskBar } from './desk-bar.tsx'
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
  const { pathname } = useLocation()
  const strip = useCurrentPlaceInSight(pathname)
  return (
    <div className="desk">
      <DeskBar pathname={pathname} fName={details.fName} lName={details.lName} strip={strip} signOut={() => void signOut()} />
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
function useCurrentPlaceInSight(pathname: string) {
  const strip = useRef<HTMLElement>(null)
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
