import { conferencesOf } from '../../conferences/conferences.store.ts'
import { feesOnDay } from '../../conferences/fees.ts'
import { dayInZone } from '../../dates.ts'
import { changedMeanwhile } from '../../desk/act-on-selection.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { readReference } from '../../forms/reference.ts'
import { minorUnits } from '../../money/money.ts'
import { Refusal } from '../../refusal.ts'
import { type DeskRegistration, selectableRegistrations } from '../../registrations/desk/desk-registrations.store.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { Paper } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import type { Submission } from '../submission.ts'
import { refuseUnknownCountry, writeCorrection } from '../write-correction.ts'
import { auditSubject } from './act-on-selection.ts'
import { changeCategory } from './change-category.ts'
import type { CorrectionForm } from './correction.schema.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
import { findPaper } from './paper-at-desk.ts'

/**
 * Corrects the answers of a submission and the titles of its papers on behalf of the author, who is not written to. The category decides the
 * fee and whether there is a paper or a registration. The audit log has the old and new values.
 */
export async function correctSubmission(
  services: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  reference: string,
  { version, titles, ...answers }: CorrectionForm,
): Promise<void> {
  refuseUnknownCountry(answers)
  await services.db.transaction().execute(async (trx) => {
    const { record, papers } = await recordToCorrect(trx, reference, 'hold')
    if (record.version !== version) throw changedMeanwhile(record, 'its author')
    const { submission: old } = record
    const accompany = answers.accompany === 'Yes'
    const corrected: Submission = { ...old, ...answers, accompany, names: accompany ? answers.names : '' }
    if (corrected.regtype !== old.regtype) {
      await refuseIfBooked(trx, old)
      corrected.feeMinor = await feeOf(trx, corrected)
    }
    const retitled = titles.flatMap(({ number, title }) => {
      const one = papers.find(({ position }) => position === number)
      return one && one.title !== title ? [{ paper: one, title }] : []
    })
    const now = services.now()
    const correction = { old, corrected, titles: retitled, paperCount: papers.length }
    const changes = await writeCorrection(trx, correction, { actor: organiser, about: auditSubject(record), now })
    if (changes.length > 0 && corrected.regtype !== old.regtype) await changeCategory(trx, { old, corrected, papers, by: organiser.name, now })
  })
}

/** The category of somebody who has registered is what they were charged for. */
async function refuseIfBooked(trx: Transaction, { id, reference }: Submission): Promise<void> {
  const registration = await registrationsOf(trx).ofSubmission(id)
  if (!registration?.bookingId) return
  throw new Refusal(
    'registration.move_not_allowed',
    `${reference} has been charged for its category, so it cannot be changed here. Please cancel the registration, and let the person register again.`,
  )
}

/** A submission as the desk corrects it: with one of its papers, or with the registration of those who sent none. */
export async function recordToCorrect(
  db: Database,
  reference: string,
  hold: 'hold' | 'only read',
): Promise<{ record: DeskPaper | DeskRegistration; papers: Paper[] }> {
  const paper = await findPaper(db, reference)
  const papers = paper ? await (hold === 'hold' ? papersOf(db).lockOfSubmission(paper.submissionId) : papersOf(db).ofSubmission(paper.submissionId)) : []
  const registration = paper ? undefined : await registrationsOf(db).findByReference(readReference(reference) ?? '')
  const [record] = paper ? await deskPapersOf(db).whole([paper.id], hold) : await selectableRegistrations(db).whole(registration ? [registration.id] : [], hold)
  if (!record) throw new Refusal('submission.unknown', `There is no submission ${reference.slice(0, 40)}.`)
  return { record, papers }
}

/** The fee of the category on the day on which the submission arrived, as the form would have shown it. */
async function feeOf(trx: Transaction, { conferenceId, receivedAt, regtype }: Submission): Promise<number> {
  const page = await conferencesOf(trx).findPageAlsoDraft(conferenceId)
  if (!page) throw new Error(`Conference ${conferenceId} is gone.`)
  const fees = feesOnDay(page.fees, dayInZone(receivedAt, page.conference.timeZone))
  return minorUnits(fees.find(({ code }) => code === regtype)?.eur ?? 0)
}
