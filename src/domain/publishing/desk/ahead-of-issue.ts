import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { hasRight, requireRight } from '../../desk/rights.ts'
import { paperDetailsOf } from '../../papers/paper-details.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { articleSeriesOf } from '../articles.store.ts'
import { journalCallsOf } from '../journals/journal-calls.store.ts'
import { type MakingPdfs, makePdf } from './article-pdf.ts'
import { articleForChange } from './change-article.ts'
import { articleFrom, authorsFrom, slugFrom, volumeForChange } from './make-volume.ts'
import { publishingDeskOf } from './publishing-desk.store.ts'

/**
 * An accepted paper goes into production for a journal, before it is known in which issue it appears. The editors of a journal may take in what
 * was sent to it and accepted; papers of conferences need the right to publish.
 */
export async function takeIntoJournal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { series, reference }: { series: string; reference: string },
): Promise<string> {
  const call = hasRight(organiser, 'publishing') ? undefined : await journalCallsOf(db).find(series)
  if (call) await requireRightIn(db, organiser, 'publishing', call.id)
  else requireRight(organiser, 'publishing')
  if ((await articleSeriesOf(db, [series])).get(series)?.kind !== 'journal')
    throw new Refusal('request.invalid', 'One field needs your attention.', { series: 'Please choose the journal.' })
  return db.transaction().execute(async (trx) => {
    const store = publishingDeskOf(trx)
    const [paper] = await store.papersToTakeIn({ reference: reference.toUpperCase() })
    const isForeign = paper && (call ? paper.conferenceId !== call.id : paper.journal !== null && paper.journal !== series)
    const known = paper && !isForeign && (await paperDetailsOf(trx).ofAll([paper])).get(paper.id)
    if (!paper || !known)
      throw new Refusal('request.invalid', 'One field needs your attention.', {
        reference: 'No accepted paper with this reference is waiting for publication.',
      })
    const article = articleFrom(paper, known, now())
    const wanted = slugFrom(known.title).slice(0, 70).replace(/-$/, '')
    const slug = (await store.slugsAhead(series)).has(wanted) ? `${wanted}-${article.id.slice(0, 6)}` : wanted
    await store.addArticle({ ...article, volume_id: null, series, slug }, authorsFrom(known), [])
    const entry = { act: 'publishing.taken_into_journal' as const, about: `article:${article.id}`, aboutName: known.title, details: {} }
    await auditLogOf(trx).write(organiser, now(), entry)
    return article.id
  })
}

/**
 * Places a journal's article in an issue. One that has appeared ahead keeps its address and its DOI, and its title page names the issue. Without
 * an issue it is taken out again, as long as the issue is a draft.
 */
export async function placeInIssue(
  services: MakingPdfs,
  organiser: Organiser,
  id: string,
  { version, volumeId }: { version: number; volumeId: string },
): Promise<void> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  const needsPdf = await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id, version)
    const store = publishingDeskOf(trx)
    if ((article.volume_id ?? '') === volumeId || article.state === 'removed') return false
    const from = article.volume_id ? await volumeForChange(trx, article.volume_id) : undefined
    if (from && (from.kind !== 'journal-issue' || from.state === 'published' || (article.state === 'published' && !article.appeared_ahead)))
      throw new Refusal('publishing.not_possible', 'It is published in its volume and stays there.')
    const to = volumeId ? await volumeForChange(trx, volumeId) : undefined
    if (to && (to.kind !== 'journal-issue' || to.series !== article.series))
      throw new Refusal('request.invalid', 'One field needs your attention.', { volumeId: 'Please choose an issue of the same journal.' })
    const others = to ? await store.articlesIn(to.id) : []
    if (others.some(({ slug }) => slug === article.slug))
      throw new Refusal('publishing.not_possible', 'The issue has an article with the same address already.')
    const position = Math.max(0, ...others.map((one) => one.position)) + 1
    const appearedAhead = article.state === 'published'
    await store.changeArticle(
      id,
      {
        volume_id: to?.id ?? null,
        position: to ? position : 0,
        appeared_ahead: appearedAhead && to !== undefined,
        pdf_outdated: appearedAhead && article.typeset_file_id !== null,
      },
      now(),
    )
    if (appearedAhead && to) await store.addVersion(id, article.typeset_file_id ? null : article.file_id, { volume: to.title }, 'Placed in an issue', now())
    await auditLogOf(trx).write(organiser, now(), {
      act: 'publishing.article_placed',
      about: `article:${id}`,
      aboutName: article.title,
      details: { issue: to?.title ?? '' },
    })
    return appearedAhead && article.typeset_file_id !== null
  })
  if (needsPdf) await makePdf(services, id)
}
