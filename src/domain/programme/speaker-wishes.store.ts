import type { Database } from '../tables.ts'
import type { SpeakerWish } from './speaker-wish.ts'

/** What presenters state about their talks. */
export function speakerWishesOf(db: Database) {
  return {
    async find(paperId: string): Promise<{ wish: SpeakerWish | undefined; showsAbstract: boolean }> {
      const row = await db
        .selectFrom('paper')
        .leftJoin('speaker_wish as wish', 'wish.paper_id', 'paper.id')
        .select(['paper.shows_abstract', 'wish.days', 'wish.is_remote', 'wish.time_zone', 'wish.needs', 'wish.changed_at'])
        .where('paper.id', '=', paperId)
        .executeTakeFirst()
      if (!row?.changed_at) return { wish: undefined, showsAbstract: row?.shows_abstract ?? false }
      const { days, is_remote, time_zone, needs, changed_at } = row
      const wish = { days: days ?? {}, isRemote: is_remote === true, timeZone: time_zone ?? '', needs: needs ?? '', changedAt: changed_at }
      return { wish, showsAbstract: row.shows_abstract }
    },

    /** What speakers of these papers need; those without a need are left out. */
    async needsOf(paperIds: readonly string[]): Promise<Map<string, string>> {
      if (paperIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('speaker_wish')
        .select(['paper_id', 'needs'])
        .where('paper_id', 'in', [...paperIds])
        .where('needs', '<>', '')
        .execute()
      return new Map(rows.map(({ paper_id, needs }) => [paper_id, needs]))
    },

    /** The last answer counts; the caller has locked the paper. */
    async save(paperId: string, { days, isRemote, timeZone, needs, changedAt }: SpeakerWish): Promise<void> {
      const row = { days: JSON.stringify(days), is_remote: isRemote, time_zone: timeZone, needs, changed_at: changedAt }
      await db
        .insertInto('speaker_wish')
        .values({ ...row, paper_id: paperId })
        .onConflict((there) => there.column('paper_id').doUpdateSet(row))
        .execute()
    },

    async setShowsAbstract(paperId: string, shows: boolean): Promise<void> {
      await db.updateTable('paper').set({ shows_abstract: shows }).where('id', '=', paperId).execute()
    },
  }
}
