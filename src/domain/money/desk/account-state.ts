import type { CalendarDay } from '../../dates.ts'

/** What a booking owes now: invoiced or not, without what was settled; and what it has left over. */
export interface AccountSums {
  owedMinor: number
  settledMinor: number
  creditMinor: number
}

/** The views of the list of bookings. They overlap: what is overdue is also to be paid. */
export const accountViews = ['to-be-paid', 'due-today', 'due-soon', 'overdue', 'partly-paid', 'paid', 'credit-left', 'failed', 'asked-to-move'] as const
export type AccountView = (typeof accountViews)[number]

export const accountViewLabels = {
  'to-be-paid': 'To be paid',
  'due-today': 'Due today',
  'due-soon': 'Due within a week',
  overdue: 'Overdue',
  'partly-paid': 'Partly paid',
  paid: 'Paid',
  'credit-left': 'Credit left',
  failed: 'Payment failed',
  'asked-to-move': 'Asked to move',
} as const satisfies Record<AccountView, string>

/** What the badge of a booking says: one of the views, or that nothing is owed. */
export type AccountState = 'overdue' | 'partly-paid' | 'to-be-paid' | 'paid' | 'nothing-owed'

export const accountStateLabels = {
  overdue: 'Overdue',
  'partly-paid': 'Partly paid',
  'to-be-paid': 'To be paid',
  paid: 'Paid',
  'nothing-owed': 'Nothing to pay',
} as const satisfies Record<AccountState, string>

export function accountStateOf({ owedMinor, settledMinor }: AccountSums, dueOn: CalendarDay | null, today: CalendarDay): AccountState {
  if (owedMinor > 0) return dueOn !== null && dueOn < today ? 'overdue' : settledMinor > 0 ? 'partly-paid' : 'to-be-paid'
  return settledMinor > 0 ? 'paid' : 'nothing-owed'
}
