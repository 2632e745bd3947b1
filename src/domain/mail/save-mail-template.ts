import * as z from 'zod/mini'
import { formatTimestamp } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { freeText } from '../forms/person-fields.schema.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { mailTemplatesOf } from './mail.store.ts'
import { isLetterKind, letterKinds, letterPlaceholders, unknownPlaceholders } from './mail-template.ts'

export const mailTemplateBody = z.object({
  opening: freeText(2000),
  closing: freeText(2000),
  /** The version that the form was opened with; 0 for a new template. */
  version: z.int('Please load the page again.'),
})

/** Saves the opening and closing that the office adds to a standing letter. Empty texts remove them. */
export async function saveMailTemplate(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  kind: string,
  { opening, closing, version }: { opening: string; closing: string; version: number },
): Promise<void> {
  if (!isLetterKind(kind)) throw new Refusal('template.unknown', 'There is no such letter.')
  const fields = { ...problemIn('opening', opening), ...problemIn('closing', closing) }
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', 'Some words cannot be filled in.', fields)
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const existing = await mailTemplatesOf(trx).lock(kind)
    if ((existing?.version ?? 0) !== version)
      throw new Refusal(
        'desk.changed_meanwhile',
        `${existing?.changed_by ?? 'Somebody'} changed these words${existing ? ` on ${formatTimestamp(existing.changed_at)}` : ''}, after you had opened them. Yours are still here, and not kept yet.`,
      )
    await mailTemplatesOf(trx).put({ kind, opening, closing, changed_at: now, changed_by: organiser.name })
    await auditLogOf(trx).write(organiser, now, { act: 'letter.changed', about: `letter:${kind}`, aboutName: letterKinds[kind] })
  })
}

function problemIn(field: string, text: string): Record<string, string> {
  const unknown = unknownPlaceholders(text, letterPlaceholders)
  if (unknown.length === 0) return {}
  const known = letterPlaceholders.map((name) => `{${name}}`).join(' and ')
  return { [field]: `We cannot fill in ${unknown.map((name) => `{${name}}`).join(', ')}. There are only ${known}.` }
}
