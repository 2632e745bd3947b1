import { randomBytes } from 'node:crypto'
import { addOfficeWords } from './add-office-words.ts'
import { isDeliverableAddress } from './deliverable-address.ts'
import { headerLine } from './header-line.ts'
import { isLetterKind } from './letter-kinds.ts'
import { mailsOf } from './mail.store.ts'
import { type Envelope, type Letter, mayBeRead, type QueueMail, type WakeWorkers } from './mail.ts'
import { mailTemplatesOf } from './mail-templates.store.ts'
import type { OfficeWords, PrepareMail } from './prepare-mail.ts'
import { type Sender, type SenderSettings, senderFrom, senderOf } from './sender.ts'
import { letterAsText } from './set-letter-as-text.ts'

/** Mails go into the outbox together with what caused them; the workers are woken inside the same transaction. */
export function mailPreparation(settings: SenderSettings, now: () => Date, wake: WakeWorkers): PrepareMail {
  return async (db, envelopes, known) => {
    const kinds = envelopes.map(({ kind }) => kind).filter(isLetterKind)
    const sender = known ? senderFrom(known.organiser, settings) : await senderOf(db, settings)
    const templates = known?.templates ?? (await mailTemplatesOf(db).some(kinds))
    const drafts = envelopes.map((envelope) => ({ envelope, id: randomBytes(12).toString('hex'), deliverable: isDeliverableAddress(envelope.to.address) }))
    for (const rest of new Set(envelopes.map(restOf))) {
      const ids = drafts.filter(({ envelope, deliverable }) => deliverable && restOf(envelope) === rest).map(({ id }) => id)
      if (ids.length > 0) await wake(db, ids, rest)
    }
    return (letters) =>
      drafts.map((draft, index) => {
        const letter = letters[index]
        if (!letter) throw new Error('an envelope without a letter')
        return mailOf(draft, letter, { sender, added: templates.get(draft.envelope.kind), settings, now: now() })
      })
  }
}

/** For one mail whose words are known. */
export function mailQueue(settings: SenderSettings, now: () => Date, wake: WakeWorkers): QueueMail {
  const prepare = mailPreparation(settings, now, wake)
  return async (db, { letter, ...envelope }) => {
    const set = await prepare(db, [envelope])
    await mailsOf(db).add(set([letter]))
  }
}

const restOf = (envelope: Envelope) => envelope.restSeconds ?? 0

interface Draft {
  id: string
  envelope: Envelope
  deliverable: boolean
}

interface Surroundings {
  sender: Sender
  /** What the office has added to letters of this kind. */
  added: OfficeWords | undefined
  settings: SenderSettings
  now: Date
}

function mailOf({ id, envelope, deliverable }: Draft, words: Letter, { sender, added, settings, now }: Surroundings) {
  const { kind, about, to, replyTo } = envelope
  const letter = added ? addOfficeWords(words, added, { name: to.name, organiser: sender.organiserName }) : words
  // As with one that has left: nobody must find a link to an account here.
  const hidden = !deliverable && !mayBeRead(kind)
  return {
    id,
    kind,
    about,
    to_name: headerLine(to.name, 200),
    to_address: headerLine(to.address, 254),
    reply_to: replyTo && isDeliverableAddress(replyTo) ? replyTo : null,
    subject: headerLine(words.subject, 200),
    text_body: hidden ? '' : letterAsText(letter, sender),
    letter: hidden ? null : JSON.stringify(letter),
    message_id: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    // An address that we do not write to must not undo the submission that caused the mail: the mail has failed, and the desk sees why.
    state: deliverable ? ('queued' as const) : ('failed' as const),
    last_answer: deliverable ? null : 'This is not an address that we can write to.',
    queued_at: now,
    sent_at: null,
  }
}
