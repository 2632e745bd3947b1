import type { Transaction } from '../tables.ts'

/** A mail is queued with what caused it, then sent by a worker; one that can never be delivered has failed and waits for a person. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What a letter says, before it is set as text and HTML. All of it is plain text: nothing a stranger wrote can become a link or a tag. */
export interface Letter {
  subject: string
  /** Short line that mail programs show beside the subject. */
  preview: string
  greeting: string
  paragraphs: string[]
  /** The paragraphs were written by an organiser, who may name other sites; a stranger may not. */
  ownWords?: boolean
  facts: { term: string; value: string }[]
  /** The one thing to do next; its address is ours, never a stranger's. */
  button?: { text: string; url: string }
  closing: string[]
}

/** Who gets a mail, and why. */
export interface Envelope {
  kind: string
  about: string
  to: { name: string; address: string }
  replyTo?: string
  /** How long it waits in the outbox, so that what caused it can still be taken back. */
  restSeconds?: number
}

export interface MailOrder extends Envelope {
  letter: Letter
}

/** Puts a mail into the outbox inside the transaction that causes it. */
export type QueueMail = (db: Transaction, order: MailOrder) => Promise<void>

/** Asks the workers to look at these mails after a while; the wish commits or vanishes with the transaction. */
export type WakeWorkers = (db: Transaction, mailIds: string[], afterSeconds: number) => Promise<void>

/** Asks the workers to try these mails at once, even those that were to wait. */
export type WakeMail = (db: Transaction, mailIds: string[]) => Promise<void>

/** Letters that hold a link for one person only: about their account, or to be agreed to. Once they have left, only the post-box has their words; the desk never does. */
export function mayBeRead(kind: string): boolean {
  return !kind.startsWith('account.') && kind !== 'speaker.invitation'
}
