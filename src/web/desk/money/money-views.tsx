import type { AccountState } from '#domain/money/desk/account-state.ts'
import { accountStateLabels } from '#domain/money/desk/account-state.ts'
import { type BookingQuery, writeBookingQuery } from '#domain/money/desk/booking-query.ts'
import { deskPaths } from '../desk-paths.ts'
import { Badge, type BadgeProps } from '../ui/desk-page.tsx'

const tones = {
  overdue: 'bad',
  'partly-paid': 'warn',
  'to-be-paid': 'new',
  paid: 'good',
  'nothing-owed': 'none',
} as const satisfies Record<AccountState, BadgeProps['tone']>

export function AccountBadge({ state }: { state: AccountState }) {
  return <Badge tone={tones[state]} text={accountStateLabels[state]} />
}

/** The address of the first page of the bookings with these filters. */
export function bookingsPath(query: BookingQuery): string {
  const search = writeBookingQuery(query)
  return search.size === 0 ? deskPaths.money : `${deskPaths.money}?${search}`
}
