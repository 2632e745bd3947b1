import { randomBytes } from 'node:crypto'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { isDeliverableAddress } from '../forms/person-fields.schema.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { deskMailsOf } from './desk-mails.store.ts'
import { type MailRow, mailsOf } from './mail.store.ts'
import { mayBeRead } from './mail.ts'

type MailServices = Pick<Services, 'db' | 'now' | 'wakeMail' | 'publicUrl'>

/** Sends a mail again as a new mail with its own Message-ID; `resend_of` names the first. */
export async function resendMail({ db, now, wakeMail, publicUrl }: MailServices, organiser: Organiser, mailId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, mailId)
    if (mail.state === 'queued') throw new Refusal('mail.not_repeatable', 'This mail has not left yet; it can be tried now instead.')
    const id = randomBytes(12).toString('hex')
    const { search: _search, letter, ...row } = mail
    const fresh = { state: 'queued', attempts: 0, last_answer: null, queued_at: now(), sent_at: null, resend_of: mail.id } as const
    await mailsOf(trx).add([{ ...row, ...fresh, letter: letter && JSON.stringify(letter), id, message_id: `<${id}@${new URL(publicUrl).hostname}>` }])
    await wakeMail(trx, [id])
    await auditLogOf(trx).write(organiser, now(), { act: 'mail.resent', about: `mail:${mail.id}`, aboutName: mail.kind, details: { as: id } })
    return id
  })
}

/** Retries a queued or failed mail immediately. */
export async function tryMailNow({ db, now, wakeMail }: MailServices, organiser: Organiser, mailId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, mailId)
    if (mail.state === 'sent') throw new Refusal('mail.not_repeatable', 'This mail has left already; it can be sent again instead.')
    if (mail.state === 'failed') await deskMailsOf(trx).revive(mail.id)
    await wakeMail(trx, [mail.id])
    await auditLogOf(trx).write(organiser, now(), { act: 'mail.tried', about: `mail:${mail.id}`, aboutName: mail.kind })
  })
}

/** Locks a mail and refuses one that has no text or no valid address. */
async function openMail(trx: Transaction, mailId: string): Promise<MailRow> {
  const mail = /^[\w-]{1,64}$/.test(mailId) ? await deskMailsOf(trx).lock(mailId) : undefined
  if (!mail) throw new Refusal('mail.unknown', 'There is no such mail.')
  if (!mayBeRead(mail.kind) && mail.state !== 'queued')
    throw new Refusal(
      'mail.not_repeatable',
      'The words of this mail were removed when it left, because they held a link for one person only. A new link can be asked for instead.',
    )
  if (!isDeliverableAddress(mail.to_address)) throw new Refusal('mail.not_repeatable', 'This is not an address that we can write to.')
  return mail
}
