import type { FastifyInstance } from 'fastify'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { href } from 'react-router'
import { type Conference, slugOf } from '#domain/conferences/conference.ts'
import { hours, seconds } from '#domain/durations.ts'
import { readOwnProgramme } from '#domain/programme/own-programme.ts'
import { type PublicSession, readPublicProgramme } from '#domain/programme/public-programme.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#domain/services.ts'
import { paths } from '#web/paths.ts'
import { programmeAddress } from '#web/programme/programme-address.ts'
import type { CostlyRoute } from '../security/reading-limit.ts'

const contentType = 'text/calendar; charset=utf-8'
/** Calendar programs ask this often for an urgent change. */
const refresh = hours(1)

/** The programme of a conference as a calendar: all of it, and a participant's own with the page on which they join streams. */
export function addProgrammeCalendars(server: FastifyInstance, services: Services, costly: CostlyRoute): void {
  server.get<{ Params: { id: string } }>(paths.programmeCalendar, costly, async (request, reply) => {
    const programme = await readPublicProgramme(services.db, request.params.id)
    if (!programme) throw new Refusal('programme.unknown', 'There is no published programme for a conference with this id.')
    const { conference, sessions, publishedAt } = programme
    return reply
      .type(contentType)
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', `inline; filename="${slugOf(conference)}-programme.ics"`)
      .send(
        calendarOf(
          services,
          conference,
          publishedAt,
          sessions.map((session) => ({ ...session, note: '', join: '' })),
        ),
      )
  })

  server.get<{ Params: { reference: string; secret: string } }>(paths.registrationCalendar, costly, async (request, reply) => {
    const own = await readOwnProgramme(services, request.params)
    if (!own) throw new Refusal('programme.unknown', 'The programme of this conference is not published yet.')
    // The page and not the stream itself: joining there counts as attending.
    const join = services.publicUrl + href(paths.registrationJoin, request.params)
    const entries = own.sessions.map((session) => ({ ...session, join: session.isStreamed ? join : '' }))
    return reply
      .type(contentType)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${slugOf(own.conference)}-my-programme.ics"`)
      .send(calendarOf(services, own.conference, own.publishedAt, entries))
  })
}

type Entry = Pick<PublicSession, 'id' | 'title' | 'startsAt' | 'endsAt' | 'room' | 'chairs' | 'items'> & { note: string; join: string }

function calendarOf(services: Services, conference: Conference, publishedAt: Date, sessions: readonly Entry[]): string {
  const page = services.publicUrl + programmeAddress(conference)
  const calendar = ical({
    name: conference.subConference,
    prodId: { company: 'Colloquia', product: 'Colloquia', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: page,
    ttl: refresh / seconds(1),
  })
  for (const { id, title, startsAt, endsAt, room, chairs, items, note, join } of sessions) {
    const talks = items.map((item) => [item.board, item.title, item.speakers.join(', ')].filter(Boolean).join(' · '))
    const lines = [note, join && `Join: ${join}`, chairs.length > 0 && `Chaired by ${chairs.join(' and ')}`, ...talks, page].filter(Boolean)
    calendar.createEvent({
      id: `${id}@${conference._id}`,
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary: note ? `${title} (${note})` : title,
      description: lines.join('\n'),
      location: [room, conference.venue ?? conference.location].filter(Boolean).join(', '),
      url: `${page}#${id}`,
      // The publication and not this request: the same programme is the same calendar.
      stamp: publishedAt,
      lastModified: publishedAt,
    })
  }
  return calendar.toString()
}
