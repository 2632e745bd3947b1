import { stageKinds } from '../../submissions/paper-files.ts'
import type { Database } from '../../tables.ts'
import type { FullPaperDecision } from './full-paper.ts'

/** Decisions on full papers, one for each round. */
export function fullPapersOf(db: Database) {
  const decisions = db
    .selectFrom('full_paper_decision')
    .innerJoin('review_round', 'review_round.id', 'full_paper_decision.round_id')
    .select([
      'round_id as roundId',
      'full_paper_decision.paper_id as paperId',
      'decision',
      'note',
      'summary',
      'due_on as dueOn',
      'decided_at as decidedAt',
      'decided_by as decidedBy',
      'released_at as releasedAt',
    ])

  return {
    /** By the papers, in the order of their rounds. */
    async ofPapers(paperIds: readonly string[]): Promise<Map<string, FullPaperDecision[]>> {
      if (paperIds.length === 0) return new Map()
      const rows = await decisions.where('full_paper_decision.paper_id', 'in', paperIds).orderBy('review_round.number').execute()
      const byPaper = new Map<string, FullPaperDecision[]>()
      for (const row of rows) byPaper.set(row.paperId, [...(byPaper.get(row.paperId) ?? []), row])
      return byPaper
    },

    /** Those of these papers whose full version reviewers read now. */
    async inReview(paperIds: readonly string[]): Promise<Set<string>> {
      if (paperIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('review_round')
        .select('paper_id')
        .where('paper_id', 'in', paperIds)
        .where('stage', '=', 'full-paper')
        .where('state', '=', 'open')
        .execute()
      return new Set(rows.map((row) => row.paper_id))
    },

    /** The rounds of full papers that are open to their authors, until the decision is released, and whether reviewers have got any file of them. */
    async openRounds(paperIds: readonly string[]): Promise<Map<string, { openedAt: Date; hasReadyCopy: boolean }>> {
      if (paperIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('review_round')
        .select((round) => [
          'paper_id',
          'opened_at',
          round
            .exists(
              round
                .selectFrom('reviewer_copy')
                .innerJoin('submission_file', 'submission_file.file_id', 'reviewer_copy.file_id')
                .select('reviewer_copy.file_id')
                .whereRef('reviewer_copy.paper_id', '=', 'review_round.paper_id')
                .where('reviewer_copy.state', '=', 'ready')
                .where('submission_file.kind', 'in', Object.values(stageKinds['full-paper']))
                .where('submission_file.replaced_at', 'is', null),
            )
            .as('has_ready_copy'),
        ])
        .where('paper_id', 'in', paperIds)
        .where('stage', '=', 'full-paper')
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('state', '=', 'open'),
            exists(
              selectFrom('full_paper_decision')
                .select('full_paper_decision.round_id')
                .whereRef('full_paper_decision.round_id', '=', 'review_round.id')
                .where('released_at', 'is', null),
            ),
          ]),
        )
        .execute()
      return new Map(rows.map((row) => [row.paper_id, { openedAt: row.opened_at, hasReadyCopy: Boolean(row.has_ready_copy) }]))
    },

    /** The papers of a conference with a decision that is not released, the earliest first. */
    async waiting(conferenceId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('full_paper_decision')
        .innerJoin('paper', 'paper.id', 'full_paper_decision.paper_id')
        .select('paper.id')
        .where('paper.conference_id', '=', conferenceId)
        .where('released_at', 'is', null)
        .orderBy('decided_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async find(roundId: string): Promise<FullPaperDecision | undefined> {
      return decisions.where('round_id', '=', roundId).executeTakeFirst()
    },

    async add({ roundId, paperId, decision, note, summary, dueOn, decidedAt, decidedBy }: FullPaperDecision): Promise<void> {
      const row = { round_id: roundId, paper_id: paperId, decision, note, summary, due_on: dueOn, decided_at: decidedAt, decided_by: decidedBy }
      await db
        .insertInto('full_paper_decision')
        .values({ ...row, released_at: null })
        .execute()
    },

    async release(roundId: string, now: Date): Promise<void> {
      await db.updateTable('full_paper_decision').set({ released_at: now }).where('round_id', '=', roundId).execute()
    },

    async remove(roundId: string): Promise<void> {
      await db.deleteFrom('full_paper_decision').where('round_id', '=', roundId).where('released_at', 'is', null).execute()
    },
  }
}
