import * as z from 'zod/mini'
import { randomId } from '../accounts/tokens.ts'
import { doorListOf } from '../check-in/door-list.store.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { addDays } from '../dates.ts'
import { days } from '../durations.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { sealPassport } from './passport-seal.ts'
import { visaRequestsOf } from './visa.store.ts'
import { demonstrator } from './visa.ts'

const visaSchema = z.object({
  requests: z.array(
    z.object({
      /** The code of a series; its next edition is meant. */
      conference: z.string(),
      /** A participant whose place is confirmed. */
      name: z.string(),
      passportName: z.string(),
      number: z.string(),
      nationality: z.string(),
      bornOn: z.string(),
      issuedOn: z.string(),
      expiresOn: z.string(),
      authority: z.string(),
      daysAgo: z.number(),
      state: z.enum(['open', 'checked', 'issued', 'refused-by-us']),
      reason: z._default(z.string(), ''),
      outcome: z.optional(z.enum(['granted', 'denied', 'no-show'])),
    }),
  ),
})
export type SeededVisa = z.output<typeof visaSchema>

/** Validates `content/demonstration/visa.yaml`. */
export function parseSeededVisa(file: string, raw: unknown): SeededVisa {
  const result = visaSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** Requests in several states, with passports that nobody has. The letters of issued ones are made by the job; nothing else is sent. */
export async function fillVisa(db: Transaction, seeded: SeededVisa, { keys }: Pick<Services, 'keys'>, now: Date): Promise<void> {
  const ago = (count: number) => new Date(now.getTime() - days(count))
  const requests = visaRequestsOf(db)
  const upcoming = await conferencesOf(db).upcoming(now, 1000)
  for (const { conference: code, name, state, reason, outcome, daysAgo, passportName, ...passport } of seeded.requests) {
    const conference = upcoming.find((one) => one.code === code)
    const place = conference && (await doorListOf(conference._id, db).all()).find((one) => one.name === name && one.companion === 0)
    if (!place || !conference) continue
    const id = randomId()
    const journey = { arrivesOn: addDays(conference.startDate, -2), leavesOn: addDays(conference.endDate, 2) }
    const { sealed, keyId, hashes } = await sealPassport(keys, id, { ...passport, name: passportName, ...journey })
    await requests.add({
      id,
      conferenceId: conference._id,
      registrationId: place.registrationId,
      companion: '',
      grounds: 'paid',
      requestedAt: ago(daysAgo),
      sealed,
      keyId,
      passportHash: await requests.knownHash(hashes),
    })
    if (state === 'checked' || state === 'issued') await requests.check(id, demonstrator, ago(daysAgo - 1))
    if (state === 'issued') await requests.issue(id, demonstrator, ago(daysAgo - 2))
    if (state === 'refused-by-us') await requests.end(id, 'refused-by-us', { reason, at: ago(daysAgo - 1) })
    if (outcome) await requests.setOutcome(id, outcome, ago(1))
  }
}
