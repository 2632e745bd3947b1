import { minutes } from '#domain/durations.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deadlineExtensionsOf } from './deadline-extensions.store.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { named, unknownConference } from './open-for-change.ts'

/** After that, authors may have planned with the new day. */
const regretMinutes = 15

/** The last extension of a deadline is undone, as long as hardly anybody can have read it. */
export async function takeBackExtension(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, extensionId: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await deskConferencesOf(trx).find(id, true)
    if (!conference) throw unknownConference()
    const all = await deadlineExtensionsOf(trx).all(id)
    const extension = all.find((one) => one.id === extensionId)
    if (!extension) throw new Refusal('request.not_found', 'There is no such extension.')
    const isLast = all.filter((one) => one.deadline === extension.deadline).at(-1) === extension && conference[extension.deadline] === extension.to
    if (!isLast || now.getTime() - extension.extendedAt.getTime() > minutes(regretMinutes))
      throw new Refusal('desk.changed_meanwhile', 'This extension can no longer be taken back: visitors have read it, or the deadline was moved again.')
    await deadlineExtensionsOf(trx).remove(id, extension)
    const details = { deadline: extension.deadline, from: extension.to, to: extension.from }
    await auditLogOf(trx).write(organiser, now, { act: 'conference.extension_taken_back', ...named(conference), details })
  })
}
