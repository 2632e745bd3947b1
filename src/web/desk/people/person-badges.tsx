import type { Role } from '#domain/accounts/account.ts'
import { roleInWords } from '#domain/accounts/desk/people-query.ts'
import { Badge } from '../ui/badge.tsx'

/** Role and state of an account, in words. */
export function PersonBadges({ person: { role, confirmed, disabled } }: { person: { role: Role; confirmed: boolean; disabled: boolean } }) {
  return (
    <span className="badges">
      <Badge tone={role === 'organiser' ? 'new' : 'none'} text={roleInWords[role]} />
      {!confirmed && <Badge tone="warn" text="Address not confirmed" />}
      {disabled && <Badge tone="bad" text="Disabled" />}
    </span>
  )
}
