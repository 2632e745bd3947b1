import type { Database } from '../../tables.ts'

/** What a registration knows beside the person: the badge, and needs that only those see who look after registrations. */
export interface RegistrationDetail {
  badgeName: string
  dietaryNeeds: string
  accessNeeds: string
}

const none: RegistrationDetail = { badgeName: '', dietaryNeeds: '', accessNeeds: '' }

export function registrationDetailsOf(db: Database) {
  return {
    async find(registrationId: string): Promise<RegistrationDetail> {
      const row = await db.selectFrom('registration_detail').selectAll().where('registration_id', '=', registrationId).executeTakeFirst()
      return row ? { badgeName: row.badge_name, dietaryNeeds: row.dietary_needs, accessNeeds: row.access_needs } : none
    },

    async save(registrationId: string, { badgeName, dietaryNeeds, accessNeeds }: RegistrationDetail): Promise<void> {
      const row = { badge_name: badgeName, dietary_needs: dietaryNeeds, access_needs: accessNeeds }
      await db
        .insertInto('registration_detail')
        .values({ registration_id: registrationId, ...row })
        .onConflict((there) => there.column('registration_id').doUpdateSet(row))
        .execute()
    },
  }
}
