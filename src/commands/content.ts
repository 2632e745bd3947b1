import { importContent } from '#domain/content/desk/import-content.ts'
import type { App } from '../app.ts'
import { readContent } from './demonstration.ts'

/** Takes the words of `content/` into the database again; a running site shows them at once. */
export async function applyContent(app: App): Promise<void> {
  const { content } = await readContent(app.config.projectDir)
  const overwritten = await app.services.db.transaction().execute((db) => importContent(db, content, app.services.now()))
  app.say('The content of the content/ folder is in the database; the site shows it from now on.')
  if (overwritten.length === 0) return
  app.say(`It overwrote ${overwritten.length === 1 ? 'one entry' : `${overwritten.length} entries`}; the desk has the earlier state of each in its history:`)
  for (const { collection, id, what, by } of overwritten) app.say(`  ${collection}/${id}: ${what}${by ? ` (last published by ${by})` : ''}`)
}
