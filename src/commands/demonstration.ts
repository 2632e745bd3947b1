import { createReadStream } from 'node:fs'
import path from 'node:path'
import { contentOf } from '#domain/content/content.store.ts'
import { type ContentFile, type ParsedContent, parseContent } from '#domain/content/parse-content.ts'
import { dayInZone } from '#domain/dates.ts'
import { maxFileBytes } from '#domain/files/accepted-files.ts'
import { fillCompanies, parseCompanies, type SeededCompanies } from '#domain/money/companies/seed-companies.ts'
import { fillDemonstration, parseSeries, type Series } from '#domain/seed-demonstration.ts'
import { fillDesk, parseSentToDesk, type SentToDesk } from '#domain/seed-desk.ts'
import type { Services } from '#domain/services.ts'
import { readContentFiles } from '#platform/files/content-files.ts'
import type { App } from '../app.ts'

/** Reads and checks all of `content/`. */
export async function readContent(
  projectDir: string,
): Promise<{ content: ParsedContent; series: Series[]; sent: SentToDesk | undefined; companies: SeededCompanies }> {
  const files = await readContentFiles(projectDir)
  const texts = files.filter((file) => file.collection !== 'conferences' && file.collection !== 'demonstration')
  const contentFiles: ContentFile[] = texts.map(({ file, collection, value }) => ({ file, collection, entries: Array.isArray(value) ? value : [value] }))
  const series = files.filter((file) => file.collection === 'conferences').map(({ file, value }) => parseSeries(file, value))
  const demonstration = (name: string) => files.find(({ file }) => file === `content/demonstration/${name}.yaml`)
  const [desk, companies] = [demonstration('desk'), demonstration('companies')]
  return {
    content: parseContent(contentFiles),
    series,
    sent: desk && parseSentToDesk(desk.file, desk.value),
    companies: companies ? parseCompanies(companies.file, companies.value) : [],
  }
}

/** On the first start with SEED=demo the empty database gets the shipped content, the conferences, and what the desk has received; with SEED=site nothing has been received yet. Later starts do not even read it. */
export async function fillOnFirstStart(app: App): Promise<void> {
  const { services, config } = app
  if (config.seed === 'none' || !(await contentOf(services.db).isEmpty())) return
  const { content, series, sent, companies } = await readContent(config.projectDir)
  const today = dayInZone(services.now(), 'UTC')
  const sample = (name: string) => storeSample(services, path.join(config.projectDir, 'content', 'downloads', name))
  const outcome = await services.db.transaction().execute(async (db) => {
    const filled = await fillDemonstration(db, content, series, today)
    // Their accounts are examples, which a real site must not have.
    if (filled === 'filled' && config.seed === 'demo') await fillCompanies(db, companies, services.now())
    if (filled === 'filled' && config.seed === 'demo' && sent) await fillDesk(db, sent, services.now(), sample)
    return filled
  })
  if (outcome === 'filled') app.say('First start: the content and the demonstration conferences are in place.')
}

const mediaTypes: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Stores a sample document as if an author had sent it. */
async function storeSample({ files }: Pick<Services, 'files'>, file: string) {
  const written = await files.write(createReadStream(file), maxFileBytes)
  return { ...written, id: written.storageKey, name: path.basename(file), mediaType: mediaTypes[path.extname(file)] ?? 'application/octet-stream', note: null }
}
