import type { AccountId } from '../accounts/account.ts'

/** Who acts at the desk. Every act takes one, so that none can be done by nobody. */
export interface Organiser {
  accountId: AccountId
  name: string
  email: string
}
