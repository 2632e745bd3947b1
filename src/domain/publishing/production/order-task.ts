import { randomId } from '../../accounts/tokens.ts'
import { addDays, dayInZone } from '../../dates.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { officeOf } from '../../forms/office.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { articleForChange } from '../desk/change-article.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { taskSecret } from '../proof/proof-link.ts'
import { taskCommentLetter, taskLetter, taskRevokedLetter } from '../publishing-letters.ts'
import { daysAfterDue, type TaskOrder } from './production-task.ts'
import { type ProductionTask, productionTasksOf } from './production-tasks.store.ts'

export type Ordering = Pick<Services, 'db' | 'now' | 'key' | 'queueMail' | 'publicUrl'>

/** Sends a copy-editor or a typesetter the file to work on, by a link of their own that ends a month after the due date. */
export async function orderTask(services: Ordering, organiser: Organiser, articleId: string, order: TaskOrder): Promise<string> {
  requireRight(organiser, 'publishing')
  const { db, now } = services
  const { kind, name, email, fileId, dueOn, comments } = order
  if (dueOn < dayInZone(now(), 'UTC'))
    throw new Refusal('request.invalid', 'One field needs your attention.', { dueOn: 'This day is past. Please enter a later one.' })
  return db.transaction().execute(async (trx) => {
    const article = await articleForChange(trx, articleId)
    if (article.state === 'published' || article.state === 'removed')
      throw new Refusal('publishing.not_possible', 'It is published: nothing is copy-edited or typeset any more.')
    const tasks = productionTasksOf(trx)
    if (!(await tasks.filesOf(articleId)).some(({ id }) => id === fileId))
      throw new Refusal('request.invalid', 'One field needs your attention.', { fileId: 'Please choose a file of this article.' })
    const there = (await tasks.ofArticle(articleId)).find((task) => task.state === 'open' && task.kind === kind && task.email === email)
    // A repeated order is the same one.
    if (there && there.source_file_id === fileId && there.due_on === dueOn) return there.id
    const id = randomId()
    const { secret, hash } = taskSecret(services.key, id)
    const expires = new Date(`${addDays(dueOn, daysAfterDue)}T23:59:59Z`)
    const task = { id, article_id: articleId, kind, name, email, token_hash: hash, source_file_id: fileId, sent_at: now(), due_on: dueOn, expires_at: expires }
    await tasks.add(task)
    await publishingDeskOf(trx).changeArticle(articleId, { due_on: dueOn }, now())
    if (comments) await tasks.comment(id, true, comments, now())
    const letter = taskLetter({ kind, name, title: article.title, dueOn, comments, url: `${services.publicUrl}/production/${secret}` })
    await writeTo(services, trx, { article_id: articleId, name, email }, 'publishing.task', letter)
    const details = { kind, dueOn }
    await auditLogOf(trx).write(organiser, now(), { act: 'publishing.task_ordered', about: `article:${articleId}`, aboutName: article.title, details })
    return id
  })
}

/** The office answers a question, or asks for more, on the page of the link; the person gets it as a letter too. */
export async function commentOnTask(services: Ordering, organiser: Organiser, id: string, { comments }: { comments: string }): Promise<void> {
  requireRight(organiser, 'publishing')
  await services.db.transaction().execute(async (trx) => {
    const { task, title } = await taskForChange(trx, id)
    if (task.state === 'revoked') throw new Refusal('publishing.not_possible', 'This link is revoked. Please send a new one.')
    if (!(await productionTasksOf(trx).comment(id, true, comments, services.now()))) return
    const url = `${services.publicUrl}/production/${taskSecret(services.key, id).secret}`
    await writeTo(services, trx, task, 'publishing.task_comment', taskCommentLetter({ name: task.name, title, comments, url }))
    await auditLogOf(trx).write(organiser, services.now(), {
      act: 'publishing.task_commented',
      about: `article:${task.article_id}`,
      aboutName: title,
      details: {},
    })
  })
}

/** The link ends at once, and the person is told that nothing more is needed. What they delivered stays. */
export async function revokeTask(services: Ordering, organiser: Organiser, id: string): Promise<void> {
  requireRight(organiser, 'publishing')
  await services.db.transaction().execute(async (trx) => {
    const { task, title } = await taskForChange(trx, id)
    if (task.state === 'revoked') return
    await productionTasksOf(trx).revoke(id)
    if (task.state === 'open') await writeTo(services, trx, task, 'publishing.task_revoked', taskRevokedLetter({ name: task.name, title }))
    await auditLogOf(trx).write(organiser, services.now(), {
      act: 'publishing.task_revoked',
      about: `article:${task.article_id}`,
      aboutName: title,
      details: { kind: task.kind },
    })
  })
}

async function taskForChange(trx: Transaction, id: string): Promise<{ task: ProductionTask; title: string }> {
  const found = await productionTasksOf(trx).find(id)
  if (!found) throw new Refusal('request.not_found', 'There is no such task.')
  const { title } = await articleForChange(trx, found.article_id)
  // Read again under the lock of the article.
  const task = await productionTasksOf(trx).find(id)
  if (!task) throw new Refusal('request.not_found', 'There is no such task.')
  return { task, title }
}

export async function writeTo(
  services: Pick<Services, 'queueMail'>,
  trx: Transaction,
  to: { article_id: string; name: string; email: string },
  kind: string,
  letter: StandingLetter,
): Promise<void> {
  const office = await officeOf(trx)
  await services.queueMail(trx, {
    kind,
    about: `article:${to.article_id}`,
    to: { name: to.name, address: to.email },
    ...(office ? { replyTo: office.address } : {}),
    letter,
  })
}
