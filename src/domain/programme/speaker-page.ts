import { conferencesOf } from '../conferences/conferences.store.ts'
import { formatDay } from '../dates.ts'
import type { Services } from '../services.ts'
import { findSubmission, type SubmissionCredentials } from '../submissions/find-submission.ts'
import { papersOf } from '../submissions/papers.store.ts'
import { daysOf } from './programme.ts'
import { publicProgramme, readPublished } from './public-programme.ts'
import { speakerWishesOf } from './speaker-wishes.store.ts'
import { mayStateWish } from './state-wish.ts'
import { formatSpan } from './zoned-time.ts'

/** What a presenter has stated, and their place once it is published; undefined when there is nothing to state. */
export async function readSpeakerPage(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: SubmissionCredentials, position: number) {
  const { db } = services
  const submission = await findSubmission(services, credentials)
  const paper = (await papersOf(db).ofSubmission(submission.id)).find((one) => one.position === position)
  const conference = paper && (await conferencesOf(db).findAlsoDraft(paper.conferenceId))
  if (!paper || !conference || !mayStateWish({ moves: await papersOf(db).movesOf(paper.id), conference, now: services.now() })) return undefined
  return {
    days: daysOf({ sessions: [] }, conference),
    ...(await speakerWishesOf(db).find(paper.id)),
    place: await placeOf(db, conference._id, paper.id),
  }
}

async function placeOf(db: Services['db'], conferenceId: string, paperId: string): Promise<string | undefined> {
  const read = await readPublished(db, conferenceId)
  if (!read) return undefined
  const item = read.version.content.sessions.flatMap(({ items }) => items).find((one) => 'paperId' in one && one.paperId === paperId)
  const session = publicProgramme(read).sessions.find(({ items }) => items.some(({ id }) => id === item?.id))
  const timed = session?.items.find(({ id }) => id === item?.id)
  if (!session || !timed) return undefined
  return [formatDay(session.day), formatSpan(timed), session.room, timed.board && `board ${timed.board}`].filter(Boolean).join(', ')
}
