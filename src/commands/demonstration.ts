import { createReadStream } from 'node:fs'
import path from 'node:path'
import { fillDoor, parseSeededDoor, type SeededDoor } from '#domain/check-in/seed-door.ts'
import { fillPastConference, parseSeededPast, type SeededPast } from '#domain/check-in/seed-past-conference.ts'
import { contentOf } from '#domain/content/content.store.ts'
import { type ContentFile, type ParsedContent, parseContent } from '#domain/content/parse-content.ts'
import { dayInZone } from '#domain/dates.ts'
import { maxFileBytes } from '#domain/files/accepted-files.ts'
import { fillCompanies, parseCompanies, type SeededCompanies } from '#domain/money/companies/seed-companies.ts'
import { fillProgramme, parseSeededProgramme, type SeededProgramme } from '#domain/programme/seed-programme.ts'
import {
  fillJournals,
  fillProceedings,
  parseArticleTexts,
  parseJournals,
  parseProceedings,
  type SeededJournals,
  type SeededProceedings,
  type SeededTexts,
} from '#domain/publishing/seed-proceedings.ts'
import { fillReview, parseSeededReview, type SeededReview } from '#domain/review/seed-review.ts'
import { fillDemonstration, parseSeries, type Series } from '#domain/seed-demonstration.ts'
import { fillDesk, fillManuscripts, parseSentManuscripts, parseSentToDesk, type SentManuscripts, type SentToDesk } from '#domain/seed-desk.ts'
import { fillMoney, parseSeededMoney, type SeededMoney } from '#domain/seed-money.ts'
import type { Services } from '#domain/services.ts'
import { fillVisa, parseSeededVisa, type SeededVisa } from '#domain/visa/seed-visa.ts'
import { readContentFiles } from '#platform/files/content-files.ts'
import type { App } from '../app.ts'

/** Reads and checks all of `content/`. */
export async function readContent(projectDir: string): Promise<{
  content: ParsedContent
  series: Series[]
  sent: SentToDesk | undefined
  companies: SeededCompanies
  manuscripts: SentManuscripts
  review: SeededReview | undefined
  proceedings: SeededProceedings
  journals: SeededJournals
  articleTexts: SeededTexts
  programme: SeededProgramme | undefined
  money: SeededMoney | undefined
  door: SeededDoor | undefined
  visa: SeededVisa | undefined
  past: SeededPast | undefined
}> {
  const files = await readContentFiles(projectDir)
  const texts = files.filter((file) => file.collection !== 'conferences' && file.collection !== 'demonstration')
  const contentFiles: ContentFile[] = texts.map(({ file, collection, value }) => ({ file, collection, entries: Array.isArray(value) ? value : [value] }))
  const series = files.filter((file) => file.collection === 'conferences').map(({ file, value }) => parseSeries(file, value))
  const demonstration = (name: string) => files.find(({ file }) => file === `content/demonstration/${name}.yaml`)
  const [desk, companies, money] = [demonstration('desk'), demonstration('companies'), demonstration('money')]
  const [review, proceedings, journals] = [demonstration('review'), demonstration('proceedings'), demonstration('journals')]
  const [programme, door, visa] = [demonstration('programme'), demonstration('door'), demonstration('visa')]
  const [past, manuscripts, articleTexts] = [demonstration('past-conference'), demonstration('manuscripts'), demonstration('article-texts')]
  return {
    content: parseContent(contentFiles),
    series,
    sent: desk && parseSentToDesk(desk.file, desk.value),
    manuscripts: manuscripts ? parseSentManuscripts(manuscripts.file, manuscripts.value) : [],
    money: money && parseSeededMoney(money.file, money.value),
    review: review && parseSeededReview(review.file, review.value),
    door: door && parseSeededDoor(door.file, door.value),
    past: past && parseSeededPast(past.file, past.value),
    visa: visa && parseSeededVisa(visa.file, visa.value),
    programme: programme && parseSeededProgramme(programme.file, programme.value),
    companies: companies ? parseCompanies(companies.file, companies.value) : [],
    proceedings: proceedings ? parseProceedings(proceedings.file, proceedings.value) : [],
    journals: journals ? parseJournals(journals.file, journals.value) : [],
    articleTexts: articleTexts ? parseArticleTexts(articleTexts.file, articleTexts.value) : {},
  }
}

/** On the first start with SEED=demo the empty database gets the shipped content, the conferences, and what the desk has received; with SEED=site nothing has been received yet. Later starts do not even read it. Returns whether it was this start. */
export async function fillOnFirstStart(app: App): Promise<boolean> {
  const { services, config } = app
  if (config.isProduction && config.seed === 'demo')
    app.log.warn(
      'DEMONSTRATION: SEED=demo fills this site with invented people, conferences and payments. For a real site set SEED=none and use an empty database.',
    )
  if (config.seed === 'none' || !(await contentOf(services.db).isEmpty())) return false
  const { content, series, sent, companies, review, proceedings, journals, articleTexts, programme, money, door, visa, past, manuscripts } = await readContent(
    config.projectDir,
  )
  const today = dayInZone(services.now(), 'UTC')
  const sample = (name: string) => storeSample(services, path.join(config.projectDir, 'content', 'downloads', name))
  const typeset = (name: string) => storeSample(services, path.join(config.projectDir, 'content', 'demonstration', 'articles', name))
  const attached = (name: string) => storeSample(services, path.join(config.projectDir, 'content', 'demonstration', 'reviews', name))
  const articleSources = { texts: articleTexts, storedFile: typeset }
  const outcome = await services.db.transaction().execute(async (db) => {
    const filled = await fillDemonstration(db, content, series, today)
    // Their accounts are examples, which a real site must not have.
    if (filled === 'filled' && config.seed === 'demo') await fillCompanies(db, companies, services.now())
    if (filled === 'filled' && config.seed === 'demo' && sent) await fillDesk(db, sent, services.now(), sample)
    if (filled === 'filled' && config.seed === 'demo') await fillManuscripts(db, manuscripts, services.now(), sample)
    if (filled === 'filled' && config.seed === 'demo' && sent && money) await fillMoney(db, money, services, services.now())
    if (filled === 'filled' && config.seed === 'demo' && sent && review) await fillReview(db, review, services.now(), { sample, attached })
    if (filled === 'filled' && config.seed === 'demo') await fillProceedings(db, proceedings, services.now(), articleSources)
    if (filled === 'filled' && config.seed === 'demo') await fillJournals(db, journals, services.now(), articleSources)
    if (filled === 'filled' && config.seed === 'demo' && sent && programme) await fillProgramme(db, programme, services.now())
    if (filled === 'filled' && config.seed === 'demo' && sent && door) await fillDoor(db, door, services.now())
    if (filled === 'filled' && config.seed === 'demo' && sent && visa) await fillVisa(db, visa, services, services.now())
    if (filled === 'filled' && config.seed === 'demo' && sent && past) await fillPastConference(db, past, services.now())
    return filled
  })
  if (outcome === 'filled') app.say('First start: the content and the demonstration conferences are in place.')
  return outcome === 'filled'
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
