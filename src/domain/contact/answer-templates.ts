import { randomId } from '../accounts/tokens.ts'
import { formatTimestamp } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { unknownPlaceholders } from '../mail/fill-placeholders.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { type AnswerTemplate, answerTemplatesOf } from './answer-templates.store.ts'
import { answerPlaceholders } from './contact-letters.ts'

interface TemplateText {
  name: string
  body: string
}

/** Adds a template for answers, or changes the version that was read. */
export async function saveAnswerTemplate(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  text: TemplateText,
  read?: { id: string; version: number },
): Promise<string> {
  const unknown = unknownPlaceholders(text.body, answerPlaceholders)
  if (unknown.length > 0)
    throw new Refusal('request.invalid', 'One thing needs your attention.', {
      body: `We cannot fill in ${unknown.map((name) => `{${name}}`).join(', ')}. There are only ${answerPlaceholders.map((name) => `{${name}}`).join(' and ')}.`,
    })
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const id = read ? (await lockUnchanged(trx, read)).id : randomId()
    if (await answerTemplatesOf(trx).isNamed(text.name, id))
      throw new Refusal('request.invalid', 'One thing needs your attention.', { name: 'There is a template of this name already.' })
    await answerTemplatesOf(trx).put({ ...text, id, changed_at: now, changed_by: organiser.name })
    await auditLogOf(trx).write(organiser, now, { act: read ? 'template.changed' : 'template.made', about: `template:${id}`, aboutName: text.name })
    return id
  })
}

export async function removeAnswerTemplate(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, read: { id: string; version: number }): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { id, name } = await lockUnchanged(trx, read)
    await answerTemplatesOf(trx).remove(id)
    await auditLogOf(trx).write(organiser, services.now(), { act: 'template.removed', about: `template:${id}`, aboutName: name })
  })
}

async function lockUnchanged(trx: Transaction, read: { id: string; version: number }): Promise<AnswerTemplate> {
  const template = await answerTemplatesOf(trx).lock(read.id)
  if (!template) throw new Refusal('template.unknown', 'There is no such template; perhaps a colleague has removed it.')
  if (template.version !== read.version)
    throw new Refusal(
      'desk.changed_meanwhile',
      `${template.changed_by} changed this template on ${formatTimestamp(template.changed_at)}, after you had opened it.`,
    )
  return template
}
