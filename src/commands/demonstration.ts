import { contentOf } from '#domain/content/content.store.ts'
import { type ContentFile, type ParsedContent, parseContent } from '#domain/content/parse-content.ts'
import { dayInZone } from '#domain/dates.ts'
import { fillDemonstration, parseSeries, type Series } from '#domain/seed-demonstration.ts'
import { readContentFiles } from '#platform/files/content-files.ts'
import type { App } from '../app.ts'

/** Reads and checks all of `content/`. */
export async function readContent(projectDir: string): Promise<{ content: ParsedContent; series: Series[] }> {
  const files = await readContentFiles(projectDir)
  const texts = files.filter((file) => file.collection !== 'conferences')
  const contentFiles: ContentFile[] = texts.map(({ file, collection, value }) => ({ file, collection, entries: Array.isArray(value) ? value : [value] }))
  const series = files.filter((file) => file.collection === 'conferences').map(({ file, value }) => parseSeries(file, value))
  return { content: parseContent(contentFiles), series }
}

/** On the first start with SEED=demo the empty database gets the shipped content; later starts do not even read it. */
export async function fillOnFirstStart(app: App): Promise<void> {
  const { services, config } = app
  if (config.seed === 'none' || !(await contentOf(services.db).isEmpty())) return
  const { content, series } = await readContent(config.projectDir)
  const today = dayInZone(services.now(), 'UTC')
  const outcome = await services.db.transaction().execute((db) => fillDemonstration(db, content, series, today))
  if (outcome === 'filled') app.say('First start: the content and the demonstration conferences are in place.')
}
