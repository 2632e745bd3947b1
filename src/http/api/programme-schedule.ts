import { createHash } from 'node:crypto'
import { itemLabels } from '#domain/programme/programme.ts'
import type { PublicItem, PublicProgramme, PublicSession } from '#domain/programme/public-programme.ts'
import { inZone } from '#domain/programme/zoned-time.ts'

/** `schedule.json` as it is usual among conference apps. Of people it has the names of those who present, and nothing else. */
export function scheduleOf(programme: PublicProgramme, page: string, publicUrl: string) {
  const { conference, number, sessions, rooms, tracks, days } = programme
  return {
    $schema: 'https://c3voc.de/schedule/schema.json',
    schedule: {
      url: page,
      version: String(number),
      base_url: `${publicUrl}/`,
      conference: {
        acronym: conference.code.toLowerCase(),
        title: conference.subConference,
        start: conference.startDate,
        end: conference.endDate,
        daysCount: days.length,
        timeslot_duration: '00:05',
        time_zone_name: conference.timeZone,
        rooms: rooms.map(({ id, name, place }) => ({ name, guid: guidOf(conference._id, id), description: place || null })),
        tracks: tracks.map((name) => ({ name })),
        days: days.map((date, index) => {
          const ofDay = sessions.filter((session) => session.day === date)
          const starts = ofDay.map(({ startsAt }) => startsAt).sort()
          const ends = ofDay.map(({ endsAt }) => endsAt).sort()
          const named = [...rooms.map(({ name }) => name), ...(ofDay.some(({ roomId }) => roomId === null) ? [everyone] : [])]
          const zoned = (instant: string | undefined) => (instant ? withOffset(instant, conference.timeZone) : `${date}T00:00:00Z`)
          return {
            index: index + 1,
            date,
            day_start: zoned(starts[0]),
            day_end: zoned(ends.at(-1)),
            rooms: Object.fromEntries(
              named.map((room) => [
                room,
                ofDay
                  .filter((session) => (session.room || everyone) === room)
                  .flatMap((session) => session.items.filter(({ isGone }) => !isGone).map((item) => eventOf(item, session, conference, page))),
              ]),
            ),
          }
        }),
      },
    },
  }
}

const everyone = 'Everyone'

function eventOf(item: PublicItem, session: PublicSession, conference: { _id: string; timeZone: string }, page: string) {
  const guid = guidOf(conference._id, item.id)
  const minutes = item.end - item.start
  return {
    guid,
    id: Number.parseInt(guid.slice(0, 7), 16),
    date: withOffset(item.startsAt, conference.timeZone),
    start: clock(item.start),
    duration: clock(minutes),
    room: session.room || everyone,
    slug: item.id,
    url: `${page}#${item.id}`,
    title: item.title,
    subtitle: session.title,
    track: item.track || null,
    type: itemLabels[item.kind],
    language: 'en',
    abstract: item.abstract,
    description: '',
    recording_license: '',
    do_not_record: false,
    persons: item.speakers.map((name) => ({ guid: guidOf(conference._id, name), public_name: name })),
    links: [],
    attachments: [],
  }
}

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The same id for the same thing in every version. */
function guidOf(conferenceId: string, id: string): string {
  const hash = createHash('sha256').update(`${conferenceId} ${id}`).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}

/** 2027-05-11T09:00:00+05:30 */
function withOffset(instant: string, timeZone: string): string {
  const { day, minute } = inZone(new Date(instant), timeZone)
  const offset = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(instant)) / 60_000) + minute
  const sign = offset < 0 ? '-' : '+'
  return `${day}T${clock(minute)}:00${sign}${clock(Math.abs(offset))}`
}
