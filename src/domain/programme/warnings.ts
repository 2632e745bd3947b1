import type { CalendarDay } from '../dates.ts'
import { type Engagement, engagementsOf, type ProgrammeFacts } from './clashes.ts'
import { formatMinute, type ProgrammeContent } from './programme.ts'
import { availabilityLabels, isAvailable } from './speaker-wish.ts'
import { instantAt, inZone } from './zoned-time.ts'

/** What somebody should look at; none of it forbids to publish. */
export const warningKinds = ['chair-presents', 'not-available', 'night', 'not-registered', 'not-paid', 'other-day', 'wish-changed'] as const
export type WarningKind = (typeof warningKinds)[number]

export interface Warning {
  kind: WarningKind
  at: string[]
  message: string
}

interface Circumstances {
  timeZone: string
  startDate: CalendarDay
  endDate: CalendarDay
  /** When the newest version was published: wishes that came later are pointed out. */
  publishedAt: Date | undefined
}

/** From 22:00 to 06:00 nobody should have to speak. */
const night = { from: 22 * 60, until: 6 * 60 }

/** Everything that should be looked at, with the reason. */
export function findWarnings(content: ProgrammeContent, facts: ProgrammeFacts, circumstances: Circumstances): Warning[] {
  const engagements = engagementsOf(content, facts)
  return [
    ...chairsWhoPresent(engagements),
    ...engagements.flatMap((one) => warningsOf(one, circumstances)),
    ...content.sessions.flatMap(({ id, day, title }) =>
      day < circumstances.startDate || day > circumstances.endDate
        ? [{ kind: 'other-day' as const, at: [id], message: `“${title}” is on a day outside the conference.` }]
        : [],
    ),
  ]
}

/** In the session that they chair; in another one at the same time it is a clash. */
function chairsWhoPresent(engagements: readonly Engagement[]): Warning[] {
  const chairing = engagements.filter(({ role }) => role === 'chair')
  const speaking = new Map<string, Engagement[]>()
  for (const one of engagements) {
    const of = `${one.session.day} ${one.key}`
    if (one.role !== 'chair') speaking.set(of, [...(speaking.get(of) ?? []), one])
  }
  return chairing.flatMap((chair) =>
    (speaking.get(`${chair.session.day} ${chair.key}`) ?? [])
      .filter((talk) => talk.session.id === chair.session.id)
      .map((talk) => ({
        kind: 'chair-presents' as const,
        at: [chair.at, talk.at],
        message: `${chair.name} ${chair.what} and ${talk.what} in the session that they chair.`,
      })),
  )
}

function warningsOf(one: Engagement, { timeZone, publishedAt }: Circumstances): Warning[] {
  const { name, paper, wish, session, at } = one
  const found: Warning[] = []
  const add = (kind: WarningKind, message: string) => found.push({ kind, at: [at], message })
  if (wish && !isAvailable(wish, session.day, one))
    add('not-available', `${name} said for this day: ${availabilityLabels[wish.days[session.day] ?? 'all'].toLowerCase()}.`)
  if (one.timeZone !== '') {
    const there = [one.start, one.end].map((minute) => inZone(instantAt(session.day, minute, timeZone), one.timeZone).minute)
    const [start = 0, end = 0] = there
    if (start >= night.from || start < night.until || end > night.from || (end > 0 && end < night.until) || end < start)
      add('night', `It is ${formatMinute(start)} where ${name} is (${one.timeZone}).`)
  }
  if (paper?.isAccepted && paper.standing !== 'paid')
    add(paper.standing, paper.standing === 'not-paid' ? `${name} has not paid yet.` : `${name} is not registered yet.`)
  if (wish && publishedAt && wish.changedAt > publishedAt) add('wish-changed', `${name} changed their availability or needs after the programme was published.`)
  return found
}
