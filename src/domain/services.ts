import type { Passwords } from './accounts/passwords.ts'
import type { EnvironmentLine } from './environment.ts'
import type { ReadDocumentText } from './files/document-text.ts'
import type { Scanning } from './files/file-scan.ts'
import type { FileStore } from './files/file-store.ts'
import type { QueueMail, WakeMail } from './mail/mail.ts'
import type { PrepareMail } from './mail/queue-mail.ts'
import type { SenderSettings } from './mail/sender.ts'
import type { PageReads } from './page-reads.ts'
import type { Database } from './tables.ts'

/** What the doors of the house need to reach the domain: nothing here is global. */
export interface Services {
  db: Database
  /** Only where pages for everyone are made: `pageReadsOf` knows what to do without. */
  pageReads?: PageReads | undefined
  files: FileStore
  documentText: ReadDocumentText
  /** Only where a virus scanner is set up. */
  scanning?: Scanning | undefined
  queueMail: QueueMail
  prepareMail: PrepareMail
  /** Who writes, for showing a mail before it goes out. */
  sender: SenderSettings
  wakeMail: WakeMail
  passwords: Passwords
  now: () => Date
  publicUrl: string
  /** Signs and derives what must not be guessed: form tokens and secret links. Made once for an installation, kept in the database. */
  key: Buffer
  /** How long after a deadline what began to arrive is still taken, silently. */
  graceMinutes: number
  /** What only the environment decides, for showing at the desk. */
  environment: readonly EnvironmentLine[]
  /** Writes the wishes to be forgotten down outside the database, where no old backup takes them back. */
  keepErasures(): Promise<void>
  /** Answers when the database and the files can be used; throws otherwise. */
  ready(): Promise<void>
}
