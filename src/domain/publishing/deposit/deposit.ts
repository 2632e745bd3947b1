import { days, hours, minutes } from '../../durations.ts'

/** On its way to the registrar of DOIs. A change of the article leads back to `waiting`. */
export const depositStates = ['waiting', 'sent', 'registered', 'failed'] as const
export type DepositState = (typeof depositStates)[number]

export const depositStateLabels = {
  waiting: 'To be sent',
  sent: 'Sent, no result yet',
  registered: 'Registered',
  failed: 'Failed',
} as const satisfies Record<DepositState, string>

/** What became of a batch at the registrar. */
export type DepositResult = { state: 'pending' } | { state: 'registered'; message: string } | { state: 'failed'; message: string }

/** The organisation that registers DOIs. */
export interface Registrar {
  /** Hands over a file; throws a `RegistrarError` when it was not accepted. */
  send(batchId: string, file: string): Promise<void>
  resultOf(batchId: string): Promise<DepositResult>
}

/** The prefix for tests; no registrar accepts it, and nothing with it is ever sent. */
export const testPrefix = '10.5555'

const sendingDelays = [minutes(5), minutes(15), hours(1), hours(4), hours(12), days(1), days(1)]
const askingDelays = [minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(12), days(1), days(1)]

/** How long to wait after so many tries; undefined when it is time to give up. */
export function delayAfter(state: 'waiting' | 'sent', tries: number): number | undefined {
  return (state === 'waiting' ? sendingDelays : askingDelays)[tries - 1]
}
