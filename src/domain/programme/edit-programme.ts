import { auditLogOf } from '../desk/audit-log.store.ts'
import { requireRightIn } from '../desk/conference-rights.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { applyChange } from './apply-change.ts'
import { findPlacedPapers } from './placed-papers.store.ts'
import type { ProgrammePatch } from './programme.schema.ts'
import { programmeOf } from './programme.store.ts'
import { type Programme, type ProgrammePerson, paperIdsIn } from './programme.ts'
import { readProgramme } from './read-programme.ts'

const maxSessions = 2000

/** Saves a change of the draft, unless somebody was quicker. Clashes are saved too: they only forbid to publish. Returns the new version. */
export async function editProgramme(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  conferenceId: string,
  { version, ...change }: ProgrammePatch,
): Promise<number> {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const store = programmeOf(conferenceId, trx)
    await store.lock()
    const { conference, programme: before, people } = await readProgramme(trx, conferenceId)
    if (before.version !== version)
      throw new Refusal(
        'desk.changed_meanwhile',
        'Somebody has changed the programme meanwhile. Your last step was not saved; here is the programme as it is now.',
      )
    const after = applyChange(before, change)
    const known = new Map([...people, ...(change.people ?? []).map((person) => [person.id, person] as const)])
    refuseDanglingNames(after, known)
    const added = paperIdsIn({ sessions: change.sessions ?? [] })
    const papers = added.length > 0 ? await findPlacedPapers(trx, conferenceId, []) : new Map()
    const placed = new Set(paperIdsIn(before))
    // Papers that were withdrawn after they were placed stay until somebody takes them out.
    if (added.some((id) => !papers.has(id) && !placed.has(id)))
      throw new Refusal('paper.unknown', 'One of these papers is not an accepted paper of this conference.')
    await store.save(after, now)
    await store.savePeople(change.people ?? [])
    const changes = describeChange(before, after, change)
    await auditLogOf(trx).write(organiser, now, {
      act: 'programme.changed',
      about: `conference:${conferenceId}`,
      aboutName: conference.subConference,
      details: { changes },
    })
    return after.version
  })
}

function refuseDanglingNames({ rooms, sessions }: Programme, people: ReadonlyMap<string, ProgrammePerson>): void {
  if (sessions.length > maxSessions) throw new Refusal('request.invalid', `A programme has at most ${maxSessions} sessions.`)
  const known = new Set(rooms.map(({ id }) => id))
  const homeless = sessions.find(({ roomId }) => roomId !== null && !known.has(roomId))
  if (homeless) throw new Refusal('request.invalid', `“${homeless.title}” is in a room that does not exist. Please move it first.`)
  const named = sessions.flatMap(({ chairs, items }) => [...chairs, ...items.flatMap((item) => (item.kind === 'keynote' ? item.people : []))])
  if (named.some((id) => !people.has(id)))
    throw new Refusal('request.invalid', 'A chair or speaker of this programme is not known. Please load the page again.')
}

/** What the audit log says: times and places, no person. */
function describeChange(before: Programme, after: Programme, change: Omit<ProgrammePatch, 'version'>): string[] {
  const was = new Map(before.sessions.map((session) => [session.id, session]))
  const sessions = (change.sessions ?? []).map(({ id, title }) => `${was.has(id) ? 'Session' : 'New session'}: ${title || 'without a title'}`)
  const removed = (change.removedSessions ?? []).flatMap((id) => was.get(id) ?? []).map(({ title }) => `Removed session: ${title || 'without a title'}`)
  return [
    ...sessions.slice(0, 20),
    ...removed.slice(0, 20),
    ...(change.rooms ? [`Rooms: ${after.rooms.map(({ name }) => name).join(', ') || 'none'}`] : []),
    ...(change.settings ? [`Talks: ${after.talkMinutes} and ${after.questionMinutes} minutes`] : []),
    ...(change.people?.length ? ['Chairs and speakers'] : []),
  ]
}
