import { changedMeanwhile } from '../../desk/act-on-selection.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { askNewAddress } from '../address-change.ts'
import { correctionRequestsOf } from '../correction-requests.store.ts'
import { statusUrlOf } from '../find-submission.ts'
import { requestedCorrection } from '../requested-correction.ts'
import { writeCorrection } from '../write-correction.ts'
import { auditSubject, recipientOf } from './act-on-selection.ts'
import { recordToCorrect } from './correct-submission.ts'
import type { CorrectionAnswer } from './correction.schema.ts'
import { correctionAnswerForAuthor } from './desk-letters.ts'
import type { DeskPaper } from './desk-papers.store.ts'

/**
 * Makes the correction that an author asked for, or refuses it; the author reads the answer by mail. A new address is asked first whether it is
 * the author's, as when authors change it themselves.
 */
export async function answerCorrection(services: Services, organiser: Organiser, reference: string, order: CorrectionAnswer): Promise<void> {
  const { version, request: requestId, answer, note } = order
  const office = await officeOf(services.db)
  await services.db.transaction().execute(async (trx) => {
    const { record, papers } = await recordToCorrect(trx, reference, 'hold')
    if (record.version !== version) throw changedMeanwhile(record, 'its author')
    const request = (await correctionRequestsOf(trx).ofSubmission(record.submission.id)).find(({ id }) => id === requestId)
    if (request?.state !== 'open' || !isPaper(record))
      throw new Refusal('submission.nothing_waits', `The author of ${reference} has not asked for this correction, or was answered already.`)
    const now = services.now()
    const about = auditSubject(record)
    await correctionRequestsOf(trx).answer(request.id, answer, { by: organiser.name, note: note || null, at: now })
    const correction = await requestedCorrection(trx, record.submission, request, papers)
    const changes = answer === 'granted' ? await writeCorrection(trx, correction, { actor: organiser, about, now }) : []
    if (answer === 'granted' && request.paperId === null && request.details.email !== record.submission.email)
      await askNewAddress(services, trx, correction.corrected, request.details.email)
    await auditLogOf(trx).write(organiser, now, { act: `submission.correction_${answer}`, ...about })
    const to = recipientOf(correction.corrected)
    if (!to) return
    const paper = papers.find(({ id }) => id === request.paperId) ?? record
    const details = {
      submission: correction.corrected,
      paper,
      conference: record.conference,
      note: note || null,
      statusUrl: statusUrlOf(services, record.submission),
    }
    await services.queueMail(trx, {
      kind: 'submission.correction_answer',
      about: about.about,
      paperId: paper.id,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: correctionAnswerForAuthor(answer, changes, details),
    })
  })
}

function isPaper(record: object): record is DeskPaper {
  return 'withdrawalRequested' in record
}
