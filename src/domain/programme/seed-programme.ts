import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Conference } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { ContentError, problemsOf } from '../content/parse-content.ts'
import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { days } from '../durations.ts'
import { referencePrefix, submissionReference } from '../forms/reference.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Submission } from '../submissions/submission.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Transaction } from '../tables.ts'
import { programmeOf } from './programme.store.ts'
import { emptyProgramme, type Programme, type ProgrammeItem, readMinute, type Session } from './programme.ts'
import { seededPapersOf } from './seeded-papers.store.ts'

const line = z.string()
const sentPaper = z.object({ name: line, country: line, title: line, abstract: z._default(line, ''), zone: z._default(line, ''), track: z._default(line, '') })

export const programmeSchema = z.object({
  conference: z.object({
    code: line,
    conNo: line,
    mainConference: line,
    subConference: line,
    topic: line,
    theme: line,
    timeZone: line,
    venue: line,
    location: line,
    country: line,
    scopes: z.array(line),
  }),
  rooms: z.array(z.object({ id: line, name: line, place: line, stream: z._default(line, '') })),
  people: z.array(z.object({ id: line, name: line, affiliation: line })),
  sessions: z.array(
    z.object({
      day: z.int(),
      room: z.optional(line),
      start: line,
      end: line,
      title: line,
      chairs: z._default(z.array(line), []),
      text: z.optional(line),
      keynote: z.optional(line),
      speaker: z.optional(line),
      track: z._default(line, ''),
      posters: z._default(z.boolean(), false),
      papers: z._default(z.array(sentPaper), []),
    }),
  ),
  unplaced: z.array(sentPaper),
})
export type SeededProgramme = z.output<typeof programmeSchema>

/** Validates `content/demonstration/programme.yaml`. */
export function parseSeededProgramme(file: string, raw: unknown): SeededProgramme {
  const result = programmeSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

/** A conference a week after this time: accepted papers, registered presenters, and a published programme of two days. Nothing is sent. */
export async function fillProgramme(db: Transaction, seeded: SeededProgramme, now: Date): Promise<Conference> {
  const startDate = addDays(dayInZone(now, seeded.conference.timeZone), 7)
  const conference = conferenceOf(seeded, startDate)
  await conferencesOf(db).add(conference)
  const papers = seededPapersOf(conference._id, db)
  const tracks = await papers.tracks()
  const paperOf = async (sent: SeededProgramme['unplaced'][number], track: string) => {
    const id = await acceptedPaper(db, sent, conference, now)
    const wish = sent.zone && { days: {}, isRemote: true, timeZone: sent.zone, needs: '', changedAt: now }
    await papers.complete(id, { trackId: tracks.get(track) ?? null, abstract: sent.abstract, wish: wish || undefined })
    return id
  }
  const sessions: Session[] = []
  for (const { day, room, start, end, title, chairs, text, keynote, speaker, track, posters, papers: sent } of seeded.sessions) {
    const items: ProgrammeItem[] = []
    const [from, until] = [readMinute(start) ?? 0, readMinute(end) ?? 0]
    if (text) items.push({ id: newId(), kind: 'text', title: text, minutes: 15 })
    if (keynote) items.push({ id: newId(), kind: 'keynote', title: keynote, people: speaker ? [speaker] : [], minutes: 45 })
    for (const [index, one] of sent.entries()) {
      const paperId = await paperOf(one, track)
      items.push(posters ? { id: newId(), kind: 'poster', paperId, board: `P${index + 1}` } : { id: newId(), kind: 'paper', paperId, minutes: 15 })
    }
    if (items.length === 0) items.push({ id: newId(), kind: 'break', title, minutes: until - from })
    sessions.push({ id: newId(), title, day: addDays(startDate, day - 1), start: from, end: until, roomId: room ?? null, chairs, items })
  }
  for (const one of seeded.unplaced) await paperOf(one, one.track)
  const rooms = seeded.rooms.map(({ id, name, place, stream }) => ({ id, name, place, isVirtual: stream !== '', streamUrl: stream }))
  const programme: Programme = { ...emptyProgramme, rooms, sessions, slidesDueOn: addDays(startDate, -1), version: 1 }
  const store = programmeOf(conference._id, db)
  await store.save(programme, now)
  await store.savePeople(seeded.people.map((person) => ({ ...person, email: '', timeZone: '' })))
  const { questionMinutes } = programme
  await store.publish({ draftVersion: 1, content: { rooms, sessions, questionMinutes }, publishedAt: now, isUrgent: false }, 'The programme office')
  return conference
}

function conferenceOf({ conference: { scopes, ...conference } }: SeededProgramme, startDate: CalendarDay): Conference {
  return {
    ...conference,
    _id: newId(),
    collaboration: null,
    startDate,
    endDate: addDays(startDate, 1),
    abstractDeadline: addDays(startDate, -75),
    notification: addDays(startDate, -54),
    paperDeadline: addDays(startDate, -33),
    registrationDeadline: addDays(startDate, 1),
    state: 'scheduled',
    callForPaper: '<p>The call has closed. The programme is published.</p>',
    scopes: `<ul>${scopes.map((name) => `<li>${name}</li>`).join('')}</ul>`,
    travel: '',
    committee: '',
    contact: null,
    selectedTeamMembers: [],
  }
}

async function acceptedPaper(
  db: Transaction,
  { name, country, title }: { name: string; country: string; title: string },
  conference: Conference,
  now: Date,
): Promise<string> {
  const { prefix, number } = await submissionsOf(db).nextNumber(conference._id, referencePrefix(conference))
  const receivedAt = new Date(now.getTime() - days(80))
  const submission: Submission = {
    id: newId(),
    reference: submissionReference(prefix, number),
    conferenceId: conference._id,
    number,
    regtype: '330',
    feeMinor: 29_000,
    feeCurrency: 'EUR',
    title: 'Dr',
    name,
    email: `${name
      .normalize('NFKD')
      .replace(/[^a-zA-Z ]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.')}@example.org`,
    company: `University of ${country}`,
    country,
    mobile: '',
    phone: '',
    social: '',
    accompany: false,
    names: '',
    message: '',
    receivedAt,
    suspicion: null,
    linkVersion: 0,
  }
  await submissionsOf(db).add(submission, { tokenId: newId(), fingerprint: newId() })
  const [paper] = await papersOf(db).add(submission, [title])
  if (!paper) throw new Error(`The paper “${title}” was not added.`)
  const steps = [
    { from: 'received', to: 'under-review', daysAgo: 75 },
    { from: 'under-review', to: 'accepted', daysAgo: 54 },
    { from: 'accepted', to: 'confirmed', daysAgo: 50 },
  ] as const
  for (const { from, to, daysAgo } of steps) {
    const movedAt = new Date(now.getTime() - days(daysAgo))
    await papersOf(db).move(paper.id, { from, to, movedAt, movedBy: to === 'confirmed' ? 'author' : 'The programme office', note: null, releasedAt: movedAt })
  }
  // Every fifth has not registered yet, so that the editor has something to warn of.
  if (number % 5 !== 0) {
    const registration = await registrationsOf(db).addFrom(submission)
    const movedAt = new Date(now.getTime() - days(40))
    await registrationsOf(db).move(registration.id, { from: 'needs-approval', to: 'open', movedAt, movedBy: 'The programme office', note: null })
  }
  return paper.id
}

function newId(): string {
  return randomBytes(12).toString('hex')
}
