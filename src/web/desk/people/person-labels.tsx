import type { Role } from '#domain/accounts/account.ts'
import { roleLabels } from '#domain/accounts/desk/people-query.ts'
import { Badge } from '../ui/desk-page.tsx'

/** Role and state of an account. */
export function PersonBadges({ person: { role, confirmed, disabled } }: { person: { role: Role; confirmed: boolean; disabled: boolean } }) {
  return (
    <span className="badges">
      <Badge tone={role === 'organiser' ? 'new' : 'none'} text={roleLabels[role]} />
      {!confirmed && <Badge tone="warn" text="Address not confirmed" />}
      {disabled && <Badge tone="bad" text="Disabled" />}
    </span>
  )
}

export interface AppointResult {
  way?: 'invitation' | 'own password' | 'one-time password'
}

/** Says how the new organiser signs in. */
export function appointedMessage(way: AppointResult['way'], email: string): string {
  if (way === 'own password') return `${email} is an organiser now, and signs in with the password of the account.`
  return `An invitation is on its way to ${email}. Its link works once, for 60 minutes.`
}
