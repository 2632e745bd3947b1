import type { Selectable } from 'kysely'
import type { CheckInDeviceTable, Database } from '../tables.ts'

export interface CheckInDevice {
  id: string
  conferenceId: string
  name: string
  showsNeeds: boolean
  addedAt: Date
  linkExpiresAt: Date
  enrolledAt: Date | null
  expiresAt: Date
  revokedAt: Date | null
  lastSeenAt: Date | null
}

export function checkInDevicesOf(db: Database) {
  return {
    async add(device: CheckInDevice & { linkHash: Buffer; addedById: string }): Promise<void> {
      await db
        .insertInto('check_in_device')
        .values({
          id: device.id,
          conference_id: device.conferenceId,
          name: device.name,
          shows_needs: device.showsNeeds,
          added_at: device.addedAt,
          added_by_id: device.addedById,
          link_hash: device.linkHash,
          link_expires_at: device.linkExpiresAt,
          secret_hash: null,
          enrolled_at: null,
          expires_at: device.expiresAt,
          revoked_at: null,
          last_seen_at: null,
        })
        .execute()
    },

    async ofConference(conferenceId: string): Promise<CheckInDevice[]> {
      const rows = await db.selectFrom('check_in_device').selectAll().where('conference_id', '=', conferenceId).orderBy('added_at', 'desc').execute()
      return rows.map(deviceFrom)
    },

    /** Locks the device until the transaction ends. */
    async lock(id: string): Promise<CheckInDevice | undefined> {
      const row = await db.selectFrom('check_in_device').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && deviceFrom(row)
    },

    async lockByLink(linkHash: Buffer): Promise<CheckInDevice | undefined> {
      const row = await db.selectFrom('check_in_device').selectAll().where('link_hash', '=', linkHash).forUpdate().executeTakeFirst()
      return row && deviceFrom(row)
    },

    async findByLink(linkHash: Buffer): Promise<CheckInDevice | undefined> {
      const row = await db.selectFrom('check_in_device').selectAll().where('link_hash', '=', linkHash).executeTakeFirst()
      return row && deviceFrom(row)
    },

    async findBySecret(secretHash: Buffer): Promise<CheckInDevice | undefined> {
      const row = await db.selectFrom('check_in_device').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst()
      return row && deviceFrom(row)
    },

    async enrol(id: string, secretHash: Buffer, now: Date): Promise<void> {
      await db.updateTable('check_in_device').set({ secret_hash: secretHash, enrolled_at: now, last_seen_at: now }).where('id', '=', id).execute()
    },

    async revoke(id: string, now: Date): Promise<void> {
      await db.updateTable('check_in_device').set({ revoked_at: now }).where('id', '=', id).execute()
    },

    async seen(id: string, now: Date): Promise<void> {
      await db.updateTable('check_in_device').set({ last_seen_at: now }).where('id', '=', id).execute()
    },
  }
}

function deviceFrom(row: Selectable<CheckInDeviceTable>): CheckInDevice {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    name: row.name,
    showsNeeds: row.shows_needs,
    addedAt: row.added_at,
    linkExpiresAt: row.link_expires_at,
    enrolledAt: row.enrolled_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastSeenAt: row.last_seen_at,
  }
}
