import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConferenceSummary } from './conferences/conference.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { ContentError, problemsOf } from './content/parse-content.ts'
import { addDays, dayInZone } from './dates.ts'
import { days } from './durations.ts'
import { referencePrefix, submissionReference } from './forms/reference.ts'
import { attendanceOf, refundRule, termsVersion } from './money/booking.ts'
import { bookingsOf } from './money/bookings.store.ts'
import { carryPlace } from './money/carry/carry-place.ts'
import type { Telling } from './money/documents/queue-money-letters.ts'
import { ledgerOf } from './money/ledger.store.ts'
import { legalEntitiesOf } from './money/legal-entities.store.ts'
import { minorUnits } from './money/money.ts'
import { categoryLabel, openBooking } from './money/open-booking.ts'
import { takePayment } from './money/settle-booking.ts'
import { statementsOf } from './money/statements/statements.store.ts'
import type { Registration } from './registrations/registration.ts'
import { registrationsOf } from './registrations/registrations.store.ts'
import { careerStages, shareOf } from './registrations/scholarships/scholarship.ts'
import { scholarshipSettingsOf, scholarshipsOf } from './registrations/scholarships/scholarships.store.ts'
import { categoryOf } from './submissions/submission.schema.ts'
import type { Submission } from './submissions/submission.ts'
import { submissionsOf } from './submissions/submissions.store.ts'
import type { Transaction } from './tables.ts'

const person = { name: z.string(), title: z.string(), company: z.string(), country: z.string(), regtype: z.string(), daysAgo: z.number() }
const moneySchema = z.object({
  scholarships: z.object({
    /** The code of a series; its next edition is meant. */
    conference: z.string(),
    budgetEur: z.number(),
    budgetGbp: z.number(),
    maxPercent: z.int(),
    closesInDays: z.int(),
    applications: z.array(z.object({ ...person, career: z.enum(careerStages), statement: z.string(), awarded: z.optional(z.int()) })),
  }),
  overdue: z.object({ conference: z.string(), ...person }),
  carried: z.object({ conference: z.string(), ...person, to: z.string() }),
  unknown: z.object({ daysAgo: z.number(), amountEur: z.number(), party: z.string(), remittance: z.string(), bankReference: z.string() }),
})
export type SeededMoney = z.output<typeof moneySchema>
type Person = SeededMoney['overdue']

/** Validates `content/demonstration/money.yaml`. */
export function parseSeededMoney(file: string, raw: unknown): SeededMoney {
  const result = moneySchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** Puts places that are overdue, moved or supported, and unknown money, into the database of the first start. Nothing is sent. */
export async function fillMoney(db: Transaction, seeded: SeededMoney, site: Pick<Telling, 'key' | 'publicUrl'>, now: Date): Promise<void> {
  const upcoming = await conferencesOf(db).upcoming(now, 1000)
  const conferenceOf = (code: string) => upcoming.find((one) => one.code === code)
  await fillScholarships(db, seeded.scholarships, conferenceOf(seeded.scholarships.conference), now)
  const overdueAt = conferenceOf(seeded.overdue.conference)
  if (overdueAt) await confirmedPlace(db, seeded.overdue, overdueAt, now)
  await fillCarried(db, seeded.carried, { from: conferenceOf(seeded.carried.conference), upcoming, site, now })
  await fillUnknownMoney(db, seeded.unknown, now)
}

const newId = () => randomBytes(12).toString('hex')
const ago = (now: Date, count: number) => new Date(now.getTime() - days(count))
const addressOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}@example.org`

async function addForm(db: Transaction, { daysAgo, ...sent }: Omit<Person, 'conference'>, conference: ConferenceSummary, now: Date): Promise<Submission> {
  const { prefix, number } = await submissionsOf(db).nextNumber(conference._id, referencePrefix(conference))
  const submission: Submission = {
    id: newId(),
    reference: submissionReference(prefix, number),
    conferenceId: conference._id,
    number,
    regtype: sent.regtype,
    feeMinor: minorUnits(categoryOf(sent.regtype)?.eur ?? 0),
    feeCurrency: 'EUR',
    title: sent.title,
    name: sent.name,
    email: addressOf(sent.name),
    company: sent.company,
    country: sent.country,
    mobile: '',
    phone: '',
    social: '',
    accompany: false,
    names: '',
    message: '',
    receivedAt: ago(now, daysAgo),
    suspicion: null,
    linkVersion: 0,
  }
  await submissionsOf(db).add(submission, { tokenId: newId(), fingerprint: newId() })
  return submission
}

/** A place that was confirmed on the day on which its form came. */
async function confirmedPlace(db: Transaction, sent: Omit<Person, 'conference'>, conference: ConferenceSummary, now: Date) {
  const submission = await addForm(db, sent, conference, now)
  const added = await registrationsOf(db).addFrom(submission)
  const at = submission.receivedAt
  await registrationsOf(db).move(added.id, { from: 'needs-approval', to: 'open', movedAt: at, movedBy: 'The programme office', note: null })
  const registration = { ...added, state: 'open' as const }
  return { registration, booking: await openBooking(db, registration, at) }
}

async function fillScholarships(db: Transaction, seeded: SeededMoney['scholarships'], conference: ConferenceSummary | undefined, now: Date): Promise<void> {
  if (!conference) return
  const today = dayInZone(now, conference.timeZone)
  const budgets = { EUR: minorUnits(seeded.budgetEur), GBP: minorUnits(seeded.budgetGbp) }
  const settings = { budgets, maxPercent: seeded.maxPercent, countries: [], careerStages: [], closesOn: addDays(today, seeded.closesInDays) }
  await scholarshipSettingsOf(db).save(conference._id, settings, now)
  for (const { career, statement, awarded, ...sent } of seeded.applications) {
    const submission = await addForm(db, sent, conference, now)
    const at = submission.receivedAt
    const registration = await addApplicant(db, submission)
    const application = {
      conferenceId: conference._id,
      registrationId: registration.id,
      currency: 'EUR',
      careerStage: career,
      statement,
      appliedAt: at,
    } as const
    await scholarshipsOf(db).add(application)
    const scholarship = await scholarshipsOf(db).ofRegistration(registration.id)
    if (!scholarship || awarded === undefined) continue
    const decision = { percent: awarded, amountMinor: shareOf(registration.feeMinor, awarded), answerBy: addDays(today, 10) }
    await scholarshipsOf(db).move(scholarship.id, 'awarded', new Date(at.getTime() + days(2)), decision)
  }
}

/** Whoever applies has an account, in which nothing is due until the decision. */
async function addApplicant(db: Transaction, submission: Submission): Promise<Registration> {
  const { id: submissionId, reference, conferenceId, regtype, feeMinor, title, name, email, company, country, receivedAt } = submission
  const payer = { kind: 'person', name, organisation: company, address: '', country, email, vatNumber: '', purchaseOrder: '' } as const
  const terms = { termsVersion, refundRule, dueOn: null, priceUntil: null, bookedAt: receivedAt }
  const booking = await bookingsOf(db).add({ conferenceId, entityId: 'portugal', currency: 'EUR', payerRegistrationId: null, payer, ...terms })
  const registration: Registration = {
    ...{ id: newId(), reference, conferenceId, submissionId, regtype, feeMinor, currency: 'EUR', title, name, email, company, country },
    state: 'scholarship-applied',
    registeredAt: receivedAt,
    bookingId: booking.id,
    version: 1,
  }
  await registrationsOf(db).add(registration, 'author')
  await bookingsOf(db).setPayerRegistration(booking.id, registration.id)
  const fee = { kind: 'fee', code: regtype, description: categoryLabel(regtype), person: '', attendance: attendanceOf(regtype), reduction: '' } as const
  await bookingsOf(db).addCharges(booking.id, [{ ...fee, registrationId: registration.id, listMinor: feeMinor, grossMinor: feeMinor, addedAt: receivedAt }])
  return registration
}

interface Carrying {
  from: ConferenceSummary | undefined
  upcoming: readonly ConferenceSummary[]
  site: Pick<Telling, 'key' | 'publicUrl'>
  now: Date
}

/** Somebody who had paid moved to a later conference that still registers. */
async function fillCarried(db: Transaction, { to: _, ...sent }: SeededMoney['carried'], { from, upcoming, site, now }: Carrying): Promise<void> {
  const today = dayInZone(now, 'UTC')
  const target = from && upcoming.find((one) => one.startDate > from.startDate && (one.registrationDeadline === null || one.registrationDeadline > today))
  if (!from || !target) return
  const { registration, booking } = await confirmedPlace(db, sent, from, now)
  const paidAt = ago(now, sent.daysAgo - 5)
  const money = { bookingId: booking.id, method: 'bank-transfer', currency: 'EUR', amountMinor: registration.feeMinor, sourceKey: null, note: '' } as const
  await takePayment(db, { ...money, receivedOn: paidAt.toISOString().slice(0, 10) }, { now: paidAt, by: 'system' })
  const wish = { conferenceId: target._id, withPaper: false }
  // No letter is sent about what never happened.
  const telling: Telling = { ...site, queueMail: async () => undefined }
  await carryPlace(telling, db, { booking, registrationId: registration.id, wish, movedBy: 'author', acting: { now: ago(now, 1), by: 'system' } })
}

/** A line of a statement whose payer wrote no reference. */
async function fillUnknownMoney(db: Transaction, { daysAgo, amountEur, ...line }: SeededMoney['unknown'], now: Date): Promise<void> {
  const account = await legalEntitiesOf(db).bankAccount('portugal', 'EUR')
  if (!account) return
  const [id, importedAt, bookedOn] = [newId(), ago(now, daysAgo - 1), ago(now, daysAgo).toISOString().slice(0, 10)]
  const read = {
    bookedOn,
    currency: 'EUR',
    amountMinor: minorUnits(amountEur),
    nature: 'plain',
    ...line,
    key: `demonstration ${line.bankReference}`,
  } as const
  const statement = { id, bankAccount: account, account: account.iban, format: 'camt.053', fileName: 'statement.xml', sha256: newId() } as const
  await statementsOf(db).add({ ...statement, mapping: null, seenBefore: 0, lines: 1, importedAt, importedBy: 'system' })
  await statementsOf(db).addLines(id, [read])
  const [added] = await statementsOf(db).linesOf(id)
  if (!added) return
  await ledgerOf(db).post({
    entityId: 'portugal',
    currency: 'EUR',
    postedOn: bookedOn,
    now: importedAt,
    by: 'system',
    kind: 'suspense',
    onceKey: `statement-line:${added.id}`,
    entries: [
      { account: 'bank', amountMinor: added.amountMinor },
      { account: 'suspense', amountMinor: -added.amountMinor },
    ],
  })
  await statementsOf(db).setState(added.id, 'suspense', importedAt, 'system', null)
}
