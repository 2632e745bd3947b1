import type { CalendarDay } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type ArticleState, articleStateLabels } from '../article.ts'
import { proofSecret } from '../proof/proof-link.ts'
import { proofsOf } from '../proof/proofs.store.ts'
import { proofLetter } from '../publishing-letters.ts'
import { articleForChange } from './change-article.ts'
import { publishingDeskOf } from './publishing-desk.store.ts'

/** Sends the proof to the corresponding author, by a link of their own; sending it again ends the earlier link. */
export async function sendProof(
  services: Pick<Services, 'db' | 'now' | 'key' | 'queueMail' | 'publicUrl'>,
  organiser: Organiser,
  id: string,
  { dueOn }: { dueOn: CalendarDay },
): Promise<void> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id)
    if (article.state !== 'copy-editing' && article.state !== 'proof') throw wrongState(article.state)
    if (!article.typeset_file_id) throw new Refusal('publishing.not_possible', 'Please upload the typeset PDF first: it is what the author reads.')
    const authors = await publishingDeskOf(trx).authorsOf(id)
    const to = authors.find(({ corresponding, email }) => corresponding && email) ?? authors.find(({ email }) => email)
    if (!to) throw new Refusal('publishing.not_possible', 'None of the authors has an e-mail address here.')
    const sentAt = now()
    const { secret, hash } = proofSecret(services.key, id, sentAt)
    await proofsOf(trx).send(id, { tokenHash: hash, name: to.name, email: to.email, dueOn }, sentAt)
    await publishingDeskOf(trx).changeArticle(id, { state: 'proof', due_on: dueOn }, now())
    const volume = article.volume_id ? await publishingDeskOf(trx).findVolume(article.volume_id) : undefined
    const office = await officeOf(trx)
    await services.queueMail(trx, {
      kind: 'publishing.proof',
      about: `article:${id}`,
      to: { name: to.name, address: to.email },
      ...(office ? { replyTo: office.address } : {}),
      letter: proofLetter({ name: to.name, title: article.title, volume: volume?.title ?? '', dueOn, url: `${services.publicUrl}/proof/${secret}` }),
    })
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.proof_sent', about: `article:${id}`, aboutName: article.title, details: { dueOn } })
  })
}

/** A step of production by hand, forwards or back; nothing that is published moves. */
export async function moveArticle(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  id: string,
  { version, to }: { version: number; to: 'copy-editing' | 'proof' | 'ready' },
): Promise<void> {
  requireRight(organiser, 'publishing')
  await db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, id, version)
    if (article.state === 'published' || article.state === 'removed') throw wrongState(article.state)
    if (article.state === to) return
    await publishingDeskOf(trx).changeArticle(id, { state: to, due_on: to === 'ready' ? null : article.due_on }, now())
    await auditLogOf(trx).write(organiser, now(), {
      act: 'publishing.article_moved',
      about: `article:${id}`,
      aboutName: article.title,
      details: { from: article.state, to },
    })
  })
}

function wrongState(state: ArticleState): Refusal {
  return new Refusal('publishing.not_possible', `That is not possible: the article is ${articleStateLabels[state].toLowerCase()}.`)
}
