import { randomBytes } from 'node:crypto'
import type { Organiser } from '../desk/organiser.ts'
import { recordOf } from '../desk/record.store.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { isDeliverableAddress } from './deliverable-address.ts'
import { deskMailsOf } from './desk-mails.store.ts'
import { type MailRow, mailsOf } from './mail.store.ts'
import { mayBeRead } from './mail.ts'

type House = Pick<Services, 'db' | 'now' | 'wakeMail' | 'publicUrl'>

/** The same words to the same person once more: a mail of its own with its own Message-ID, which names the first. */
export async function resendMail({ db, now, wakeMail, publicUrl }: House, organiser: Organiser, mailId: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, mailId)
    if (mail.state === 'queued') throw new Refusal('mail.not_repeatable', 'This mail has not left yet; it can be tried now instead.')
    const id = randomBytes(12).toString('hex')
    const { search: _search, letter, ...words } = mail
    const fresh = { state: 'queued', attempts: 0, last_answer: null, queued_at: now(), sent_at: null, resend_of: mail.id } as const
    await mailsOf(trx).add([{ ...words, ...fresh, letter: letter && JSON.stringify(letter), id, message_id: `<${id}@${new URL(publicUrl).hostname}>` }])
    await wakeMail(trx, [id])
    await recordOf(trx).write(organiser, now(), { act: 'mail.resent', about: `mail:${mail.id}`, aboutName: mail.kind, details: { as: id } })
    return id
  })
}

/** A mail that waits, or that was given up, is tried at once. */
export async function tryMailNow({ db, now, wakeMail }: House, organiser: Organiser, mailId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await openMail(trx, mailId)
    if (mail.state === 'sent') throw new Refusal('mail.not_repeatable', 'This mail has left already; it can be sent again instead.')
    if (mail.state === 'failed') await deskMailsOf(trx).revive(mail.id)
    await wakeMail(trx, [mail.id])
    await recordOf(trx).write(organiser, now(), { act: 'mail.tried', about: `mail:${mail.id}`, aboutName: mail.kind })
  })
}

/** Held for one act. What has lost its words, or its address, cannot be sent by anybody. */
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
