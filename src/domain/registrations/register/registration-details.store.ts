import type { Database } from '../../tables.ts'

/** What a registration knows beside the person: the badge, needs that only the person and those see who look after registrations, and the consent to be listed. */
export interface RegistrationDetail {
  badgeName: string
  dietaryNeeds: string
  accessNeeds: string
  /** On the badge, as the person wrote it. */
  languages: string
  /** Whether the public list of participants may name the person. */
  isListed: boolean
}

export const noDetail: RegistrationDetail = { badgeName: '', dietaryNeeds: '', accessNeeds: '', languages: '', isListed: false }

/** What somebody else may see, also who pays: needs tell of health and faith. */
export function withoutNeeds(detail: RegistrationDetail): RegistrationDetail {
  return { ...detail, dietaryNeeds: '', accessNeeds: '' }
}

export function registrationDetailsOf(db: Database) {
  return {
    async find(registrationId: string): Promise<RegistrationDetail> {
      const row = await db.selectFrom('registration_detail').selectAll().where('registration_id', '=', registrationId).executeTakeFirst()
      if (!row) return noDetail
      const { badge_name, dietary_needs, access_needs, languages, listed_publicly } = row
      return { badgeName: badge_name, dietaryNeeds: dietary_needs, accessNeeds: access_needs, languages, isListed: listed_publicly }
    },

    /** Of registrations that have none yet. */
    async addAll(details: readonly { registrationId: string; detail: RegistrationDetail }[]): Promise<void> {
      await db
        .insertInto('registration_detail')
        .values(details.map(({ registrationId, detail }) => ({ registration_id: registrationId, ...rowFrom(detail) })))
        .execute()
    },

    async save(registrationId: string, detail: RegistrationDetail): Promise<void> {
      const row = rowFrom(detail)
      await db
        .insertInto('registration_detail')
        .values({ registration_id: registrationId, ...row })
        .onConflict((there) => there.column('registration_id').doUpdateSet(row))
        .execute()
    },
  }
}

function rowFrom({ badgeName, dietaryNeeds, accessNeeds, languages, isListed }: RegistrationDetail) {
  return { badge_name: badgeName, dietary_needs: dietaryNeeds, access_needs: accessNeeds, languages, listed_publicly: isListed }
}
