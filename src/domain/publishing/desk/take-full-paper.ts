import { randomId } from '../../accounts/tokens.ts'
import { dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { paperDetailsOf } from '../../papers/paper-details.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { proofsOf } from '../proof/proofs.store.ts'
import { articlePdfsOf } from './article-pdfs.store.ts'
import { articleForChange } from './change-article.ts'
import { fullPapersOf } from './full-papers.store.ts'
import { articleFrom } from './make-volume.ts'
import { type ArticleRow, publishingDeskOf } from './publishing-desk.store.ts'

/**
 * The full paper of an article that was taken in as an abstract was accepted: the article goes back to copy-editing as a peer-reviewed paper. Once
 * the abstract is published it stays so, and the full paper is produced beside it; its publication is a new version with the same address and DOI.
 * Returns the id of the article in production.
 */
export async function takeFullPaper({ db, now }: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string): Promise<string> {
  requireRight(organiser, 'publishing')
  return db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id)
    const there = await fullPapersOf(trx).inProductionFor(id)
    if (there) return there
    const [paper] = article.paper_id && article.kind === 'abstract' ? await publishingDeskOf(trx).papersToTakeIn({ paperId: article.paper_id }) : []
    const known = paper && (await paperDetailsOf(trx).ofAll([paper])).get(paper.id)
    if (!paper?.isReviewed || !known || article.state === 'removed')
      throw new Refusal('publishing.not_possible', 'No full paper of this abstract was accepted.')
    const taken = articleFrom(paper, known, now())
    const entry = { act: 'publishing.full_paper_taken_in' as const, about: `article:${id}`, aboutName: known.title, details: {} }
    await auditLogOf(trx).write(organiser, now(), entry)
    if (article.state === 'published') return produceBeside(trx, article, taken)
    const { kind, peer_reviewed, title, abstract, keywords, licence, funding, interests, ai_statement, section, accepted_on } = taken
    const changes = { kind, peer_reviewed, title, abstract, keywords, licence, funding, interests, ai_statement, accepted_on }
    await publishingDeskOf(trx).changeArticle(
      id,
      { ...changes, section: article.section === 'Abstracts' ? section : article.section, state: 'copy-editing', due_on: null, typeset_file_id: null },
      now(),
    )
    // What was agreed for the abstract does not hold for the full paper.
    await proofsOf(trx).end(id)
    await articlePdfsOf(trx).release([article.typeset_file_id])
    return id
  })
}

async function produceBeside(trx: Transaction, abstract: ArticleRow, taken: ReturnType<typeof articleFrom>): Promise<string> {
  const store = publishingDeskOf(trx)
  const { volume_id, series, position, language, topic } = abstract
  const id = randomId()
  const place = {
    volume_id,
    series,
    position,
    language,
    topic,
    slug: `${abstract.slug}-full-paper-${id
      .slice(0, 4)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')}`,
  }
  const authors = await store.authorsOf(abstract.id)
  const references = await store.referencesOf(abstract.id)
  await store.addArticle(
    { ...taken, ...place, id, replaces_id: abstract.id },
    authors.map(({ article_id: _, position: __, ...author }) => author),
    references.map(({ text, doi, url }) => ({ text, doi, url })),
  )
  return id
}

/** The full paper takes the place of its abstract, which keeps address, DOI and its day of publication; what readers had before stays a version. */
export async function replaceAbstract(trx: Transaction, fullPaper: ArticleRow, abstractId: string, now: Date): Promise<void> {
  const store = publishingDeskOf(trx)
  const abstract = await articleForChange(trx, abstractId)
  if (abstract.state !== 'published') throw new Refusal('publishing.not_possible', 'The abstract of this paper is not published any more.')
  const { kind, peer_reviewed, title, keywords, language, topic, licence, funding, interests, section, typeset_file_id, accepted_on } = fullPaper
  const { data_availability, ai_statement, third_party, first_page, last_page } = fullPaper
  const authors = await store.authorsOf(fullPaper.id)
  const references = await store.referencesOf(fullPaper.id)
  await store.changeArticle(
    abstractId,
    {
      ...{ kind, peer_reviewed, title, keywords, language, topic, licence, funding, interests, section, typeset_file_id, accepted_on },
      ...{ data_availability, ai_statement, third_party, first_page, last_page },
      abstract: fullPaper.abstract,
      pdf_outdated: typeset_file_id !== null,
    },
    now,
  )
  await store.setAuthors(
    abstractId,
    authors.map(({ article_id: _, position: __, ...author }) => author),
  )
  await store.setReferences(
    abstractId,
    references.map(({ text, doi, url }) => ({ text, doi, url })),
  )
  await store.addVersion(abstractId, null, { title, authors: authors.map(({ name }) => name), day: dayInZone(now, 'UTC') }, 'Full paper', now)
  await fullPapersOf(trx).mergeInto(abstractId, fullPaper.id, `/desk/publishing/articles/${fullPaper.id}`)
  await articlePdfsOf(trx).release([abstract.typeset_file_id])
}
