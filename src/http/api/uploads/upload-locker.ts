import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { seconds } from '#domain/durations.ts'
import { uploadLocksOf } from '#domain/files/upload-locks.store.ts'
import type { Database } from '#domain/tables.ts'

const lockTimeout = seconds(5)
const retryInterval = seconds(0.1)
const renewalInterval = seconds(1)

/**
 * Allows one writer for an upload across all processes. A client that comes back while its dead connection still holds the lock gets it shortly
 * after, because the holder learns within a second that somebody waits.
 */
export function uploadLocker(db: Database): Locker {
  const locks = uploadLocksOf(db)
  /** Holders in this process are asked directly. */
  const localHolders = new Map<string, () => void>()

  function newLock(uploadId: string): Lock {
    const holder = randomUUID()
    let renewals: NodeJS.Timeout | undefined

    async function lock(signal: AbortSignal, requestRelease: () => void | Promise<void>): Promise<void> {
      for (const end = performance.now() + lockTimeout; !(await locks.take(uploadId, holder)); await sleep(retryInterval)) {
        if (signal.aborted || performance.now() > end) throw ERRORS.ERR_LOCK_TIMEOUT
        localHolders.get(uploadId)?.()
      }
      const askHolder = () => void requestRelease()
      localHolders.set(uploadId, askHolder)
      renewals = setInterval(() => {
        // The lock is lost, or its state is unknown: another writer may have it already.
        const askIf = (held: { wanted: boolean } | undefined) => void ((!held || held.wanted) && askHolder())
        locks.renew(uploadId, holder).then(askIf, askHolder)
      }, renewalInterval)
    }

    async function unlock(): Promise<void> {
      clearInterval(renewals)
      localHolders.delete(uploadId)
      // When the database is unreachable the lock expires.
      await locks.release(uploadId, holder).catch(() => undefined)
    }

    return { lock, unlock }
  }

  return { newLock }
}
