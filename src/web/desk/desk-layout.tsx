import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { detailsOf, type UserDetails } from '#domain/accounts/account.ts'
import type { DeskRight } from '#domain/desk/rights.ts'
import { signedInContext } from '../accounts/signed-in-context.ts'
import { useOwnPage } from '../accounts/use-own-page.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { paths } from '../paths.ts'
import { Emblem } from '../site/emblem.tsx'
import { ErrorPage, isNetworkError, LoadFailure } from '../site/error-pages.tsx'
import { Link } from '../ui/link.tsx'
import type { Route } from './+types/desk-layout.ts'
import deskStyles from './desk.css?url'
import { deskPaths } from './desk-paths.ts'
import { requireOrganiser } from './require-organiser.ts'
import { Notices } from './ui/notices.tsx'

/** Checks the organiser and loads only their name; each page loads its own data. */
export async function loader(args: Route.LoaderArgs) {
  await requireOrganiser(args, [])
  const person = await args.context.get(signedInContext)()
  if (!person) throw new Error('requireOrganiser let an anonymous request pass')
  return { details: detailsOf(person), hasPassword: person.hasPassword, rights: person.rights }
}

export const links = () => [{ rel: 'stylesheet', href: deskStyles }]
export const meta = () => [{ title: 'Desk' }, { name: 'robots', content: 'noindex' }]

export default function DeskLayout({ loaderData: { details, hasPassword, rights } }: Route.ComponentProps) {
  useOwnPage(details)
  return (
    <div className="desk">
      <DeskBar person={details} rights={rights} />
      <main id="main" className="desk-sheet" tabIndex={-1}>
        {!hasPassword && (
          <p className="notice warn">
            You have no password of your own yet. <Link to={`${paths.account}#password`}>Choose a password of your own</Link> now; a one-time password works
            until then.
          </p>
        )}
        <Notices>
          <Outlet />
        </Notices>
      </main>
    </div>
  )
}

const sections: readonly { to: string; text: string; right?: DeskRight; also?: DeskRight }[] = [
  { to: paths.desk, text: 'Today' },
  { to: deskPaths.submissions, text: 'Submissions', right: 'submissions' },
  { to: deskPaths.registrations, text: 'Registrations', right: 'registrations' },
  { to: deskPaths.money, text: 'Money', right: 'money' },
  { to: deskPaths.scholarships, text: 'Scholarships', right: 'registrations', also: 'money' },
  { to: deskPaths.checkIn, text: 'Check-in', right: 'check-in' },
  { to: deskPaths.documents, text: 'Documents', right: 'documents' },
  { to: deskPaths.visa, text: 'Visa', right: 'visa' },
  { to: deskPaths.reviewers, text: 'Reviewers', right: 'review' },
  { to: deskPaths.messages, text: 'Messages', right: 'people' },
  { to: deskPaths.applications, text: 'Applications', right: 'people' },
  { to: deskPaths.roles, text: 'Roles', right: 'people' },
  { to: deskPaths.conferences, text: 'Conferences', right: 'conferences' },
  { to: deskPaths.publishing, text: 'Publishing', right: 'publishing' },
  { to: deskPaths.content, text: 'Content', right: 'content' },
  { to: deskPaths.mail, text: 'Mail', right: 'people' },
  { to: deskPaths.people, text: 'People', right: 'people' },
  { to: deskPaths.auditLog, text: 'Audit log', right: 'settings' },
  { to: deskPaths.settings, text: 'Settings', right: 'settings' },
]

function DeskBar({ person, rights }: { person: Pick<UserDetails, 'fName' | 'lName'>; rights: readonly DeskRight[] }) {
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const navigation = useScrollToCurrent(pathname)
  const offered = sections.filter(({ right, also }) => [right, also].every((one) => one === undefined || rights.includes(one)))
  const current = offered.find(({ to }) => pathname === to || (to !== paths.desk && pathname.startsWith(`${to}/`)))
  return (
    <header className="desk-bar">
      <Link className="desk-name" to={paths.desk}>
        <Emblem /> Desk
      </Link>
      <nav ref={navigation} className="desk-navigation" aria-label="Desk">
        <ul className="plain-list">
          {offered.map(({ to, text }) => (
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
  if (isNetworkError(error)) return <LoadFailure error={error} what="The desk" />
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500
  return <ErrorPage status={status} />
}
