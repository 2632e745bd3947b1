import { addDays, dayInZone } from '../../dates.ts'
import { days } from '../../durations.ts'
import { authorChangesOf } from '../authors/author-changes.store.ts'
import { publishingDeskOf } from '../desk/publishing-desk.store.ts'
import { consentSecret, taskSecret } from '../proof/proof-link.ts'
import { consentReminder, taskReminder } from '../publishing-letters.ts'
import { type Ordering, writeTo } from './order-task.ts'
import { productionTasksOf } from './production-tasks.store.ts'

const daysBefore = 3
const daysOfConsent = 7

/**
 * Reminds copy-editors and typesetters, once, three days before their work is due, and authors who have not answered a change of the authors for
 * a week, once. Each reminder is noted in the transaction that queues its mail, so it may run at any time, twice, and after a crash. Returns how
 * many it queued.
 */
export async function remindOfProduction(services: Ordering): Promise<number> {
  return (await remindOfTasks(services)) + (await remindOfConsents(services))
}

async function remindOfTasks(services: Ordering): Promise<number> {
  const today = dayInZone(services.now(), 'UTC')
  const due = await productionTasksOf(services.db).toRemind(today, addDays(today, daysBefore))
  let queued = 0
  for (const task of due) {
    // Who was sent it only then is not reminded.
    if (dayInZone(task.sent_at, 'UTC') >= addDays(task.due_on, -daysBefore)) continue
    const { secret, hash } = taskSecret(services.key, task.id)
    if (!hash.equals(task.token_hash)) continue
    const isQueued = await services.db.transaction().execute(async (trx) => {
      const article = await publishingDeskOf(trx).lockArticle(task.article_id)
      if (!article || article.state === 'published' || article.state === 'removed') return false
      if (!(await productionTasksOf(trx).noteReminder(task.id, services.now()))) return false
      const url = `${services.publicUrl}/production/${secret}`
      const letter = taskReminder({ kind: task.kind, name: task.name, title: article.title, dueOn: task.due_on, comments: '', url })
      await writeTo(services, trx, task, 'publishing.task_reminder', letter)
      return true
    })
    if (isQueued) queued += 1
  }
  return queued
}

async function remindOfConsents(services: Ordering): Promise<number> {
  const waiting = await authorChangesOf(services.db).unanswered(new Date(services.now().getTime() - days(daysOfConsent)))
  let queued = 0
  for (const consent of waiting) {
    const { secret, hash } = consentSecret(services.key, consent.change_id, consent.position)
    if (!hash.equals(consent.token_hash)) continue
    const isQueued = await services.db.transaction().execute(async (trx) => {
      const article = await publishingDeskOf(trx).lockArticle(consent.article_id)
      if (!article || !(await authorChangesOf(trx).noteReminder(consent, services.now()))) return false
      const letter = consentReminder({ name: consent.name, title: article.title, reason: '', url: `${services.publicUrl}/author-change/${secret}` })
      await writeTo(services, trx, consent, 'publishing.consent_reminder', letter)
      return true
    })
    if (isQueued) queued += 1
  }
  return queued
}
