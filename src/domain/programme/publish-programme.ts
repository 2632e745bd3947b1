import * as z from 'zod/mini'
import { auditLogOf } from '../desk/audit-log.store.ts'
import { requireRightIn } from '../desk/conference-rights.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { textOf } from '../mail/mail.ts'
import { renderPreview } from '../mail/render-letter.ts'
import { letterFiller } from '../mail/standing/letter-version.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { programmeOf } from './programme.store.ts'
import type { ProgrammeContent } from './programme.ts'
import { type ConcernedPerson, concernedBy, hasAddress, placeChangeLabels } from './programme-changes.ts'
import { letterKindFor, programmeLetter } from './programme-letters.ts'
import { clashesOf, type ProgrammeAtDesk, readProgramme } from './read-programme.ts'

export const publishOrder = z.object({
  /** Of the draft that the organiser has seen. */
  version: z.int(),
  /** How many letters the preview announced; an urgent change is published without a preview. */
  letters: z.optional(z.int()),
  isUrgent: z.boolean(),
})

/** Publishes the draft as the next version and writes to everyone whom it concerns, once each. Nothing with a clash is published. */
export async function publishProgramme(
  services: Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl'>,
  organiser: Organiser,
  conferenceId: string,
  { version, letters, isUrgent }: z.output<typeof publishOrder>,
): Promise<{ number: number; letters: number }> {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  const now = services.now()
  return services.db.transaction().execute(async (trx) => {
    const store = programmeOf(conferenceId, trx)
    await store.lock()
    const read = await readProgramme(trx, conferenceId)
    const { conference, programme, published } = read
    if (programme.version !== version) throw changedMeanwhile('Somebody has changed the programme meanwhile.')
    refuseUnfinished(read)
    const { reached } = concernedPeople(read)
    if (!isUrgent && letters !== reached.length) throw changedMeanwhile(`The preview had ${letters ?? 0} letters; there are ${reached.length} now.`)
    if (published?.draftVersion === version) throw new Refusal('programme.nothing_new', 'This is already the published programme.')
    const number = await store.publish({ draftVersion: version, content: contentOf(read), publishedAt: now, isUrgent }, organiser.name)
    const office = await officeOf(trx)
    for (const person of reached)
      await services.queueMail(trx, {
        kind: letterKindFor(person, isUrgent),
        about: `conference:${conferenceId}`,
        to: { name: person.name, address: person.email },
        ...(office ? { replyTo: office.address } : {}),
        letter: programmeLetter({ conference, person, isUrgent, publicUrl: services.publicUrl }),
      })
    const about = { about: `conference:${conferenceId}`, aboutName: conference.subConference }
    await auditLogOf(trx).write(organiser, now, {
      act: 'programme.published',
      ...about,
      details: { version: number, letters: reached.length, urgent: isUrgent },
    })
    return { number, letters: reached.length }
  })
}

function changedMeanwhile(why: string): Refusal {
  return new Refusal('desk.changed_meanwhile', `${why} Nothing was published. Please look at it again first.`)
}

function refuseUnfinished(read: ProgrammeAtDesk): void {
  if (read.programme.sessions.length === 0) throw new Refusal('programme.clash', 'There is nothing in the programme yet.')
  const clashes = clashesOf(read)
  if (clashes.length > 0) {
    const count = clashes.length === 1 ? 'one clash' : `${clashes.length} clashes`
    throw new Refusal('programme.clash', `The programme has ${count} and was not published. ${clashes[0]?.message ?? ''}`)
  }
}

function contentOf({ programme: { rooms, sessions, questionMinutes } }: ProgrammeAtDesk): ProgrammeContent {
  return { rooms, sessions, questionMinutes }
}

function concernedPeople(read: ProgrammeAtDesk): { reached: ConcernedPerson[]; unreached: ConcernedPerson[] } {
  const people = concernedBy(read.published?.content, contentOf(read), read)
  return { reached: people.filter(hasAddress), unreached: people.filter((person) => !hasAddress(person)) }
}

const maxPreviews = 3

/** Who is concerned by what, and the first few letters as they would be sent. */
export async function previewPublication(services: Pick<Services, 'db' | 'publicUrl' | 'sender'>, organiser: Organiser, conferenceId: string) {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  const read = await readProgramme(services.db, conferenceId)
  refuseUnfinished(read)
  const { reached, unreached } = concernedPeople(read)
  const { fill, sender } = await letterFiller(services.db, services.sender)
  return {
    version: read.programme.version,
    letters: reached.length,
    concerned: [...reached, ...unreached].map((person) => ({
      name: person.name,
      hasAddress: hasAddress(person),
      changes: person.changes.map(({ kind, what, when }) => `${placeChangeLabels[kind]}: ${what}. ${when}.`),
    })),
    previews: reached.slice(0, maxPreviews).map((person) => {
      const letter = fill(programmeLetter({ conference: read.conference, person, isUrgent: false, publicUrl: services.publicUrl }))
      return { to: `${person.name} <${person.email}>`, subject: textOf(letter.subject), text: renderPreview(letter, sender) }
    }),
  }
}
