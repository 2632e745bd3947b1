import type { Entry } from '../content/collections.ts'
import type { Transaction } from '../tables.ts'
import type { NewMail } from './mail.table.ts'
import type { Envelope, Letter } from './mail.ts'

/** What must be known before a letter is set: who writes, and what the office has added to letters of its kind. */
export interface MailGround {
  organiser: Entry<'settings'> | undefined
  templates: ReadonlyMap<string, OfficeWords>
}

/** What the office writes before and after the words of a letter. */
export interface OfficeWords {
  opening: string
  closing: string
}

/**
 * For who holds something that others wait for before the words are known: all questions now, unless the answers are known, then the letters
 * at once. Whoever asks for the mails puts them into the outbox in the same transaction.
 */
export type PrepareMail = (db: Transaction, envelopes: readonly Envelope[], known?: MailGround) => Promise<(letters: readonly Letter[]) => NewMail[]>
