import type { Database } from '../tables.ts'
import type { Organiser } from './organiser.ts'

export interface Deed {
  /** As submission.moved, content.published. */
  act: string
  /** As submission:<id>. */
  about: string
  /** How a person names it. */
  aboutName: string
  details?: Record<string, unknown>
}

export interface RecordEntry extends Required<Deed> {
  id: string
  at: Date
  actorName: string
}

const mostListed = 200

export function recordOf(db: Database) {
  return {
    /** In the same transaction as the act itself. */
    async write(actor: Organiser, at: Date, ...deeds: Deed[]): Promise<void> {
      if (deeds.length === 0) return
      const who = { at, actor_id: actor.accountId, actor_name: actor.name }
      const rows = deeds.map(({ act, about, aboutName, details }) => ({ ...who, act, about, about_name: aboutName, details: JSON.stringify(details ?? {}) }))
      await db.insertInto('record').values(rows).execute()
    },

    async about(about: string): Promise<RecordEntry[]> {
      const rows = await db.selectFrom('record').selectAll().where('about', '=', about).orderBy('id', 'desc').limit(mostListed).execute()
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        actorName: row.actor_name,
        act: row.act,
        about: row.about,
        aboutName: row.about_name,
        details: row.details,
      }))
    },
  }
}
