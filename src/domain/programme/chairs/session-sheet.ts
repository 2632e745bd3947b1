import type { Conference } from '../../conferences/conference.ts'
import { type CalendarDay, dayInZone } from '../../dates.ts'
import type { Database } from '../../tables.ts'
import { byTime, timedItems } from '../programme.ts'
import { type PublishedProgramme, publicProgramme, readPublished } from '../public-programme.ts'
import { slidesOf } from '../slides/slides.store.ts'
import { speakerWishesOf } from '../speaker-wishes.store.ts'
import { formatSpan } from '../zoned-time.ts'
import { chairsOf } from './chairs.store.ts'

export interface SheetPaper {
  id: string
  reference: string
  title: string
  speakers: string[]
  /** 09:05–09:25, or the board of a poster. */
  when: string
  isPoster: boolean
  /** Withdrawn after the programme was published. */
  isGone: boolean
  isPresented: boolean
  /** What the speaker asked for: a ramp, a microphone, a cable; empty for nothing. */
  needs: string
  /** Whether slides were sent. */
  hasSlides: boolean
}

/** A published session as its chair and the desk work with it. */
export interface SessionSheet {
  id: string
  title: string
  day: CalendarDay
  span: string
  roomId: string | null
  room: string
  chairs: { id: string; name: string }[]
  /** Only what has papers can be marked. */
  papers: SheetPaper[]
  /** Whether its day has come, where the conference is. */
  hasBegun: boolean
}

export interface PublishedSheets {
  conference: Conference
  published: PublishedProgramme
  sheets: SessionSheet[]
}

/** The sessions of the newest published version with what was presented; undefined while nothing is published. */
export async function readSessionSheets(db: Database, conferenceId: string, now: Date): Promise<PublishedSheets | undefined> {
  const published = await readPublished(db, conferenceId)
  if (!published) return undefined
  const { conference, version, papers } = published
  const presented = await chairsOf(db).presented(conferenceId)
  const slides = await slidesOf(db).newest([...papers.keys()])
  const needs = await speakerWishesOf(db).needsOf([...papers.keys()])
  const today = dayInZone(now, conference.timeZone)
  const names = new Map(version.people.filter(({ name }) => name !== 'Deleted').map((person) => [person.id, person]))
  const shown = new Map(publicProgramme(published).sessions.map((session) => [session.id, session]))
  const sheets = version.content.sessions.toSorted(byTime).map((session): SessionSheet => {
    const words = new Map(shown.get(session.id)?.items.map((item) => [item.id, item]))
    return {
      id: session.id,
      title: session.title,
      day: session.day,
      span: formatSpan(session),
      roomId: session.roomId,
      room: shown.get(session.id)?.room ?? '',
      chairs: session.chairs.flatMap((id) => names.get(id) ?? []).map(({ id, name }) => ({ id, name })),
      papers: timedItems(session, version.content.questionMinutes).flatMap((item) => {
        const paper = 'paperId' in item ? papers.get(item.paperId) : undefined
        if (!paper) return []
        const { title = paper.title, speakers = [], board = '' } = words.get(item.id) ?? {}
        return {
          id: paper.id,
          reference: paper.reference,
          title,
          speakers,
          when: item.kind === 'poster' ? board && `Board ${board}` : formatSpan(item),
          isPoster: item.kind === 'poster',
          isGone: paper.isGone,
          isPresented: presented.has(paper.id),
          needs: needs.get(paper.id) ?? '',
          hasSlides: slides.has(paper.id),
        }
      }),
      hasBegun: session.day <= today,
    }
  })
  return { conference, published, sheets }
}
