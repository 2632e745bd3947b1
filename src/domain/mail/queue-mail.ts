import { randomBytes } from 'node:crypto'
import { isDeliverableAddress } from '../forms/person-fields.schema.ts'
import type { Transaction } from '../tables.ts'
import { attachFiles } from './attachments.ts'
import { mailsOf } from './mail.store.ts'
import { type Envelope, type Letter, mayBeRead, type PrepareMail, type QueueMail, textOf, type WakeWorkers } from './mail.ts'
import { renderLetterText } from './render-letter.ts'
import { type Sender, type SenderSettings, senderOf } from './sender.ts'
import { fillLetter } from './standing/fill-letter.ts'
import { letterVersion, sendableFiles } from './standing/letter-version.ts'
import { letterVersionsOf } from './standing/letter-versions.store.ts'

/** Adds mails to the outbox in the transaction of what caused them, and schedules their sending in the same transaction. */
export function mailQueue(settings: SenderSettings, now: () => Date, wake: WakeWorkers): QueueMail {
  const prepare = mailPreparation(settings, now, wake)
  return async (db, ...orders) => {
    const queue = await prepare(
      db,
      orders.flatMap(({ letter }) => ('standing' in letter ? [letter] : [])),
    )
    await queue(db, ...orders)
  }
}

/** The same in two steps: what is read comes first. */
export function mailPreparation(settings: SenderSettings, now: () => Date, wake: WakeWorkers): PrepareMail {
  async function schedule(db: Transaction, drafts: readonly Draft[]): Promise<void> {
    const waking = drafts.filter(({ deliverable }) => deliverable).map(({ id, envelope }) => ({ id, delay: envelope.delaySeconds ?? 0 }))
    for (const delay of new Set(waking.map((mail) => mail.delay))) {
      const together = waking.filter((mail) => mail.delay === delay)
      await wake(
        db,
        together.map(({ id }) => id),
        delay,
      )
    }
  }

  return async (reading, letters, envelopes = []) => {
    const sender = await senderOf(reading, settings)
    const versions = await letterVersionsOf(reading).ofLetters(letters)
    const scheduled = envelopes.map(draftOf)
    await schedule(reading, scheduled)
    return async (db, ...orders) => {
      const drafts = orders.map(({ letter, attachments = [], ...envelope }, index) => {
        const version = 'standing' in letter ? letterVersion(letter, versions) : undefined
        // The office may name the recipient in any letter.
        const named = { name: envelope.to.name }
        const content = 'standing' in letter ? fillLetter({ ...letter, values: { ...named, ...letter.values } }, version?.words, sender) : letter
        return { ...(scheduled[index] ?? draftOf(envelope)), content, files: [...attachments, ...sendableFiles(version)] }
      })
      await mailsOf(db).add(drafts.map(({ content, ...draft }) => mailOf(draft, content, { sender, settings, now: now() })))
      await attachFiles(db, drafts)
      await schedule(db, drafts.slice(scheduled.length))
    }
  }
}

interface Draft {
  id: string
  envelope: Envelope
  deliverable: boolean
}

function draftOf(envelope: Envelope): Draft {
  return { id: randomBytes(12).toString('hex'), envelope, deliverable: isDeliverableAddress(envelope.to.address) }
}

interface Rendering {
  sender: Sender
  settings: SenderSettings
  now: Date
}

function mailOf({ id, envelope, deliverable }: Draft, letter: Letter, { sender, settings, now }: Rendering) {
  const { kind, about, paperId, to, replyTo, unsubscribeUrl } = envelope
  // As with a sent mail, a secret link must not stay in the database.
  const hidden = !deliverable && !mayBeRead(kind)
  return {
    id,
    kind,
    about,
    paper_id: paperId ?? null,
    to_name: headerLine(to.name, 200),
    to_address: headerLine(to.address, 254),
    reply_to: replyTo && isDeliverableAddress(replyTo) ? replyTo : null,
    unsubscribe_url: deliverable ? (unsubscribeUrl ?? null) : null,
    subject: headerLine(textOf(letter.subject), 200),
    text_body: hidden ? '' : renderLetterText(letter, sender),
    letter: hidden ? null : JSON.stringify(letter),
    message_id: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    // An invalid address must not roll back the submission that caused the mail, so the mail is stored as failed.
    state: deliverable ? ('queued' as const) : ('failed' as const),
    last_answer: deliverable ? null : 'This is not an address that we can write to.',
    queued_at: now,
    sent_at: null,
  }
}

/** Line breaks would begin another header, and direction marks disguise a name. */
const unsafeInHeaders = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Makes any text safe for use in a mail header. */
function headerLine(text: string, maxLength: number): string {
  const line = text.replace(unsafeInHeaders, ' ').replace(/ {2,}/g, ' ').trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}
