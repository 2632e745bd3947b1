import type { Database } from '../tables.ts'

/** The id of an accepted application. */
export async function acceptedApplicationId(db: Database, reference: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('reference', '=', reference.toUpperCase())
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  return row?.id
}
