import { fillContent } from '#domain/content/fill-content.ts'
import type { House } from '../house.ts'
import { readContent } from './demonstration.ts'

/** Takes the words of `content/` into the database again; a running site shows them at once. */
export async function applyContent(house: House): Promise<void> {
  const { content } = await readContent(house.config.projectDir)
  await house.services.db.transaction().execute((db) => fillContent(db, content))
  house.say('The content of the content/ folder is in the database; the site shows it from now on.')
}
