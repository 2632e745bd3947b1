import type { Insertable, Selectable } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { ConferenceRoleTable, Database } from '../tables.ts'
import { type RoleEnd, type RoleKind, type RoleState, roleOfApplication } from './role.ts'

export type ConferenceRole = Selectable<ConferenceRoleTable>

const maxShown = 300

export function rolesOf(db: Database) {
  return {
    async add(role: Insertable<ConferenceRoleTable>): Promise<void> {
      await db.insertInto('conference_role').values(role).execute()
    },

    /** Somebody who has this role in this conference, or is asked to take it. */
    async findLive(conferenceId: string, role: RoleKind, email: string): Promise<ConferenceRole | undefined> {
      return db
        .selectFrom('conference_role')
        .selectAll()
        .where('conference_id', '=', conferenceId)
        .where('role', '=', role)
        .where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .where('state', '<>', 'ended')
        .executeTakeFirst()
    },

    async lock(id: string): Promise<ConferenceRole | undefined> {
      return db.selectFrom('conference_role').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async findByHash(hash: Buffer) {
      return db
        .selectFrom('conference_role')
        .innerJoin('conference', 'conference.id', 'conference_role.conference_id')
        .selectAll('conference_role')
        .select(['conference.sub_conference', 'conference.start_date', 'conference.end_date', 'conference.location'])
        .where('token_hash', '=', hash)
        .executeTakeFirst()
    },

    async lockByHash(hash: Buffer): Promise<ConferenceRole | undefined> {
      return db.selectFrom('conference_role').selectAll().where('token_hash', '=', hash).forUpdate().executeTakeFirst()
    },

    async confirm(id: string, now: Date): Promise<void> {
      await db.updateTable('conference_role').set({ state: 'confirmed', confirmed_at: now }).where('id', '=', id).execute()
    },

    async setPlaceCode(id: string, place_code: string): Promise<void> {
      await db.updateTable('conference_role').set({ place_code }).where('id', '=', id).execute()
    },

    async setToken(id: string, token_hash: Buffer, expires_at: Date): Promise<void> {
      await db.updateTable('conference_role').set({ token_hash, expires_at }).where('id', '=', id).execute()
    },

    async end(id: string, end_kind: RoleEnd, now: Date): Promise<void> {
      await db.updateTable('conference_role').set({ state: 'ended', ended_at: now, end_kind }).where('id', '=', id).execute()
    },

    /** The desk's list, the newest first. */
    async list({ conference, state }: { conference: string; state: RoleState | '' }) {
      return db
        .selectFrom('conference_role')
        .innerJoin('conference', 'conference.id', 'conference_role.conference_id')
        .leftJoin('application', 'application.id', 'conference_role.application_id')
        .selectAll('conference_role')
        .select(['conference.sub_conference', 'application.reference as application_reference'])
        .$if(conference !== '', (rows) => rows.where('conference_role.conference_id', '=', conference))
        .$if(state !== '', (rows) => rows.where('conference_role.state', '=', state as RoleState))
        .orderBy('conference_role.appointed_at', 'desc')
        .orderBy('conference_role.id')
        .limit(maxShown)
        .execute()
    },

    /** Accepted applications that nobody was appointed from yet. */
    async applied() {
      const rows = await db
        .selectFrom('application')
        .leftJoin('conference_role', 'conference_role.application_id', 'application.id')
        .select(['application.reference', 'application.full_name', 'application.designation', 'application.organisation', 'application.email'])
        .select(['application.role', 'application.s_category', 'application.received_at'])
        .where('application.state', '=', 'accepted')
        .where('conference_role.id', 'is', null)
        .orderBy('application.received_at', 'desc')
        .limit(maxShown)
        .execute()
      return rows.flatMap((row) => {
        const kind = roleOfApplication(row)
        return kind ? [{ ...row, kind }] : []
      })
    },

    /** Whom the page of a conference names: those who confirmed, also after their term. Reviewers stay unnamed. */
    async publicOf(conferenceId: string) {
      return db
        .selectFrom('conference_role')
        .select(['id', 'role', 'name', 'title', 'organisation'])
        .where('conference_id', '=', conferenceId)
        .where('confirmed_at', 'is not', null)
        .where('role', '<>', 'reviewer')
        .where((row) => row.or([row('state', '=', 'confirmed'), row('end_kind', '=', 'term')]))
        .orderBy('confirmed_at')
        .orderBy('id')
        .execute()
    },

    /** Everybody who held a role in a conference, for their certificates. */
    async confirmedOf(conferenceId: string): Promise<{ id: string; role: RoleKind; name: string; title: string; organisation: string; email: string }[]> {
      return db
        .selectFrom('conference_role')
        .select(['id', 'role', 'name', 'title', 'organisation', 'email'])
        .where('conference_id', '=', conferenceId)
        .where('confirmed_at', 'is not', null)
        .where((row) => row.or([row('state', '=', 'confirmed'), row('end_kind', '=', 'term')]))
        .orderBy('role')
        .orderBy('name')
        .orderBy('id')
        .execute()
    },

    /** Roles end with their conference; returns how many. */
    async endTerms(before: CalendarDay, now: Date): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('conference_role')
        .set({ state: 'ended', ended_at: now, end_kind: 'term' })
        .where('state', '<>', 'ended')
        .where('conference_id', 'in', db.selectFrom('conference').select('id').where('end_date', '<', before))
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}
