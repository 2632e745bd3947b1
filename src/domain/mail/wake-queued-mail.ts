import type { Database } from '../tables.ts'
import { mailsOf } from './mail.store.ts'
import type { WakeWorkers } from './mail.ts'

/** Belt and braces: a mail whose job was lost, with a killed worker for instance, gets another. For one that still has its job this does nothing. */
export async function wakeQueuedMail(db: Database, wake: WakeWorkers): Promise<void> {
  const ids = await mailsOf(db).idleIds(10_000)
  if (ids.length > 0) await db.transaction().execute((transaction) => wake(transaction, ids, 0))
}
