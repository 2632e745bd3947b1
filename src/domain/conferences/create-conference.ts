import { randomBytes } from 'node:crypto'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import type { Services } from '../services.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { judgeDates } from './judge-dates.ts'
import { keepSpeakerPhotos } from './keep-speaker-photos.ts'
import { named } from './open-for-change.ts'

/** A new conference, or the next edition of one: always a draft, which nobody outside the desk sees. */
export async function createConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, form: ConferenceForm, clonedFrom: string | undefined) {
  const now = services.now()
  judgeDates(form, now)
  const id = randomBytes(12).toString('hex')
  await services.db.transaction().execute(async (trx) => {
    await keepSpeakerPhotos(trx, form, now)
    await deskConferencesOf(trx).add(id, { ...form, speakers: form.speakers.map((speaker) => ({ ...speaker, from: null })) })
    const act = clonedFrom ? 'conference.cloned' : 'conference.created'
    await auditLogOf(trx).write(organiser, now, { act, ...named({ ...form, id }), details: clonedFrom ? { from: clonedFrom } : {} })
  })
  return { id }
}
