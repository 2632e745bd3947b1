import * as z from 'zod/mini'
import { formatDay, isCalendarDay } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { minutes } from '../durations.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { refuseImpossibleDates } from './date-warnings.ts'
import { deadlineExtensionsOf } from './deadline-extensions.store.ts'
import { deskConferencesOf } from './desk-conferences.store.ts'
import { auditSubject, lockForChange, unknownConference } from './edit-conference.ts'
import { deadlineKeys, importantDateNames } from './important-dates.ts'

export const extensionForm = z.object({
  deadline: z.enum(deadlineKeys),
  to: z.string('Please give the new day.').check(z.refine(isCalendarDay, 'Please give the new day.')),
  reason: z._default(z.string().check(z.trim(), z.maxLength(300, 'at most 300 characters'), z.regex(/^[^\0]*$/)), ''),
})
export type ExtensionForm = z.output<typeof extensionForm>

/** Moves a deadline to a later day and shows visitors what it was. */
export async function extendDeadline(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string, form: ExtensionForm) {
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const conference = await lockForChange(trx, id, version)
    if (!conference.publishedAt) throw refuse('Nobody has seen the deadlines of a draft: change them in the form.')
    const from = conference[form.deadline]
    if (!from) throw refuse(`${importantDateNames[form.deadline]}: there is no day yet that could be extended. Set it in the form.`)
    if (form.to <= from) throw refuse(`The new day must come after ${formatDay(from)}.`)
    refuseImpossibleDates({ ...conference, [form.deadline]: form.to }, now)
    const { deadline, to, reason } = form
    const extensionId = await deadlineExtensionsOf(trx).add(id, { deadline, from, to, reason, extendedAt: now, extendedBy: organiser.name })
    await auditLogOf(trx).write(organiser, now, { act: 'conference.deadline_extended', ...auditSubject(conference), details: { deadline, from, to, reason } })
    return { id: extensionId }
  })
}

function refuse(problem: string): Refusal {
  return new Refusal('request.invalid', problemCountMessage(1), { to: problem })
}

/** Later, authors may have planned with the new day. */
const maxAgeToTakeBack = minutes(15)

/** Undoes the last extension of a deadline while it is new. */
export async function takeBackExtension(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, extensionId: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await deskConferencesOf(trx).find(id, true)
    if (!conference) throw unknownConference()
    const all = await deadlineExtensionsOf(trx).all(id)
    const extension = all.find((one) => one.id === extensionId)
    if (!extension) throw new Refusal('request.not_found', 'There is no such extension.')
    const isLast = all.filter((one) => one.deadline === extension.deadline).at(-1) === extension && conference[extension.deadline] === extension.to
    if (!isLast || now.getTime() - extension.extendedAt.getTime() > maxAgeToTakeBack)
      throw new Refusal('desk.changed_meanwhile', 'This extension can no longer be taken back: visitors have read it, or the deadline was moved again.')
    await deadlineExtensionsOf(trx).remove(id, extension)
    const details = { deadline: extension.deadline, from: extension.to, to: extension.from }
    await auditLogOf(trx).write(organiser, now, { act: 'conference.extension_taken_back', ...auditSubject(conference), details })
  })
}
