import type { Role } from '#domain/accounts/account.ts'
import { paths } from '../paths.ts'
import { Dropdown } from '../site/dropdown.tsx'
import { NavLink } from '../ui/link.tsx'
import { useSession } from './session-provider.tsx'
import { useSignOut } from './use-sign-out.ts'

const participantLinks = [
  { to: paths.profile, text: 'Profile' },
  { to: paths.account, text: 'Account' },
] as const
const organiserLinks = [
  { to: paths.desk, text: 'Desk' },
  { to: paths.account, text: 'Account' },
] as const
const otherLinks = [{ to: paths.account, text: 'Account' }] as const
const linksOf = { g_user: participantLinks, organiser: organiserLinks, reviewer: otherLinks } satisfies Record<Role, readonly { to: string; text: string }[]>

/** Cached pages contain 'Login'; the browser replaces it with the menu of the signed-in user. */
export function AccountMenu({ open, onOpen }: { open: boolean; onOpen(open: boolean): void }) {
  const { state } = useSession()
  const signOut = useSignOut()
  const user = state.g_user
  return (
    <ul className="nav-list account-slot">
      {user ? (
        <Dropdown label={user.fName} links={linksOf[user.role]} open={open} onOpen={onOpen}>
          <li>
            <button type="button" className="dropdown-button" onClick={() => void signOut()}>
              Sign out
            </button>
          </li>
        </Dropdown>
      ) : (
        <li>
          <NavLink className="nav-item" to={paths.login}>
            Login
          </NavLink>
        </li>
      )}
    </ul>
  )
}
