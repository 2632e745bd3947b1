import { data } from 'react-router'
import { type ConferenceSummary, slugOf } from '#domain/conferences/conference.ts'
import { notTakingPlace } from '#domain/conferences/conference-state.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { feesOnDay, standardFeesAfter } from '#domain/conferences/fees.ts'
import { standingOf } from '#domain/conferences/important-dates.ts'
import { dayInZone, formatTimestampInZone } from '#domain/dates.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { limitsOf } from '#domain/limits/limits.store.ts'
import type { Services } from '#domain/services.ts'
import { callClosesAt, openCategories, registrationClosesAt } from '#domain/submissions/call-for-abstracts.ts'

/** The data of a conference's submission form, for the popup and for the page. */
export async function loadSubmitForm(services: Services, id: string) {
  const conferences = conferencesOf(services.db)
  const conference = await conferences.findWithFees(id)
  if (!conference) throw data(null, { status: 404 })
  const now = services.now()
  const today = dayInZone(now, conference.timeZone)
  const standing = standingOf(conference, now)
  const open = standing === 'call-open'
  const { filesPerSubmission } = await limitsOf(services.db).all()
  const next = open ? undefined : await conferences.nextOpenCall(conference, now)
  return {
    conference: {
      ...summaryOf(conference),
      fees: feesOnDay(conference.fees, today),
      standardFees: standardFeesAfter(conference.fees, today),
      maxFiles: filesPerSubmission,
    },
    standing,
    next: next && summaryOf(next),
    countries: countryNames,
    /** The codes of the open participant categories: all, after the call only those without a paper, in the end none. */
    categories: standing === 'call-open' || standing === 'call-closed' ? openCategories(conference, now).map(({ code }) => code) : [],
  }
}

function summaryOf(conference: ConferenceSummary) {
  const { _id, subConference, location, country, startDate, endDate, timeZone } = conference
  return {
    id: _id,
    slug: slugOf(conference),
    name: subConference,
    location,
    country,
    startDate,
    endDate,
    /** Why nothing can be sent while it is postponed or cancelled. */
    halted: notTakingPlace(conference),
    /** Formatted in the conference's time zone. */
    closesAt: formatTimestampInZone(callClosesAt(conference), timeZone),
    registrationClosesAt: formatTimestampInZone(registrationClosesAt(conference), timeZone),
  }
}

export type SubmitFormData = Awaited<ReturnType<typeof loadSubmitForm>>
export type SubmitConference = SubmitFormData['conference']
