import { conferencesOf } from '../../conferences/conferences.store.ts'
import { standingOf } from '../../conferences/important-dates.ts'
import { changedMeanwhile } from '../../desk/act-on-selection.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import { reviewSettingsOf } from '../../review/review-settings.store.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../find-submission.ts'
import { papersOf } from '../papers.store.ts'
import { auditSubject, recipientOf } from './act-on-selection.ts'
import type { ConferenceMoveForm } from './correction.schema.ts'
import { movedForAuthor } from './desk-letters.ts'
import { deskPapersOf } from './desk-papers.store.ts'
import { requirePaper } from './paper-at-desk.ts'

/** Moves a paper to another conference. It keeps its reference, its state and its author's link; the author is told by mail if that is wanted. */
export async function moveToConference(
  services: Services,
  organiser: Organiser,
  reference: string,
  { version, conference: conferenceId, letter, note }: ConferenceMoveForm,
): Promise<void> {
  const office = await officeOf(services.db)
  await services.db.transaction().execute(async (trx) => {
    const found = await requirePaper(trx, reference)
    const [paper] = await deskPapersOf(trx).whole([found.id], 'hold')
    if (!paper || paper.version !== version) throw paper ? changedMeanwhile(paper, 'its author') : new Error(`Paper ${reference} is gone.`)
    const now = services.now()
    const target = await conferencesOf(trx).find(conferenceId)
    if (!target) throw refusal('conference.unknown', 'There is no public conference like this.')
    // What a journal has reviewed is a whole text, and a conference asks for a presenter and a fee.
    if (paper.conference.journal) throw refusal('submission.move_not_allowed', `${paper.reference} is a manuscript, which cannot be moved to a conference.`)
    if (target._id === paper.conferenceId) throw refusal('submission.move_not_allowed', `${paper.reference} is at ${target.subConference} already.`)
    if (target.state === 'cancelled') throw refusal('submission.move_not_allowed', `${target.subConference} is cancelled. Please choose one that takes place.`)
    if (standingOf(target, now) === 'past') throw refusal('submission.move_not_allowed', `${target.subConference} is over. Please choose one that is to come.`)
    if (paper.state === 'withdrawn') throw refusal('submission.move_not_allowed', `${paper.reference} is withdrawn. Please open it again first.`)
    await reviewSettingsOf(trx).keepMode(target._id)
    const modes = [(await reviewSettingsOf(trx).find(paper.conferenceId)).mode, (await reviewSettingsOf(trx).find(target._id)).mode]
    if (modes[0] !== modes[1] && (await reviewSettingsOf(trx).invitedTo(paper.conferenceId, paper.id)) !== undefined)
      throw refusal(
        'review.mode_fixed',
        `Reviewers of ${paper.reference} were told who learns whose name, and ${target.subConference} does it otherwise. Please choose a conference that reviews in the same way.`,
      )
    await papersOf(trx).setConference(paper.id, target._id)
    const details = { from: paper.conference.subConference, to: target.subConference, letter: letter ? 'sent' : 'not sent' }
    await auditLogOf(trx).write(organiser, now, { act: 'submission.conference_changed', ...auditSubject(paper), details })
    const to = recipientOf(paper.submission)
    if (!letter || !to) return
    const { submission } = paper
    await services.queueMail(trx, {
      kind: 'submission.moved',
      about: `submission:${submission.id}`,
      paperId: paper.id,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: movedForAuthor(paper.conference, { submission, paper, conference: target, note: note || null, statusUrl: statusUrlOf(services, submission) }),
    })
  })
}

function refusal(code: 'conference.unknown' | 'submission.move_not_allowed' | 'review.mode_fixed', message: string): Refusal {
  return new Refusal(code, message, { conference: message })
}
