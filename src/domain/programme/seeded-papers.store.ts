import type { Database } from '../tables.ts'
import type { SpeakerWish } from './speaker-wish.ts'

interface SeededDetails {
  trackId: string | null
  abstract: string
  wish: SpeakerWish | undefined
}

/** What the demonstration writes into papers directly. */
export function seededPapersOf(conferenceId: string, db: Database) {
  return {
    async tracks(): Promise<Map<string, string>> {
      const rows = await db.selectFrom('track').select(['id', 'name']).where('conference_id', '=', conferenceId).execute()
      return new Map(rows.map(({ id, name }) => [name, id]))
    },

    async complete(id: string, { trackId, abstract, wish }: SeededDetails): Promise<void> {
      await db
        .updateTable('paper')
        .set({ track_id: trackId, abstract, shows_abstract: abstract !== '' })
        .where('id', '=', id)
        .execute()
      if (!wish) return
      const row = { days: JSON.stringify(wish.days), is_remote: wish.isRemote, time_zone: wish.timeZone, needs: wish.needs, changed_at: wish.changedAt }
      await db
        .insertInto('speaker_wish')
        .values({ ...row, paper_id: id })
        .execute()
    },
  }
}
