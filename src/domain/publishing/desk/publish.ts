import { randomId } from '../../accounts/tokens.ts'
import { type CalendarDay, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { articlesOf } from '../articles.store.ts'
import { authorChangesOf } from '../authors/author-changes.store.ts'
import { proofsOf } from '../proof/proofs.store.ts'
import { publishedLetter } from '../publishing-letters.ts'
import { type MakingPdfs, makePdf, makePdfsOf } from './article-pdf.ts'
import { articlePdfsOf } from './article-pdfs.store.ts'
import { articleForChange } from './change-article.ts'
import { volumeForChange } from './make-volume.ts'
import type { NoticeForm } from './publishing.schema.ts'
import { type ArticleRow, publishingDeskOf } from './publishing-desk.store.ts'
import { replaceAbstract } from './take-full-paper.ts'

type Publishing = MakingPdfs & Pick<Services, 'queueMail' | 'publicUrl' | 'doiPrefix'>

/**
 * One article appears, also ahead of its volume: it gets its day, its DOI and its PDF with the title page, and its author is told. Doing it again
 * only makes a PDF that is missing. A full paper takes the place of its published abstract.
 */
export async function publishArticle(services: Publishing, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'publishing')
  const publishedId = await services.db.transaction().execute((trx) => release(services, trx, organiser, id))
  await makePdfsOf(services, [publishedId])
}

/** A volume appears with all of its articles; refuses while one is not ready. Doing it again only makes PDFs that are missing. */
export async function publishVolume(services: Publishing, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  const articleIds = await db.transaction().execute(async (trx) => {
    const volume = await volumeForChange(trx, id)
    const articles = await publishingDeskOf(trx).articlesIn(id)
    const ids = articles.map((article) => article.id)
    if (volume.state === 'published') return ids
    const waiting = articles.filter(({ state, replaces_id }) => (state === 'copy-editing' || state === 'proof') && !replaces_id)
    if (articles.length === 0) throw new Refusal('publishing.not_possible', 'There is nothing in this volume yet.')
    if (waiting.length > 0) throw new Refusal('publishing.not_possible', `Not ready yet: ${waiting.map(({ title }) => title).join('; ')}.`)
    const today = dayInZone(now(), 'UTC')
    const doi = volume.doi ?? (services.doiPrefix ? `${services.doiPrefix}/${volume.slug}` : null)
    await publishingDeskOf(trx).changeVolume(id, { state: 'published', published_on: today, doi }, now())
    const ready = articles.filter(({ state }) => state === 'ready')
    for (const article of ready) await release(services, trx, organiser, article.id)
    await auditLogOf(trx).write(organiser, now(), {
      act: 'publishing.volume_published',
      about: `volume:${id}`,
      aboutName: volume.title,
      details: { articles: articles.length },
    })
    return ids
  })
  await makePdfsOf(services, articleIds)
}

/** Returns the id that it has as a published article. */
async function release(services: Publishing, trx: Transaction, organiser: Organiser, id: string): Promise<string> {
  const { now } = services
  const article = await articleForChange(trx, id)
  if (article.state === 'published') return id
  if (article.state !== 'ready') throw new Refusal('publishing.not_possible', `“${article.title}” is not ready yet.`)
  const proof = await proofsOf(trx).find(id)
  if (article.paper_id && proof?.answer !== 'approved')
    throw new Refusal('publishing.not_possible', `The author of “${article.title}” has not agreed to the licence yet. Please send the proof.`)
  if (await authorChangesOf(trx).openOf(id))
    throw new Refusal('publishing.not_possible', `Not all authors of “${article.title}” have agreed to the change of the authors yet.`)
  const today = dayInZone(now(), 'UTC')
  const publishedId = article.replaces_id ?? id
  if (article.replaces_id) await replaceAbstract(trx, article, article.replaces_id, now())
  else {
    await publishingDeskOf(trx).changeArticle(
      id,
      { state: 'published', published_on: today, doi: article.doi ?? (await doiFor(services, trx, article)) },
      now(),
    )
    await publishingDeskOf(trx).addVersion(id, null, { title: article.title }, 'First publication', now())
  }
  await auditLogOf(trx).write(organiser, now(), {
    act: 'publishing.article_published',
    about: `article:${publishedId}`,
    aboutName: article.title,
    details: {},
  })
  const [published] = await articlesOf(trx).published([publishedId])
  const office = await officeOf(trx)
  if (proof && published)
    await services.queueMail(trx, {
      kind: 'publishing.published',
      about: `article:${publishedId}`,
      to: { name: proof.name, address: proof.email },
      ...(office ? { replyTo: office.address } : {}),
      letter: publishedLetter({ name: proof.name, title: article.title, volume: published.volume?.title ?? '', url: services.publicUrl + published.path }),
    })
  return publishedId
}

/** Without a prefix nothing gets a DOI. In a volume it is the first number from its position on that is free, and stays when the order changes. */
async function doiFor({ doiPrefix }: Pick<Publishing, 'doiPrefix'>, trx: Transaction, article: ArticleRow): Promise<string | null> {
  if (!doiPrefix) return null
  // Locked, so that two articles that are published at once do not take the same number.
  const volume = article.volume_id ? await publishingDeskOf(trx).lockVolume(article.volume_id) : undefined
  if (!volume) return `${doiPrefix}/${article.series}.${article.id.slice(0, 12).toLowerCase()}`
  const start = `${doiPrefix}/${volume.slug}.`
  const taken = await publishingDeskOf(trx).takenDois(start)
  let number = Math.max(article.position, 1)
  while (taken.has(`${start}${number}`)) number += 1
  return `${start}${number}`
}

/** A correction or a retraction appears at once, beside its article, which stays and is marked. */
export async function publishNotice(services: Publishing, organiser: Organiser, id: string, { kind, title, text }: NoticeForm): Promise<string> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  const noticeId = await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id)
    if (article.state !== 'published' || article.kind === 'correction' || article.kind === 'retraction')
      throw new Refusal('publishing.not_possible', 'Only a published article can be corrected or retracted.')
    const [published] = await articlesOf(trx).published([id])
    if (kind === 'retraction' && published?.notices.some((notice) => notice.kind === 'retraction'))
      throw new Refusal('publishing.not_possible', 'This article is retracted already.')
    const count = published?.notices.length ?? 0
    const today: CalendarDay = dayInZone(now(), 'UTC')
    const newId = randomId()
    const suffix = count === 0 ? '' : `-${count + 1}`
    const notice = { id: newId, volume_id: article.volume_id, series: article.series, slug: `${kind}-${article.slug}${suffix}`, kind, title, abstract: text }
    const doi = article.doi ? `${article.doi}.${kind}${suffix}` : null
    await publishingDeskOf(trx).addArticle(
      {
        ...notice,
        doi,
        paper_id: null,
        topic: article.topic,
        licence: 'CC BY 4.0',
        section: 'Notices',
        position: 9000 + article.position,
        state: 'published',
        received_on: null,
        accepted_on: null,
        published_on: today,
        file_id: null,
        made_at: now(),
        changed_at: now(),
      },
      [],
      [],
    )
    await publishingDeskOf(trx).addNotice(newId, id)
    // Harvesters get the article again, with its mark; what was imported without our title page gets one, which says it too.
    const source = article.typeset_file_id ?? article.file_id
    await publishingDeskOf(trx).changeArticle(id, { typeset_file_id: source, pdf_outdated: source !== null }, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.notice_published', about: `article:${id}`, aboutName: article.title, details: { kind } })
    return newId
  })
  await makePdf(services, id)
  return noticeId
}

/** Only the law removes an article: its texts, its files and those of its earlier versions are deleted, and a tombstone says why. */
export async function removeArticle(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id)
    if (article.state === 'removed') return
    if (article.state !== 'published') throw new Refusal('publishing.not_possible', 'Only a published article can be removed.')
    await publishingDeskOf(trx).changeArticle(id, { state: 'removed', removed_reason: reason, due_on: null }, now())
    await articlePdfsOf(trx).release(await articlePdfsOf(trx).deleteContents(id))
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.article_removed', about: `article:${id}`, aboutName: article.title, details: {} })
  })
}
