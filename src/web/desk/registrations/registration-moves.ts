import type { DeskMove, RegistrationState } from '#domain/registrations/registration.ts'

/** The buttons of the moves, and what the organiser is told when one is done. */
export const moveTexts = {
  open: { button: 'Confirm the place', done: ['the place is confirmed', 'the places are confirmed'] },
  'waiting-list': { button: 'Put on the waiting list', done: ['it is on the waiting list', 'they are on the waiting list'] },
  cancelled: { button: 'Cancel the registration', done: ['the registration is cancelled', 'they are cancelled'] },
  'needs-approval': { button: 'Reopen', done: ['the registration is open again', 'they are open again'] },
} as const satisfies Record<DeskMove, { button: string; done: readonly [string, string] }>

export function moveButton(from: RegistrationState, to: DeskMove): string {
  return from === 'waiting-list' && to === 'needs-approval' ? 'Take off the waiting list' : moveTexts[to].button
}
