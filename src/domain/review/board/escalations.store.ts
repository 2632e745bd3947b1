import type { Database } from '../../tables.ts'
import type { LateStage } from './late-papers.ts'

/** Which papers may be late, and what whoever handles them was told. */
export function escalationsOf(db: Database) {
  return {
    /** Coming conferences with a paper in review. */
    async conferences(today: string): Promise<string[]> {
      const rows = await db
        .selectFrom('conference')
        .select('id')
        .where('start_date', '>=', today)
        .where('status', '=', 'scheduled')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('paper')
              .innerJoin('review_round', 'review_round.paper_id', 'paper.id')
              .select('paper.id')
              .whereRef('paper.conference_id', '=', 'conference.id')
              .where('review_round.state', '=', 'open'),
          ),
        )
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What was told already, by paper. */
    async toldOf(paperIds: readonly string[]): Promise<Map<string, { round: number; stage: LateStage }[]>> {
      const byPaper = new Map<string, { round: number; stage: LateStage }[]>()
      if (paperIds.length === 0) return byPaper
      const rows = await db.selectFrom('review_escalation').selectAll().where('paper_id', 'in', paperIds).execute()
      for (const { paper_id, round_number, stage } of rows) byPaper.set(paper_id, [...(byPaper.get(paper_id) ?? []), { round: round_number, stage }])
      return byPaper
    },

    /** Those of these stages that were not noted before; the caller holds the paper. */
    async note(paperId: string, round: number, stages: readonly LateStage[], now: Date): Promise<LateStage[]> {
      if (stages.length === 0) return []
      const rows = await db
        .insertInto('review_escalation')
        .values(stages.map((stage) => ({ paper_id: paperId, round_number: round, stage, queued_at: now })))
        .onConflict((there) => there.doNothing())
        .returning('stage')
        .execute()
      return rows.map(({ stage }) => stage)
    },
  }
}
