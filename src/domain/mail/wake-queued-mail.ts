import type { Database, Transaction } from '../tables.ts'
import { mailsOf } from './mail.store.ts'

/** Belt and braces: a mail whose job was lost, with a killed worker for instance, gets another. For one that still has its job this does nothing. */
export async function wakeQueuedMail(db: Database, wake: (transaction: Transaction, mailIds: string[]) => Promise<void>): Promise<void> {
  const ids = await mailsOf(db).idleIds(10_000)
  if (ids.length > 0) await db.transaction().execute((transaction) => wake(transaction, ids))
}
