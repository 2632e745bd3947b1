import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import type { Services } from '../services.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { settleSpeakerPhotos } from './keep-speaker-photos.ts'
import { named, openForChange } from './open-for-change.ts'

/** A conference leaves every public place. Nothing is lost: what was sent to it stays, its authors keep their status pages, and it can be published again. */
export async function unpublishConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await openForChange(trx, id, version)
    if (!conference.publishedAt) return
    const conferences = deskConferencesOf(trx)
    await conferences.setPublished(id, null)
    await settleSpeakerPhotos(trx, conference)
    const details = { submissions: await conferences.countSubmissions(id) }
    await auditLogOf(trx).write(organiser, now, { act: 'conference.unpublished', ...named(conference), details })
  })
}
