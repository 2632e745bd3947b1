import { changedMeanwhile } from '../desk/act-on-selection.ts'
import type { Organiser } from '../desk/organiser.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { auditSubject } from '../submissions/desk/act-on-selection.ts'
import { deskPapersOf } from '../submissions/desk/desk-papers.store.ts'
import { requirePaper } from '../submissions/desk/paper-at-desk.ts'
import { papersOf } from '../submissions/papers.store.ts'
import { logCorrection } from '../submissions/write-correction.ts'
import { askCoAuthors } from './ask-co-authors.ts'
import { lacksTitle, refuseUnknownTrack } from './complete-paper.ts'
import { detailChanges } from './detail-changes.ts'
import { type DeskPaperForm, detailsFrom } from './paper-details.schema.ts'
import { paperDetailsOf } from './paper-details.store.ts'

/** The office completes a paper on behalf of its author, who is not written to, in any state; new co-authors are asked. The audit log has the old and new values. */
export async function completePaperAtDesk(
  services: Pick<Services, 'db' | 'now' | 'queueMail' | 'publicUrl'>,
  organiser: Organiser,
  reference: string,
  { version, ...form }: DeskPaperForm,
): Promise<void> {
  const { db, now } = services
  const { id } = await requirePaper(db, reference)
  await db.transaction().execute(async (trx) => {
    const [paper] = await deskPapersOf(trx).whole([id], 'hold')
    if (!paper) throw new Refusal('submission.unknown', `There is no submission ${reference.slice(0, 40)}.`)
    if (paper.version !== version) throw changedMeanwhile(paper, 'its author')
    const details = paperDetailsOf(trx)
    const before = await details.find(paper)
    const rules = await details.rulesOf(paper.conferenceId)
    const after = detailsFrom({ ...form, version: '' }, before)
    refuseUnknownTrack(after, before, rules)
    if (after.title === '' && before.title !== '') throw lacksTitle()
    const siblings = await papersOf(trx).ofSubmission(paper.submissionId)
    const changes = detailChanges(before, after, { tracks: rules.tracks, reference: siblings.length > 1 ? paper.reference : undefined })
    if (changes.personal.length + changes.others.length === 0) return
    await details.write(paper, after, rules)
    await logCorrection(trx, paper.submission, changes, { actor: organiser, about: auditSubject(paper), now: now() })
    await askCoAuthors(services, trx, { submission: paper.submission, paper })
  })
}
