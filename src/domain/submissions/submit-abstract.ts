import { createHash, randomBytes } from 'node:crypto'
import { dayInZone } from '../calendar-day.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { conferenceExtrasOf } from '../conferences/conference-extras.store.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { feesOnDay } from '../conferences/fees.ts'
import { discardFiles } from '../files/discard-files.ts'
import { claimFiles, storedFilesOf } from '../files/stored-files.store.ts'
import { readToken } from '../forms/form-token.ts'
import { officeOf } from '../forms/office.ts'
import { referencePrefix, submissionReference } from '../forms/reference.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import { limitsOf } from '../limits/limits.store.ts'
import { filesInWords } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { closesFor, isInTime, momentInWords, registrationClosesAt } from './call-for-abstracts.ts'
import { statusUrlOf } from './status-url.ts'
import { categoryOf, type SubmissionForm } from './submission.schema.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { type LetterMatter, receiptForAuthor, submissionForOffice } from './submission-letters.ts'
import { submissionsOf } from './submissions.store.ts'

/** What one post brought. */
export interface SentAbstract {
  form: SubmissionForm
  /** Ids of stored files, by the control they came with. */
  documents: readonly string[]
  curricula: readonly string[]
  decoy: string | undefined
  /** The server's clock at the first byte decides whether it is in time. */
  firstByteAt: Date
}

export interface ReceivedAbstract {
  submission: Submission
  conference: ConferenceSummary
  /** As they were received, whatever replaced them since. */
  files: SubmissionFile[]
  statusUrl: string
}

const hours = (count: number) => count * 3_600_000
/** Nobody can have a stranger's post-box filled by submitting in their name. */
const mostReceiptsAnHour = 10

/** An abstract leaves the author's hands: numbered, stored, acknowledged by mail, all in one transaction; the same form sent again changes nothing and is answered the same. */
export async function submitAbstract(services: Services, sent: SentAbstract): Promise<ReceivedAbstract> {
  const token = readToken(services.key, 'submission', sent.form.token, sent.firstByteAt)
  const fileIds = [...sent.documents, ...sent.curricula]
  let isRepetition = false
  const received = await services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    await submissions.lockToken(token.id)
    const fingerprint = await fingerprintOf(trx, sent)
    const earlier = await submissions.findByToken(token.id)
    isRepetition = earlier !== undefined
    if (earlier) return repeated(services, trx, earlier, fingerprint)

    const conference = await conferencesOf(trx).find(sent.form.subconference_id)
    if (!conference) throw unknownConference()
    refuseIfClosed(conference, sent, services.graceMinutes)
    if (fileIds.length > 0) await refuseTooMany(trx, sent, fileIds.length)
    await claimFiles(trx, sent.documents, 'document[]')
    await claimFiles(trx, sent.curricula, 'documentcv[]')

    const id = randomBytes(12).toString('hex')
    const now = services.now()
    const suspicion = suspicionOf({ decoy: sent.decoy, token, texts: [sent.form.message, sent.form.names], now: sent.firstByteAt })
    const { fees } = await conferenceExtrasOf(trx).find(conference._id)
    const { prefix, number } = await submissions.nextNumber(conference._id, referencePrefix(conference))
    await submissions.add({
      ...rowOf(sent.form),
      // Whatever fee the browser sent, the category decides, and the day on which it arrived.
      fee_eur: feesOnDay(fees, dayInZone(sent.firstByteAt, conference.timeZone)).find(({ code }) => code === sent.form.regtype)?.eur ?? 0,
      id,
      reference: submissionReference(prefix, number),
      conference_id: conference._id,
      number,
      token_id: token.id,
      fingerprint,
      state: 'received',
      received_at: now,
      suspicion,
    })
    await submissions.addFiles(id, [...inOrder('document', sent.documents), ...inOrder('documentcv', sent.curricula)])
    await submissions.move(id, { from: null, to: 'received', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
    const matter = await matterOf(services, trx, id, conference)
    await tell(services, trx, matter)
    return matter
  })
  // What a repetition brought once more belongs to nothing.
  if (isRepetition) await discardFiles(services, fileIds)
  return received
}

/** The answer of the first time again, unless something else was sent under the same token: that must not vanish unnoticed. */
async function repeated(services: Services, trx: Transaction, earlier: Submission & { fingerprint: string }, fingerprint: string): Promise<ReceivedAbstract> {
  if (earlier.fingerprint !== fingerprint)
    throw new Refusal(
      'submission.already_received',
      `This form has already arrived, with other answers, as ${earlier.reference}. The mail to its author has the link to its status page, where files can be replaced. To send one more submission, please open the form anew.`,
    )
  const conference = await conferencesOf(trx).findAlsoDraft(earlier.conferenceId)
  if (!conference) throw unknownConference()
  return matterOf(services, trx, earlier.id, conference)
}

async function matterOf(services: Services, trx: Transaction, id: string, conference: ConferenceSummary): Promise<LetterMatter & ReceivedAbstract> {
  const submission = await submissionsOf(trx).lock(id)
  if (!submission) throw new Error(`Submission ${id} is gone.`)
  const firstOnes = new Map<string, SubmissionFile>()
  for (const file of await submissionsOf(trx).filesOf(id)) {
    const place = `${file.kind} ${file.position}`
    if (file.arrivedAt <= submission.receivedAt && !firstOnes.has(place)) firstOnes.set(place, file)
  }
  return { submission, conference, files: [...firstOnes.values()], statusUrl: statusUrlOf(services, submission) }
}

async function tell(services: Services, trx: Transaction, matter: LetterMatter): Promise<void> {
  const { submission } = matter
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const recent = await submissionsOf(trx).countFrom(submission.email, new Date(submission.receivedAt.getTime() - hours(1)))
  if (!submission.suspicion && recent <= mostReceiptsAnHour) {
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, { kind: 'submission.receipt', about, to, ...(office ? { replyTo: office.address } : {}), letter: receiptForAuthor(matter) })
  }
  if (office) await services.queueMail(trx, { kind: 'submission.office', about, to: office, replyTo: submission.email, letter: submissionForOffice(matter) })
}

function rowOf(form: SubmissionForm) {
  return {
    regtype: form.regtype,
    title: form.title,
    name: form.name,
    email: form.email,
    company: form.company,
    country: form.country,
    mobile: form.mobile,
    phone: form.phone,
    research_titles: form['research_title[]'].filter((title) => title !== ''),
    social: form.social,
    accompany: form.accompany === 'Yes',
    names: form.names,
    message: form.message,
  }
}

function inOrder(kind: SubmissionFile['kind'], ids: readonly string[]) {
  return [...new Set(ids)].map((id, position) => ({ id, kind, position }))
}

/** What was sent, in short. Files count by their content: the same paper uploaded anew is the same paper. */
async function fingerprintOf(trx: Transaction, sent: SentAbstract): Promise<string> {
  const { token: _, subconf_name: __, ...answers } = sent.form
  const documents = await storedFilesOf(trx).hashesOf([...new Set(sent.documents)])
  const curricula = await storedFilesOf(trx).hashesOf([...new Set(sent.curricula)])
  return createHash('sha256')
    .update(JSON.stringify([answers, documents, curricula]))
    .digest('base64url')
}

function unknownConference(): Refusal {
  return new Refusal('conference.unknown', 'There is no conference with this id.', { subconference_id: 'This conference is not on our list.' })
}

/** Papers have a deadline; whoever comes to listen may register for longer. */
function refuseIfClosed(conference: ConferenceSummary, { form, firstByteAt }: SentAbstract, graceMinutes: number): void {
  const { subConference, timeZone } = conference
  const presents = categoryOf(form.regtype)?.presents ?? true
  const closesAt = closesFor(conference, { presents })
  if (isInTime(closesAt, firstByteAt, graceMinutes)) return
  const closed = `${presents ? 'The call' : 'Registration'} for ${subConference} closed on ${momentInWords(closesAt, timeZone)}.`
  const registrationCloses = registrationClosesAt(conference)
  if (!isInTime(registrationCloses, firstByteAt, graceMinutes)) throw new Refusal('submission.call_closed', closed)
  throw new Refusal(
    'submission.call_closed',
    `${closed} You can still register as a listener or a virtual delegate, until ${momentInWords(registrationCloses, timeZone)}.`,
    {
      regtype: 'The call for papers has closed. Please choose to listen, or to come as a virtual delegate.',
    },
  )
}

async function refuseTooMany(trx: Transaction, sent: SentAbstract, count: number): Promise<void> {
  const { filesPerSubmission } = await limitsOf(trx).all()
  if (count <= filesPerSubmission) return
  const message = `At most ${filesInWords(filesPerSubmission)} can come with one submission.`
  throw new Refusal('file.too_many', message, { [sent.documents.length > 0 ? 'document[]' : 'documentcv[]']: message })
}
