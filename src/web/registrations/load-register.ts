import { data } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import { notTakingPlace } from '#domain/conferences/conference-state.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { feeMinorOn, feesHoldUntil, participantCategories } from '#domain/conferences/fees.ts'
import { dayInZone, formatDay, formatDays, formatTimestampInZone } from '#domain/dates.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { formatMoney } from '#domain/money/money.ts'
import { salesSettingsOf } from '#domain/money/sales-settings.store.ts'
import { Refusal } from '#domain/refusal.ts'
import { acceptedPresenter, isPresenting, type PresenterCredentials } from '#domain/registrations/register/presenter.ts'
import { seatsOf } from '#domain/registrations/register/seats.store.ts'
import { fullCategory, seatsNeeded } from '#domain/registrations/register/seats.ts'
import { listOf, openScholarships } from '#domain/registrations/scholarships/apply-for-scholarship.ts'
import { careerStageLabels, careerStages } from '#domain/registrations/scholarships/scholarship.ts'
import type { Services } from '#domain/services.ts'
import { isInTime, registrationClosesAt } from '#domain/submissions/call-for-abstracts.ts'
import { coverUrl } from '../conferences/load-conference.ts'

/** The data of a conference's registration form. */
export async function loadRegister(services: Services, id: string, credentials: PresenterCredentials | undefined) {
  const conference = await conferencesOf(services.db).findWithFees(id)
  if (!conference) throw data(null, { status: 404 })
  const now = services.now()
  const presenter = credentials && (await loadPresenter(services, credentials, conference))
  const settings = await salesSettingsOf(services.db).find(id)
  const scholarships = await openScholarships(services.db, conference, now)
  const taken = await seatsOf(id, services.db).taken()
  const day = dayInZone(presenter?.receivedAt ?? now, conference.timeZone)
  const closesAt = registrationClosesAt(conference)
  const closed =
    notTakingPlace(conference) ?? (isInTime(closesAt, now, 0) ? undefined : `Registration closed on ${formatTimestampInZone(closesAt, conference.timeZone)}.`)
  const holdUntil = presenter ? null : feesHoldUntil(conference.fees, day)
  return {
    conference: {
      id,
      slug: slugOf(conference),
      name: conference.subConference,
      cover: coverUrl(services.key, conference),
      days: formatDays(conference.startDate, conference.endDate),
      place: `${conference.location}, ${conference.country}`,
      closesAt: formatTimestampInZone(closesAt, conference.timeZone),
    },
    closed,
    presenter,
    /** The day until which these prices hold; null when nothing dearer is announced. */
    pricesUntil: holdUntil && formatDay(holdUntil),
    dueDays: settings.dueDays,
    companionFee: { gbp: feeText(conference.fees, '333', day, 'GBP'), eur: feeText(conference.fees, '333', day, 'EUR') },
    categories: participantCategories
      .filter(({ code }) => !presenter || isPresenting(code))
      .map(({ code, label }) => ({
        code,
        label,
        gbp: feeText(conference.fees, code, day, 'GBP'),
        eur: feeText(conference.fees, code, day, 'EUR'),
        needsApproval: settings.approvals.includes(code),
        isFull: fullCategory(settings.capacities, taken, seatsNeeded(code, 0)) !== undefined,
      })),
    countries: countryNames,
    scholarships: scholarships && {
      closesOn: formatDay(scholarships.closesOn),
      maxPercent: scholarships.maxPercent,
      countries: scholarships.countries.length > 0 ? listOf(scholarships.countries) : undefined,
      stages: careerStages
        .filter((stage) => scholarships.careerStages.length === 0 || scholarships.careerStages.includes(stage))
        .map((stage) => ({ value: stage, text: careerStageLabels[stage] })),
    },
  }
}

function feeText(fees: Parameters<typeof feeMinorOn>[0], code: string, day: string, currency: 'GBP' | 'EUR'): string {
  return formatMoney(feeMinorOn(fees, code, day, currency), currency)
}

/** What is known of somebody with an accepted paper; why not, where they cannot register. */
async function loadPresenter(services: Services, credentials: PresenterCredentials, conference: { _id: string; subConference: string }) {
  try {
    const { submission, additionalPapers } = await services.db.transaction().execute((trx) => acceptedPresenter(services, trx, credentials, conference))
    const { reference, title, name, email, company, country, regtype, names, receivedAt } = submission
    return { reference, receivedAt, additionalPapers, refused: undefined, known: { title, name, email, company, country, regtype, accompanying: names } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'registration.closed') throw data(null, { status: error.code === 'submission.link_replaced' ? 410 : 404 })
    return { reference: credentials.reference, receivedAt: services.now(), additionalPapers: 0, refused: error.message, known: undefined }
  }
}

export type RegisterData = Awaited<ReturnType<typeof loadRegister>>
