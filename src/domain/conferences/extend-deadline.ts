import * as z from 'zod/mini'
import { dayInWords } from '../day-in-words.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isCalendarDay } from './date-warnings.ts'
import { deadlineExtensionsOf } from './deadline-extensions.store.ts'
import { deadlineKeys, importantDateNames } from './important-dates.ts'
import { judgeDates } from './judge-dates.ts'
import { named, openForChange } from './open-for-change.ts'

export const extensionForm = z.object({
  deadline: z.enum(deadlineKeys),
  to: z.string('Please give the new day.').check(z.refine(isCalendarDay, 'Please give the new day.')),
  reason: z._default(z.string().check(z.trim(), z.maxLength(300, 'at most 300 characters'), z.regex(/^[^\0]*$/)), ''),
})
export type ExtensionForm = z.output<typeof extensionForm>

/** A deadline moves to a later day, and visitors see from which. */
export async function extendDeadline(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string, form: ExtensionForm) {
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const conference = await openForChange(trx, id, version)
    if (!conference.publishedAt) throw refuse('Nobody has seen the deadlines of a draft: change them in the form.')
    const from = conference[form.deadline]
    if (!from) throw refuse(`${importantDateNames[form.deadline]}: there is no day yet that could be extended. Set it in the form.`)
    if (form.to <= from) throw refuse(`The new day must come after ${dayInWords(from)}.`)
    judgeDates({ ...conference, [form.deadline]: form.to }, now)
    const { deadline, to, reason } = form
    const extensionId = await deadlineExtensionsOf(trx).add(id, { deadline, from, to, reason, extendedAt: now, extendedBy: organiser.name })
    await auditLogOf(trx).write(organiser, now, { act: 'conference.deadline_extended', ...named(conference), details: { deadline, from, to, reason } })
    return { id: extensionId }
  })
}

function refuse(problem: string): Refusal {
  return new Refusal('request.invalid', problem, { to: problem })
}
