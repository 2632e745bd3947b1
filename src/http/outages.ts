import { constants } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { seconds } from '#domain/durations.ts'
import { isDatabaseAway } from '#platform/database/database.ts'

/** A disk that is full or failing, or too many open files: temporary, or for the administrator. */
const diskErrors = new Set(['ENOSPC', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

export function isDiskError(error: Error): boolean {
  // Node has no name for a quota that is used up, only its number.
  return ('code' in error && diskErrors.has(String(error.code))) || ('errno' in error && error.errno === -constants.errno.EDQUOT)
}

/** Whether the database or the disk is at fault, so that the same request may succeed later. */
export function isOutage(error: Error): boolean {
  return isDatabaseAway(error) || isDiskError(error)
}

const interval = seconds(5)
const logs = new WeakMap<object, { requests: number }>()

/** Logs an outage at once and then the number of requests that it met, at most every few seconds and without a stack. */
export function logOutage({ server: { server }, log }: FastifyRequest, error: Error): void {
  const known = logs.get(server)
  if (known) {
    known.requests += 1
    return
  }
  const count = { requests: 0 }
  const say = (requests: number) =>
    log.warn({ reason: error.message, code: 'code' in error ? error.code : undefined, requests }, 'the database or the disk is unavailable')
  say(1)
  logs.set(server, count)
  setTimeout(() => {
    logs.delete(server)
    if (count.requests > 0) say(count.requests)
  }, interval).unref()
}
