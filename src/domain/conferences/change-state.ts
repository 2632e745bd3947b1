import { safeHtml } from '../content/safe-html.ts'
import { dayInZone } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { problemCountMessage } from '../forms/problem-count.ts'
import { textOf } from '../mail/mail.ts'
import { renderPreview } from '../mail/render-letter.ts'
import { letterFiller } from '../mail/standing/letter-version.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { NewDates, ResumeForm, StateChange } from './change-state.schema.ts'
import { slugOf } from './conference.ts'
import { conferenceMayBecome } from './conference-state.ts'
import { refuseImpossibleDates } from './date-warnings.ts'
import { type DeskConference, deskConferencesOf } from './desk-conferences.store.ts'
import { moveDocuments } from './documents-of-state.ts'
import { auditSubject, lockForChange, unknownConference } from './edit-conference.ts'
import { findPeopleConcerned } from './people-concerned.store.ts'
import { stateChange, stateLetter } from './state-letters.ts'

type Tools = Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl' | 'wakeBatches'>

/** What the organiser has seen: the version of the conference, and how many letters will go out. */
interface Seen {
  version: string
  letters: number
}

/** Postpones a conference: visitors read the notice, nothing can be sent to it, and everyone concerned gets a letter. */
export async function postponeConference(services: Tools, organiser: Organiser, id: string, seen: Seen, notice: string): Promise<void> {
  await changeState(services, organiser, id, seen, { to: 'postponed', notice })
}

/** Cancels a conference: its page stays with the notice, nothing can be sent to it, and everyone concerned gets a letter. */
export async function cancelConference(services: Tools, organiser: Organiser, id: string, seen: Seen, notice: string): Promise<void> {
  await changeState(services, organiser, id, seen, { to: 'cancelled', notice })
}

/** A postponed or cancelled conference takes place after all, on these days; everyone concerned gets a letter. */
export async function resumeConference(services: Tools, organiser: Organiser, id: string, seen: Seen, form: ResumeForm): Promise<void> {
  await changeState(services, organiser, id, seen, { to: 'scheduled', ...form })
}

async function changeState(services: Tools, organiser: Organiser, id: string, seen: Seen, change: StateChange): Promise<void> {
  const now = services.now()
  await services.db.transaction().execute(async (trx) => {
    const before = await lockForChange(trx, id, seen.version)
    const after = afterChange(before, change, now)
    const { people } = await findPeopleConcerned(trx, id)
    if (people.length !== seen.letters)
      throw new Refusal(
        'desk.changed_meanwhile',
        `The preview had ${seen.letters} letters; there are ${people.length} now. Nothing was done, and what you wrote is still here. Please look at the preview again.`,
      )
    const rescheduled = daysOf(before) === daysOf(after) ? undefined : { at: now, from: before.startDate }
    await deskConferencesOf(trx).setState(id, after, rescheduled)
    await moveDocuments(services, trx, organiser, { conferenceId: id, to: after.state, hasNewDays: rescheduled !== undefined })
    const office = await officeOf(trx)
    for (const person of people)
      await services.queueMail(trx, {
        kind: `conference.${stateChange(before, after)}`,
        about: `conference:${id}`,
        to: { name: person.name, address: person.email },
        ...(office ? { replyTo: office.address } : {}),
        letter: stateLetter({ before, after, notice: safeHtml(change.notice), person, pageUrl: pageUrl(services, after) }),
      })
    const days = rescheduled ? { daysBefore: daysOf(before), daysAfter: daysOf(after) } : {}
    const details = { from: before.state, to: after.state, letters: people.length, ...days }
    await auditLogOf(trx).write(organiser, now, { act: `conference.${stateChange(before, after)}`, ...auditSubject(after), details })
  })
}

const daysOf = ({ startDate, endDate }: Pick<NewDates, 'startDate' | 'endDate'>) => `${startDate} to ${endDate}`

/** The conference as it will be; refuses a change that is not allowed, and one that visitors would not understand. */
function afterChange(before: DeskConference, change: StateChange, now: Date): DeskConference {
  if (!before.publishedAt)
    throw new Refusal('conference.move_not_allowed', 'Nobody has seen this draft, so there is nobody to tell. Change its days, or delete it.')
  if (!conferenceMayBecome(before.state, change.to))
    throw new Refusal('conference.move_not_allowed', `This conference is ${before.state}; from there it cannot become ${change.to}.`)
  if (change.to !== 'scheduled') {
    const notice = safeHtml(change.notice).trim()
    if (notice.replace(/<[^>]*>/g, '').trim() === '') throw invalid({ notice: 'Please tell visitors and participants what happened.' })
    return { ...before, state: change.to, notice }
  }
  const { to: state, notice: _, ...dates } = change
  const after = { ...before, ...dates, state, notice: '' }
  if (dates.startDate < dayInZone(now, before.timeZone)) throw invalid({ startDate: 'This day has passed. Please give the new days.' })
  refuseImpossibleDates(after, now)
  return after
}

function invalid(fields: Record<string, string>): Refusal {
  return new Refusal('request.invalid', problemCountMessage(Object.keys(fields).length), fields)
}

function pageUrl({ publicUrl }: Pick<Services, 'publicUrl'>, conference: DeskConference): string {
  return `${publicUrl}/conference/${conference.id}/${slugOf(conference)}`
}

const maxPreviews = 3

export interface StateLettersPreview {
  letters: number
  previews: { to: string; subject: string; text: string }[]
  speakersWithoutAddress: string[]
  unchecked: number
}

/** How many letters a change would send, the first few of them, and who gets none. */
export async function previewStateLetters(
  services: Pick<Services, 'db' | 'now' | 'publicUrl' | 'sender'>,
  id: string,
  change: StateChange,
): Promise<StateLettersPreview> {
  const before = await deskConferencesOf(services.db).find(id)
  if (!before) throw unknownConference()
  const after = afterChange(before, change, services.now())
  const { people, speakersWithoutAddress, unchecked } = await findPeopleConcerned(services.db, id)
  const { fill, sender } = await letterFiller(services.db, services.sender)
  const previews = people.slice(0, maxPreviews).map((person) => {
    const letter = fill(stateLetter({ before, after, notice: safeHtml(change.notice), person, pageUrl: pageUrl(services, after) }))
    return { to: `${person.name} <${person.email}>`, subject: textOf(letter.subject), text: renderPreview(letter, sender) }
  })
  return { letters: people.length, previews, speakersWithoutAddress, unchecked }
}
