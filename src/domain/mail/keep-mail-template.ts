import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { momentInWords } from '../moment-in-words.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isLetterKind, letterKinds, letterPlaceholders } from './letter-kinds.ts'
import { mailTemplatesOf } from './mail-templates.store.ts'
import { unknownPlaceholders } from './placeholders.ts'

/** The office's own words for a standing letter, from the next one on. Empty words are none. */
export async function keepMailTemplate(
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
    const there = await mailTemplatesOf(trx).lock(kind)
    if ((there?.version ?? 0) !== version)
      throw new Refusal(
        'desk.changed_meanwhile',
        `${there?.changed_by ?? 'Somebody'} changed these words${there ? ` on ${momentInWords(there.changed_at)}` : ''}, after you had opened them. Yours are still here, and not kept yet.`,
      )
    await mailTemplatesOf(trx).put({ kind, opening, closing, changed_at: now, changed_by: organiser.name })
    await recordOf(trx).write(organiser, now, { act: 'letter.changed', about: `letter:${kind}`, aboutName: letterKinds[kind] })
  })
}

function problemIn(field: string, text: string): Record<string, string> {
  const unknown = unknownPlaceholders(text, letterPlaceholders)
  if (unknown.length === 0) return {}
  const known = letterPlaceholders.map((name) => `{${name}}`).join(' and ')
  return { [field]: `We cannot fill in ${unknown.map((name) => `{${name}}`).join(', ')}. There are only ${known}.` }
}
