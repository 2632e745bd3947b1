import { formatDay, formatDays } from '../../dates.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import type { MadeDocument } from '../../money/documents/document-of.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type PublishedSheets, readSessionSheets } from '../chairs/session-sheet.ts'
import { type PublicProgramme, publicProgramme } from '../public-programme.ts'
import { formatSpan } from '../zoned-time.ts'
import bookTemplate from './book-of-abstracts.typ?raw'
import signsTemplate from './room-signs.typ?raw'
import sheetsTemplate from './session-sheets.typ?raw'

/** What is printed of a published programme. */
export const programmePrints = {
  'book-of-abstracts': { label: 'Book of abstracts', template: bookTemplate, dataOf: bookOf },
  'session-sheets': { label: 'Session sheets', template: sheetsTemplate, dataOf: sheetsOf },
  'room-signs': { label: 'Room signs', template: signsTemplate, dataOf: signsOf },
} as const satisfies Record<string, { label: string; template: string; dataOf: (read: PublishedSheets) => object }>

/** Made in the thread of all documents, so that the site answers meanwhile. */
export async function printProgramme(
  services: Pick<Services, 'db' | 'now' | 'renderDocument'>,
  organiser: Organiser,
  conferenceId: string,
  print: string,
): Promise<MadeDocument> {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  if (!Object.hasOwn(programmePrints, print)) throw new Refusal('request.not_found', 'There is nothing of this name to print.')
  const { label, template, dataOf } = programmePrints[print as keyof typeof programmePrints]
  const read = await readSessionSheets(services.db, conferenceId, services.now())
  if (!read) throw new Refusal('programme.unknown', 'The programme of this conference is not published yet, so there is nothing to print.')
  const title = `${label}, ${read.conference.subConference}`
  const bytes = await services.renderDocument({ template, data: dataOf(read), title, language: 'en' })
  return { name: `${label.toLowerCase()} ${read.conference.code}.pdf`, bytes: Buffer.from(bytes) }
}

/** Only abstracts whose authors agreed; the programme names the other papers. */
export function bookOf({ conference, published }: PublishedSheets) {
  const programme = publicProgramme(published)
  const sessions = sessionsWithAbstracts(programme)
  if (sessions.length === 0) throw new Refusal('request.not_found', 'No author of this programme has agreed to show an abstract, so there is no book.')
  const places = new Map<string, string[]>()
  for (const { papers } of sessions)
    for (const { label, authorNames } of papers) for (const name of authorNames) places.set(name, [...(places.get(name) ?? []), label])
  const { subConference, startDate, endDate, location, country } = conference
  return {
    conference: subConference,
    days: formatDays(startDate, endDate),
    place: [location, country].filter(Boolean).join(', '),
    made: `Of version ${programme.number} of the programme. It has the abstracts whose authors agreed to it.`,
    sessions,
    authors: [...places].sort(([one], [other]) => byName(one, other)).map(([name, papers]) => ({ name, papers })),
  }
}

function sessionsWithAbstracts({ sessions }: PublicProgramme) {
  let number = 0
  return sessions.flatMap((session) => {
    const papers = session.items
      .filter(({ abstract }) => abstract.trim() !== '')
      .map((item) => {
        number += 1
        return {
          label: `paper-${number}`,
          title: item.title,
          authors: item.authors.join(', '),
          authorNames: item.authors,
          facts: [item.board ? `Poster, board ${item.board}` : formatSpan(item), item.track].filter(Boolean).join(', '),
          paragraphs: item.abstract
            .split(/\n\s*\n/)
            .map((paragraph) => paragraph.trim())
            .filter(Boolean),
        }
      })
    const facts = [formatDay(session.day), formatSpan(session), session.room].filter(Boolean).join(', ')
    return papers.length > 0 ? [{ title: session.title || 'Session', facts, papers }] : []
  })
}

/** By the last word, which is the family name of most; names stand as their owners write them. */
function byName(one: string, other: string): number {
  const last = (name: string) => name.split(/\s+/).at(-1) ?? name
  return last(one).localeCompare(last(other), 'en') || one.localeCompare(other, 'en')
}

export function sheetsOf({ conference, sheets }: PublishedSheets) {
  const sessions = sheets.filter(({ papers }) => papers.some(({ isGone }) => !isGone))
  if (sessions.length === 0) throw new Refusal('request.not_found', 'There are no papers in this programme, so there is no sheet to print.')
  return {
    conference: `${conference.subConference}, ${formatDays(conference.startDate, conference.endDate)}`,
    sessions: sessions.map(({ title, day, span, room, chairs, papers }) => ({
      title: title || 'Session',
      facts: [formatDay(day), span, room].filter(Boolean).join(', '),
      chairs: chairs.map(({ name }) => name).join(', ') || 'nobody yet',
      papers: papers
        .filter(({ isGone }) => !isGone)
        .map(({ when, title, speakers, reference, needs }) => ({ when, title, speakers: speakers.join(', '), reference, needs })),
    })),
  }
}

export function signsOf({ conference, published, sheets }: PublishedSheets) {
  const { rooms, days } = publicProgramme(published)
  const signs = rooms.flatMap(({ id, name, place, isVirtual }) => {
    if (isVirtual) return []
    return days.flatMap((day) => {
      const sessions = sheets.filter((sheet) => sheet.roomId === id && sheet.day === day)
      const named = sessions.map(({ span, title, chairs }) => ({ span, title: title || 'Session', chairs: chairs.map((chair) => chair.name).join(', ') }))
      return named.length > 0 ? [{ room: name, place, day: formatDay(day), sessions: named }] : []
    })
  })
  if (signs.length === 0) throw new Refusal('request.not_found', 'No session is in a room that has a door, so there is no sign to print.')
  return { conference: conference.subConference, signs }
}
