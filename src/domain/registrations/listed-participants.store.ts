import type { Database } from '../tables.ts'

const maxListed = 3000

/** Whom the public list of participants names: those who agreed, while their place is confirmed. */
export async function listedParticipants(db: Database, conferenceId: string): Promise<{ id: string; name: string; company: string; country: string }[]> {
  return db
    .selectFrom('registration')
    .innerJoin('registration_detail', 'registration_detail.registration_id', 'registration.id')
    .select(['registration.id', 'registration.name', 'registration.company', 'registration.country'])
    .where('registration.conference_id', '=', conferenceId)
    .where('registration.state', 'in', ['open', 'paid'])
    .where('registration_detail.listed_publicly', '=', true)
    .orderBy((row) => row.fn<string>('lower', ['registration.name']))
    .orderBy('registration.id')
    .limit(maxListed)
    .execute()
}
