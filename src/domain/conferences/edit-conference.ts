import { dayInWords } from '../day-in-words.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { type DeskConference, deskConferencesOf } from './desk-conferences.store.ts'
import { deadlineKeys, importantDateNames } from './important-dates.ts'
import { judgeDates } from './judge-dates.ts'
import { keepSpeakerPhotos, settleSpeakerPhotos } from './keep-speaker-photos.ts'
import { named, openForChange } from './open-for-change.ts'
import { missingForVisitors } from './publish-conference.ts'

/** What the desk has typed takes the place of what was there, unless somebody else was quicker. */
export async function editConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string, form: ConferenceForm) {
  const now = services.now()
  judgeDates(form, now)
  await services.db.transaction().execute(async (trx) => {
    const before = await openForChange(trx, id, version)
    if (before.publishedAt) {
      refuseSilentExtension(before, form)
      missingForVisitors(form)
    }
    await keepSpeakerPhotos(trx, form, now)
    await deskConferencesOf(trx).save(id, form)
    if (before.publishedAt) await settleSpeakerPhotos(trx, before, form)
    await auditLogOf(trx).write(organiser, now, { act: 'conference.changed', ...named({ ...form, id }), details: { fields: changedFields(before, form) } })
  })
}

/** Visitors are to be told what a deadline was before: that is what an extension does. */
function refuseSilentExtension(before: DeskConference, form: ConferenceForm): void {
  const fields: Record<string, string> = {}
  for (const key of deadlineKeys) {
    const [was, is] = [before[key], form[key]]
    if (was && is && is > was)
      fields[key] = `${importantDateNames[key]}: to move it beyond ${dayInWords(was)}, use “Extend a deadline”, so that visitors see what it was.`
  }
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', 'A deadline that visitors know is extended, not overwritten.', fields)
}

function changedFields(before: DeskConference, form: ConferenceForm): string[] {
  return (Object.keys(form) as (keyof ConferenceForm)[]).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(form[key]))
}
