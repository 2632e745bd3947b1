import { sql } from 'kysely'
import type { Database } from '../../tables.ts'

export interface Chair {
  id: string
  conferenceId: string
  name: string
  email: string
  linkVersion: number
  linkSentAt: Date | null
}

/** The people of programmes as chairs, and what was presented. */
export function chairsOf(db: Database) {
  const select = () =>
    db
      .selectFrom('programme_person')
      .select(['id', 'conference_id as conferenceId', 'name', 'email', 'link_version as linkVersion', 'link_sent_at as linkSentAt'])

  return {
    async find(id: string): Promise<Chair | undefined> {
      return select().where('id', '=', id).executeTakeFirst()
    },

    async ofConference(conferenceId: string): Promise<Chair[]> {
      return select().where('conference_id', '=', conferenceId).orderBy('name').orderBy('id').execute()
    },

    /** Returns the number of the link that was sent; a renewed one ends those before. */
    async setLinkSent(id: string, at: Date, { renew }: { renew: boolean }): Promise<number> {
      const { link_version } = await db
        .updateTable('programme_person')
        .set((row) => ({ link_sent_at: at, link_version: row('link_version', '+', renew ? 1 : 0) }))
        .where('id', '=', id)
        .returning('link_version')
        .executeTakeFirstOrThrow()
      return link_version
    },

    /** Which papers of the published programme were presented, and when that was marked. */
    async presented(conferenceId: string): Promise<Map<string, Date>> {
      const { rows } = await sql<{ id: string; at: Date }>`
        SELECT paper.id, paper.presented_at AS at FROM programme_place place JOIN paper ON paper.id = place.paper_id
        WHERE place.conference_id = ${conferenceId} AND paper.presented_at IS NOT NULL`.execute(db)
      return new Map(rows.map(({ id, at }) => [id, at]))
    },

    /** Returns the references of those that were not marked before. */
    async markPresented(ids: readonly string[], at: Date): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db
        .updateTable('paper')
        .set({ presented_at: at })
        .where('id', 'in', [...ids])
        .where('presented_at', 'is', null)
        .returning('reference')
        .execute()
      return rows.map(({ reference }) => reference).sort()
    },

    async takeBackPresented(id: string): Promise<string | undefined> {
      const row = await db
        .updateTable('paper')
        .set({ presented_at: null })
        .where('id', '=', id)
        .where('presented_at', 'is not', null)
        .returning('reference')
        .executeTakeFirst()
      return row?.reference
    },

    /** The certificate that says that this paper was presented, while it is valid. */
    async certificateOf(paperId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('document')
        .select('reference')
        .where('paper_id', '=', paperId)
        .where('kind', '=', 'presenter-certificate')
        .where('state', '=', 'valid')
        .executeTakeFirst()
      return row?.reference
    },
  }
}
