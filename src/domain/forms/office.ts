import type { Entry } from '../content/collections.ts'
import { contentOf } from '../content/content.store.ts'
import type { Database } from '../tables.ts'

export interface Office {
  name: string
  address: string
}

/** The office that receives submissions and messages; undefined until the settings have an organiser. */
export async function officeOf(db: Database): Promise<Office | undefined> {
  return officeFrom(await contentOf(db).find('settings', 'organiser'))
}

export function officeFrom(organiser: Entry<'settings'> | undefined): Office | undefined {
  return organiser && { name: organiser.organiserName, address: organiser.email }
}
