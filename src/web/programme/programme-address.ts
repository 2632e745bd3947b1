import { href } from 'react-router'
import { slugOf } from '#domain/conferences/conference.ts'
import type { ProgrammeFilter } from '#domain/programme/public-programme.ts'
import { paths } from '../paths.ts'

interface ConferenceParameters {
  _id: string
  subConference: string
  startDate: string
}

export const filterNames = ['day', 'room', 'track', 'q'] as const

export function programmeAddress(conference: ConferenceParameters, filter: Partial<ProgrammeFilter> = {}): string {
  const page = href(paths.conferenceProgramme, { id: conference._id, conference: slugOf(conference) })
  const chosen = filterNames.flatMap((name): [string, string][] => (filter[name] ? [[name, filter[name]]] : []))
  return chosen.length > 0 ? `${page}?${new URLSearchParams(chosen)}` : page
}

/** Not a route of the router. */
export function programmeCalendarAddress(conferenceId: string): string {
  return paths.programmeCalendar.replace(':id', conferenceId)
}

const maxTyped = 100

/** Reads the filters of the address; what is too long or unknown is left out later. */
export function readProgrammeFilter(search: URLSearchParams): ProgrammeFilter {
  const text = (name: (typeof filterNames)[number]) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxTyped)
  return { day: text('day'), room: text('room'), track: text('track'), q: text('q') }
}
