import { createHash, randomBytes } from 'node:crypto'
import { hours } from '#domain/durations.ts'
import { dayInZone } from '../calendar-day.ts'
import { settled } from '../commits.store.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { conferencesOf } from '../conferences/conferences.store.ts'
import { feesOnDay } from '../conferences/fees.ts'
import { discardFiles } from '../files/discard-files.ts'
import type { ReceivedFile } from '../files/receive-file.ts'
import { removeBytes } from '../files/remove-bytes.ts'
import { claimFiles, type StoredFile, storedFilesOf } from '../files/stored-files.store.ts'
import { readToken } from '../forms/form-token.ts'
import { officeFrom } from '../forms/office.ts'
import { referencePrefix, submissionReference } from '../forms/reference.ts'
import { suspicionOf } from '../forms/suspicion.ts'
import { formatFileCount, type Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { closesFor, isInTime, momentInWords, registrationClosesAt } from './call-for-abstracts.ts'
import { statusUrlOf } from './status-url.ts'
import { categoryOf, type SubmissionForm } from './submission.schema.ts'
import type { Submission, SubmissionFile } from './submission.ts'
import { type SubmissionGround, submissionGround } from './submission-ground.store.ts'
import { type LetterMatter, receiptForAuthor, submissionForOffice } from './submission-letters.ts'
import { submissionFrom, submissionsOf } from './submissions.store.ts'

/** What one post brought. */
export interface SentAbstract {
  form: SubmissionForm
  /** Ids of stored files, by the control they came with. */
  documents: readonly string[]
  curricula: readonly string[]
  /** Those of the files that came inside the form itself: their bytes are safe, but no row names them yet. */
  arrivals: readonly ReceivedFile[]
  honeypot: string | undefined
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

/** Nobody can have a stranger's post-box filled by submitting in their name. */
const mostReceiptsAnHour = 10

/** An abstract leaves the author's hands: numbered, stored, acknowledged by mail, all in one transaction; the same form sent again changes nothing and is answered the same. */
export async function submitAbstract(services: Services, sent: SentAbstract): Promise<ReceivedAbstract> {
  const token = readToken(services.key, 'submission', sent.form.token, sent.firstByteAt)
  const fileIds = [...sent.documents, ...sent.curricula]
  let isRepetition = false
  const received = await services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    await submissions.lockSending(token.id, sent.form.email)
    const fingerprint = await fingerprintOf(trx, sent)
    const now = services.now()
    const ground = await submissionGround(trx, {
      tokenId: token.id,
      conferenceId: sent.form.subconference_id,
      email: sent.form.email,
      since: new Date(now.getTime() - hours(1)),
      letters: ['submission.receipt', 'submission.office'],
    })
    isRepetition = ground.isRepetition
    if (isRepetition) return repeated(services, trx, token.id, fingerprint)

    const { conference } = ground
    if (!conference) throw unknownConference()
    refuseIfClosed(conference, sent, services.graceMinutes)
    refuseTooMany(ground.limits, sent, fileIds.length)
    const files = await takeFiles(services, trx, sent, now)
    const id = randomBytes(12).toString('hex')
    const suspicion = suspicionOf({ honeypot: sent.honeypot, token, texts: [sent.form.message, sent.form.names], now: sent.firstByteAt })
    const lettersOn = await prepareLetters(services, trx, ground, { id, form: sent.form, suspicion })

    // Everyone who sends to the same conference waits from here to the commit: whatever could be asked before was.
    const { prefix, number } = await submissions.nextNumber(conference._id, referencePrefix(conference))
    const row = {
      ...rowOf(sent.form),
      // Whatever fee the browser sent, the category decides, and the day on which it arrived.
      fee_eur: feesOnDay(conference.fees, dayInZone(sent.firstByteAt, conference.timeZone)).find(({ code }) => code === sent.form.regtype)?.eur ?? 0,
      id,
      reference: submissionReference(prefix, number),
      conference_id: conference._id,
      number,
      token_id: token.id,
      fingerprint,
      state: 'received' as const,
      received_at: now,
      suspicion,
    }
    const submission = submissionFrom(row)
    const matter = { submission, conference, files, statusUrl: statusUrlOf(services, submission) }
    const move = { from: null, to: 'received' as const, movedAt: now, movedBy: 'author', note: null, releasedAt: now }
    await submissions.add(row, { files, arrivals: sent.arrivals, mails: lettersOn(matter), move })
    return matter
  })
  await settled(services.db)
  // What a repetition brought once more belongs to nothing.
  if (isRepetition) await discardAll(services, sent)
  return received
}

/** The answer of the first time again, unless something else was sent under the same token: that must not vanish unnoticed. */
async function repeated(services: Services, trx: Transaction, tokenId: string, fingerprint: string): Promise<ReceivedAbstract> {
  const earlier = await submissionsOf(trx).findByToken(tokenId)
  if (!earlier) throw new Error('What has arrived before is gone.')
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

/** Finds out who is to hear of a submission, so that telling them takes no more questions. */
async function prepareLetters(
  services: Services,
  trx: Transaction,
  ground: SubmissionGround,
  { id, form, suspicion }: { id: string; form: SubmissionForm; suspicion: string | null },
) {
  const { before } = ground
  const office = officeFrom(ground.organiser)
  const author = { name: form.name, address: form.email }
  const letters = [
    ...(!suspicion && before < mostReceiptsAnHour
      ? [{ kind: 'submission.receipt', to: author, ...(office ? { replyTo: office.address } : {}), words: receiptForAuthor }]
      : []),
    ...(office ? [{ kind: 'submission.office', to: office, replyTo: form.email, words: submissionForOffice }] : []),
  ]
  const envelopes = letters.map(({ words: _, ...envelope }) => ({ ...envelope, about: `submission:${id}` }))
  const set = await services.prepareMail(trx, envelopes, ground)
  return (matter: LetterMatter) => set(letters.map(({ words }) => words(matter)))
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

/** Files that were uploaded before are claimed; those that came inside the form belong to nobody else. Each list is in the order of the form. */
async function takeFiles({ scanning }: Services, trx: Transaction, { documents, curricula, arrivals }: SentAbstract, now: Date): Promise<SubmissionFile[]> {
  const newIds = arrivals.map(({ id }) => id)
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
  await removeBytes(
    services.files,
    arrivals.map(({ storageKey }) => storageKey),
  )
}

function inOrder(kind: SubmissionFile['kind'], files: readonly StoredFile[]): SubmissionFile[] {
  return files.map((file, position) => ({ ...file, kind, position, replacedAt: null }))
}

/** What was sent, in short. Files count by their content: the same paper uploaded anew is the same paper. */
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

function refuseTooMany({ filesPerSubmission }: Limits, sent: SentAbstract, count: number): void {
  if (count <= filesPerSubmission) return
  const message = `At most ${formatFileCount(filesPerSubmission)} can come with one submission.`
  throw new Refusal('file.too_many', message, { [sent.documents.length > 0 ? 'document[]' : 'documentcv[]']: message })
}
