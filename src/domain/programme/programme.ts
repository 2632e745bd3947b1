import { addDays, type CalendarDay, daysBetween } from '../dates.ts'
import type { PersonWish } from './speaker-wish.ts'

export interface Room {
  id: string
  name: string
  /** How to find it. */
  place: string
  isVirtual: boolean
  /** For registered people only; empty while there is none. */
  streamUrl: string
}

/** A talk takes its own minutes and those for questions; posters hang during their whole session. */
export type ProgrammeItem =
  | { id: string; kind: 'paper'; paperId: string; minutes: number }
  | { id: string; kind: 'poster'; paperId: string; board: string }
  | { id: string; kind: 'keynote'; title: string; people: string[]; minutes: number }
  | { id: string; kind: 'break' | 'text'; title: string; minutes: number }

export const itemLabels = {
  paper: 'Talk',
  poster: 'Poster',
  keynote: 'Keynote',
  break: 'Break',
  text: 'Text',
} as const satisfies Record<ProgrammeItem['kind'], string>

/** Minutes since midnight in the conference's time zone. */
export type MinuteOfDay = number

export interface Session {
  id: string
  title: string
  day: CalendarDay
  start: MinuteOfDay
  end: MinuteOfDay
  /** Null: for everyone, wherever they are, such as a break. */
  roomId: string | null
  /** Ids of people of the programme. */
  chairs: string[]
  /** In the order in which they follow each other. */
  items: ProgrammeItem[]
}

/** What a version publishes. */
export interface ProgrammeContent {
  rooms: Room[]
  sessions: Session[]
  questionMinutes: number
}

export interface Programme extends ProgrammeContent {
  talkMinutes: number
  /** The last day for slides; null: until the conference ends. */
  slidesDueOn: CalendarDay | null
  /** 0 while nothing was saved. */
  version: number
}

export const emptyProgramme: Programme = { rooms: [], sessions: [], talkMinutes: 15, questionMinutes: 5, slidesDueOn: null, version: 0 }

/** A chair or a keynote speaker. */
export interface ProgrammePerson {
  id: string
  name: string
  email: string
  affiliation: string
  /** Of somebody who does not travel; empty for those who do. */
  timeZone: string
  /** What they ask of the timetable, once they have answered. */
  wish?: PersonWish | undefined
}

export interface Span {
  start: MinuteOfDay
  end: MinuteOfDay
}

export type TimedItem = ProgrammeItem & Span

/** The items of a session with their times. */
export function timedItems(session: Session, questionMinutes: number): TimedItem[] {
  let clock = session.start
  return session.items.map((item) => {
    if (item.kind === 'poster') return { ...item, start: session.start, end: session.end }
    const start = clock
    clock += item.minutes + (item.kind === 'paper' ? questionMinutes : 0)
    return { ...item, start, end: clock }
  })
}

export function paperIdsIn({ sessions }: Pick<ProgrammeContent, 'sessions'>): string[] {
  return [...new Set(sessions.flatMap(({ items }) => items.flatMap((item) => ('paperId' in item ? [item.paperId] : []))))]
}

/** The days of the conference, and others on which something takes place. */
export function daysOf(
  { sessions }: Pick<ProgrammeContent, 'sessions'>,
  { startDate, endDate }: { startDate: CalendarDay; endDate: CalendarDay },
): CalendarDay[] {
  const ofConference = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, index) => addDays(startDate, index))
  return [...new Set([...ofConference, ...sessions.map(({ day }) => day)])].sort()
}

/** 545 → 09:05 */
export function formatMinute(minute: MinuteOfDay): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** 09:05 → 545; undefined for what is no time of the day. */
export function readMinute(text: string): MinuteOfDay | undefined {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? []
  const value = Number(hour) * 60 + Number(minute)
  return hour === undefined || value > 24 * 60 ? undefined : value
}

export function byTime(a: Pick<Session, 'day' | 'start' | 'roomId' | 'id'>, b: Pick<Session, 'day' | 'start' | 'roomId' | 'id'>): number {
  return a.day.localeCompare(b.day) || a.start - b.start || (a.roomId ?? '').localeCompare(b.roomId ?? '') || a.id.localeCompare(b.id)
}
