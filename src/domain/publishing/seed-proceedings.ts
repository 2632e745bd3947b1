import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { randomId } from '../accounts/tokens.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { days } from '../durations.ts'
import { type ReceivedFile, storedFilesOf } from '../files/stored-files.store.ts'
import type { Transaction } from '../tables.ts'
import { authorChangesOf } from './authors/author-changes.store.ts'
import { testPrefix } from './deposit/deposit.ts'
import { publishingDeskOf } from './desk/publishing-desk.store.ts'
import { partsOfName } from './export/author-names.ts'
import { productionTasksOf } from './production/production-tasks.store.ts'

const text = z._default(z.string(), '')
const notice = z.optional(z.object({ after: z.int(), title: z.string(), text: z.string() }))

const articleSchema = z.object({
  slug: z.string(),
  kind: z._default(z.enum(['paper', 'abstract']), 'paper'),
  section: z.string(),
  pages: z.tuple([z.int(), z.int()]),
  title: z.string(),
  licence: z.string(),
  authors: z.array(z.object({ name: z.string(), affiliation: text, ror: text, country: text, orcid: text, did: z._default(z.array(z.string()), []) })),
  abstract: z.string(),
  keywords: z.array(z.string()),
  funding: text,
  interests: text,
  data: text,
  references: z._default(z.array(z.object({ text: z.string(), doi: text, url: text })), []),
  correction: notice,
  retraction: notice,
})

const journalsSchema = z.array(
  z.object({
    series: z.string(),
    slug: z.string(),
    number: z.string(),
    issue: z.string(),
    title: z.string(),
    daysAgo: z.int(),
    articles: z.array(articleSchema),
    ahead: z.array(articleSchema),
    inProduction: articleSchema,
  }),
)
export type SeededJournals = z.output<typeof journalsSchema>

const proceedingsSchema = z.array(
  z.object({
    /** A series of proceedings, and the code of the conferences whose last edition the volume belongs to. */
    series: z.string(),
    conference: z.string(),
    slug: z.string(),
    number: z.string(),
    title: z.string(),
    isbn: text,
    after: z.int(),
    editors: z.array(z.object({ name: z.string(), affiliation: text })),
    preface: text,
    articles: z.array(articleSchema),
  }),
)
export type SeededProceedings = z.output<typeof proceedingsSchema>
type SeededVolume = SeededProceedings[number]
type SeededArticle = SeededVolume['articles'][number]

/** Validates `content/demonstration/proceedings.yaml`. */
export function parseProceedings(file: string, raw: unknown): SeededProceedings {
  const result = proceedingsSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** Validates `content/demonstration/journals.yaml`. */
export function parseJournals(file: string, raw: unknown): SeededJournals {
  const result = journalsSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** The texts of the articles, by series and article. */
export type SeededTexts = Readonly<Record<string, string>>

/** Validates `content/demonstration/article-texts.yaml`. */
export function parseArticleTexts(file: string, raw: unknown): SeededTexts {
  const result = z.record(z.string(), z.string()).safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** What the articles are made of beside their data. `storedFile` stores a typeset PDF that comes with the demonstration. */
export interface ArticleSources {
  texts: SeededTexts
  storedFile: (name: string) => Promise<ReceivedFile>
}

/** The PDF and the words of one article. */
async function contentsOf(db: Transaction, series: string, { slug, abstract }: SeededArticle, { texts, storedFile }: ArticleSources, now: Date) {
  const file = await storedFile(`${series}.${slug}.pdf`)
  await storedFilesOf(db).addClaimed([file], now)
  return { fileId: file.id, fullText: `${abstract}\n${texts[`${series}/${slug}`] ?? ''}`.trim() }
}

/** Puts the demonstration's volumes into the database of the first start. */
export async function fillProceedings(db: Transaction, volumes: SeededProceedings, now: Date, sources: ArticleSources): Promise<void> {
  const today = dayInZone(now, 'UTC')
  const over = (await conferencesOf(db).all()).filter(({ endDate }) => endDate < today)
  for (const volume of volumes) {
    const last = over.filter(({ code }) => code === volume.conference).toSorted((one, other) => other.startDate.localeCompare(one.startDate))[0]
    if (last) await addVolume(db, volume, last, { today, now, sources })
  }
}

/** Puts the demonstration's journals into the database of the first start: an issue, articles ahead of the next, and one in production. */
export async function fillJournals(db: Transaction, journals: SeededJournals, now: Date, sources: ArticleSources): Promise<void> {
  const today = dayInZone(now, 'UTC')
  const store = publishingDeskOf(db)
  for (const { series, slug, number, issue, title, daysAgo, ...contents } of journals) {
    const publishedOn = addDays(today, -daysAgo)
    const volumeId = randomId()
    const volume = { id: volumeId, slug, kind: 'journal-issue' as const, series, number, issue, title, year: Number(publishedOn.slice(0, 4)) }
    const doi = `${testPrefix}/${slug}`
    await store.addVolume({ ...volume, conference_id: null, doi, state: 'published', published_on: publishedOn, made_at: now })
    const common = { series, paper_id: null, made_at: now, changed_at: now, topic: '' }
    const add = async (
      article: SeededArticle,
      rest: { id: string; volume_id: string | null; doi: string | null; position: number },
      day: CalendarDay | null,
    ) => {
      const { fileId, fullText } = await contentsOf(db, series, article, sources, now)
      const row = { ...articleRow(article, { startDate: addDays(publishedOn, -30) }, publishedOn), full_text: fullText, published_on: day }
      const state = day ? ('published' as const) : ('copy-editing' as const)
      const pdf = { typeset_file_id: fileId, file_id: day && fileId, pdf_outdated: false }
      await store.addArticle({ ...common, ...row, ...rest, ...pdf, state }, authorsOf(article), article.references)
      return fileId
    }
    for (const [index, article] of contents.articles.entries())
      await add(article, { id: randomId(), volume_id: volumeId, doi: `${doi}.${index + 1}`, position: index + 1 }, publishedOn)
    for (const article of contents.ahead)
      await add(article, { id: randomId(), volume_id: null, doi: `${testPrefix}/${series}.${article.slug}`, position: 0 }, addDays(today, -5))
    const id = randomId()
    const fileId = await add(contents.inProduction, { id, volume_id: null, doi: null, position: 0 }, null)
    await addProduction(db, id, contents.inProduction, fileId, now)
  }
}

/** A copy-editor has the article, and one of two authors has agreed to another order. The links were never sent, so nobody has them. */
async function addProduction(db: Transaction, articleId: string, article: SeededArticle, fileId: string, now: Date): Promise<void> {
  const dueOn = addDays(dayInZone(now, 'UTC'), 12)
  const person = { name: 'Margaret Ellis', email: 'margaret.ellis@letters.example.org' }
  const task = { id: randomId(), article_id: articleId, kind: 'copy-editing' as const, ...person, token_hash: randomBytes(32), source_file_id: fileId }
  await productionTasksOf(db).add({ ...task, sent_at: now, due_on: dueOn, expires_at: new Date(now.getTime() + days(42)) })
  await productionTasksOf(db).comment(task.id, true, 'British spelling, and the numbers of the tables as in the text.', now)
  await productionTasksOf(db).comment(task.id, false, 'Table 2 is named twice in the text. Which one is meant on page 4?', now)
  const authors = authorsOf(article).map((author) => ({ ...author, email: `${author.family.toLowerCase()}@university.example.org` }))
  await publishingDeskOf(db).setAuthors(articleId, authors)
  const change = { id: randomId(), article_id: articleId, reason: 'The second author wrote most of the revised version.', asked_at: now }
  const consents = authors.map(({ name, email }, position) => ({ position, name, email, token_hash: randomBytes(32) }))
  await authorChangesOf(db).add({ ...change, authors: JSON.stringify(authors.toReversed()) }, consents)
  const [first] = await authorChangesOf(db).consentsTo(change.id)
  if (first) await authorChangesOf(db).answer(first, 'agreed', '', now)
}

interface Setting {
  today: CalendarDay
  now: Date
  sources: ArticleSources
}

async function addVolume(db: Transaction, seeded: SeededVolume, conference: ConferenceSummary, { today, now, sources }: Setting): Promise<void> {
  const onOrBefore = (day: CalendarDay) => (day < today ? day : today)
  const publishedOn = onOrBefore(addDays(conference.endDate, seeded.after))
  const year = Number(conference.startDate.slice(0, 4))
  const slug = `${seeded.slug}-${year}`
  const { series, number, title, isbn } = seeded
  const store = publishingDeskOf(db)
  const volumeId = randomId()
  await store.addVolume({
    id: volumeId,
    slug,
    kind: 'proceedings',
    series,
    number,
    year,
    title,
    isbn,
    conference_id: conference._id,
    editors: JSON.stringify(seeded.editors.map((editor) => ({ ...editor, orcid: '' }))),
    front_matter: seeded.preface,
    doi: `${testPrefix}/${slug}`,
    state: 'published',
    published_on: publishedOn,
    made_at: now,
  })
  const common = { volume_id: volumeId, series, state: 'published' as const, paper_id: null, made_at: now, changed_at: now, topic: conference.topic }
  for (const [index, article] of seeded.articles.entries()) {
    const id = randomId()
    const { fileId, fullText } = await contentsOf(db, series, article, sources, now)
    const added = { ...common, id, position: index + 1, doi: `${testPrefix}/${slug}.${index + 1}` }
    // Only the marks of notices need our title page at once; typesetting all of them would keep a first start busy for a minute.
    const isMarked = article.correction !== undefined || article.retraction !== undefined
    const contents = { file_id: fileId, typeset_file_id: fileId, pdf_outdated: isMarked, full_text: fullText }
    await store.addArticle({ ...added, ...articleRow(article, conference, publishedOn), ...contents }, authorsOf(article), article.references)
    await store.addVersion(id, fileId, { title: article.title }, 'First publication', new Date(`${publishedOn}T00:00:00Z`))
    for (const kind of ['correction', 'retraction'] as const) {
      const told = article[kind]
      if (!told) continue
      const noticeId = randomId()
      const row = { ...common, id: noticeId, kind, file_id: null, position: 900 + index, section: 'Notices', slug: `${kind}-${article.slug}` }
      const words = { title: told.title, abstract: told.text, licence: 'CC BY 4.0', doi: `${testPrefix}/${slug}.${index + 1}.${kind}` }
      await store.addArticle(
        { ...row, ...words, published_on: onOrBefore(addDays(conference.endDate, told.after)), received_on: null, accepted_on: null },
        [],
        [],
      )
      await store.addNotice(noticeId, id)
    }
  }
}

function articleRow(article: SeededArticle, conference: Pick<ConferenceSummary, 'startDate'>, publishedOn: CalendarDay) {
  const [first, last] = article.pages
  return {
    slug: article.slug,
    kind: article.kind,
    peer_reviewed: article.kind === 'paper',
    section: article.section,
    first_page: String(first),
    last_page: String(last),
    title: article.title,
    abstract: article.abstract.trim(),
    keywords: article.keywords,
    licence: article.licence,
    funding: article.funding,
    interests: article.interests,
    data_availability: article.data,
    received_on: addDays(conference.startDate, -80),
    accepted_on: addDays(conference.startDate, -50),
    published_on: publishedOn,
  }
}

function authorsOf(article: SeededArticle) {
  return article.authors.map(({ name, affiliation, ror, country, orcid, did }, index) => ({
    name,
    ...partsOfName(name),
    affiliation,
    ror,
    country,
    orcid,
    email: '',
    contributions: did,
    corresponding: index === 0,
  }))
}
