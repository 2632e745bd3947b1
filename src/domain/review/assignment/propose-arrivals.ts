import { dayInZone } from '../../dates.ts'
import { days } from '../../durations.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { activeAssignments } from '../review.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { arrivalsOf } from './arrivals.store.ts'
import { proposeNext } from './assign-reviewers.ts'
import { assignmentsOf } from './assignments.store.ts'
import { ensureHandler } from './choose-handler.ts'
import { findConflicts } from './find-conflicts.ts'

/** Until then authors correct what they have just sent. */
const restDays = 1
const maxAtOnce = 100

class NobodyFree extends Error {}

/**
 * Proposes reviewers for papers that have arrived, and for those that lack some since. Nobody is asked and no author is told before an organiser invites them. Each paper is done in
 * one transaction of its own, so it may run at any time, twice, and after a crash.
 */
export async function proposeArrivals(services: Pick<Services, 'db' | 'now'>): Promise<number> {
  const now = services.now()
  const ids = await arrivalsOf(services.db).waiting(new Date(now.getTime() - days(restDays)), dayInZone(now, 'UTC'), maxAtOnce)
  let proposed = 0
  for (const id of ids) {
    const isProposed = await services.db
      .transaction()
      .execute((trx) => proposeFor(trx, id, now))
      .catch((error: unknown) => {
        if (error instanceof NobodyFree) return false
        throw error
      })
    if (isProposed) proposed += 1
  }
  for (const id of await arrivalsOf(services.db).short(dayInZone(now, 'UTC'), maxAtOnce)) {
    if (await services.db.transaction().execute((trx) => proposeMissing(trx, id, now))) proposed += 1
  }
  return proposed
}

/** Nobody was free when somebody declined or did not answer; perhaps somebody is now. */
async function proposeMissing(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const paper = await papersOf(trx).lock(id)
  const round = paper && (await reviewRoundsOf(trx).openRound(id))
  if (!round || (paper.state !== 'received' && paper.state !== 'under-review')) return false
  const { reviewsPerPaper } = await reviewSettingsOf(trx).find(paper.conferenceId)
  const there = (await assignmentsOf(trx).ofPaper(id)).filter(
    ({ roundId, state }) => roundId === round.id && (activeAssignments as readonly string[]).includes(state),
  )
  if (there.length >= reviewsPerPaper) return false
  await findConflicts(trx, [id], now)
  await ensureHandler(trx, paper)
  let added = 0
  while (there.length + added < reviewsPerPaper && (await proposeNext(trx, paper, round, 'Colloquia', now))) added += 1
  return added > 0
}

async function proposeFor(trx: Transaction, id: string, now: Date): Promise<boolean> {
  const paper = await papersOf(trx).lock(id)
  if (paper?.state !== 'received' || (await reviewRoundsOf(trx).all(id)).length > 0) return false
  await findConflicts(trx, [id], now)
  const { reviewsPerPaper } = await reviewSettingsOf(trx).find(paper.conferenceId)
  const round = await reviewRoundsOf(trx).open(paper, 'abstract', now)
  await ensureHandler(trx, paper)
  // Without anybody to propose no round is opened, so that the next run tries again.
  if (!(await proposeNext(trx, paper, round, 'Colloquia', now))) throw new NobodyFree()
  for (let more = 1; more < reviewsPerPaper; more += 1) await proposeNext(trx, paper, round, 'Colloquia', now)
  return true
}
