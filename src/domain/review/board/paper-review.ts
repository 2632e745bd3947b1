import { dayInZone } from '../../dates.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { findPaper } from '../../submissions/desk/paper-at-desk.ts'
import { revisionResponsesOf } from '../../submissions/revision/revision-responses.store.ts'
import type { Database } from '../../tables.ts'
import { assignmentsOf } from '../assignment/assignments.store.ts'
import { candidatesOf } from '../assignment/candidates.store.ts'
import { isPaused, type PoolReviewer, rankOf, topicFit } from '../assignment/candidates.ts'
import { conflictSearchOf, type FoundConflict } from '../assignment/conflict-search.store.ts'
import { presentConflicts } from '../assignment/find-conflicts.ts'
import { handlersOf } from '../assignment/handlers.store.ts'
import { bidsOf } from '../bidding/bids.store.ts'
import { fitWithWish, type Wish } from '../bidding/wishes.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { discussionsOf } from '../discussion/discussion.store.ts'
import { fullPapersOf } from '../full-paper/full-papers.store.ts'
import { leadsOf } from '../lead/leads.store.ts'
import { outsideHandlersOf } from '../outside-handler/outside-handlers.store.ts'
import { repliesOf } from '../replies/replies.store.ts'
import type { AssignmentState, ConflictKind, ConflictState } from '../review.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { reviewRoundsOf } from '../rounds.store.ts'

export const conflictLabels = {
  'same-person': 'Wrote it',
  declared: 'Declared by the reviewer',
  'co-author': 'Wrote with an author here',
  'same-orcid': 'Same ORCID iD as an author',
  'same-name': 'Same name as an author',
  institution: 'Same institution',
  'mail-domain': 'Same mail domain',
  'author-wish': 'The authors’ wish',
} as const satisfies Record<ConflictKind, string>

export interface Candidate extends PoolReviewer {
  /** With their wish. */
  fit: number
  wish: Wish | undefined
  isPaused: boolean
  /** Why they cannot review it. */
  conflicts: ConflictKind[]
}

export interface ConflictAtDesk {
  email: string
  name: string
  kind: ConflictKind
  state: ConflictState
  note: string
}

/** Everything that the page of one paper's review shows. Refuses an organiser with a conflict, also one that was not searched for yet. */
export async function paperReview({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, conferenceId: string, reference: string) {
  const paper = await findPaper(db, reference)
  if (paper?.conferenceId !== conferenceId) throw new Refusal('paper.unknown', 'There is no such paper.')
  const { known, counting } = await countingConflicts(db, paper.id, now())
  if (counting.some(({ email }) => email === organiser.email.toLowerCase()) || (await reviewConflictsOf(db).isConflicted(paper.id, organiser.email)))
    throw new Refusal('review.conflict', 'You have a conflict of interest with this paper, so its review is with your colleagues alone.')
  const round = (await reviewRoundsOf(db).all(paper.id)).at(-1)
  const assignments = (await assignmentsOf(db).ofPaper(paper.id)).filter(({ roundId }) => roundId === round?.id)
  const { pool, subject, candidates } = await candidatesFor(db, paper, { assignments, counting, now: now() })
  const colleagues = (await handlersOf(db).possible(paper.conferenceId)).map(({ id, name }) => ({ id, name }))
  return {
    paper,
    subject,
    round,
    settings: await reviewSettingsOf(db).find(paper.conferenceId),
    assignments: assignments.map((one) => ({ ...one, reviewer: pool.find(({ id }) => id === one.reviewerId)?.name ?? 'Somebody who has left the pool' })),
    candidates,
    conflicts: await namedConflicts(db, known),
    fullPaper: (await fullPapersOf(db).ofPapers([paper.id])).get(paper.id)?.at(-1),
    reply: round && (await repliesOf(db).find(round.id)),
    responses: await revisionResponsesOf(db).ofPapers([paper.id]),
    discussion: round ? await discussionsOf(db).ofRound(round.id) : [],
    lead: round && (await leadsOf(db).ofRound(round.id)),
    outsideHandler: await outsideHandlersOf(db).current(paper.id),
    handler: await handlersOf(db).find(paper.id),
    colleagues,
  }
}

/** The conflicts of a paper, and those of them that count, also before they are stored. */
export async function countingConflicts(db: Database, paperId: string, now: Date) {
  const present = await presentConflicts(db, paperId, now)
  const stored = await conflictSearchOf(db).ofPaper(paperId)
  const isDismissed = (email: string, kind: ConflictKind) => stored.some((one) => one.email === email && one.kind === kind && one.state === 'dismissed')
  const counting = [
    ...stored.filter(({ state }) => state !== 'dismissed').map(({ email, kind }) => ({ email, kind })),
    ...present.filter(({ email, kind }) => !isDismissed(email, kind)),
  ]
  const isStored = ({ email, kind }: FoundConflict) => stored.some((one) => one.email === email && one.kind === kind)
  const known = [...stored, ...present.filter((one) => !isStored(one)).map(({ email, kind, state }) => ({ email, kind, state, note: '', answeredBy: null }))]
  return { known, counting }
}

interface Asking {
  /** Of the current round. */
  assignments: readonly { reviewerId: string; state: AssignmentState }[]
  counting: readonly { email: string; kind: ConflictKind }[]
  now: Date
}

/** Who of the pool could be asked about a paper, the best first, with what speaks against each. */
export async function candidatesFor(db: Database, { id, title }: { id: string; title: string }, { assignments, counting, now }: Asking) {
  const pool = await candidatesOf(db).pool()
  const said = (await bidsOf(db).ofPapers([id])).get(id)
  const subject = (await candidatesOf(db).subjects([id])).get(id) ?? { title, track: '', keywords: [], topic: '' }
  const asked = new Set(assignments.filter(({ state }) => state !== 'cancelled').map(({ reviewerId }) => reviewerId))
  const candidates = pool
    .filter((one) => !asked.has(one.id))
    .map(
      (reviewer): Candidate => ({
        ...reviewer,
        fit: fitWithWish(topicFit(reviewer.topics, subject), said?.get(reviewer.id)),
        wish: said?.get(reviewer.id),
        isPaused: isPaused(reviewer, dayInZone(now, reviewer.timeZone)),
        conflicts: [...new Set(counting.filter(({ email }) => email === reviewer.email).map(({ kind }) => kind))],
      }),
    )
    .sort((one, other) => Number(!isFree(one)) - Number(!isFree(other)) || rankOf(other, other.fit) - rankOf(one, one.fit))
  return { pool, subject, candidates }
}

export function isFree({ conflicts, isPaused: pauses, load, maxLoad }: Candidate): boolean {
  return conflicts.length === 0 && !pauses && load < maxLoad
}

async function namedConflicts(db: Database, stored: Awaited<ReturnType<ReturnType<typeof conflictSearchOf>['ofPaper']>>): Promise<ConflictAtDesk[]> {
  const names = new Map((await conflictSearchOf(db).people()).map(({ email, name }) => [email, name]))
  return stored.map(({ email, kind, state, note }) => ({ email, name: names.get(email) ?? email, kind, state, note }))
}
