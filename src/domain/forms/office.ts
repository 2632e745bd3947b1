import { contentOf } from '../content/content.store.ts'
import type { Database } from '../tables.ts'

export interface Office {
  name: string
  address: string
}

/** Who reads what people send; a site that was never filled has no office yet. */
export async function officeOf(db: Database): Promise<Office | undefined> {
  const settings = await contentOf(db).find('settings', 'organiser')
  return settings && { name: settings.organiserName, address: settings.email }
}
