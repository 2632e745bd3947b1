import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import type { DeskRight } from '../desk/rights.ts'
import { isDeliverableAddress, mailAddress } from '../forms/person-fields.schema.ts'
import { bookingSecretOf, bookingsOf } from '../money/bookings.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { secretOf } from '../submissions/find-submission.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Transaction } from '../tables.ts'
import { mailAttachmentsOf } from './attachments.store.ts'
import { deskMailsOf } from './desk-mails.store.ts'
import { type MailRow, mailsOf } from './mail.store.ts'
import { mayBeRead } from './mail.ts'
import { holdsSecret, linksByReference } from './secret-links.ts'

type MailServices = Pick<Services, 'db' | 'now' | 'wakeMail' | 'publicUrl' | 'key'>

/** The corrected address; without one the mail goes to the same address again. */
export const resendBody = z.object({ address: z.optional(mailAddress) })

/** Whoever works on these may send its link to a person anyway. */
const mayRedirect: readonly DeskRight[] = ['submissions', 'registrations']

/**
 * Sends a mail again as a new mail with its own Message-ID; `resend_of` names the first. A corrected address holds for this mail only. The audit
 * log names both mails and not their addresses, because it outlives them. Nobody sees its links, and one that was replaced since is the present one again.
 */
export async function resendMail({ db, now, wakeMail, publicUrl, key }: MailServices, organiser: Organiser, mailId: string, address?: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, mailId)
    if (mail.state === 'queued') throw new Refusal('mail.not_repeatable', 'This mail has not left yet; it can be tried now instead.')
    const to_address = address ?? mail.to_address
    refuseUndeliverable(to_address)
    if (to_address !== mail.to_address && holdsSecret(mail.text_body) && !organiser.rights.some((right) => mayRedirect.includes(right)))
      throw new Refusal(
        'mail.not_repeatable',
        'This letter holds a link for one person only, so it can be sent again to the same address alone. Please ask a colleague who works on submissions or registrations.',
      )
    const renew = await linkRenewal(trx, key, { ...mail, to_address })
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
        html_body: renew(mail.html_body),
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
      details: { as: id, address: to_address === mail.to_address ? 'the same' : 'corrected' },
    })
    return id
  })
}

/** Replaces the links that no longer work, where the letter goes to the person whose page they open. */
async function linkRenewal(trx: Transaction, key: Buffer, { to_address, text_body }: MailRow): Promise<(text: string) => string> {
  const present = new Map<string, string>()
  for (const { reference, secret } of linksByReference(text_body)) {
    const booking = await bookingsOf(trx).findByReference(reference)
    const submission = booking ? undefined : await submissionsOf(trx).findByReference(reference)
    const owner = booking?.payer.email ?? submission?.email
    if (owner?.toLowerCase() !== to_address.toLowerCase()) continue
    if (booking) present.set(secret, bookingSecretOf(key, booking))
    else if (submission) present.set(secret, secretOf(key, submission))
  }
  return (text) => [...present].reduce((renewed, [before, after]) => renewed.replaceAll(before, after), text)
}

/** Retries a queued or failed mail immediately. */
export async function tryMailNow({ db, now, wakeMail }: MailServices, organiser: Organiser, mailId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, mailId)
    if (mail.state === 'sent') throw new Refusal('mail.not_repeatable', 'This mail has left already; it can be sent again instead.')
    refuseUndeliverable(mail.to_address)
    if (mail.state === 'failed') await deskMailsOf(trx).revive(mail.id)
    await wakeMail(trx, [mail.id])
    await auditLogOf(trx).write(organiser, now(), { act: 'mail.tried', about: `mail:${mail.id}`, aboutName: mail.kind })
  })
}

/** Locks a mail and refuses one that has no text. */
async function openMail(trx: Transaction, mailId: string): Promise<MailRow> {
  const mail = /^[\w-]{1,64}$/.test(mailId) ? await deskMailsOf(trx).lock(mailId) : undefined
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
