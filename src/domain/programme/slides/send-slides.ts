import { conferencesOf } from '../../conferences/conferences.store.ts'
import { type CalendarDay, dayInZone, formatDay } from '../../dates.ts'
import { claimFiles } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { lockPapers, paperAt } from '../../submissions/change-submission.ts'
import { findSubmission, type SubmissionCredentials } from '../../submissions/find-submission.ts'
import type { Paper } from '../../submissions/paper.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Database } from '../../tables.ts'
import { programmeOf } from '../programme.store.ts'
import { mayStateWish } from '../state-wish.ts'
import { slidesOf } from './slides.store.ts'

/** So many files for one paper; corrections until the last day are usual. */
export const maxSlides = 10

interface SlidesTime {
  /** Whether the paper is to be presented at all. */
  isPresented: boolean
  dueOn: CalendarDay
  isOpen: boolean
}

async function slidesTime({ now }: Pick<Services, 'now'>, db: Database, paper: Paper): Promise<SlidesTime> {
  const conference = await conferencesOf(db).findAlsoDraft(paper.conferenceId)
  if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
  const { slidesDueOn } = await programmeOf(conference._id, db).draft()
  const dueOn = slidesDueOn ?? conference.endDate
  const isPresented = mayStateWish({ moves: await papersOf(db).movesOf(paper.id), conference, now: now() })
  return { isPresented, dueOn, isOpen: isPresented && dayInZone(now(), conference.timeZone) <= dueOn }
}

/** What the presenter has sent, and until when they can; undefined when there is nothing to present. */
export async function readSlidesPage(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: SubmissionCredentials, position: number) {
  const { db } = services
  const submission = await findSubmission(services, credentials)
  const paper = (await papersOf(db).ofSubmission(submission.id)).find((one) => one.position === position)
  if (!paper) return undefined
  const { isPresented, dueOn, isOpen } = await slidesTime(services, db, paper)
  const sent = await slidesOf(db).ofPaper(paper.id)
  return isPresented || sent.length > 0 ? { dueOn, isOpen, sent } : undefined
}

/** Whether these credentials may send slides, before a byte of them is read. */
export async function requirePresenter(services: Pick<Services, 'db' | 'key' | 'now'>, credentials: SubmissionCredentials, position?: number): Promise<void> {
  const submission = await findSubmission(services, credentials)
  await refuseClosed(services, services.db, paperAt(await papersOf(services.db).ofSubmission(submission.id), position))
}

async function refuseClosed(services: Pick<Services, 'now'>, db: Database, paper: Paper): Promise<void> {
  const { isPresented, isOpen, dueOn } = await slidesTime(services, db, paper)
  if (!isPresented) throw new Refusal('submission.not_open', 'There is nothing to show: this paper is not accepted for a conference that is to come.')
  if (!isOpen)
    throw new Refusal(
      'submission.not_open',
      `The last day for slides was ${formatDay(dueOn)}. Please bring them to the room, and tell the chair of your session.`,
    )
}

/** The presenter sends slides; the newest file counts. The same file again changes nothing. */
export async function sendSlides(
  services: Pick<Services, 'db' | 'key' | 'now'>,
  credentials: SubmissionCredentials,
  file: { id: string; sha256: string } | undefined,
  position?: number,
): Promise<void> {
  const submission = await findSubmission(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    await refuseClosed(services, trx, paper)
    if (!file) throw new Refusal('request.invalid', 'One thing needs your attention.', { slides: 'Please choose a file.' })
    const store = slidesOf(trx)
    const sent = await store.ofPaper(paper.id)
    if (sent[0]?.sha256 === file.sha256 && sent[0].scan !== 'infected') return
    if (sent.length >= maxSlides)
      throw new Refusal('file.too_many', `We have ${maxSlides} files for this paper already. Please bring further ones to the room.`)
    await claimFiles(trx, [file.id], 'slides')
    await store.add(file.id, paper.id, services.now())
  })
}
