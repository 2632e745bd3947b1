import { conferencesOf } from '../../conferences/conferences.store.ts'
import { feesOnDay } from '../../conferences/fees.ts'
import { dayInZone } from '../../dates.ts'
import { changedMeanwhile } from '../../desk/act-on-selection.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { isCountryName } from '../../forms/countries.ts'
import { readReference } from '../../forms/reference.ts'
import { formatMoney, minorUnits } from '../../money.ts'
import { Refusal } from '../../refusal.ts'
import { type DeskRegistration, selectableRegistrations } from '../../registrations/desk/desk-registrations.store.ts'
import { registrationsOf } from '../../registrations/registrations.store.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import type { Paper } from '../paper.ts'
import { papersOf } from '../papers.store.ts'
import { categoryOf } from '../submission.schema.ts'
import type { Submission } from '../submission.ts'
import { submissionsOf } from '../submissions.store.ts'
import { auditSubject } from './act-on-selection.ts'
import { changeCategory } from './change-category.ts'
import type { CorrectionForm } from './correction.schema.ts'
import { type Change, correctionsOf, formatChange } from './corrections.store.ts'
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
  if (answers.country && !isCountryName(answers.country)) {
    const message = 'Please choose a country from the list.'
    throw new Refusal('request.invalid', message, { country: message })
  }
  await services.db.transaction().execute(async (trx) => {
    const { record, papers } = await recordToCorrect(trx, reference, 'hold')
    if (record.version !== version) throw changedMeanwhile(record, 'its author')
    const { submission: old } = record
    const accompany = answers.accompany === 'Yes'
    const corrected: Submission = { ...old, ...answers, accompany, names: accompany ? answers.names : '' }
    if (corrected.regtype !== old.regtype) corrected.feeMinor = await feeOf(trx, corrected)
    const retitled = titles.flatMap(({ number, title }) => {
      const one = papers.find(({ position }) => position === number)
      return one && one.title !== title ? [{ paper: one, title }] : []
    })
    const personal = personalChanges(old, corrected)
    const others = [...categoryChanges(old, corrected), ...retitled.map((change) => titleChange(change, papers))]
    if (personal.length + others.length === 0) return
    const now = services.now()
    await submissionsOf(trx).correct(corrected)
    for (const { paper: one, title } of retitled) await papersOf(trx).setTitle(one.id, title)
    if (corrected.regtype !== old.regtype) await changeCategory(trx, { old, corrected, papers, by: organiser.name, now })
    await papersOf(trx).correctFirstAuthor(old.id, corrected)
    await registrationsOf(trx).correctFrom(corrected)
    const correctionId = await correctionsOf(trx).add(old.id, personal)
    const details = {
      ...(personal.length > 0 ? { fields: personal.map(({ field }) => field).join(', '), correctionId } : {}),
      ...(others.length > 0 ? { changes: others.map(formatChange) } : {}),
    }
    await auditLogOf(trx).write(organiser, now, { act: 'submission.corrected', ...auditSubject(record), details })
  })
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

const personalFields = {
  title: 'Title',
  name: 'Name',
  email: 'E-mail',
  company: 'Institution',
  country: 'Country',
  mobile: 'Mobile',
  phone: 'Phone (official)',
  social: 'LinkedIn/Twitter',
} as const satisfies Partial<Record<keyof Submission, string>>

function personalChanges(old: Submission, corrected: Submission): Change[] {
  const keys = Object.keys(personalFields) as (keyof typeof personalFields)[]
  const companions = ({ accompany, names }: Submission) => (accompany ? names : '')
  const changes = [
    ...keys.map((key): Change => ({ field: personalFields[key], from: old[key], to: corrected[key] })),
    { field: 'Accompanying persons', from: companions(old), to: companions(corrected) },
  ]
  return changes.filter(({ from, to }) => from !== to)
}

function categoryChanges(old: Submission, corrected: Submission): Change[] {
  if (old.regtype === corrected.regtype) return []
  const label = ({ regtype }: Submission) => categoryOf(regtype)?.label ?? regtype
  const fee = ({ feeMinor, feeCurrency }: Submission) => formatMoney(feeMinor, feeCurrency)
  return [
    { field: 'Category', from: label(old), to: label(corrected) },
    { field: 'Fee', from: fee(old), to: fee(corrected) },
  ]
}

function titleChange({ paper, title }: { paper: Paper; title: string }, papers: readonly Paper[]): Change {
  return { field: papers.length > 1 ? `Research title of ${paper.reference}` : 'Research title', from: paper.title, to: title }
}
