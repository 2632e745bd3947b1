import { dayInZone } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import { type ServedAssignment, servedAssignments } from './passport.store.ts'
import type { Reviewer } from './reviewer.ts'

export interface PassportFigures {
  invited: number
  done: number
  /** Of those that are done. */
  onTime: number
}

interface ServedConference extends PassportFigures {
  id: string
  name: string
  startDate: string
  topic: string
}

export interface Passport extends PassportFigures {
  topics: string[]
  conferences: ServedConference[]
}

/** A reviewer's service across conferences: how often asked, done, and in time. */
export async function passportOf(db: Database, { id, timeZone }: Pick<Reviewer, 'id' | 'timeZone'>): Promise<Passport> {
  const served = await servedAssignments(db, id)
  const byConference = new Map<string, ServedAssignment[]>()
  for (const assignment of served) byConference.set(assignment.conferenceId, [...(byConference.get(assignment.conferenceId) ?? []), assignment])
  const conferences = [...byConference].map(([conferenceId, some]) => ({
    id: conferenceId,
    name: some[0]?.conference ?? '',
    startDate: some[0]?.startDate ?? '',
    topic: some[0]?.topic ?? '',
    ...figuresOf(some, timeZone),
  }))
  const topics = [...new Set(conferences.filter(({ done }) => done > 0).map(({ topic }) => topic))].sort()
  return { ...figuresOf(served, timeZone), topics, conferences }
}

function figuresOf(assignments: readonly ServedAssignment[], timeZone: string): PassportFigures {
  const done = assignments.filter(({ state }) => state === 'submitted')
  return { invited: assignments.length, done: done.length, onTime: done.filter((assignment) => wasOnTime(assignment, timeZone)).length }
}

/** A day that is due ends when it ends for the reviewer. */
function wasOnTime({ dueOn, submittedAt }: ServedAssignment, timeZone: string): boolean {
  return dueOn === null || submittedAt === null || dayInZone(submittedAt, timeZone) <= dueOn
}
