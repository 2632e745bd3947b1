import { hours } from '../../durations.ts'

export const refundStates = ['requested', 'approved', 'sent', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const refundStateLabels = {
  requested: 'To be approved',
  approved: 'To be sent',
  sent: 'Sent to the bank',
  done: 'Done',
  failed: 'Failed',
} as const satisfies Record<RefundState, string>

export const nextRefundStates = {
  requested: ['approved', 'failed'],
  approved: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  // The other bank sent it back.
  done: ['failed'],
  failed: [],
} as const satisfies Record<RefundState, readonly RefundState[]>

export function refundMayMove(from: RefundState, to: RefundState): boolean {
  return (nextRefundStates[from] as readonly RefundState[]).includes(to)
}

export const refundRoutes = ['bank-transfer', 'card', 'cash'] as const
export type RefundRoute = (typeof refundRoutes)[number]

export const refundRouteLabels = { 'bank-transfer': 'Bank transfer', card: 'Back to the card', cash: 'Cash' } as const satisfies Record<RefundRoute, string>

/** Where there is no second person, a refund waits for this long. */
export const approvalDelay = hours(48)
