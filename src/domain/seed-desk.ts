import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { applicationRoleIds, applicationStates } from './applications/application.ts'
import { applicationsOf } from './applications/applications.store.ts'
import type { ConferenceSummary } from './conferences/conference.ts'
import { conferencesOf } from './conferences/conferences.store.ts'
import { contactMessagesOf } from './contact/contact-messages.store.ts'
import { contentOf } from './content/content.store.ts'
import { ContentError, problemsOf } from './content/parse-content.ts'
import { days, hours } from './durations.ts'
import { type ReceivedFile, storedFilesOf } from './files/stored-files.store.ts'
import { randomReference, referencePrefix, submissionReference } from './forms/reference.ts'
import { mailsOf } from './mail/mail.store.ts'
import { minorUnits } from './money/money.ts'
import { openBooking } from './money/open-booking.ts'
import { takePayment } from './money/settle-booking.ts'
import { journalCallsOf } from './publishing/journals/journal-calls.store.ts'
import { registrationsOf } from './registrations/registrations.store.ts'
import type { PaperState } from './submissions/paper.ts'
import { papersOf } from './submissions/papers.store.ts'
import { categoryOf } from './submissions/submission.schema.ts'
import type { Submission } from './submissions/submission.ts'
import { submissionsOf } from './submissions/submissions.store.ts'
import type { Transaction } from './tables.ts'

/** The moves that lead to each state of the file; a star marks a decision that is not released. */
const moves = {
  received: [],
  'under-review': ['under-review'],
  'decided-accepted': ['under-review', 'accepted*'],
  'decided-rejected': ['under-review', 'rejected*'],
  accepted: ['under-review', 'accepted'],
  rejected: ['under-review', 'rejected'],
  'revision-requested': ['under-review', 'revision-requested'],
  'second-round': ['under-review', 'revision-requested', 'under-review'],
  confirmed: ['under-review', 'accepted', 'confirmed'],
  withdrawn: ['withdrawn'],
} as const

const sentSubmission = z.object({
  /** The code of a series; its next edition is meant. */
  conference: z.string(),
  name: z.string(),
  title: z.string(),
  company: z.string(),
  country: z.string(),
  regtype: z.string(),
  /** Euros that a participant whose place is confirmed has transferred; with 0 the fee is charged and not paid yet. */
  paid: z.optional(z.number()),
  state: z.enum([...(Object.keys(moves) as [keyof typeof moves]), 'needs-approval', 'open']),
  daysAgo: z.number(),
  titles: z.array(z.string()),
  file: z.optional(z.string()),
  note: z.optional(z.string()),
  message: z._default(z.string(), ''),
  accompany: z.optional(z.string()),
  suspicion: z.optional(z.string()),
})

/** The same of a manuscript that was sent to a journal. */
const sentManuscript = z.extend(z.omit(sentSubmission, { conference: true }), { journal: z.string() })

const deskSchema = z.object({
  submissions: z.array(sentSubmission),
  messages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      company: z._default(z.string(), ''),
      message: z.string(),
      daysAgo: z.number(),
      closed: z.optional(z.enum(['answered', 'no-answer-needed'])),
    }),
  ),
  applications: z.array(
    z.object({
      role: z.enum(applicationRoleIds),
      category: z.string(),
      name: z.string(),
      designation: z.string(),
      email: z.string(),
      country: z.string(),
      message: z.string(),
      daysAgo: z.number(),
      state: z._default(z.enum(applicationStates), 'new'),
    }),
  ),
})

export type SentToDesk = z.output<typeof deskSchema>

/** Validates `content/demonstration/desk.yaml`. */
export function parseSentToDesk(file: string, raw: unknown): SentToDesk {
  const result = deskSchema.safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

export type SentManuscripts = z.output<typeof sentManuscript>[]

/** Validates `content/demonstration/manuscripts.yaml`. */
export function parseSentManuscripts(file: string, raw: unknown): SentManuscripts {
  const result = z.array(sentManuscript).safeParse(raw)
  if (!result.success) throw new ContentError(`${file}: ${problemsOf(result.error)}.`)
  return result.data
}

const organiserName = 'The programme office'

/** Opens the calls of the demonstration's journals, with what was sent to them. */
export async function fillManuscripts(db: Transaction, sent: SentManuscripts, now: Date, storedFile: (name: string) => Promise<ReceivedFile>): Promise<void> {
  const calls = journalCallsOf(db)
  for (const journal of await contentOf(db).all('journals')) await calls.setOpen((await calls.hold(journal)).id, true)
  for (const { journal, ...one } of sent) {
    const call = await calls.find(journal)
    if (!call) throw new ContentError(`content/demonstration/manuscripts.yaml: there is no journal ${journal}.`)
    const edition = await conferencesOf(db).findTaking(call.id)
    if (edition) await addSubmission(db, { ...one, conference: '' }, edition, now, storedFile)
  }
}

/** Puts what the demonstration's desk has received into the database of the first start. Nothing is sent. `storedFile` stores a sample document and returns its description. */
export async function fillDesk(db: Transaction, sent: SentToDesk, now: Date, storedFile: (name: string) => Promise<ReceivedFile>): Promise<void> {
  const upcoming = await conferencesOf(db).upcoming(now, 1000)
  for (const one of sent.submissions) {
    const conference = upcoming.find(({ code }) => code === one.conference)
    if (conference) await addSubmission(db, one, conference, now, storedFile)
  }
  for (const { daysAgo, closed, ...message } of sent.messages) {
    const receivedAt = ago(now, daysAgo)
    const row = { ...message, mobile: '', id: newId(), reference: randomReference('CM'), received_at: receivedAt, suspicion: null, repeat_key: newId() }
    const closing = closed ? { closed_at: new Date(receivedAt.getTime() + hours(20)), closed_as: closed, answer_version: 1, changed_by: organiserName } : {}
    await contactMessagesOf(db).add({ ...row, answer_due_at: new Date(receivedAt.getTime() + hours(48)), ...closing })
  }
  for (const { daysAgo, name, category, ...application } of sent.applications) {
    const answers = { ...application, full_name: name, s_category: category, subconference_id: '', phone: '', linkedin: '', suspicion: null }
    await applicationsOf(db).add({ ...answers, id: newId(), reference: randomReference('AP'), received_at: ago(now, daysAgo), repeat_key: newId() })
  }
}

async function addSubmission(
  db: Transaction,
  sent: SentToDesk['submissions'][number],
  conference: ConferenceSummary,
  now: Date,
  storedFile: (name: string) => Promise<ReceivedFile>,
): Promise<void> {
  const { prefix, number } = await submissionsOf(db).nextNumber(conference._id, referencePrefix(conference))
  const receivedAt = ago(now, sent.daysAgo)
  const category = categoryOf(sent.regtype)
  const submission: Submission = {
    id: newId(),
    reference: submissionReference(prefix, number),
    conferenceId: conference._id,
    number,
    regtype: sent.regtype,
    feeMinor: minorUnits(conference.journal ? 0 : (category?.eur ?? 0)),
    feeCurrency: 'EUR',
    title: sent.title,
    name: sent.name,
    email: addressOf(sent.name),
    company: sent.company,
    country: sent.country,
    mobile: '',
    phone: '',
    social: '',
    accompany: sent.accompany !== undefined,
    names: sent.accompany ?? '',
    message: sent.message,
    receivedAt,
    suspicion: sent.suspicion ?? null,
    linkVersion: 0,
  }
  await submissionsOf(db).add(submission, { tokenId: newId(), fingerprint: newId() })
  const papers = await papersOf(db).add(submission, sent.titles)
  if (category?.presents === false) {
    const registration = await registrationsOf(db).addFrom(submission)
    if (sent.state === 'open')
      await registrationsOf(db).move(registration.id, {
        from: 'needs-approval',
        to: 'open',
        movedAt: later(receivedAt, 1, now),
        movedBy: organiserName,
        note: null,
      })
    if (sent.paid !== undefined)
      await chargeAndPay(db, registration.id, sent.paid, { confirmedAt: later(receivedAt, 1, now), paidAt: later(receivedAt, 3, now) })
  }
  for (const paper of papers) {
    if (sent.file) {
      const file = { ...(await storedFile(sent.file)), id: newId() }
      await storedFilesOf(db).addClaimed([file], receivedAt)
      await submissionsOf(db).addFiles(submission.id, [{ id: file.id, kind: 'document', paperId: paper.id, position: paper.position - 1 }])
    }
    if (sent.state in moves) await addMoves(db, paper.id, sent, receivedAt, now)
  }
  if (!sent.suspicion) await addReceipt(db, submission, conference, papers.length > 0 ? (conference.journal ? 'manuscript' : 'submission') : 'registration')
}

/** Opens the account of a confirmed place and takes a transfer for it. */
async function chargeAndPay(
  db: Transaction,
  registrationId: string,
  paid: number,
  { confirmedAt, paidAt }: Record<'confirmedAt' | 'paidAt', Date>,
): Promise<void> {
  const registration = await registrationsOf(db).lock(registrationId)
  if (!registration) throw new Error(`Registration ${registrationId} is gone.`)
  const booking = await openBooking(db, registration, confirmedAt)
  if (paid === 0) return
  const money = {
    bookingId: booking.id,
    method: 'bank-transfer',
    currency: booking.currency,
    amountMinor: minorUnits(paid),
    sourceKey: null,
    note: '',
  } as const
  await takePayment(db, { ...money, receivedOn: paidAt.toISOString().slice(0, 10) }, { now: paidAt, by: 'system' })
}

async function addMoves(db: Transaction, paperId: string, sent: SentToDesk['submissions'][number], receivedAt: Date, now: Date): Promise<void> {
  let from: PaperState = 'received'
  for (const [index, step] of moves[sent.state as keyof typeof moves].entries()) {
    const to = step.replace('*', '') as PaperState
    const movedAt = later(receivedAt, 2 + index * 8, now)
    const isDecision = to === 'accepted' || to === 'rejected' || to === 'revision-requested'
    await papersOf(db).move(paperId, {
      from,
      to,
      movedAt,
      movedBy: to === 'withdrawn' || to === 'confirmed' ? 'author' : organiserName,
      note: isDecision ? (sent.note ?? null) : null,
      releasedAt: step.endsWith('*') ? null : movedAt,
    })
    from = to
  }
}

/** One address bounces, so that the desk shows a failed mail. */
const bouncing = 'Samuel Kiprono'

async function addReceipt(
  db: Transaction,
  { id, reference, name, email, receivedAt }: Submission,
  conference: ConferenceSummary,
  item: 'submission' | 'registration' | 'manuscript',
): Promise<void> {
  const failed = name === bouncing
  await mailsOf(db).add([
    {
      id: newId(),
      kind: item === 'registration' ? 'registration.receipt' : 'submission.receipt',
      about: `submission:${id}`,
      to_name: name,
      to_address: email,
      reply_to: null,
      subject: `We have received your ${item} ${reference}`,
      text_body: `Thank you. Your ${item} ${item === 'submission' ? 'to' : 'for'} ${conference.subConference} has arrived. Its reference is ${reference}.`,
      letter: null,
      message_id: `<${newId()}@example.org>`,
      state: failed ? 'failed' : 'sent',
      attempts: failed ? 5 : 1,
      last_answer: failed ? '550 5.1.1 No such mailbox' : '250 Accepted',
      queued_at: receivedAt,
      sent_at: failed ? null : receivedAt,
    },
  ])
}

function newId(): string {
  return randomBytes(12).toString('hex')
}

function ago(now: Date, count: number): Date {
  return new Date(now.getTime() - days(count))
}

/** Some days after an instant, but not in the future. */
function later(from: Date, count: number, now: Date): Date {
  return new Date(Math.min(from.getTime() + days(count), now.getTime()))
}

/** amara.perera@example.org; names in other scripts get a number of their own letters. */
function addressOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^a-zA-Z ]/g, '')
    .trim()
    .toLowerCase()
    .replace(/ +/g, '.')
  return `${plain || `author${name.length}`}@example.org`
}
