import { addDays, dayInZone } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import type { Services } from '../../services.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { proofReminder } from '../publishing-letters.ts'
import { proofSecret } from './proof-link.ts'
import { type Proof, proofsOf } from './proofs.store.ts'

const daysBefore = 3

type Reminding = Pick<Services, 'db' | 'now' | 'key' | 'queueMail' | 'publicUrl'>

/**
 * Reminds authors who have not answered a proof, once, three days before it is due; who was sent it only then is not reminded. Each reminder is
 * noted in the transaction that queues its mail, so it may run at any time, twice, and after a crash. Returns how many it queued.
 */
export async function remindOfProofs(services: Reminding): Promise<number> {
  const today = dayInZone(services.now(), 'UTC')
  const due = await proofsOf(services.db).toRemind(today, addDays(today, daysBefore))
  const office = await officeOf(services.db)
  let queued = 0
  for (const proof of due) {
    if (dayInZone(proof.sent_at, 'UTC') >= addDays(proof.due_on, -daysBefore)) continue
    if (await remind(services, proof, office?.address)) queued += 1
  }
  return queued
}

async function remind(services: Reminding, { article_id: id, sent_at, token_hash }: Proof, replyTo: string | undefined): Promise<boolean> {
  const { secret, hash } = proofSecret(services.key, id, sent_at)
  // A proof that was sent before its link could be derived has no reminder.
  if (!hash.equals(token_hash)) return false
  return services.db.transaction().execute(async (trx) => {
    const article = await publishingDeskOf(trx).lockArticle(id)
    const proof = await proofsOf(trx).find(id)
    if (article?.state !== 'proof' || !proof || proof.answer || !hash.equals(proof.token_hash)) return false
    if (!(await proofsOf(trx).noteReminder(id, services.now()))) return false
    const volume = article.volume_id ? await publishingDeskOf(trx).findVolume(article.volume_id) : undefined
    await services.queueMail(trx, {
      kind: 'publishing.proof_reminder',
      about: `article:${id}`,
      to: { name: proof.name, address: proof.email },
      ...(replyTo ? { replyTo } : {}),
      letter: proofReminder({
        name: proof.name,
        title: article.title,
        volume: volume?.title ?? '',
        dueOn: proof.due_on,
        url: `${services.publicUrl}/proof/${secret}`,
      }),
    })
    return true
  })
}
