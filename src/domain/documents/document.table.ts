import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { DocumentKind, DocumentLanguage, EndReason, StoredDocumentState } from './document.ts'
import type { RuledKind, Signatory } from './document-settings.ts'
import type { NameLetterKind } from './name-letters.store.ts'

export interface SigningKeyTable {
  id: string
  public_key: string
  began_at: Date
  ended_at: Date | null
}

export interface DocumentTextTable {
  kind: DocumentKind
  language: DocumentLanguage
  version: number
  title: string
  opening: string
  body: string
  made_at: Date
  made_by: string
}

export interface DocumentSettingsTable {
  conference_id: string
  logo: string | null
  signatures: JSONColumnType<Signatory[]>
  names_until: CalendarDay | null
  /** What is issued automatically. */
  issues: Generated<RuledKind[]>
  version: Generated<number>
  changed_at: Date
}

export interface DocumentTable {
  id: string
  reference: string
  code: string
  kind: DocumentKind
  state: StoredDocumentState
  conference_id: string
  subject: string
  registration_id: string | null
  paper_id: string | null
  /** Of the paper that it names; empty where it names none. */
  paper_title: Generated<string>
  holder_name: string
  holder_email: string
  language: DocumentLanguage
  template_version: number
  issued_at: Date
  issued_by: string
  expires_on: CalendarDay | null
  file_id: string | null
  sha256: string
  statement: string
  signature: string
  signing_key_id: string
  ended_at: Generated<Date | null>
  ended_by: Generated<string | null>
  end_reason: Generated<EndReason | null>
  end_note: Generated<string>
  replaced_by_id: Generated<string | null>
  untold: Generated<boolean>
  words: GeneratedAlways<string>
}

export interface NameConfirmationTable {
  registration_id: string
  confirmed_at: Date
}

export interface NameLetterTable {
  registration_id: string
  kind: NameLetterKind
  queued_at: Date
}

export interface DocumentBatchTable {
  id: string
  conference_id: string
  kind: DocumentKind
  language: DocumentLanguage
  /** Whether the holders get a letter. */
  tells: boolean
  made_at: Date
  made_by_id: string
  made_by: string
  finished_at: Date | null
}

export interface DocumentBatchItemTable {
  batch_id: string
  position: number
  subject: string
  state: 'waiting' | 'issued' | 'refused'
  document_id: Generated<string | null>
  problem: Generated<string>
}
