import { randomBytes } from 'node:crypto'
import { formatTimestamp } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { AuditAct } from '../desk/audit-log.ts'
import type { Organiser } from '../desk/organiser.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { pictureGone } from '../pictures/picture.ts'
import { picturesOf } from '../pictures/pictures.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import type { ConferenceForm } from './conference-form.schema.ts'
import { refuseImpossibleDates } from './date-warnings.ts'
import { deadlineExtensionsOf } from './deadline-extensions.store.ts'
import { type DeadlineMoveKind, type DeadlineMoves, movedDeadlines, unexplainedMoves } from './deadline-moves.ts'
import { describeChanges } from './describe-changes.ts'
import { type DeskConference, deskConferencesOf } from './desk-conferences.store.ts'

/** Creates a conference, or the next edition of one: always a draft, which only the desk sees. */
export async function createConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, form: ConferenceForm, clonedFrom: string | undefined) {
  const now = services.now()
  refuseImpossibleDates(form, now)
  refuseHalfContact(form)
  const id = randomBytes(12).toString('hex')
  await services.db.transaction().execute(async (trx) => {
    await retainSpeakerPhotos(trx, form, now)
    await deskConferencesOf(trx).add(id, { ...form, speakers: form.speakers.map((speaker) => ({ ...speaker, id: null })) })
    const act = clonedFrom ? 'conference.cloned' : 'conference.created'
    await auditLogOf(trx).write(organiser, now, { act, ...auditSubject({ ...form, id }), details: clonedFrom ? { from: clonedFrom } : {} })
  })
  return { id }
}

/** Saves the form, unless somebody else changed the conference meanwhile. */
export async function editConference(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  { id, version }: { id: string; version: string },
  form: ConferenceForm,
  moves: DeadlineMoves = {},
) {
  const now = services.now()
  refuseImpossibleDates(form, now)
  refuseHalfContact(form)
  await services.db.transaction().execute(async (trx) => {
    const before = await lockForChange(trx, id, version)
    if (before.publishedAt) refuseIncomplete(form)
    const isKnown = before.publishedAt !== null && before.state === 'scheduled'
    const moved = isKnown ? await moveDeadlines(trx, organiser, now, before, form, moves) : []
    await retainSpeakerPhotos(trx, form, now)
    await deskConferencesOf(trx).save(id, form)
    if (before.publishedAt) await updatePhotoVisibility(trx, before, form)
    const subject = auditSubject({ ...form, id })
    // A moved deadline has an entry of its own.
    const movedDays = Object.fromEntries(moved.map(({ details: { deadline, to } }) => [deadline, to]))
    const changes = describeChanges({ ...before, ...movedDays }, form)
    const changed = moved.length > 0 && changes.length === 0 ? [] : [{ act: 'conference.changed' as const, details: { changes } }]
    await auditLogOf(trx).write(organiser, now, ...[...changed, ...moved].map((event) => ({ ...event, ...subject })))
  })
}

/** Extends those deadlines that are said to be extended; returns what the audit log says about every move. */
async function moveDeadlines(trx: Transaction, organiser: Organiser, now: Date, before: DeskConference, form: ConferenceForm, moves: DeadlineMoves) {
  const moved = movedDeadlines(before, form)
  const problems = unexplainedMoves(moved, moves)
  if (Object.keys(problems).length > 0) throw new Refusal('request.invalid', 'A deadline that visitors know moves.', problems)
  for (const { key: deadline, from, to } of moved)
    if (moves[deadline] === 'extension')
      await deadlineExtensionsOf(trx).add(before.id, { deadline, from, to, reason: '', extendedAt: now, extendedBy: organiser.name })
  return moved.map(({ key: deadline, from, to }) => ({ act: moveActs[moves[deadline] ?? 'shortening'], details: { deadline, from, to } }))
}

const moveActs = {
  extension: 'conference.deadline_extended',
  correction: 'conference.deadline_corrected',
  shortening: 'conference.deadline_shortened',
} as const satisfies Record<DeadlineMoveKind, AuditAct>

/** Publishes a draft: on the pages, in the API, in calendars and feeds; its call for papers is open. */
export async function publishConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await lockForChange(trx, id, version)
    if (conference.publishedAt) return
    refuseIncomplete(conference)
    await deskConferencesOf(trx).setPublished(id, now)
    await updatePhotoVisibility(trx, conference)
    await auditLogOf(trx).write(organiser, now, { act: 'conference.published', ...auditSubject(conference) })
  })
}

const requiredForVisitors = {
  mainConference: 'Visitors need the name of the main conference.',
  theme: 'Visitors need the theme.',
  location: 'Visitors need the city.',
  country: 'Visitors need the country.',
  callForPaper: 'Visitors need the call for papers.',
  scopes: 'Visitors need the scopes.',
} as const satisfies Partial<Record<keyof ConferenceForm, string>>

/** A person without an address cannot be asked, nor an address without a name be greeted. */
function refuseHalfContact({ contactName, contactEmail, contactRole }: ConferenceForm): void {
  const fields = {
    ...(contactName && !contactEmail ? { contactEmail: 'Please give the address at which this person can be asked.' } : {}),
    ...(!contactName && (contactEmail || contactRole) ? { contactName: 'Please name the contact person.' } : {}),
  }
  const count = Object.keys(fields).length
  if (count > 0) throw new Refusal('request.invalid', problemCountMessage(count), fields)
}

/** Refuses what cannot be shown to visitors, with everything that is missing. */
function refuseIncomplete(conference: ConferenceForm): void {
  const missing = Object.entries(requiredForVisitors).filter(([key]) => !hasWords(conference[key as keyof typeof requiredForVisitors]))
  if (missing.length > 0) throw new Refusal('request.invalid', 'Something is missing that visitors need.', Object.fromEntries(missing))
}

function hasWords(text: string): boolean {
  return text.replace(/<[^>]*>/g, '').trim() !== ''
}

/** Makes a conference a draft again. What was sent to it stays, and its authors keep their status pages. */
export async function unpublishConference(services: Pick<Services, 'db' | 'now'>, organiser: Organiser, id: string, version: string): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const conference = await lockForChange(trx, id, version)
    if (!conference.publishedAt) return
    const conferences = deskConferencesOf(trx)
    await conferences.setPublished(id, null)
    await updatePhotoVisibility(trx, conference)
    const details = { submissions: await conferences.countSubmissions(id) }
    await auditLogOf(trx).write(organiser, now, { act: 'conference.unpublished', ...auditSubject(conference), details })
  })
}

/** Locks the conference for this transaction; refuses when it is no longer the version that the organiser has read. */
export async function lockForChange(trx: Transaction, id: string, version: string): Promise<DeskConference> {
  const conferences = deskConferencesOf(trx)
  const conference = await conferences.find(id, true)
  if (!conference) throw unknownConference()
  if (conference.changedAt.toISOString() !== version) throw changedMeanwhile(await conferences.lastAct(id))
  return conference
}

export function unknownConference(): Refusal {
  return new Refusal('conference.unknown', 'There is no conference with this id.')
}

function changedMeanwhile(last: { actorName: string; at: Date } | undefined): Refusal {
  const who = last ? `${last.actorName} changed this conference on ${formatTimestamp(last.at)}` : 'Somebody changed this conference'
  return new Refusal('desk.changed_meanwhile', `${who}, after you had opened it. Nothing of yours is lost; compare and decide below.`)
}

/** How the audit log names a conference. */
export function auditSubject(conference: { id: string; conNo: string; subConference: string }): { about: string; aboutName: string } {
  return { about: `conference:${conference.id}`, aboutName: `${conference.conNo} ${conference.subConference}` }
}

type WithSpeakers = Pick<ConferenceForm, 'speakers'>
const photosOf = ({ speakers }: WithSpeakers) => speakers.flatMap((speaker) => speaker.photo ?? [])

/** Keeps the photographs that a conference names from being cleaned up; refuses one that is missing, beside its speaker. */
async function retainSpeakerPhotos(trx: Transaction, form: WithSpeakers, now: Date): Promise<void> {
  const there = await picturesOf(trx).touch(photosOf(form), now)
  const gone = form.speakers.flatMap(({ photo }, position) => (photo && there.get(photo) !== 'portrait' ? [[`speakers.${position}.photo`, pictureGone]] : []))
  if (gone.length > 0) throw new Refusal('file.unknown', 'A photograph is no longer with us. Please choose it again.', Object.fromEntries(gone))
}

/** Visitors may see the photographs of published conferences and no others. */
async function updatePhotoVisibility(trx: Transaction, ...conferences: WithSpeakers[]): Promise<void> {
  await picturesOf(trx).updateVisibility([...new Set(conferences.flatMap(photosOf))])
}
