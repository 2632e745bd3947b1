import { type CalendarDay, formatDay, formatDays } from '../../dates.ts'
import { officeOf } from '../../forms/office.ts'
import type { StandingLetter } from '../../mail/mail.ts'
import { standingLetter } from '../../mail/standing/standing-letters.ts'
import { type Currency, formatMoneyCode } from '../../money/money.ts'
import type { Services } from '../../services.ts'
import { recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { addressed, conferenceValues } from '../../submissions/submission-letters.ts'
import type { Transaction } from '../../tables.ts'
import { registrationUrlOf } from '../register/registration-url.ts'
import type { Admission } from './admit-applicant.ts'
import type { LockedScholarship } from './lock-scholarship.ts'

const kinds = [
  'scholarship.awarded',
  'scholarship.reserve',
  'scholarship.refused',
  'scholarship.accepted',
  'scholarship.declined',
  'scholarship.lapsed',
  'scholarship.accepted.office',
  'scholarship.declined.office',
  'scholarship.lapsed.office',
] as const
export type ScholarshipLetterKind = (typeof kinds)[number]

export interface ScholarshipDetails {
  percent?: number
  amountMinor?: number
  answerBy?: CalendarDay
  /** What an organiser wrote. */
  note?: string
  admission?: Admission
  /** The reference of whoever is next on the reserve list. */
  next?: string | undefined
}

type Told = Pick<LockedScholarship, 'registration' | 'conference'> & { url: string; deskUrl: string; currency: Currency }

/** Tells the applicant or the office; nobody is told about a form that is to be checked first. */
export async function queueScholarshipLetter(
  services: Pick<Services, 'key' | 'publicUrl' | 'queueMail'>,
  trx: Transaction,
  kind: ScholarshipLetterKind,
  { registration, submission, conference, scholarship }: LockedScholarship,
  details: ScholarshipDetails,
): Promise<void> {
  const office = await officeOf(trx)
  const isForOffice = kind.endsWith('.office')
  const to = isForOffice ? office : recipientOf(registration)
  if (!to || submission.suspicion) return
  const url = registrationUrlOf(services, submission)
  const told = { registration, conference, url, deskUrl: `${services.publicUrl}/desk/scholarships`, currency: scholarship.currency }
  const replyTo = isForOffice ? { replyTo: registration.email } : office ? { replyTo: office.address } : {}
  await services.queueMail(trx, { kind, about: `submission:${submission.id}`, to, ...replyTo, letter: scholarshipLetter(kind, told, details) })
}

export function scholarshipLetter(kind: ScholarshipLetterKind, told: Told, details: ScholarshipDetails): StandingLetter {
  const { registration, conference, url, deskUrl, currency } = told
  const { percent = 0, amountMinor = 0, answerBy, note = '', admission, next } = details
  const amount = formatMoneyCode(amountMinor, currency)
  const common = { ...conferenceValues(conference), reference: registration.reference }
  const person = { ...common, ...addressed(registration) }
  const share = `${percent} %`
  const answerday = answerBy ? formatDay(answerBy) : ''
  const facts = [
    { term: 'Reference', value: registration.reference },
    { term: 'Conference', value: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}` },
    ...(percent > 0 ? [{ term: 'Scholarship', value: `${share} of the fee, ${amount}` }] : []),
  ]
  const forPerson = { facts, url, conferenceId: conference._id }
  const forOffice = { facts, url: deskUrl, conferenceId: conference._id }
  const sender = registration.name
  switch (kind) {
    case 'scholarship.awarded':
      return standingLetter(kind, { ...person, share, amount, answerday }, { ...forPerson, url: `${url}/scholarship` })
    case 'scholarship.reserve':
      return standingLetter(kind, person, forPerson)
    case 'scholarship.refused':
      return standingLetter(kind, { ...person, note: [{ own: note, strangers: [registration.name] }], next: atFullFee(admission, currency) }, forPerson)
    case 'scholarship.accepted':
      return standingLetter(kind, { ...person, share, amount, next: restToPay(admission, currency) }, forPerson)
    case 'scholarship.declined':
      return standingLetter(kind, { ...person, next: atFullFee(admission, currency) }, forPerson)
    case 'scholarship.lapsed':
      return standingLetter(kind, { ...person, answerday, next: atFullFee(admission, currency) }, forPerson)
    case 'scholarship.accepted.office':
    case 'scholarship.declined.office':
      return standingLetter(kind, { ...common, sender, amount }, forOffice)
    case 'scholarship.lapsed.office':
      return standingLetter(
        kind,
        { ...common, sender, amount, next: [next ? `Next on the reserve list is ${next}.` : 'Nobody is on the reserve list.'] },
        forOffice,
      )
  }
}

/** What an accepted scholarship leaves to pay. */
function restToPay(admission: Admission | undefined, currency: Currency): string[] {
  if (!admission) return []
  const { state, toPayMinor, dueOn } = admission
  if (state === 'paid') return ['Your place is confirmed, and there is nothing to pay.']
  if (state === 'open' && dueOn) return [`Your place is confirmed. Please pay the rest, ${formatMoneyCode(toPayMinor, currency)}, by ${formatDay(dueOn)}.`]
  return [notYet(state)]
}

/** The place is kept as for anybody else. */
function atFullFee(admission: Admission | undefined, currency: Currency): string[] {
  if (!admission) return []
  const { state, toPayMinor, dueOn } = admission
  if (state === 'open' && dueOn)
    return [
      `Your place is kept for you without a scholarship: ${formatMoneyCode(toPayMinor, currency)}, to be paid by ${formatDay(dueOn)}.`,
      'If you cannot come, please cancel it on the page of your registration. Nothing is charged for that.',
    ]
  return [state === 'paid' ? 'Your place is confirmed, and there is nothing to pay.' : notYet(state)]
}

function notYet(state: Admission['state']): string {
  return state === 'waiting-list'
    ? 'All places are taken at the moment. We write to you as soon as one is free; there is nothing to pay before that.'
    : 'We look at your registration and your proof, and confirm your place by e-mail. There is nothing to pay before that.'
}
