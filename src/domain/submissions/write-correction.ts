import type { AccountId } from '../accounts/account.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { isCountryName } from '../forms/countries.ts'
import { formatMoney } from '../money/money.ts'
import { Refusal } from '../refusal.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { refreshConflicts } from '../review/assignment/find-conflicts.ts'
import type { Transaction } from '../tables.ts'
import { type Change, correctionsOf, formatChange } from './desk/corrections.store.ts'
import type { Paper } from './paper.ts'
import { papersOf } from './papers.store.ts'
import { categoryOf } from './submission.schema.ts'
import { accompanyingNames, type Submission } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'

type Actor = Pick<Organiser, 'accountId' | 'name'>

/** The audit log's name for whoever holds the link. */
export const authorAsActor: Actor = { accountId: 'author' as AccountId, name: 'the author' }

export interface Correction {
  old: Submission
  corrected: Submission
  /** The titles that change. */
  titles?: readonly { paper: Paper; title: string }[]
  /** How many papers the submission has: only several need their references in the log. */
  paperCount: number
}

/** Which values a correction changes: those that may name people, and the others. */
export function changesOf({ old, corrected, titles = [], paperCount }: Correction): { personal: Change[]; others: Change[] } {
  const named = (field: string, { reference }: Paper) => (paperCount > 1 ? `${field} of ${reference}` : field)
  return {
    personal: personalChanges(old, corrected),
    others: [
      ...categoryChanges(old, corrected),
      ...titles.map(({ paper, title }) => ({ field: named('Research title', paper), from: paper.title, to: title })),
    ],
  }
}

/**
 * Writes corrected answers and titles, with an entry in the audit log that has the old and new values. Returns what changed. What the
 * entry needs besides, such as the moves that another category brings, the caller writes in the same transaction.
 */
export async function writeCorrection(trx: Transaction, correction: Correction, entry: CorrectionEntry): Promise<Change[]> {
  const { old, corrected, titles = [] } = correction
  const { personal, others } = changesOf(correction)
  if (personal.length + others.length === 0) return []
  await refuseChargedCompanions(trx, old, corrected)
  await submissionsOf(trx).correct(corrected)
  for (const { paper, title } of titles) await papersOf(trx).setTitle(paper.id, title)
  await papersOf(trx).correctSender(old.id, corrected)
  await registrationsOf(trx).correctFrom(corrected)
  await logCorrection(trx, old, { personal, others }, entry)
  return [...personal, ...others]
}

export interface CorrectionEntry {
  actor: Actor
  about: { about: string; aboutName: string }
  now: Date
}

/** The entry in the audit log. Values that may name people lie beside it, so that an erasure can remove them. */
export async function logCorrection(
  trx: Transaction,
  { id }: Pick<Submission, 'id'>,
  { personal, others }: { personal: readonly Change[]; others: readonly Change[] },
  { actor, about, now }: CorrectionEntry,
): Promise<void> {
  const correctionId = await correctionsOf(trx).add(id, personal)
  const details = {
    ...(personal.length > 0 ? { fields: personal.map(({ field }) => field).join(', '), correctionId } : {}),
    ...(others.length > 0 ? { changes: others.map(formatChange) } : {}),
  }
  await auditLogOf(trx).write(actor, now, { act: 'submission.corrected', ...about, details })
  // Other authors, institutions or wishes bring other conflicts.
  await refreshConflicts(trx, id, now)
}

/** Who comes along with a place that is charged has a price and a seat: both change together, by an act that shows the price first. */
export async function refuseChargedCompanions(trx: Transaction, old: Submission, corrected: Submission): Promise<void> {
  const namesOf = ({ accompany, names }: Submission) => (accompany ? accompanyingNames(names) : []).join('\n')
  if (namesOf(old) === namesOf(corrected)) return
  const registration = await registrationsOf(trx).ofSubmission(old.id)
  if (!registration?.bookingId) return
  const message = `Accompanying persons of ${registration.reference} are charged, so they are changed where their price is shown: on the page of the registration, or at the desk with its money.`
  throw new Refusal('registration.move_not_allowed', message, { names: message })
}

/** The list of countries is too long for the schema that the browser has. */
export function refuseUnknownCountry({ country }: { country: string }): void {
  if (country === '' || isCountryName(country)) return
  const message = 'Please choose a country from the list.'
  throw new Refusal('request.invalid', message, { country: message })
}

const personalFields = {
  title: 'Title',
  name: 'Name',
  email: 'E-mail',
  company: 'Institution',
  country: 'Country',
  mobile: 'Mobile',
  phone: 'Phone (official)',
  social: 'LinkedIn/Twitter',
} as const satisfies Partial<Record<keyof Submission, string>>

function personalChanges(old: Submission, corrected: Submission): Change[] {
  const keys = Object.keys(personalFields) as (keyof typeof personalFields)[]
  const companions = ({ accompany, names }: Submission) => (accompany ? names : '')
  const changes = [
    ...keys.map((key): Change => ({ field: personalFields[key], from: old[key], to: corrected[key] })),
    { field: 'Accompanying persons', from: companions(old), to: companions(corrected) },
  ]
  return changes.filter(({ from, to }) => from !== to)
}

function categoryChanges(old: Submission, corrected: Submission): Change[] {
  if (old.regtype === corrected.regtype) return []
  const label = ({ regtype }: Submission) => categoryOf(regtype)?.label ?? regtype
  const fee = ({ feeMinor, feeCurrency }: Submission) => formatMoney(feeMinor, feeCurrency)
  return [
    { field: 'Category', from: label(old), to: label(corrected) },
    { field: 'Fee', from: fee(old), to: fee(corrected) },
  ]
}
