import { randomId } from '../accounts/secret.ts'
import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { unknownPlaceholders } from '../mail/placeholders.ts'
import { momentInWords } from '../moment-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { type AnswerTemplate, answerTemplatesOf } from './answer-templates.store.ts'
import { answerPlaceholders } from './contact-letters.ts'

interface Words {
  name: string
  body: string
}

/** A text for answers that are written often: new, or changed as it was read. */
export async function keepAnswerTemplate(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  words: Words,
  read?: { id: string; version: number },
): Promise<string> {
  const unknown = unknownPlaceholders(words.body, answerPlaceholders)
  if (unknown.length > 0)
    throw new Refusal('request.invalid', 'One thing needs your attention.', {
      body: `We cannot fill in ${unknown.map((name) => `{${name}}`).join(', ')}. There are only ${answerPlaceholders.map((name) => `{${name}}`).join(' and ')}.`,
    })
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const id = read ? (await unchanged(trx, read)).id : randomId()
    if (await answerTemplatesOf(trx).isNamed(words.name, id))
      throw new Refusal('request.invalid', 'One thing needs your attention.', { name: 'There is a template of this name already.' })
    await answerTemplatesOf(trx).put({ ...words, id, changed_at: now, changed_by: organiser.name })
    await recordOf(trx).write(organiser, now, { act: read ? 'template.changed' : 'template.made', about: `template:${id}`, aboutName: words.name })
    return id
  })
}

export async function removeAnswerTemplate(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, read: { id: string; version: number }): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { id, name } = await unchanged(trx, read)
    await answerTemplatesOf(trx).remove(id)
    await recordOf(trx).write(organiser, services.now(), { act: 'template.removed', about: `template:${id}`, aboutName: name })
  })
}

async function unchanged(trx: Transaction, read: { id: string; version: number }): Promise<AnswerTemplate> {
  const template = await answerTemplatesOf(trx).lock(read.id)
  if (!template) throw new Refusal('template.unknown', 'There is no such template; perhaps a colleague has removed it.')
  if (template.version !== read.version)
    throw new Refusal(
      'desk.changed_meanwhile',
      `${template.changed_by} changed this template on ${momentInWords(template.changed_at)}, after you had opened it.`,
    )
  return template
}
