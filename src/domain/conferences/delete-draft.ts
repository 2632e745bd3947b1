import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { auditSubject, lockForChange } from './edit-conference.ts'

/** Deletes a draft with its speakers and invitations; refuses what visitors see, and what somebody has sent something to. */
export async function deleteDraft(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await lockForChange(trx, id, version)
    const conferences = deskConferencesOf(trx)
    if (conference.publishedAt)
      throw new Refusal('conference.move_not_allowed', 'Visitors see this conference, so it cannot be deleted. Unpublish it first, or cancel it.')
    if (await conferences.hasReceivedAnything(id))
      throw new Refusal(
        'conference.move_not_allowed',
        'Something was sent to this conference while it was public, so it cannot be deleted: its authors keep their pages. It stays a draft.',
      )
    await conferences.remove(id)
    await auditLogOf(trx).write(organiser, now, { act: 'conference.deleted', ...auditSubject(conference) })
  })
}
