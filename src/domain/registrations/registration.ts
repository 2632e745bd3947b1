import type { Currency } from '../money/money.ts'

/** The states of a registration and the allowed moves between them. */
export const registrationStates = ['waiting-list', 'needs-approval', 'scholarship-applied', 'open', 'paid', 'cancelled', 'carried', 'lapsed'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const nextRegistrationStates = {
  'waiting-list': ['needs-approval', 'open', 'cancelled', 'lapsed'],
  'needs-approval': ['waiting-list', 'open', 'cancelled', 'lapsed'],
  'scholarship-applied': ['waiting-list', 'needs-approval', 'open', 'cancelled', 'lapsed'],
  open: ['paid', 'cancelled', 'carried', 'lapsed'],
  paid: ['cancelled', 'carried'],
  cancelled: ['needs-approval'],
  carried: [],
  lapsed: ['needs-approval'],
} as const satisfies Record<RegistrationState, readonly RegistrationState[]>

export function registrationMayMove(from: RegistrationState, to: RegistrationState): boolean {
  return (nextRegistrationStates[from] as readonly RegistrationState[]).includes(to)
}

/** The moves that an organiser makes; the others follow from payments, scholarships and deadlines. */
export const deskMoves = ['open', 'waiting-list', 'needs-approval', 'cancelled'] as const satisfies readonly RegistrationState[]
export type DeskMove = (typeof deskMoves)[number]

/** Where a scholarship was applied for, the decision about it moves the registration on. */
export function deskMovesFrom(from: RegistrationState): DeskMove[] {
  return deskMoves.filter((to) => registrationMayMove(from, to) && (from !== 'scholarship-applied' || to === 'cancelled'))
}

/** Whether the person may still cancel it. */
export function mayCancel(state: RegistrationState): boolean {
  return state !== 'paid' && registrationMayMove(state, 'cancelled')
}

/** Whether it takes one of the places of its category. */
export function holdsSeat(state: RegistrationState): boolean {
  return state === 'open' || state === 'paid'
}

/** Whether what it costs can still be changed: its category, further papers, who comes along. A place that has ended keeps what it had until it is opened again. */
export function mayChangeCharges(state: RegistrationState): boolean {
  return state !== 'cancelled' && state !== 'carried' && state !== 'lapsed'
}

/** A person takes part in a conference, with or without a paper. */
export interface Registration {
  id: string
  reference: string
  conferenceId: string
  /** The form that brought it; null when the office or the person registered otherwise. */
  submissionId: string | null
  regtype: string
  state: RegistrationState
  /** In the smallest unit of the currency. */
  feeMinor: number
  currency: Currency
  title: string
  name: string
  email: string
  company: string
  country: string
  registeredAt: Date
  /** The booking that pays for it; null until there is something to pay. */
  bookingId: string | null
  version: number
}

export interface RegistrationMove {
  from: RegistrationState | null
  to: RegistrationState
  movedAt: Date
  movedBy: string
  note: string | null
}

export const registrationLabels = {
  'waiting-list': 'On the waiting list',
  'needs-approval': 'Registration received',
  'scholarship-applied': 'Scholarship applied for',
  open: 'Place confirmed',
  paid: 'Paid',
  cancelled: 'Cancelled',
  carried: 'Moved to another conference',
  lapsed: 'Lapsed',
} as const satisfies Record<RegistrationState, string>
