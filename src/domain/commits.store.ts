import { sql } from 'kysely'
import { keptPlan } from './kept-plan.store.ts'
import type { Database } from './tables.ts'

/**
 * Said inside a transaction: its commit does not wait for the disk, so that whatever others wait for is let go at once. PostgreSQL writes
 * commits in their order, so none that came after it can outlive it. Nobody may be told that it succeeded before `settled`.
 */
export const commitsBeforeTheDisk = sql`set_config('synchronous_commit', 'off', true)`

/** The smallest thing that is worth a commit: once it is on the disk, so is everything that was committed before it began. */
const somethingToSync = sql`SELECT pg_logical_emit_message(true, 'colloquia', '') ${keptPlan}`

interface Settling {
  running: Promise<void>
  next: Promise<void> | undefined
}

const settling = new WeakMap<Database, Settling>()

/** Waits until everything that was committed so far is on the disk. Those who ask while the disk is busy wait for its next turn together. */
export function settled(db: Database): Promise<void> {
  const known = settling.get(db)
  if (!known) return begin(db)
  known.next ??= known.running.then(
    () => begin(db),
    () => begin(db),
  )
  return known.next
}

function begin(db: Database): Promise<void> {
  const running = somethingToSync.execute(db).then(
    () => over(db, mine),
    (error: unknown) => {
      over(db, mine)
      throw error
    },
  )
  const mine: Settling = { running, next: undefined }
  settling.set(db, mine)
  return running
}

/** Unless somebody has come meanwhile, the next one begins at once. */
function over(db: Database, mine: Settling): void {
  if (settling.get(db) === mine && !mine.next) settling.delete(db)
}
