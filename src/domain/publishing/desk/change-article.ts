import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import type { Chunks } from '../../files/file-store.ts'
import { receiveFile } from '../../files/receive-file.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { readKeywords } from '../../papers/paper-details.schema.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database } from '../../tables.ts'
import { articlesOf } from '../articles.store.ts'
import { isRetracted } from '../published-article.ts'
import { type MakingPdfs, makePdf } from './article-pdf.ts'
import { articlePdfsOf } from './article-pdfs.store.ts'
import { type ArticleForm, linesOf } from './publishing.schema.ts'
import { type ArticleRow, publishingDeskOf } from './publishing-desk.store.ts'
import { readReference } from './typed-reference.ts'

type Acting = Pick<Services, 'db' | 'now'>

/** What readers and indexes know of an article. After publication it is a new version with the same address, and the PDF is made again in the background. */
export async function changeArticle({ db, now }: Acting, organiser: Organiser, id: string, form: ArticleForm): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id, form.version)
    if (article.state === 'removed') throw new Refusal('publishing.not_possible', 'A removed article cannot be changed.')
    const store = publishingDeskOf(trx)
    const authors = await store.authorsOf(id)
    const references = linesOf(form.references).map(readReference)
    const { title, abstract, licence, funding, interests, section, language, topic } = form
    const changes = { title, abstract, licence, funding, interests, section, language, topic, first_page: form.firstPage, last_page: form.lastPage }
    const statements = { data_availability: form.dataAvailability, ai_statement: form.aiStatement }
    const isPrinted = article.state === 'published' && article.typeset_file_id !== null
    await store.changeArticle(id, { ...changes, ...statements, keywords: readKeywords(form.keywords), pdf_outdated: isPrinted }, now())
    await store.setReferences(id, references)
    if (article.state === 'published')
      await store.addVersion(id, isPrinted ? null : article.file_id, { ...changes, authors: authors.map(({ name }) => name) }, 'Metadata', now())
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.article_changed', about: `article:${id}`, aboutName: title, details: {} })
  })
}

/**
 * The PDF from the typesetter, without our title page. It replaces the one before. After publication it needs a correction notice, is a new version,
 * and the PDF of the version before can still be opened.
 */
export async function uploadTypeset(services: MakingPdfs & Pick<Services, 'inspectPdf'>, organiser: Organiser, id: string, bytes: Chunks): Promise<void> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  if (!(await publishingDeskOf(db).findArticle(id))) throw new Refusal('request.not_found', 'There is no such article.')
  const file = await receiveFile(services, bytes, 'typeset.pdf')
  const isPublished = await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id)
    const correction = article.state === 'published' ? await articlePdfsOf(trx).openCorrection(id) : undefined
    if (article.state === 'removed' || (article.state === 'published' && !correction))
      throw new Refusal('publishing.not_possible', 'It is published. A changed file needs a correction notice first, and one for each file.')
    const [published] = await articlesOf(trx).published([id])
    if (published && isRetracted(published)) throw new Refusal('publishing.not_possible', 'It is retracted. Its PDF stays as it was, with the mark.')
    await storedFilesOf(trx).addClaimed([file], now())
    await services.scanning?.wake(trx, [file.id])
    await publishingDeskOf(trx).changeArticle(id, { typeset_file_id: file.id, pdf_outdated: correction !== undefined }, now())
    if (correction) await publishingDeskOf(trx).addVersion(id, null, { title: article.title }, 'Corrected PDF', now(), correction.id)
    await articlePdfsOf(trx).release([article.typeset_file_id])
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.typeset_uploaded', about: `article:${id}`, aboutName: article.title, details: {} })
    return correction !== undefined
  })
  // The background job makes it once the virus scanner has passed the file.
  if (isPublished && !services.scanning) await makePdf(services, id)
}

/** The article, locked; refuses when somebody has changed it since `version`. */
export async function articleForChange(db: Database, id: string, version?: number): Promise<ArticleRow> {
  const article = await publishingDeskOf(db).lockArticle(id)
  if (!article) throw new Refusal('request.not_found', 'There is no such article.')
  if (version !== undefined && article.version !== version)
    throw new Refusal('desk.changed_meanwhile', 'Somebody has changed this article in the meantime. Please look at it again.')
  return article
}
