import * as z from 'zod/mini'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { beginReview, proposeByHand } from '../assignment/assign-reviewers.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { inviteOne, remindOne } from '../assignment/invite-reviewers.ts'
import { type Candidate, candidatesFor, conflictLabels, countingConflicts, isFree } from '../board/paper-review.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'
import { holdHandled, outsideName } from './find-handler.ts'

const maxShown = 100

/** Somebody whom the handler may ask, or why not. */
export interface HandledCandidate extends Pick<Candidate, 'id' | 'name' | 'affiliation' | 'topics' | 'fit' | 'load' | 'maxLoad' | 'isPaused' | 'isStandby'> {
  conflicts: string[]
  isFree: boolean
}

/** A reviewer who owes an answer or a review; their name is for whoever asked them. */
export interface HandledAssignment {
  id: string
  version: number
  number: number
  name: string
  state: 'proposed' | 'invited' | 'accepted'
}

export interface Asking {
  wanted: number
  assignments: HandledAssignment[]
  candidates: HandledCandidate[]
  /** People who have a conflict and are left out, because their names would tell who the authors are. */
  leftOut: number
}

/** Whom the handler of a paper may ask, and who was asked. */
export async function askingFor(db: Database, paper: { id: string; title: string; conferenceId: string }, handlerEmail: string, now: Date): Promise<Asking> {
  const { mode, reviewsPerPaper } = await reviewSettingsOf(db).find(paper.conferenceId)
  const round = (await reviewRoundsOf(db).all(paper.id)).at(-1)
  const assignments = (await assignmentsOf(db).ofPaper(paper.id)).filter(({ roundId }) => roundId === round?.id)
  const { counting } = await countingConflicts(db, paper.id, now)
  const { pool, candidates } = await candidatesFor(db, paper, { assignments, counting, now })
  const others = candidates.filter(({ email }) => email !== handlerEmail.toLowerCase())
  const shown = others.filter(({ conflicts }) => mode !== 'double-blind' || conflicts.length === 0)
  return {
    wanted: reviewsPerPaper,
    assignments: assignments.flatMap(({ id, version, number, state, reviewerId, proposedBy }) =>
      state === 'proposed' || state === 'invited' || state === 'accepted'
        ? [{ id, version, number, state, name: proposedBy === outsideName ? (pool.find((one) => one.id === reviewerId)?.name ?? '') : '' }]
        : [],
    ),
    candidates: shown.slice(0, maxShown).map((one) => ({
      id: one.id,
      name: one.name,
      affiliation: one.affiliation,
      topics: one.topics,
      fit: one.fit,
      load: one.load,
      maxLoad: one.maxLoad,
      isPaused: one.isPaused,
      isStandby: one.isStandby,
      conflicts: one.conflicts.map((kind) => conflictLabels[kind]),
      isFree: isFree(one),
    })),
    leftOut: others.length - shown.length,
  }
}

/** Takes the paper into review. Its author is told, as when an organiser does it. */
export async function beginFromOutside(services: Services, secret: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { actor, paper } = await holdHandled(trx, services, secret)
    await beginReview(services, trx, actor, paper, services.now())
  })
}

const ids = z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20, 'Please choose at most 20 people at once.')), [])
export const askForm = z.object({ 'reviewer[]': ids, 'assignment[]': ids })

/** Asks reviewers by mail: those who were proposed, and others of the pool. One that cannot be asked leaves all unasked. */
export async function askFromOutside(services: Services, secret: string, form: z.output<typeof askForm>): Promise<void> {
  const reviewers = form['reviewer[]']
  const proposed = form['assignment[]']
  if (reviewers.length + proposed.length === 0) {
    const message = 'Please tick at least one person.'
    throw new Refusal('request.invalid', message, { reviewer: message })
  }
  await services.db.transaction().execute(async (trx) => {
    const { actor, paper } = await holdHandled(trx, services, secret)
    const pool = await candidatesFor(trx, paper, { assignments: [], counting: [], now: services.now() })
    if (pool.candidates.some(({ id, email }) => reviewers.includes(id) && email === actor.email.toLowerCase()))
      throw new Refusal('review.conflict', 'You handle this paper, so you cannot review it.')
    await proposeByHand(services, trx, actor, paper, reviewers)
    const round = await reviewRoundsOf(trx).openRound(paper.id)
    const chosen = (await assignmentsOf(trx).ofPaper(paper.id)).filter(
      ({ id, roundId, reviewerId, state }) => roundId === round?.id && state === 'proposed' && (proposed.includes(id) || reviewers.includes(reviewerId)),
    )
    if (chosen.length === 0) throw new Refusal('desk.changed_meanwhile', 'These people were asked meanwhile. Nobody was asked again.')
    for (const assignment of chosen) await inviteOne(services, trx, actor, { assignment, paper }, services.now())
  })
}

/** Reminds somebody of an invitation that they have not answered, or of a review that they agreed to write. */
export async function remindFromOutside(services: Services, secret: string, assignmentId: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { actor, paper } = await holdHandled(trx, services, secret)
    const assignment = await assignmentsOf(trx).lock(assignmentId)
    if (assignment?.paperId !== paper.id) throw new Refusal('review.unknown', 'There is no such review.')
    await remindOne(services, trx, actor, { assignment, paper }, services.now())
  })
}
