import { randomId } from '../accounts/tokens.ts'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import type { Services } from '../services.ts'
import { batchesOf } from './desk/batches.store.ts'
import { candidatesOf } from './desk/candidates.store.ts'
import { maxPerBatch } from './desk/document-acts.schema.ts'
import { documentSettingsOf } from './document-settings.store.ts'
import type { RuledKind } from './document-settings.ts'

/** Two days after the conference all doors have sent what happened, and chairs have marked who presented. */
const daysAfterConference = 2
/** Whoever is marked as present later gets theirs from the desk. */
const daysOfIssuing = 60

/**
 * Has documents issued to those who fulfil the rule of a kind, where their conference has switched that on: letters of acceptance after the release,
 * everything else after the conference. Whoever had one, even a revoked one, or was refused one, is left to the desk. Returns how many were ordered.
 */
export async function issueByRule(services: Pick<Services, 'db' | 'now' | 'wakeBatches'>): Promise<number> {
  const today = dayInZone(services.now(), 'UTC')
  let ordered = 0
  for (const { conferenceId, endDate, issues } of await documentSettingsOf(services.db).ruled(addDays(today, -daysOfIssuing)))
    for (const kind of issues) if (isDue(kind, endDate, today)) ordered += await order(services, conferenceId, kind)
  return ordered
}

const isDue = (kind: RuledKind, endDate: CalendarDay, today: CalendarDay) =>
  kind === 'acceptance-letter' ? today <= endDate : today >= addDays(endDate, daysAfterConference)

async function order({ db, now, wakeBatches }: Pick<Services, 'db' | 'now' | 'wakeBatches'>, conferenceId: string, kind: RuledKind): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const tried = await batchesOf(trx).subjectsOf(conferenceId, kind)
    const candidates = await candidatesOf(trx, conferenceId).find(kind)
    const subjects = candidates
      .filter(({ isEntitled, document, subject }) => isEntitled && document === null && !tried.has(subject))
      .map(({ subject }) => subject)
    if (subjects.length === 0) return 0
    const id = randomId()
    const some = subjects.slice(0, maxPerBatch)
    const made = { madeAt: now(), madeBy: 'system', madeById: 'system', finishedAt: null }
    await batchesOf(trx).add({ id, conferenceId, kind, language: 'en', tells: true, ...made }, some)
    await wakeBatches(trx, [id])
    return some.length
  })
}
