import { data } from 'react-router'
import { dayInZone } from '#domain/calendar-day.ts'
import { type ConferenceSummary, slugOf } from '#domain/conferences/conference.ts'
import { conferenceFeesOf } from '#domain/conferences/conference-fees.store.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import { feesOnDay } from '#domain/conferences/fees.ts'
import { standingOf } from '#domain/conferences/standing.ts'
import { countryNames } from '#domain/forms/countries.ts'
import { limitsOf } from '#domain/limits/limits.store.ts'
import type { Services } from '#domain/services.ts'
import { callClosesAt, momentInWords, openCategories, registrationClosesAt } from '#domain/submissions/call-for-abstracts.ts'

/** What the submission form of one conference needs to know, for the popup and for the plain page alike. */
export async function loadSubmitForm(services: Services, id: string) {
  const conferences = conferencesOf(services.db)
  const conference = await conferences.find(id)
  if (!conference) throw data(null, { status: 404 })
  const now = services.now()
  const standing = standingOf(conference, now)
  const open = standing === 'call-open'
  const { filesPerSubmission } = await limitsOf(services.db).all()
  const fees = await conferenceFeesOf(services.db).find(id)
  const next = open ? undefined : await conferences.nextOpenCall(conference, now)
  return {
    conference: { ...described(conference), fees: feesOnDay(fees, dayInZone(now, conference.timeZone)), mostFiles: filesPerSubmission },
    standing,
    next: next && described(next),
    countries: countryNames,
    /** The codes of those who may still send the form: everybody, later only those without a paper, in the end nobody. */
    categories: standing === 'call-open' || standing === 'call-closed' ? openCategories(conference, now).map(({ code }) => code) : [],
  }
}

function described(conference: ConferenceSummary) {
  const { _id, subConference, location, country, startDate, endDate, timeZone } = conference
  return {
    id: _id,
    slug: slugOf(conference),
    name: subConference,
    location,
    country,
    startDate,
    endDate,
    /** The last moment, in the conference's own zone and in words. */
    closesAt: momentInWords(callClosesAt(conference), timeZone),
    registrationClosesAt: momentInWords(registrationClosesAt(conference), timeZone),
  }
}

export type SubmitFormData = Awaited<ReturnType<typeof loadSubmitForm>>
export type SubmitConference = SubmitFormData['conference']
