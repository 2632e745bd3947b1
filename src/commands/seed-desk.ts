import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { claimFiles, storedFilesOf } from '#domain/files/stored-files.store.ts'
import { officeOf } from '#domain/forms/office.ts'
import { type SampleSize, sampleDataOf } from '#domain/sample-data.store.ts'
import { sampleArticles, sampleProgramme } from '#domain/sample-publications.store.ts'
import type { App } from '../app.ts'

/** What was typed cannot be done; its message is what the operator reads. */
export class SeedDeskError extends Error {}

const usage = 'Usage: npm run seed-desk -- --submissions 100000 --conferences 1000 --messages 50000 --articles 0 --yes'
const paper = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** Fills a demonstration with so much that the desk can be looked at as after years of work. Never a site that somebody uses. */
export async function seedDesk(app: App, args: string[]): Promise<void> {
  const { yes, programme, articles, ...size } = readArguments(args)
  const { db, files, now } = app.services
  const office = await officeOf(db)
  if (!office?.address.endsWith('@example.org') && !office?.address.endsWith('.example.org'))
    throw new SeedDeskError('This is not a demonstration: its organiser has an e-mail address of their own. Nothing was done.')
  if (!yes) throw new SeedDeskError(`This adds ${inWords(size)} to the demonstration in ${app.config.dataDir}; add --yes to do it.\n${usage}`)
  const written = await files.write(Readable.from(Buffer.from(paper)), 10_000)
  await db.transaction().execute(async (trx) => {
    const sample = sampleDataOf(trx)
    if (await sample.exists()) throw new SeedDeskError('The sample data already exists. Nothing was done.')
    const id = randomBytes(16).toString('hex')
    await storedFilesOf(trx).add([{ ...written, id, name: 'paper.pdf', mediaType: 'application/pdf', note: null }], now())
    await claimFiles(trx, [id])
    await sample.conferences(size.conferences)
    await sample.submissions(size.submissions, size.conferences, id)
    await sample.messages(size.messages)
    await sample.related(size.submissions)
    await sampleArticles(trx, articles, now())
    if (programme) await sampleProgramme(trx, now())
  })
  await sampleDataOf(db).analyze()
  app.say(`In place: ${inWords(size)}.`)
}

function inWords({ submissions, conferences, messages }: SampleSize): string {
  return `${submissions.toLocaleString('en-GB')} submissions, ${conferences.toLocaleString('en-GB')} conferences and ${messages.toLocaleString('en-GB')} messages`
}

function readArguments(args: string[]) {
  const options = { submissions: { type: 'string' }, conferences: { type: 'string' }, messages: { type: 'string' } } as const
  try {
    const { values } = parseArgs({
      args,
      options: { ...options, articles: { type: 'string' }, programme: { type: 'boolean' }, yes: { type: 'boolean' } } as const,
      allowPositionals: false,
    })
    const number = (name: 'submissions' | 'conferences' | 'messages' | 'articles', usual: number, least: number, most: number) => {
      const count = Number(values[name] ?? usual)
      if (!Number.isInteger(count) || count < least || count > most) throw new Error(`--${name} must be a whole number from ${least} to ${most}.`)
      return count
    }
    return {
      submissions: number('submissions', 100_000, 0, 1_000_000),
      conferences: number('conferences', 1000, 1, 9999),
      messages: number('messages', 50_000, 0, 1_000_000),
      articles: number('articles', 0, 0, 1_000_000),
      /** Publishes the programme of the first conference. */
      programme: values.programme ?? false,
      yes: values.yes ?? false,
    }
  } catch (error) {
    throw new SeedDeskError(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}
