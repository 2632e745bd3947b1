import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { seconds } from '#domain/durations.ts'
import { uploadLocksOf } from '#domain/files/upload-locks.store.ts'
import type { Database } from '#domain/tables.ts'

const patience = { forLock: seconds(5), betweenTries: seconds(0.1), betweenRenewals: seconds(1) }

/**
 * One writer for an upload, whichever process the bytes reach. A client that comes back while its dead line still holds the upload is let in
 * shortly after, for the holder hears within a second that somebody waits.
 */
export function uploadLocker(db: Database): Locker {
  const locks = uploadLocksOf(db)
  /** The holders of this process hear at once. */
  const holdersHere = new Map<string, () => void>()

  function newLock(uploadId: string): Lock {
    const holder = randomUUID()
    let renewals: NodeJS.Timeout | undefined

    async function lock(signal: AbortSignal, letGo: () => void | Promise<void>): Promise<void> {
      for (const end = performance.now() + patience.forLock; !(await locks.take(uploadId, holder)); await sleep(patience.betweenTries)) {
        if (signal.aborted || performance.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
        holdersHere.get(uploadId)?.()
      }
      const askToLetGo = () => void letGo()
      holdersHere.set(uploadId, askToLetGo)
      renewals = setInterval(() => {
        // Lost, or nobody knows: whoever comes next may write already.
        const askIf = (held: { wanted: boolean } | undefined) => void ((!held || held.wanted) && askToLetGo())
        locks.renew(uploadId, holder).then(askIf, askToLetGo)
      }, patience.betweenRenewals)
    }

    async function unlock(): Promise<void> {
      clearInterval(renewals)
      holdersHere.delete(uploadId)
      // When the database is away the lock ends by itself.
      await locks.release(uploadId, holder).catch(() => undefined)
    }

    return { lock, unlock }
  }

  return { newLock }
}
