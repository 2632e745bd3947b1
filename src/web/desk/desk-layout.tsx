import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { detailsOf, type UserDetails } from '#domain/accounts/account.ts'
import { signedInContext } from '../accounts/signed-in-context.ts'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { paths } from '../paths.ts'
import { Emblem } from '../site/emblem.tsx'
import { ErrorPage } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/desk-layout.ts'
import deskStyles from './desk.css?url'
import { deskPaths } from './desk-paths.ts'
import { requireOrganiser } from './require-organiser.ts'
import { Notices } from './ui/notices.tsx'

/** Checks the organiser and loads only their name; each page loads its own data. */
export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args)
  const person = await args.context.get(signedInContext)()
  if (!person) throw new Error('requireOrganiser let an anonymous request pass')
  return { details: detailsOf(person), hasPassword: person.hasPassword }
}

export const links = () => [{ rel: 'stylesheet', href: deskStyles }]
export const meta = () => [{ title: 'Desk' }, { name: 'robots', content: 'noindex' }]

export default function DeskLayout({ loaderData: { details, hasPassword } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <div className="desk">
      <DeskBar person={details} />
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

const sections = [
  { to: paths.desk, text: 'Today' },
  { to: deskPaths.submissions, text: 'Submissions' },
  { to: deskPaths.messages, text: 'Messages' },
  { to: deskPaths.applications, text: 'Applications' },
  { to: deskPaths.conferences, text: 'Conferences' },
  { to: deskPaths.content, text: 'Content' },
  { to: deskPaths.mail, text: 'Mail' },
  { to: deskPaths.people, text: 'People' },
  { to: deskPaths.auditLog, text: 'Record' },
  { to: deskPaths.settings, text: 'Settings' },
] as const

function DeskBar({ person }: { person: Pick<UserDetails, 'fName' | 'lName'> }) {
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const navigation = useScrollToCurrent(pathname)
  const current = sections.find(({ to }) => pathname === to || (to !== paths.desk && pathname.startsWith(`${to}/`)))
  return (
    <header className="desk-bar">
      <Link className="desk-name" to={paths.desk}>
        <Emblem /> Desk
      </Link>
      <nav ref={navigation} className="desk-navigation" aria-label="Desk">
        <ul className="plain-list">
          {sections.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} aria-current={to === current?.to ? 'page' : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="desk-person">
        <Link to={paths.account}>
          {person.fName} {person.lName}
        </Link>
        <Link to={paths.home}>Public site</Link>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </header>
  )
}

/** On a phone the navigation is a strip wider than the screen; the current section is scrolled into view. */
function useScrollToCurrent(pathname: string) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the page changes
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
