import { changedMeanwhile } from '../../desk/act-on-selection.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { askCoAuthors } from '../../papers/ask-co-authors.ts'
import { paperDetailsOf } from '../../papers/paper-details.store.ts'
import { Refusal } from '../../refusal.ts'
import { refreshConflicts } from '../../review/assignment/find-conflicts.ts'
import type { Services } from '../../services.ts'
import type { Transaction } from '../../tables.ts'
import { askNewAddress } from '../address-change.ts'
import { withDetails } from '../correct-own.ts'
import type { CorrectionRequest } from '../correction-request.ts'
import { correctionRequestsOf } from '../correction-requests.store.ts'
import { statusUrlOf } from '../find-submission.ts'
import type { Paper } from '../paper.ts'
import { requestedAnswers, requestedDetails } from '../requested-correction.ts'
import { type CorrectionEntry, logCorrection, writeCorrection } from '../write-correction.ts'
import { auditSubject, recipientOf } from './act-on-selection.ts'
import { recordToCorrect } from './correct-submission.ts'
import type { CorrectionAnswer } from './correction.schema.ts'
import type { Change } from './corrections.store.ts'
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
    const changes = answer === 'granted' ? await grant(services, trx, request, { record, papers }, { actor: organiser, about, now }) : []
    const corrected = request.paperId === null && answer === 'granted' ? withDetails(record.submission, request.details) : record.submission
    if (answer === 'granted' && request.paperId === null && request.details.email !== record.submission.email)
      await askNewAddress(services, trx, corrected, request.details.email)
    await auditLogOf(trx).write(organiser, now, { act: `submission.correction_${answer}`, ...about })
    const to = recipientOf(corrected)
    if (!to) return
    const paper = papers.find(({ id }) => id === request.paperId) ?? record
    const details = {
      submission: corrected,
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

async function grant(
  services: Services,
  trx: Transaction,
  request: CorrectionRequest,
  { record, papers }: { record: DeskPaper; papers: readonly Paper[] },
  entry: CorrectionEntry,
): Promise<Change[]> {
  if (request.paperId === null) return writeCorrection(trx, requestedAnswers(record.submission, request, papers.length), entry)
  const { paper, after, rules, changes } = await requestedDetails(trx, request, papers)
  await paperDetailsOf(trx).write(paper, after, rules)
  // Its authors may be others now.
  await refreshConflicts(trx, record.submission.id, services.now())
  await logCorrection(trx, record.submission, changes, entry)
  await askCoAuthors(services, trx, { submission: record.submission, paper })
  return [...changes.personal, ...changes.others]
}

function isPaper(record: object): record is DeskPaper {
  return 'withdrawalRequested' in record
}
