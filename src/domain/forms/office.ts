import { contentOf } from '../content/content.store.ts'
import type { Database } from '../tables.ts'

export interface Office {
  name: string
  address: string
}

/** The office that receives submissions and messages; undefined until the settings have an organiser. */
export async function officeOf(db: Database): Promise<Office | undefined> {
  const organiser = await contentOf(db).find('settings', 'organiser')
  return organiser && { name: organiser.organiserName, address: organiser.email }
}
