import { sql } from 'kysely'
import type { CalendarDay } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import type { AuthorReply } from './reply.ts'

/** To its author a round is open until its decision is released. */
type ReplyWindow = AuthorReply & { isRoundOpen: boolean }

/** The replies of authors to the comments of a round. */
export function repliesOf(db: Database) {
  const replies = db
    .selectFrom('author_reply')
    .innerJoin('review_round', 'review_round.id', 'author_reply.round_id')
    .select([
      'author_reply.round_id as roundId',
      'author_reply.paper_id as paperId',
      'author_reply.opened_at as openedAt',
      'closes_on as closesOn',
      'body',
      'replied_at as repliedAt',
      sql<boolean>`review_round.state = 'open' OR EXISTS (SELECT FROM paper_move WHERE round_id = review_round.id AND released_at IS NULL)
        OR EXISTS (SELECT FROM full_paper_decision WHERE round_id = review_round.id AND released_at IS NULL)`.as('isRoundOpen'),
      'review_round.number',
    ])

  return {
    async open(round: { id: string; paperId: string }, window: { by: string; now: Date; closesOn: CalendarDay }): Promise<void> {
      const row = { round_id: round.id, paper_id: round.paperId, opened_at: window.now, opened_by: window.by, closes_on: window.closesOn }
      await db
        .insertInto('author_reply')
        .values({ ...row, body: null, replied_at: null })
        .execute()
    },

    async find(roundId: string): Promise<ReplyWindow | undefined> {
      const row = await replies.where('author_reply.round_id', '=', roundId).executeTakeFirst()
      return row && replyFrom(row)
    },

    /** The latest window of each of these papers. */
    async latestOf(paperIds: readonly string[]): Promise<Map<string, ReplyWindow>> {
      if (paperIds.length === 0) return new Map()
      const rows = await replies.where('author_reply.paper_id', 'in', paperIds).orderBy('review_round.number').execute()
      return new Map(rows.map((row) => [row.paperId, replyFrom(row)]))
    },

    async write(roundId: string, body: string, now: Date): Promise<void> {
      await db.updateTable('author_reply').set({ body, replied_at: now }).where('round_id', '=', roundId).where('body', 'is', null).execute()
    },
  }
}

function replyFrom({ number: _number, ...row }: ReplyWindow & { number: number }): ReplyWindow {
  return row
}
