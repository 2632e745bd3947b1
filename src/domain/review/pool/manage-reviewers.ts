import { dayInZone, formatTimestamp } from '../../dates.ts'
import { type AuditEvent, auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { findConflictsOf } from '../assignment/find-conflicts.ts'
import type { ReviewerForm } from './reviewer.schema.ts'
import type { Reviewer, ReviewerExclusion } from './reviewer.ts'
import { reviewersOf } from './reviewers.store.ts'

type PoolServices = Pick<Services, 'db' | 'now'>

/** The name of a reviewer in the audit log: only the id, because the log outlives the reviewer. */
export function auditNameOfReviewer(id: string): { about: string; aboutName: string } {
  return { about: `reviewer:${id}`, aboutName: `Reviewer ${id.slice(0, 8)}` }
}

/** Adds somebody who reviews already. They agree to the rules with their first paper. */
export async function addReviewer({ db, now }: PoolServices, organiser: Organiser, form: ReviewerForm): Promise<string> {
  requireRight(organiser, 'review')
  return db.transaction().execute(async (trx) => {
    const reviewer = await reviewersOf(trx).add({ ...columnsOf(form), origin: 'desk', added_at: now() })
    if (!reviewer) throw takenAddress()
    await reviewersOf(trx).setExclusions(reviewer.id, exclusionsOf(form))
    await auditLogOf(trx).write(organiser, now(), { act: 'reviewer.added', ...auditNameOfReviewer(reviewer.id) })
    return reviewer.id
  })
}

export async function correctReviewer({ db, now }: PoolServices, organiser: Organiser, id: string, version: number, form: ReviewerForm): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const reviewer = await lockSeen(trx, organiser, id, version)
    const other = await reviewersOf(trx).findByAddress(form.email)
    if (other && other.id !== id) throw takenAddress()
    // An account proves one address; another one has to be proven anew.
    if (reviewer.accountId && reviewer.email.toLowerCase() !== form.email.toLowerCase())
      throw new Refusal('request.invalid', 'One thing needs your attention.', {
        email: 'This reviewer signs in with an account of this address. They can change it on their account page.',
      })
    const exclusions = await reviewersOf(trx).exclusions(id)
    const fields = changedFields({ ...reviewer, exclusions }, form)
    if (fields.length === 0) return
    await reviewersOf(trx).change(id, columnsOf(form))
    await reviewersOf(trx).setExclusions(id, exclusionsOf(form))
    await findConflictsOf(trx, form.email, now())
    await auditLogOf(trx).write(organiser, now(), { act: 'reviewer.corrected', ...auditNameOfReviewer(id), details: { fields: fields.join(', ') } })
  })
}

/** No new paper is proposed to them until after this day; what they have accepted stays theirs. */
export async function pauseReviewer(
  services: PoolServices,
  organiser: Organiser,
  id: string,
  { version, until }: { version: number; until: string },
): Promise<void> {
  const today = dayInZone(services.now(), 'UTC')
  if (until < today) throw new Refusal('request.invalid', 'One thing needs your attention.', { until: 'Please choose today or a later day.' })
  await change(services, organiser, { id, version }, { act: 'reviewer.paused', details: { until } }, { paused_until: until })
}

/** Ends a pause, or lets somebody review again who had stopped. */
export async function resumeReviewer(services: PoolServices, organiser: Organiser, id: string, version: number): Promise<void> {
  await change(services, organiser, { id, version }, { act: 'reviewer.resumed' }, { paused_until: null, stopped_at: null })
}

/** They are asked no more. Their reviews stay, and so does their place in the history. */
export async function stopReviewer(services: PoolServices, organiser: Organiser, id: string, version: number): Promise<void> {
  await change(services, organiser, { id, version }, { act: 'reviewer.stopped' }, { stopped_at: services.now() })
}

async function change(
  { db, now }: PoolServices,
  organiser: Organiser,
  { id, version }: { id: string; version: number },
  event: Pick<AuditEvent, 'act' | 'details'>,
  changes: Parameters<ReturnType<typeof reviewersOf>['change']>[1],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSeen(trx, organiser, id, version)
    await reviewersOf(trx).change(id, changes)
    await auditLogOf(trx).write(organiser, now(), { ...event, ...auditNameOfReviewer(id) })
  })
}

/** The reviewer as the organiser has seen them. */
async function lockSeen(trx: Transaction, organiser: Organiser, id: string, version: number): Promise<Reviewer> {
  requireRight(organiser, 'review')
  const reviewer = await reviewersOf(trx).lock(id)
  if (!reviewer) throw new Refusal('reviewer.unknown', 'There is no such reviewer.')
  if (reviewer.version === version) return reviewer
  const [last] = await auditLogOf(trx).about(auditNameOfReviewer(id).about)
  const who = last ? `${last.actorName} changed this reviewer on ${formatTimestamp(last.at)}, or they changed their profile` : 'This reviewer was changed'
  throw new Refusal('desk.changed_meanwhile', `${who}, after you opened the page. Here is how it stands now.`)
}

function takenAddress(): Refusal {
  return new Refusal('request.invalid', 'One thing needs your attention.', { email: 'A reviewer with this address is in the pool already.' })
}

function columnsOf({ title, name, email, affiliation, country, topics, languages, timeZone, maxLoad, isStandby }: ReviewerForm) {
  return { title, name, email, affiliation, country, topics, languages, time_zone: timeZone, max_load: maxLoad, is_standby: isStandby }
}

export function exclusionsOf({ people, institutions }: { people: readonly string[]; institutions: readonly string[] }): ReviewerExclusion[] {
  return [...people.map((value) => ({ kind: 'person' as const, value })), ...institutions.map((value) => ({ kind: 'institution' as const, value }))]
}

const fieldNames = {
  title: 'title',
  name: 'name',
  email: 'e-mail',
  affiliation: 'affiliation',
  country: 'country',
  topics: 'topics',
  languages: 'languages',
  timeZone: 'time zone',
  maxLoad: 'maximum load',
  isStandby: 'standby',
} as const satisfies Partial<Record<keyof ReviewerForm, string>>

function changedFields(reviewer: Reviewer & { exclusions: ReviewerExclusion[] }, form: ReviewerForm): string[] {
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[]
  const fields: string[] = names.filter((field) => JSON.stringify(reviewer[field]) !== JSON.stringify(form[field])).map((field) => fieldNames[field])
  const isSame = JSON.stringify(reviewer.exclusions.map(({ kind, value }) => ({ kind, value }))) === JSON.stringify(exclusionsOf(form))
  return isSame ? fields : [...fields, 'whom they cannot review']
}
