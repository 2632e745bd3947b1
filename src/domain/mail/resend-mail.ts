import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { type DeskRight, requireRight } from '../desk/rights.ts'
import { isDeliverableAddress, mailAddress } from '../forms/person-fields.schema.ts'
import type { Booking } from '../money/booking.ts'
import { bookingSecretOf, bookingsOf } from '../money/bookings.store.ts'
import { Refusal } from '../refusal.ts'
import { registrationsOf } from '../registrations/registrations.store.ts'
import type { Services } from '../services.ts'
import { secretOf } from '../submissions/find-submission.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Submission } from '../submissions/submission.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Transaction } from '../tables.ts'
import { mailAttachmentsOf } from './attachments.store.ts'
import { deskMailsOf } from './desk-mails.store.ts'
import { type MailRow, mailsOf } from './mail.store.ts'
import { mayBeRead } from './mail.ts'
import { holdsOtherSecret, linksByReference } from './secret-links.ts'

type MailServices = Pick<Services, 'db' | 'now' | 'wakeMail' | 'publicUrl' | 'key'>

/** The corrected address; without one the mail goes to the same address again. */
export const resendBody = z.object({ address: z.optional(mailAddress) })

/**
 * Sends a mail again as a new mail with its own Message-ID; `resend_of` names the first. A corrected address holds for this mail only. The audit
 * log names both mails and not their addresses, because it outlives them. Nobody sees its links: one that was replaced since is the present one
 * again, and at another address they are new ones, so that those of the first letter end.
 */
export async function resendMail({ db, now, wakeMail, publicUrl, key }: MailServices, organiser: Organiser, mailId: string, address?: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, organiser, mailId)
    if (mail.state === 'queued') throw new Refusal('mail.not_repeatable', 'This mail has not left yet; it can be tried now instead.')
    const to_address = address ?? mail.to_address
    refuseUndeliverable(to_address)
    const links = await linksIn(trx, mail.text_body)
    const isRedirected = to_address !== mail.to_address
    if (isRedirected) await requireRedirection(trx, organiser, mail.text_body, links)
    const renew = isRedirected ? await newLinks(trx, key, links) : presentLinks(key, links, to_address)
    const id = randomBytes(12).toString('hex')
    const { search: _search, letter, ...row } = mail
    const fresh = { state: 'queued', attempts: 0, last_answer: null, queued_at: now(), sent_at: null, resend_of: mail.id } as const
    await mailsOf(trx).add([
      {
        ...row,
        ...fresh,
        to_address,
        letter: letter && renew(JSON.stringify(letter)),
        text_body: renew(mail.text_body),
        id,
        message_id: `<${id}@${new URL(publicUrl).hostname}>`,
      },
    ])
    await mailAttachmentsOf(trx).copy(mail.id, id)
    await wakeMail(trx, [id])
    await auditLogOf(trx).write(organiser, now(), {
      act: 'mail.resent',
      about: `mail:${mail.id}`,
      aboutName: mail.kind,
      details: { as: id, address: isRedirected ? 'corrected' : 'the same' },
    })
    return id
  })
}

interface SecretLink {
  secret: string
  booking: Booking | undefined
  submission: Submission | undefined
}

/** The links of a letter whose page is still there. */
async function linksIn(trx: Transaction, text: string): Promise<SecretLink[]> {
  const links: SecretLink[] = []
  for (const { reference, secret } of linksByReference(text)) {
    const booking = await bookingsOf(trx).findByReference(reference)
    const submission = booking ? undefined : await submissionsOf(trx).findByReference(reference)
    links.push({ secret, booking, submission })
  }
  return links
}

/** Whoever works on what a link opens may send it to a person anyway. One secret opens a submission and its registration. */
async function requireRedirection(trx: Transaction, organiser: Organiser, text: string, links: readonly SecretLink[]): Promise<void> {
  if (holdsOtherSecret(text) || links.some(({ booking, submission }) => !booking && !submission))
    throw new Refusal('mail.not_repeatable', 'This letter holds a link for one person only, so it can be sent again to the same address alone.')
  const wanted = new Set<DeskRight>()
  for (const { booking, submission } of links) {
    if (booking || (submission && (await registrationsOf(trx).ofSubmission(submission.id)))) wanted.add('registrations')
    if (submission && (await papersOf(trx).ofSubmission(submission.id)).length > 0) wanted.add('submissions')
  }
  for (const right of wanted) requireRight(organiser, right)
}

/** The links that work now, where the letter goes to the person whose page they open. */
function presentLinks(key: Buffer, links: readonly SecretLink[], address: string): Renewal {
  const present = new Map<string, string>()
  for (const { secret, booking, submission } of links) {
    const owner = booking?.payer.email ?? submission?.email
    if (owner?.toLowerCase() !== address.toLowerCase()) continue
    if (booking) present.set(secret, bookingSecretOf(key, booking))
    else if (submission) present.set(secret, secretOf(key, submission))
  }
  return replacing(present)
}

/** Links that nobody had before: those of the first letter no longer work. Locks submissions first, in the order of all acts. */
async function newLinks(trx: Transaction, key: Buffer, links: readonly SecretLink[]): Promise<Renewal> {
  const fresh = new Map<string, string>()
  const inOrder = links.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
  const versions = new Map<string, number>()
  for (const { secret, booking, submission } of inOrder) {
    const id = booking?.id ?? submission?.id ?? ''
    if (!versions.has(id)) {
      const locked = booking ? await bookingsOf(trx).lock(id) : await submissionsOf(trx).lock(id)
      const version = (locked?.linkVersion ?? 0) + 1
      await (booking ? bookingsOf(trx) : submissionsOf(trx)).setLinkVersion(id, version)
      versions.set(id, version)
    }
    const renewed = { id, linkVersion: versions.get(id) ?? 0 }
    fresh.set(secret, booking ? bookingSecretOf(key, renewed) : secretOf(key, renewed))
  }
  return replacing(fresh)
}

const orderOf = ({ booking, submission }: SecretLink) => (booking ? `2 ${booking.reference}` : `1 ${submission?.reference}`)

type Renewal = (text: string) => string

function replacing(secrets: ReadonlyMap<string, string>): Renewal {
  return (text) => [...secrets].reduce((renewed, [before, after]) => renewed.replaceAll(before, after), text)
}

/** Retries a queued or failed mail immediately. */
export async function tryMailNow({ db, now, wakeMail }: MailServices, organiser: Organiser, mailId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, organiser, mailId)
    if (mail.state === 'sent') throw new Refusal('mail.not_repeatable', 'This mail has left already; it can be sent again instead.')
    refuseUndeliverable(mail.to_address)
    if (mail.state === 'failed') await deskMailsOf(trx).revive(mail.id)
    await wakeMail(trx, [mail.id])
    await auditLogOf(trx).write(organiser, now(), { act: 'mail.tried', about: `mail:${mail.id}`, aboutName: mail.kind })
  })
}

/** Locks a mail and refuses one that has no text, or that this person must not read. */
async function openMail(trx: Transaction, { email }: Organiser, mailId: string): Promise<MailRow> {
  const mail = /^[\w-]{1,64}$/.test(mailId) ? await deskMailsOf(trx).lock(mailId, email) : undefined
  if (!mail) throw new Refusal('mail.unknown', 'There is no such mail.')
  if (!mayBeRead(mail.kind) && mail.state !== 'queued')
    throw new Refusal(
      'mail.not_repeatable',
      'The words of this mail were removed when it left, because they held a link for one person only. A new link can be asked for instead.',
    )
  return mail
}

function refuseUndeliverable(address: string): void {
  if (!isDeliverableAddress(address))
    throw new Refusal('mail.not_repeatable', 'This is not an address that we can write to. Please correct it and send the mail again.')
}
