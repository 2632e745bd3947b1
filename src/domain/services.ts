import type { Passwords } from './accounts/passwords.ts'
import type { WakeBatches } from './documents/desk/issue-batch.ts'
import type { RenderDocument } from './documents/render-document.ts'
import type { Keys } from './documents/signing.ts'
import type { Scanning } from './files/file-scan.ts'
import type { FileStore } from './files/file-store.ts'
import type { InspectPdf } from './files/pdf-file.ts'
import type { RetryJob } from './jobs/act-on-failed-job.ts'
import type { PrepareMail, QueueMail, WakeMail } from './mail/mail.ts'
import type { SenderSettings } from './mail/sender.ts'
import type { MailFiles } from './mail/transport.ts'
import type { CardProvider } from './money/cards/card-provider.ts'
import type { Registrar } from './publishing/deposit/deposit.ts'
import type { WakeProposals } from './review/assignment/propose-reviewers.ts'
import type { CleanDocument } from './review/blindness/document.ts'
import type { Database } from './tables.ts'

/** A configuration variable as organisers may see it: never a password. */
export interface EnvironmentLine {
  /** The name of the variable. */
  name: string
  value: string
  about: string
}

/** The text of a document, page by page; undefined when it cannot be read. */
export type ReadDocumentText = (bytes: Uint8Array, kind: 'pdf' | 'docx') => Promise<string[] | undefined>

/** What requests, commands and workers need to call the domain. */
export interface Services {
  db: Database
  files: FileStore
  documentText: ReadDocumentText
  inspectPdf: InspectPdf
  cleanDocument: CleanDocument
  renderDocument: RenderDocument
  /** Has documents issued in the background. */
  wakeBatches: WakeBatches
  /** Has reviewers looked for in the background. */
  wakeProposals: WakeProposals
  retryJob: RetryJob
  /** Keys outside the database. */
  keys: Keys
  /** Only where a virus scanner is configured. */
  scanning?: Scanning | undefined
  /** Only where a provider of card payments is configured. */
  cards?: CardProvider | undefined
  queueMail: QueueMail
  prepareMail: PrepareMail
  mailFiles: MailFiles
  /** The sender, for previews of mails. */
  sender: SenderSettings
  wakeMail: WakeMail
  passwords: Passwords
  now: () => Date
  publicUrl: string
  /** Signs form tokens and derives secret links. One per installation, stored in the database. */
  key: Buffer
  /** Of the DOIs that are given; without it articles get none. */
  doiPrefix?: string | undefined
  /** Registers DOIs; only where its credentials are configured. */
  registrar?: Registrar | undefined
  /** How long after a deadline a submission is still accepted, without saying so. */
  graceMinutes: number
  /** The configuration that only the environment can change, as the desk shows it. */
  environment: readonly EnvironmentLine[]
  /** Writes the erasures to a journal outside the database, so that restoring an old backup does not undo them. */
  keepErasures(): Promise<void>
  /** Throws when the database is not available. */
  ready(limitMilliseconds: number): Promise<void>
}
