import type { Role } from '#domain/accounts/account.ts'
import { roleInWords } from '#domain/accounts/desk/people-query.ts'

/** Role and state of an account, in words. */
export function PersonBadges({ person: { role, confirmed, disabled } }: { person: { role: Role; confirmed: boolean; disabled: boolean } }) {
  return (
    <span className="badges">
      <span className={role === 'organiser' ? 'badge new' : 'badge'}>{roleInWords[role]}</span>
      {!confirmed && <span className="badge warn">Address not confirmed</span>}
      {disabled && <span className="badge bad">Disabled</span>}
    </span>
  )
}
