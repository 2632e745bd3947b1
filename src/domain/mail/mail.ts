import type { Transaction } from '../tables.ts'

/** A mail is queued in the transaction that causes it and sent by a worker; a failed one waits for an organiser. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** The content of a mail before it is rendered as text and HTML. All of it is plain text, so nothing in it can become a link or a tag. */
export interface Letter {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  greeting: string
  paragraphs: string[]
  /** The paragraphs were written by an organiser, so URLs in them are not defanged. */
  ownWords?: boolean
  facts: { term: string; value: string }[]
  /** The call to action; its URL must be on this site. */
  button?: { text: string; url: string }
  closing: string[]
}

/** Who receives a mail and what it is about. */
export interface Envelope {
  kind: string
  about: string
  to: { name: string; address: string }
  replyTo?: string
  /** How long the mail waits in the outbox, so that the act behind it can still be undone. */
  delaySeconds?: number
}

export interface MailOrder extends Envelope {
  letter: Letter
}

/** Adds a mail to the outbox in the transaction that causes it. */
export type QueueMail = (db: Transaction, order: MailOrder) => Promise<void>

/** Schedules the sending of mails after a delay, as part of the transaction. */
export type WakeWorkers = (db: Transaction, mailIds: string[], afterSeconds: number) => Promise<void>

/** Schedules the sending of mails immediately, including mails that wait for a retry. */
export type WakeMail = (db: Transaction, mailIds: string[]) => Promise<void>

/** Letters about accounts and speaker invitations contain a secret link; the desk cannot read them, and their text is removed once they are sent. */
export function mayBeRead(kind: string): boolean {
  return !kind.startsWith('account.') && kind !== 'speaker.invitation'
}
