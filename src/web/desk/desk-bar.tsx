import type { UserDetails } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import { Emblem } from '../site/emblem.tsx'
import { Link } from '../ui/link.tsx'
import { WrittenOnce } from '../ui/written-once.tsx'
import { deskPlaces } from './desk-places.ts'

interface BarWords extends Pick<UserDetails, 'fName' | 'lName'> {
  /** The place one is at, or in. */
  here: string | undefined
  strip: React.RefObject<HTMLElement | null>
  signOut: () => void
}

/** The places of the desk, and who works at it: the same around all pages of a place. */
export function DeskBar({ pathname, ...given }: Omit<BarWords, 'here'> & { pathname: string }) {
  const here = deskPlaces.find(({ to }) => pathname === to || (to !== paths.desk && pathname.startsWith(`${to}/`)))?.to
  return <WrittenOnce tag="header" className="desk-bar" part={Words} given={{ ...given, here }} most={40} />
}

function Words({ here, fName, lName, strip, signOut }: BarWords) {
  return (
    <>
      <Link className="desk-name" to={paths.desk}>
        <Emblem /> Desk
      </Link>
      <nav ref={strip} className="desk-places" aria-label="Desk">
        <ul className="plain-list">
          {deskPlaces.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} aria-current={to === here ? 'page' : undefined}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="desk-person">
        <Link to={paths.account}>
          {fName} {lName}
        </Link>
        <Link to={paths.home}>Public site</Link>
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      </p>
    </>
  )
}
