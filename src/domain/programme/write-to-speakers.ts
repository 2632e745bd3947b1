import { addDays, type CalendarDay, dayInZone } from '../dates.ts'
import { officeOf } from '../forms/office.ts'
import type { Services } from '../services.ts'
import { recipientOf } from '../submissions/desk/act-on-selection.ts'
import { deskPapersOf } from '../submissions/desk/desk-papers.store.ts'
import { statusUrlOf } from '../submissions/find-submission.ts'
import { askPeople } from './people/ask-people.ts'
import { slidesReminder, speakerQuestion } from './programme-letters.ts'
import { daysToConfirm, questionDaysBefore, type SpeakerLetterKind, slidesDaysBefore, speakerLettersOf, type UnaskedSpeaker } from './speaker-letters.store.ts'

/**
 * Asks chairs and keynote speakers for availability and needs; presenters for availability and needs once the timetable is begun, or eight weeks before the conference, and for slides five days before
 * their last day. Each letter is noted in the transaction that queues it, so it may run at any time, twice, and after a crash. Returns how many it queued.
 */
export async function writeToSpeakers(services: Services): Promise<number> {
  const { db, now } = services
  const office = await officeOf(db)
  let queued = await askPeople(services, office?.address)
  for (const kind of ['question', 'slides'] as const)
    for (const speaker of await speakerLettersOf(db).due(kind, dayInZone(now(), 'UTC'), now()))
      if (isDueOn(kind, speaker, dayInZone(now(), speaker.timeZone)) && (await write(services, kind, speaker, office?.address))) queued += 1
  return queued
}

type Dates = Omit<UnaskedSpeaker, 'paperId' | 'conferenceId'>

/** Whether a letter is due on a day of the conference's own zone. */
export function isDueOn(
  kind: SpeakerLetterKind,
  { toldAt, isConfirmed, startDate, endDate, timeZone, slidesDueOn, isBegun }: Dates,
  today: CalendarDay,
): boolean {
  if (kind === 'slides') return slidesDueOn !== null && today <= endDate && today <= slidesDueOn && today >= addDays(slidesDueOn, -slidesDaysBefore)
  if (today >= startDate || !(isBegun || today >= addDays(startDate, -questionDaysBefore))) return false
  return isConfirmed || today >= addDays(dayInZone(toldAt, timeZone), daysToConfirm)
}

async function write(services: Services, kind: SpeakerLetterKind, speaker: UnaskedSpeaker, replyTo: string | undefined): Promise<boolean> {
  return services.db.transaction().execute(async (trx) => {
    const [paper] = await deskPapersOf(trx).whole([speaker.paperId], 'hold')
    const letters = speakerLettersOf(trx)
    if (!paper || !(await letters.isDue(kind, speaker))) return false
    const { submission, conference } = paper
    const to = recipientOf(submission)
    if (!to || !(await letters.note(kind, speaker, services.now()))) return false
    const page = `${statusUrlOf(services, submission)}/papers/${paper.position}`
    await services.queueMail(trx, {
      kind: kind === 'question' ? 'programme.speaker_question' : 'programme.slides_reminder',
      about: `submission:${submission.id}`,
      paperId: paper.id,
      to,
      ...(replyTo ? { replyTo } : {}),
      letter:
        kind === 'slides' && speaker.slidesDueOn
          ? slidesReminder(speaker.slidesDueOn, { submission, paper, conference, url: `${page}/slides` })
          : speakerQuestion({ submission, paper, conference, url: `${page}/presenting` }),
    })
    return true
  })
}
