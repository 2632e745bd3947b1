import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import { reviewSettingsOf } from '../review/review-settings.store.ts'
import type { Services } from '../services.ts'
import { lockPapers, paperAt } from '../submissions/change-submission.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from '../submissions/find-submission.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Submission } from '../submissions/submission.ts'
import { appealableRejection } from './appeal.ts'
import { appealForAuthor, appealForOffice } from './appeal-letters.ts'
import { appealsOf } from './appeals.store.ts'

/** An author appeals against a rejection, once and within the days of the conference. The same appeal twice is one. */
export async function appealDecision(services: Services, credentials: SubmissionCredentials, reasons: string, position?: number): Promise<Submission> {
  const submission = await findSubmission(services, credentials)
  await services.db.transaction().execute(async (trx) => {
    const paper = paperAt(await lockPapers(trx, submission), position)
    const appeals = (await appealsOf(trx).ofPapers([paper.id])).get(paper.id) ?? []
    const last = appeals.at(-1)
    if (last?.state === 'open' && last.reasons === reasons) return
    const conference = await conferencesOf(trx).findAlsoDraft(paper.conferenceId)
    if (!conference) throw new Error(`Conference ${paper.conferenceId} is gone.`)
    const { appealDays } = await reviewSettingsOf(trx).find(paper.conferenceId)
    const now = services.now()
    const rejection = appealableRejection({ moves: await papersOf(trx).movesOf(paper.id), appeals, appealDays, timeZone: conference.timeZone, now })
    if (!rejection)
      throw new Refusal(
        'submission.not_open',
        'There is no decision that you can appeal against now: its time is over, or you have done it already. Please write to us.',
      )
    await appealsOf(trx).add(paper.id, rejection.position, reasons, now)
    const office = await officeOf(trx)
    const details = { submission, paper, conference, now, statusUrl: statusUrlOf(services, submission) }
    const envelope = { about: `submission:${submission.id}`, paperId: paper.id }
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, {
      kind: 'submission.appeal',
      ...envelope,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: appealForAuthor(details),
    })
    if (!office) return
    const url = `${services.publicUrl}/desk/submissions/${paper.reference}`
    await services.queueMail(trx, { kind: 'submission.appeal.office', ...envelope, to: office, letter: appealForOffice(details, url) })
  })
  return submission
}
