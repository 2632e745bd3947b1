import { dayInZone, formatDay } from '../../dates.ts'
import { problemCountMessage } from '../../forms/problem-count.ts'
import { Refusal } from '../../refusal.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { RegisterForm } from '../register/register.schema.ts'
import type { Registration } from '../registration.ts'
import { careerStageLabels, type ScholarshipSettings } from './scholarship.ts'
import { scholarshipSettingsOf, scholarshipsOf } from './scholarships.store.ts'

/** What may be applied for on a day; undefined where a conference gives nothing away, or the day to apply has passed. */
export async function openScholarships(db: Database, conference: { _id: string; timeZone: string }, at: Date): Promise<ScholarshipSettings | undefined> {
  const settings = await scholarshipSettingsOf(db).find(conference._id)
  if (!settings || (settings.budgets.EUR === 0 && settings.budgets.GBP === 0)) return undefined
  return dayInZone(at, conference.timeZone) <= settings.closesOn ? settings : undefined
}

/** Refuses an application that is late, for several people, or from somebody whom the conference does not support; names every reason by field. */
export async function requireEligible(
  trx: Transaction,
  { form, firstByteAt }: { form: RegisterForm; firstByteAt: Date },
  conference: { _id: string; timeZone: string; subConference: string },
): Promise<void> {
  if (form.scholarship !== 'yes') return
  const settings = await openScholarships(trx, conference, firstByteAt)
  if (!settings) {
    const closed = await scholarshipSettingsOf(trx).find(conference._id)
    throw refused({
      scholarship: closed
        ? `Scholarships could be applied for until ${formatDay(closed.closesOn)}. Please register without one.`
        : `There are no scholarships for ${conference.subConference}. Please register without one.`,
    })
  }
  const [first, ...others] = form.delegates
  const problems: Record<string, string> = {}
  if (others.length > 0) problems.scholarship = 'Please apply for yourself alone, with a registration of your own for each person.'
  if (settings.budgets[form.currency] === 0) problems.currency = `Scholarships are awarded in ${form.currency === 'GBP' ? 'euros' : 'pounds'} only.`
  if (settings.countries.length > 0 && !settings.countries.includes(first?.country ?? ''))
    problems.country = `Scholarships are for people from ${listOf(settings.countries)}.`
  if (form.career_stage !== '' && settings.careerStages.length > 0 && !settings.careerStages.includes(form.career_stage))
    problems.career_stage = `Scholarships are for: ${settings.careerStages.map((stage) => careerStageLabels[stage]).join('; ')}.`
  if (Object.keys(problems).length > 0) throw refused(problems)
}

/** The application, in the transaction of the registration. */
export async function addApplication(trx: Transaction, form: RegisterForm, registration: Registration, now: Date): Promise<void> {
  if (form.career_stage === '') throw new Error('An application names a career stage.')
  await scholarshipsOf(trx).add({
    conferenceId: registration.conferenceId,
    registrationId: registration.id,
    currency: form.currency,
    careerStage: form.career_stage,
    statement: form.scholarship_statement,
    appliedAt: now,
  })
}

const maxNamed = 8

/** “Nepal, Ghana and Kenya”; a long list only in part. */
export function listOf(names: readonly string[]): string {
  if (names.length > maxNamed) return `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more countries`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function refused(problems: Record<string, string>): Refusal {
  return new Refusal('request.invalid', problemCountMessage(Object.keys(problems).length), problems)
}
