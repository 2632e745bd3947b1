import type { Transaction } from '../tables.ts'

/** A mail is queued in the transaction that causes it and sent by a worker; a failed one waits for an organiser. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Text that an organiser wrote, whose links stay links, with the texts in it that a stranger typed, such as a name that was filled in. */
export interface OwnWords {
  own: string
  strangers: string[]
}

/** Plain text, whose links are defanged, or an organiser's own words. */
export type Words = string | OwnWords

export function textOf(words: Words): string {
  return typeof words === 'string' ? words : words.own
}

/** An organiser's text as a greeting, which is its first paragraph, and the paragraphs after it. */
export function ownLetter(text: string, strangers: string[]): Pick<Letter, 'preview' | 'greeting' | 'paragraphs'> {
  const [greeting, ...paragraphs] = text.split(/\n{2,}/).map((own) => ({ own, strangers }))
  return { preview: paragraphs[0] ?? greeting ?? '', greeting: greeting ?? '', paragraphs }
}

/** The content of a mail before it is rendered as text and HTML. Nothing that strangers typed can become a link, and nothing at all a tag. */
export interface Letter {
  subject: Words
  /** The line that mail programs show beside the subject. */
  preview: Words
  greeting: Words
  paragraphs: Words[]
  facts: { term: string; value: string }[]
  /** The call to action; its URL must be on this site. */
  button?: { text: string; url: string }
  closing: Words[]
}

/** A letter of the table of standing letters: what is filled in, and what stands beside its text. */
export interface StandingLetter {
  /** Its kind in that table. */
  standing: string
  values: Readonly<Record<string, Words | readonly Words[]>>
  facts: Letter['facts']
  /** Where the button leads; it must be on this site. */
  url?: string
  preview?: string
  conferenceId?: string
  mark?: string
}

/** Who receives a mail and what it is about. */
export interface Envelope {
  kind: string
  about: string
  /** The paper, when it is about one. */
  paperId?: string
  to: { name: string; address: string }
  replyTo?: string
  /** Where the mail program leaves with one click; the letter has the same link. */
  unsubscribeUrl?: string
  /** How long the mail waits in the outbox, so that the act behind it can still be undone. */
  delaySeconds?: number
}

/** A file that goes out with a mail: one that is stored and claimed, or bytes that are made for this mail and stored with it. */
export type MailAttachment = { fileId: string } | { name: string; mediaType: string; content: Buffer }

export interface MailOrder<Content extends Letter | StandingLetter = Letter | StandingLetter> extends Envelope {
  letter: Content
  attachments?: readonly MailAttachment[]
}

/** Adds mails to the outbox in the transaction that causes them. */
export type QueueMail = (db: Transaction, ...orders: MailOrder[]) => Promise<void>

/**
 * Reads beforehand what these letters need, for a transaction in which others wait while they are added. Where it is known to whom the first of them
 * will go, their sending is scheduled beforehand too; they must be added in this order.
 */
export type PrepareMail = (
  db: Transaction,
  letters: readonly Pick<StandingLetter, 'standing' | 'conferenceId'>[],
  envelopes?: readonly Envelope[],
) => Promise<QueueMail>

/** Schedules the sending of mails after a delay, as part of the transaction. */
export type WakeWorkers = (db: Transaction, mailIds: string[], afterSeconds: number) => Promise<void>

/** Schedules the sending of mails immediately, including mails that wait for a retry. */
export type WakeMail = (db: Transaction, mailIds: string[]) => Promise<void>

export const familiesWithSecret = ['account', 'call', 'review']
/** Kinds of letters that hold a secret link, beside whole families of them. */
export const kindsWithSecret = [
  'programme.chair_link',
  'programme.person_question',
  'role.appointment',
  'speaker.invitation',
  'reviewer.invitation',
  'submission.address_confirm',
  'paper.co_author',
  'publishing.proof',
  'publishing.proof_reminder',
  'publishing.task',
  'publishing.task_reminder',
  'publishing.task_comment',
  'publishing.consent',
  'publishing.consent_reminder',
  'late-entry.link',
]

/** Letters about accounts, call alerts, invitations, new addresses, co-authors and late entries contain a secret link; the desk cannot read them, and their text is removed once they are sent. So it is with letters to reviewers, which a conflicted organiser must not read. */
export function mayBeRead(kind: string): boolean {
  return !familiesWithSecret.some((family) => kind.startsWith(`${family}.`)) && !kindsWithSecret.includes(kind)
}
