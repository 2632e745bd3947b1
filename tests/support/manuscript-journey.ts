import { assignmentsOf } from '../../src/domain/review/assignment/assignments.store.ts'
import { reviewRoundsOf } from '../../src/domain/review/rounds.store.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start-embedded-postgres.ts'
import { givenReview } from './given-review.ts'
import type { RunningSite } from './site.ts'

/** Somebody has reviewed a manuscript of the running site. */
export async function reviewedManuscript(site: RunningSite, reference: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: site.dataDir, log: () => undefined })
  const { db, close } = await openDatabase<Tables>(server.connection, () => undefined)
  const now = () => new Date()
  const paper = await db.selectFrom('paper').select(['id', 'conference_id as conferenceId']).where('reference', '=', reference).executeTakeFirstOrThrow()
  const reviewerId = await givenReview({ db, now }).reviewer('rita@example.org')
  const round = await reviewRoundsOf(db).open(paper, 'abstract', now())
  const proposed = await assignmentsOf(db).add({ round, reviewerId, isPinned: true, by: 'Olga', now: now() })
  const invited = await assignmentsOf(db).move(proposed, 'invited', { invitedAt: now() })
  const accepted = await assignmentsOf(db).move(invited, 'accepted', { answeredAt: now(), dueOn: '2030-01-01' })
  await assignmentsOf(db).move(accepted, 'submitted', { submittedAt: now() })
  await close()
}
