import type { ConferenceSummary } from '../conferences/conference.ts'
import { notTakingPlace } from '../conferences/conference-state.ts'
import { addDays, type CalendarDay, dayInZone, formatDay } from '../dates.ts'
import { hours } from '../durations.ts'
import type { Registration } from '../registrations/registration.ts'

/** The states of a request for a letter of invitation and the allowed moves between them. */
export const visaStates = ['open', 'checked', 'issued', 'refused-by-us', 'revoked'] as const
export type VisaState = (typeof visaStates)[number]

export const nextVisaStates = {
  open: ['checked', 'refused-by-us'],
  // Somebody who corrects the passport after the first check has it checked again.
  checked: ['open', 'issued', 'refused-by-us'],
  issued: ['revoked'],
  'refused-by-us': [],
  revoked: [],
} as const satisfies Record<VisaState, readonly VisaState[]>

export function visaMayMove(from: VisaState, to: VisaState): boolean {
  return (nextVisaStates[from] as readonly VisaState[]).includes(to)
}

export const visaLabels = {
  open: 'To be checked',
  checked: 'Checked once',
  issued: 'Letter issued',
  'refused-by-us': 'Not issued',
  revoked: 'Letter revoked',
} as const satisfies Record<VisaState, string>

/** What the consulate decided, or that somebody with a letter never came. */
export const visaOutcomes = ['granted', 'denied', 'no-show'] as const
export type VisaOutcome = (typeof visaOutcomes)[number]

export const outcomeLabels = {
  granted: 'Visa granted',
  denied: 'Visa refused by the consulate',
  'no-show': 'Did not come',
} as const satisfies Record<VisaOutcome, string>

/** What permits a request. */
export const visaGrounds = ['paid', 'scholarship', 'role'] as const
export type VisaGrounds = (typeof visaGrounds)[number]

export const groundsLabels = {
  paid: 'The place is paid',
  scholarship: 'Full scholarship, accepted',
  role: 'Confirmed role in the conference',
} as const satisfies Record<VisaGrounds, string>

/** Who checked the requests of the demonstration; nobody is told about those. */
export const demonstrator = 'system'

/** Where nobody else may check a request, the same person issues the letter after this delay. */
export const secondCheckDelay = hours(24)

/** A passport as its owner typed it, and where and when they travel. */
export interface Passport {
  name: string
  number: string
  nationality: string
  bornOn: CalendarDay
  issuedOn: CalendarDay
  expiresOn: CalendarDay
  authority: string
  arrivesOn: CalendarDay
  leavesOn: CalendarDay
}

export interface VisaRequest {
  id: string
  reference: string
  conferenceId: string
  registrationId: string
  /** Empty for the participant. */
  companion: string
  state: VisaState
  grounds: VisaGrounds
  /** Null after the conference. */
  sealed: Buffer | null
  passportHash: Buffer
  requestedAt: Date
  checkedAt: Date | null
  checkedById: string | null
  issuedAt: Date | null
  issuedById: string | null
  lettersAt: Date | null
  endedAt: Date | null
  reason: string
  outcome: VisaOutcome | null
  outcomeAt: Date | null
  erasedAt: Date | null
  version: number
}

/** What a conference asks for before it gives a letter. */
export interface VisaSettings {
  isOffered: boolean
  paidDays: number
  byScholarship: boolean
  byRole: boolean
  eraseDays: number
  /** 0 while the conference has none of its own. */
  version: number
}

export const defaultVisaSettings: VisaSettings = { isOffered: true, paidDays: 7, byScholarship: true, byRole: true, eraseDays: 30, version: 0 }

/** The day on which passport data of a conference is erased. */
export function eraseDayOf({ endDate }: Pick<ConferenceSummary, 'endDate'>, { eraseDays }: VisaSettings): CalendarDay {
  return addDays(endDate, eraseDays)
}

/** What the rules look at. */
export interface VisaFacts {
  registration: Pick<Registration, 'state' | 'regtype'>
  conference: ConferenceSummary
  settings: VisaSettings
  paidAt: Date | undefined
  hasFullScholarship: boolean
  hasRole: boolean
}

export type VisaPermission = { grounds: VisaGrounds } | { grounds: undefined; why: string; pays: boolean }

const virtualDelegate = '332'

/** Whether somebody may have a letter now, and why not. */
export function visaPermission({ registration, conference, settings, paidAt, hasFullScholarship, hasRole }: VisaFacts, now: Date): VisaPermission {
  const no = (why: string, pays = false): VisaPermission => ({ grounds: undefined, why, pays })
  const { timeZone, endDate, state } = conference
  const halted = notTakingPlace(conference)
  if (halted) return no(state === 'postponed' ? `${conference.subConference} is postponed. You can request a letter once its new days are known.` : halted)
  if (dayInZone(now, timeZone) > endDate) return no('The conference is over, so there is nothing to invite you to.')
  if (!settings.isOffered) return no('This conference does not give letters of invitation here. Please write to us if you need one.')
  if (['cancelled', 'carried', 'lapsed'].includes(registration.state)) return no('This place has ended, so we cannot invite you.')
  if (registration.regtype === virtualDelegate) return no('You take part online, so you do not need a visa. If you want to come in person, please write to us.')
  if (settings.byRole && hasRole) return { grounds: 'role' }
  if (settings.byScholarship && hasFullScholarship) return { grounds: 'scholarship' }
  if (registration.state === 'paid' && paidAt) {
    const from = addDays(dayInZone(paidAt, timeZone), settings.paidDays)
    if (from <= dayInZone(now, timeZone)) return { grounds: 'paid' }
    return no(`Your payment has been with us since ${formatDay(dayInZone(paidAt, timeZone))}. You can request a letter from ${formatDay(from)}.`)
  }
  const others = [...(settings.byScholarship ? ['a full scholarship that you have accepted'] : []), ...(settings.byRole ? ['a confirmed role'] : [])]
  const orElse = others.length > 0 ? ` ${others.length > 1 ? `${others.join(' or ')} is` : `${others[0]} is`} enough too.` : ''
  const wait = settings.paidDays === 0 ? '' : settings.paidDays === 1 ? ' for one day' : ` for ${settings.paidDays} days`
  const rule = `We give letters to those whose place has been paid${wait}.${orElse.replace(/^ ./, (start) => start.toUpperCase())}`
  return registration.state === 'open' ? no(`Your place is not paid yet. ${rule}`, true) : no(`Your place is not confirmed yet. ${rule}`)
}
