import type { FastifyInstance } from 'fastify'
import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { type ConferenceSummary, slugOf } from '#domain/conferences/conference.ts'
import { addConferenceDates } from '#domain/conferences/conference-calendar.ts'
import { conferencesOf } from '#domain/conferences/conferences.store.ts'
import type { CalendarEntry } from '#domain/conferences/important-dates.ts'
import { addDays, dayInZone } from '#domain/dates.ts'
import { hours, seconds } from '#domain/durations.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { conferenceAddress } from '#web/conferences/addresses.ts'
import { paths } from '#web/paths.ts'
import { loadSite } from '#web/site/load-site.ts'
import { CachedResponse, type PageCache } from '../pages/page-cache.ts'
import type { CostlyRoute } from '../security/reading-limit.ts'

const contentType = 'text/calendar; charset=utf-8'
const forAnHour = 'public, max-age=3600'
/** Far more than anybody holds in a year or two; a calendar of many thousand entries would choke the reader's program. */
const mostConferences = 200

/** Dates for the reader's own calendar (RFC 5545): one conference as a file, or all that are to come as a subscription. */
export function addCalendars(server: FastifyInstance, services: Services, cache: PageCache, costly: CostlyRoute): void {
  async function respondWith(text: Promise<string>): Promise<CachedResponse> {
    return new CachedResponse(Buffer.from(await text), { contentType, cacheControl: forAnHour, createdAt: services.now().getTime() })
  }

  server.get(paths.deadlinesCalendar, async (request, reply) => {
    const calendar = await cache.findOrMake(paths.deadlinesCalendar, services.now().getTime(), () => respondWith(calendarOfDeadlines(services)))
    return calendar.send(request, reply)
  })

  server.get<{ Params: { file: string } }>('/calendar/:file', costly, async (request, reply) => {
    const id = /^(.+)\.ics$/.exec(request.params.file)?.[1]
    const conference = id ? await conferencesOf(services.db).find(id) : undefined
    if (!conference) throw new Refusal('conference.unknown', 'There is no calendar for a conference with this id.')
    reply.header('content-disposition', `inline; filename="${slugOf(conference)}.ics"`)
    return (await respondWith(calendarOf(services, conference))).send(request, reply)
  })
}

async function calendarOf(services: Services, conference: ConferenceSummary): Promise<string> {
  const calendar = await emptyCalendar(services, conference.subConference)
  await fill(calendar, services, [conference], () => true)
  return calendar.toString()
}

async function calendarOfDeadlines(services: Services): Promise<string> {
  const calendar = await emptyCalendar(services, 'conferences and deadlines')
  // Where the day begins last it is still yesterday: no deadline is dropped before it is over everywhere.
  const yesterday = addDays(dayInZone(services.now(), 'UTC'), -1)
  const conferences = await conferencesOf(services.db).upcoming(services.now(), mostConferences)
  await fill(calendar, services, conferences, (entry) => entry.until > yesterday)
  return calendar
    .source(services.publicUrl + paths.deadlinesCalendar)
    .ttl(hours(12) / seconds(1))
    .toString()
}

async function emptyCalendar(services: Services, name: string): Promise<ICalCalendar> {
  const { settings } = await loadSite(services)
  const prodId = { company: settings.organiserName, product: 'Colloquia', language: 'EN' }
  return ical({ name: `${settings.organiserName}: ${name}`, prodId, method: ICalCalendarMethod.PUBLISH, url: services.publicUrl + paths.conferenceYears })
}

async function fill(calendar: ICalCalendar, services: Services, conferences: ConferenceSummary[], isWanted: (entry: CalendarEntry) => boolean): Promise<void> {
  const changedAt = await conferencesOf(services.db).changedAt(conferences.map((conference) => conference._id))
  for (const conference of conferences) {
    const page = services.publicUrl + conferenceAddress(conference)
    // The moment of the last change and not of this request: the same calendar has the same tag.
    const stamp = changedAt.get(conference._id) ?? services.now()
    addConferenceDates(calendar, conference, { page, stamp, isWanted })
  }
}
