import type { FreeRoleKind } from '../roles/role.ts'

/** How a conference sells its places. */
export interface SalesSettings {
  /** The company that issues its invoices. */
  entityId: string
  /** Places by category code; a category that is not named has no limit. */
  capacities: Record<string, number>
  /** Categories whose proof the office checks before anything is to be paid. */
  approvals: string[]
  dueDays: number
  /** Days after the due date on which an unpaid place lapses. */
  lapseDays: number
  /** A transfer that is short by at most this much counts as complete: banks on the way keep a part. */
  toleranceMinor: number
  /** A refund of more than this is approved by a second person. */
  refundLimitMinor: number
  /** Roles whose holders do not pay the fee. */
  freeRoles: FreeRoleKind[]
  /** 0 until the conference has settings of its own. */
  version: number
}

/** The Europe head office in Porto sells unless a conference says otherwise; a student shows a card first. */
export const defaultSalesSettings: SalesSettings = {
  entityId: 'portugal',
  capacities: {},
  approvals: ['331'],
  dueDays: 14,
  lapseDays: 14,
  toleranceMinor: 1500,
  refundLimitMinor: 20_000,
  freeRoles: ['keynote'],
  version: 0,
}
