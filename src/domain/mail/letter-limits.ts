import { createHash } from 'node:crypto'
import { days, hours, minutes } from '../durations.ts'
import type { Transaction } from '../tables.ts'
import { type Counter, letterCountsOf } from './letter-counts.store.ts'

interface Quota {
  max: number
  window: number
}

const perHour = (max: number): Quota => ({ max, window: hours(1) })

/** How many letters of each kind one address gets, for every kind that somebody can cause to be sent to an address that is not theirs. */
const perTarget = {
  'account.confirm': [{ max: 1, window: minutes(2) }, perHour(5)],
  'account.reset': [{ max: 1, window: minutes(2) }, perHour(5)],
  'account.enter_address': [perHour(2), { max: 3, window: days(1) }],
  // Only to an address that was never confirmed: the owner of a confirmed one is told of every change.
  'account.password_changed': [perHour(2)],
  'account.passkey_added': [perHour(2)],
  'call.confirm': [{ max: 1, window: minutes(2) }, perHour(5)],
  'contact.copy': [perHour(5)],
  'application.copy': [perHour(5)],
  'submission.receipt': [perHour(10)],
  'submission.file': [perHour(20)],
  'submission.withdrawn': [perHour(10)],
  'submission.author_correction': [perHour(10)],
  'submission.address_confirm': [perHour(2), { max: 3, window: days(1) }],
  'paper.co_author': [perHour(5), { max: 10, window: days(1) }],
  'late-entry.link': [perHour(5)],
  'review.handler-invitation': [perHour(5)],
  'registration.withdrawn': [perHour(10)],
  'registration.carry-request.office': [perHour(1)],
  'registration.receipt': [perHour(10)],
  'registration.delegate': [perHour(10)],
  'registration.payer': [perHour(10)],
  'registration.substitute': [perHour(5)],
  'submission.link': [perHour(3)],
  'file.infected': [perHour(5)],
} as const satisfies Record<string, readonly Quota[]>

export type LimitedLetter = keyof typeof perTarget

/** All limited letters of one account together: enough for somebody who mistypes an address a few times. */
const perAccount: readonly Quota[] = [perHour(5), { max: 20, window: days(1) }]
/** All limited letters from one network together: a whole class registers in one lesson. */
const perSource: readonly Quota[] = [perHour(300)]

export interface LetterCause {
  /** The address that the letter goes to. */
  target: string
  /** The client's network; not given where the limit of the route counts the same letters. */
  source?: string | undefined
  account?: string | undefined
}

/**
 * Counts a letter that a stranger may have caused, in the transaction that queues it. Returns 0 when it may be sent, otherwise the seconds until
 * the next one may; one that must wait is not counted. The counts stay locked until the transaction ends, so that concurrent requests see each other.
 */
export async function countLetter(trx: Transaction, kind: LimitedLetter, { target, source, account }: LetterCause, now: Date): Promise<number> {
  const counters = [
    ...countersOf(`${kind} ${mailboxOf(target)}`, perTarget[kind]),
    ...(account === undefined ? [] : countersOf(`account ${account}`, perAccount)),
    ...(source === undefined ? [] : countersOf(`source ${source}`, perSource)),
  ]
  const counts = letterCountsOf(trx)
  const current = await counts.lock(counters, now)
  const waits = counters.map(({ key, max }) => {
    const counted = current.get(key)
    return counted && counted.count >= max && counted.endsAt > now ? counted.endsAt.getTime() - now.getTime() : 0
  })
  const wait = Math.max(...waits)
  if (wait > 0) return Math.ceil(wait / 1000)
  await counts.add(counters, now)
  return 0
}

/** Only hashes are stored: the counts must not tell who was written to. */
function countersOf(subject: string, quotas: readonly Quota[]): Counter[] {
  return quotas.map(({ max, window }) => ({ key: createHash('sha256').update(`${subject} ${window}`).digest('base64url'), max, window }))
}

/** `name+anything@` is delivered to the inbox of `name@`. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@')
}
