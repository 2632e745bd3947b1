import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { notTakingPlace } from '../conferences/conference-state.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { feesOnDay } from '../conferences/fees.ts'
import { dayInZone, formatTimestampInZone } from '../dates.ts'
import { auditLogOf } from '../desk/audit-log.store.ts'
import { notesOf } from '../desk/notes.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { discardFiles, removeStoredBytes } from '../files/receive-file.ts'
import { claimFiles, type ReceivedFile, type StoredFile, storedFilesOf } from '../files/stored-files.store.ts'
import { isCountryName } from '../forms/countries.ts'
import { readToken } from '../forms/form-token.ts'
import { type Office, officeOf } from '../forms/office.ts'
import { parseForm } from '../forms/parse-form.ts'
import { referencePrefix, submissionReference } from '../forms/reference.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import { limitsOf } from '../limits/limits.store.ts'
import { formatFileCount, type Limits } from '../limits/limits.ts'
import { countLetter } from '../mail/letter-limits.ts'
import type { Envelope } from '../mail/mail.ts'
import { minorUnits } from '../money/money.ts'
import { lateEntriesOf } from '../papers/late-entries.store.ts'
import { admitLateEntry } from '../papers/late-entry.ts'
import { asManuscript, refuseManuscript } from '../publishing/journals/journal-call.ts'
import { Refusal } from '../refusal.ts'
import type { Registration } from '../registrations/registration.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import { reviewSettingsOf } from '../review/review-settings.store.ts'
import type { ReviewSettings } from '../review/review-settings.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { closesFor, isInTime, registrationClosesAt } from './call-for-abstracts.ts'
import { statusUrlOf } from './find-submission.ts'
import { type Paper, paperReference } from './paper.ts'
import { papersOf } from './papers.store.ts'
import { categoryOf, type SubmissionForm, submissionForm } from './submission.schema.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { arrivalLetters, isOnlyRegistered, type ReceiptDetails, receiptForAuthor, receiptKind, submissionForOffice } from './submission-letters.ts'
import { receiptsOf, submissionsOf } from './submissions.store.ts'

/** Validates the form: the shared schema, the list of countries, which the browser does not have, and the refused files; returns all problems together. */
export function parseSubmission(
  fields: Record<string, readonly string[]>,
  refusedFiles: readonly { field: string; name: string; reason: string }[],
  otherProblems: Record<string, string> = {},
): SubmissionForm {
  const more: Record<string, string> = { ...otherProblems }
  const country = fields.country?.[0]?.trim()
  if (country && !isCountryName(country)) more.country = 'Please choose a country from the list.'
  for (const { field, name, reason } of refusedFiles) more[field] = [more[field], `${name}: ${reason}`].filter(Boolean).join(' ')
  return parseForm(submissionForm, fields, more)
}

/** The content of one POST. */
export interface SentAbstract {
  form: SubmissionForm
  /** Ids of stored files, by form control. */
  documents: readonly string[]
  curricula: readonly string[]
  /** Those files that came in the form itself: their bytes are stored, but they have no row yet. */
  arrivals: readonly ReceivedFile[]
  honeypot: string | undefined
  /** Decides whether it is in time. */
  firstByteAt: Date
}

export interface ReceivedAbstract {
  submission: Submission
  papers: Paper[]
  registration: Registration | undefined
  conference: ConferenceSummary
  settings: ReviewSettings
  /** The files as first received, whatever replaced them since. */
  files: SubmissionFile[]
  statusUrl: string
  /** Whether the receipt went into the outbox: only then is a mail promised. */
  isMailed: boolean
}

/** What an organiser decides who enters a submission for somebody. */
export interface DeskEntry {
  organiser: Organiser
  /** Who asked for it, and how; a note of the desk. */
  asked: string
  withReceipt: boolean
}

/**
 * Stores an abstract with a number, its files and the mails in one transaction. The same form sent again changes nothing and gets the same
 * response. What an organiser enters for somebody is taken after the deadline too, is never suspicious, and stands in the audit log.
 */
export async function submitAbstract(services: Services, order: SentAbstract, entry?: DeskEntry): Promise<ReceivedAbstract> {
  const token = readToken(services.key, 'submission', order.form.token, order.firstByteAt)
  let isRepetition = false
  const received = await services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    await submissions.lockSending(token.id, order.form.email)
    const fingerprint = await fingerprintOf(trx, order)
    const earlier = await submissions.findByToken(token.id)
    if (earlier) {
      isRepetition = true
      return repeatedResponse(services, trx, earlier, fingerprint)
    }

    const conference = await conferencesOf(trx).findTaking(order.form.subconference_id)
    if (!conference) throw unknownConference()
    const sent = conference.journal ? { ...order, form: asManuscript(order.form) } : order
    if (conference.journal && !entry) refuseManuscript(conference, sent)
    const late = !entry && sent.form.late_entry ? await admitLateEntry(trx, sent.form.late_entry, conference, sent.firstByteAt) : undefined
    if (!entry && !late && !conference.journal) refuseIfClosed(conference, sent, services.graceMinutes)
    refuseTooMany(await limitsOf(trx).all(), sent)
    const now = services.now()
    const claimed = await claimAll(services, trx, sent, now)
    const suspicion = entry ? null : suspicionOf({ honeypot: sent.honeypot, token, texts: [sent.form.message, sent.form.names], now: sent.firstByteAt })
    const settings = await reviewSettingsOf(trx).find(conference._id)
    const office = await officeOf(trx)
    const isMailed = entry ? entry.withReceipt : !suspicion && (await mayBeMailed(services, trx, sent.form.email))
    const id = randomBytes(12).toString('hex')
    const unnumbered: Submission = {
      ...answersOf(sent.form),
      // The fee of the browser is ignored: the category and the day of arrival decide.
      feeMinor: minorUnits(
        conference.journal
          ? 0
          : (feesOnDay(conference.fees, dayInZone(sent.firstByteAt, conference.timeZone)).find(({ code }) => code === sent.form.regtype)?.eur ?? 0),
      ),
      feeCurrency: 'EUR',
      id,
      // It gets its own at the end.
      reference: `arriving ${id}`,
      conferenceId: conference._id,
      number: -randomInt(1_000_000_000),
      receivedAt: now,
      suspicion,
      linkVersion: 0,
    }
    await submissions.add(unnumbered, { tokenId: token.id, fingerprint })
    if (late) await lateEntriesOf(trx).use(late.id, id, now)
    const brought = await addWhatItBrings(trx, unnumbered, sent, entry?.organiser.name ?? 'author')
    const files = claimed.map((file) => ({ ...file, paperId: paperOf(file, brought.papers) }))
    await submissions.addFiles(id, files)
    const toAuthor = isMailed ? envelopeOfReceipt({ submission: unnumbered, ...brought }, office) : undefined
    const toOffice = office && !entry ? envelopeOfNotice({ submission: unnumbered, ...brought }, office) : undefined
    const envelopes = [toAuthor, toOffice].filter((envelope) => envelope !== undefined)
    const queueMail = await services.prepareMail(trx, arrivalLetters(conference), envelopes)
    const numbered = await numberSubmission(trx, { submission: unnumbered, ...brought }, conference)
    const details = { ...numbered, conference, settings, files, statusUrl: statusUrlOf(services, numbered.submission) }
    if (entry) await noteEntry(services, trx, details, entry)
    const letters = [
      ...(toAuthor ? [{ ...toAuthor, letter: receiptForAuthor(entry ? { ...details, isEntered: true } : details) }] : []),
      ...(toOffice ? [{ ...toOffice, letter: submissionForOffice(details) }] : []),
    ]
    if (letters.length > 0) await queueMail(trx, ...letters)
    return { ...details, isMailed }
  })
  // The files of a repetition are duplicates.
  if (isRepetition) await discardAll(services, order)
  return received
}

/** The same response as the first time; refuses other content under the same token, which would be lost. */
async function repeatedResponse(
  services: Services,
  trx: Transaction,
  earlier: Submission & { fingerprint: string },
  fingerprint: string,
): Promise<ReceivedAbstract> {
  if (earlier.fingerprint !== fingerprint)
    throw new Refusal(
      'submission.already_received',
      `This form has already arrived, with other answers, as ${earlier.reference}. The mail to its author has the link to its status page, where files can be replaced. To send one more submission, please open the form anew.`,
    )
  const conference = await conferencesOf(trx).findAlsoDraft(earlier.conferenceId)
  if (!conference) throw unknownConference()
  return firstResponse(services, trx, earlier.id, conference)
}

async function firstResponse(services: Services, trx: Transaction, id: string, conference: ConferenceSummary): Promise<ReceiptDetails & ReceivedAbstract> {
  const submission = await submissionsOf(trx).lock(id)
  if (!submission) throw new Error(`Submission ${id} is gone.`)
  const originals = new Map<string, SubmissionFile>()
  for (const file of await submissionsOf(trx).filesOf(id)) {
    const slot = `${file.kind} ${file.position}`
    if (file.arrivedAt <= submission.receivedAt && !originals.has(slot)) originals.set(slot, file)
  }
  const papers = await papersOf(trx).ofSubmission(id)
  const registration = await registrationsOf(trx).ofSubmission(id)
  // The first link, even where a newer one was sent: that one goes to the author's inbox only.
  const statusUrl = statusUrlOf(services, { ...submission, linkVersion: 0 })
  const isMailed = await receiptsOf(trx).isQueued(id)
  const settings = await reviewSettingsOf(trx).find(conference._id)
  return { submission, papers, registration, conference, settings, files: [...originals.values()], statusUrl, isMailed }
}

/** The audit log says who entered it; who asked is a note, because the log names no participants. */
async function noteEntry(services: Services, trx: Transaction, { submission }: ReceiptDetails, { organiser, asked, withReceipt }: DeskEntry): Promise<void> {
  const about = `submission:${submission.id}`
  const now = services.now()
  await notesOf(trx).add(about, `Entered at the desk. Who asked: ${asked}`, organiser, now)
  const event = { act: 'submission.entered' as const, about, aboutName: submission.reference, details: { receipt: withReceipt ? 'sent' : 'not sent' } }
  await auditLogOf(trx).write(organiser, now, event)
}

/** The source is not counted: the limit of the route is the same, and one row would serialise a whole university. */
async function mayBeMailed(services: Services, trx: Transaction, email: string): Promise<boolean> {
  return (await countLetter(trx, 'submission.receipt', { target: email }, services.now())) === 0
}

type Arrival = Pick<ReceivedAbstract, 'submission' | 'papers' | 'registration'>

/**
 * Last of all: it locks the conference's counter until the commit, so that a failed transaction leaves no gap, and everybody who submits to the
 * conference waits meanwhile.
 */
async function numberSubmission(trx: Transaction, { submission, papers, registration }: Arrival, conference: ConferenceSummary): Promise<Arrival> {
  const { prefix, number } = await submissionsOf(trx).nextNumber(conference._id, referencePrefix(conference))
  const reference = submissionReference(prefix, number)
  const numbered = papers.map((paper) => ({ ...paper, reference: paperReference(reference, paper.position) }))
  await submissionsOf(trx).setReference(submission.id, { reference, number }, numbered)
  return { submission: { ...submission, reference, number }, papers: numbered, registration: registration && { ...registration, reference } }
}

function envelopeOfReceipt(arrival: Arrival, office: Office | undefined): Envelope {
  const { id, name, email } = arrival.submission
  return { kind: receiptKind(arrival), about: `submission:${id}`, to: { name, address: email }, ...(office ? { replyTo: office.address } : {}) }
}

function envelopeOfNotice(arrival: Arrival, office: Office): Envelope {
  const kind = isOnlyRegistered(arrival) ? 'registration.office' : 'submission.office'
  return { kind, about: `submission:${arrival.submission.id}`, to: office, replyTo: arrival.submission.email }
}

function answersOf(form: SubmissionForm) {
  return {
    regtype: form.regtype,
    title: form.title,
    name: form.name,
    email: form.email,
    company: form.company,
    country: form.country,
    mobile: form.mobile,
    phone: form.phone,
    social: form.social,
    accompany: form.accompany === 'Yes',
    names: form.names,
    message: form.message,
  }
}

/** Claims the files that were uploaded before, and adds those that came in the form. Each list is in the order of the form. */
async function claimAll({ scanning }: Services, trx: Transaction, { documents, curricula, arrivals }: SentAbstract, now: Date): Promise<SubmissionFile[]> {
  const newIds = arrivals.map(({ id }) => id)
  await storedFilesOf(trx).addClaimed(arrivals, now)
  if (newIds.length > 0) await scanning?.wake(trx, newIds)
  const take = async (ids: readonly string[], field: string): Promise<StoredFile[]> => {
    const arrived = arrivals.filter(({ id }) => ids.includes(id)).map((file) => ({ ...file, arrivedAt: now, scan: null }))
    const uploaded = ids.filter((id) => !arrived.some((file) => file.id === id))
    const claimed = await claimFiles(trx, uploaded, field)
    return [...claimed, ...arrived]
  }
  return [...inOrder('document', await take(documents, 'document[]')), ...inOrder('documentcv', await take(curricula, 'documentcv[]'))]
}

async function discardAll(services: Services, { documents, curricula, arrivals }: SentAbstract): Promise<void> {
  await discardFiles(services, [...documents, ...curricula])
  await removeStoredBytes(
    services.files,
    arrivals.map(({ storageKey }) => storageKey),
  )
}

function inOrder(kind: SubmissionFile['kind'], files: readonly StoredFile[]): SubmissionFile[] {
  return files.map((file, position) => ({ ...file, kind, paperId: null, position, replacedAt: null }))
}

/** A paper for each title; one without a title for somebody who presents or sent a document; and a registration for those who do not present. */
async function addWhatItBrings(trx: Transaction, submission: Submission, { form, documents }: SentAbstract, by: string) {
  const presents = categoryOf(form.regtype)?.presents ?? true
  const titles = form['research_title[]'].filter((title) => title !== '')
  const untitled = presents || documents.length > 0 ? [''] : []
  const papers = await papersOf(trx).add(submission, titles.length > 0 ? titles : untitled, by)
  return { papers, registration: presents ? undefined : await registrationsOf(trx).addFrom(submission, by) }
}

/** The first document belongs to the first title and so on; further ones belong to the last. */
function paperOf({ kind, position }: SubmissionFile, papers: readonly Paper[]): string | null {
  return kind === 'document' ? (papers[Math.min(position, papers.length - 1)]?.id ?? null) : null
}

/** A hash of the answers and of the content of the files. */
async function fingerprintOf(trx: Transaction, sent: SentAbstract): Promise<string> {
  const { token: _, subconf_name: __, ...answers } = sent.form
  const arrived = new Map(sent.arrivals.map(({ id, sha256 }) => [id, sha256]))
  const hashesOf = async (ids: readonly string[]) => {
    const uploaded = [...new Set(ids)].filter((id) => !arrived.has(id))
    return [...(await storedFilesOf(trx).hashesOf(uploaded)), ...ids.flatMap((id) => arrived.get(id) ?? [])]
  }
  const documents = await hashesOf(sent.documents)
  const curricula = await hashesOf(sent.curricula)
  return createHash('sha256')
    .update(JSON.stringify([answers, documents, curricula]))
    .digest('base64url')
}

function unknownConference(): Refusal {
  return new Refusal('conference.unknown', 'There is no conference with this id.', { subconference_id: 'This conference is not on our list.' })
}

/** Those who do not present may register after the call has closed. */
function refuseIfClosed(conference: ConferenceSummary, { form, firstByteAt }: SentAbstract, graceMinutes: number): void {
  const halted = notTakingPlace(conference)
  if (halted) throw new Refusal('submission.call_closed', halted)
  const { subConference, timeZone } = conference
  const presents = categoryOf(form.regtype)?.presents ?? true
  const closesAt = closesFor(conference, { presents })
  if (isInTime(closesAt, firstByteAt, graceMinutes)) return
  const closed = `${presents ? 'The call' : 'Registration'} for ${subConference} closed on ${formatTimestampInZone(closesAt, timeZone)}.`
  const registrationCloses = registrationClosesAt(conference)
  if (!isInTime(registrationCloses, firstByteAt, graceMinutes)) throw new Refusal('submission.call_closed', closed)
  throw new Refusal(
    'submission.call_closed',
    `${closed} You can still register as a listener or a virtual delegate, until ${formatTimestampInZone(registrationCloses, timeZone)}.`,
    {
      regtype: 'The call for papers has closed. Please choose to listen, or to come as a virtual delegate.',
    },
  )
}

function refuseTooMany({ filesPerSubmission }: Limits, sent: SentAbstract): void {
  if (sent.documents.length + sent.curricula.length <= filesPerSubmission) return
  const message = `At most ${formatFileCount(filesPerSubmission)} can come with one submission.`
  throw new Refusal('file.too_many', message, { [sent.documents.length > 0 ? 'document[]' : 'documentcv[]']: message })
}
