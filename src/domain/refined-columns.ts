import type { AccountId } from './accounts/account.ts'
import type { ConferenceFees } from './conferences/fees.ts'
import type { DeskRight } from './desk/rights.ts'
import type { DocumentKind } from './documents/document.ts'
import type { RuledKind, Signatory } from './documents/document-settings.ts'
import type { Letter } from './mail/mail.ts'
import type { Recipient } from './money/booking.ts'
import type { ProFormaLine } from './money/documents/pro-formas.store.ts'
import type { LedgerKind } from './money/ledger.ts'
import type { CsvMapping } from './money/statements/read-csv-statement.ts'
import type { ProgrammeContent, Room, Session } from './programme/programme.ts'
import type { AvailableDays } from './programme/speaker-wish.ts'
import type { VolumeEditor } from './publishing/article.ts'
import type { ListedAuthor } from './publishing/authors/author-change.ts'
import type { RegistrationState } from './registrations/registration.ts'
import type { CareerStage } from './registrations/scholarships/scholarship.ts'
import type { WholeProposal } from './review/assignment/proposals.store.ts'
import type { AttachmentFinding } from './review/attachments/attachment.ts'
import type { DecisionType } from './review/decision-type.ts'
import type { FreeRoleKind } from './roles/role.ts'
import type { PaperState } from './submissions/paper.ts'

/** What the schema cannot say of a column: the content of JSON and of lists, and texts that no constraint limits. Foreign keys follow the key. */
export interface RefinedColumns {
  'account.desk_rights': DeskRight[]
  'account.id': AccountId
  'article_version.metadata': object
  'audit_log.details': Record<string, unknown>
  'author_change.authors': ListedAuthor[]
  'bank_statement.mapping': CsvMapping
  'conference.fees': ConferenceFees
  'conference.journals': string[]
  'contact_message.assigned_to': string
  'discount_code.categories': string[]
  'document_batch.kind': DocumentKind
  'document_settings.issues': RuledKind[]
  'document_settings.signatures': Signatory[]
  'document_text.kind': DocumentKind
  'erasure.account_id': AccountId
  'invoice.recipient': Recipient
  'ledger_transaction.kind': LedgerKind
  'mail.letter': Letter
  'paper_move.from_state': PaperState
  'paper_move.to_state': PaperState
  'person_wish.days': AvailableDays
  'pro_forma.lines': ProFormaLine[]
  'programme.rooms': Room[]
  'programme.sessions': Session[]
  'programme_version.content': ProgrammeContent
  'registration_move.from_state': RegistrationState
  'registration_move.to_state': RegistrationState
  'review.answers': object
  'review_attachment.findings': AttachmentFinding[]
  'review_draft.answers': object
  'review_proposal.account_id': string
  'review_proposal.result': WholeProposal
  'review_settings.decision_types': DecisionType[]
  'sales_settings.approvals': string[]
  'sales_settings.capacities': Record<string, number>
  'sales_settings.free_roles': FreeRoleKind[]
  'scholarship.career_stage': CareerStage
  'scholarship_settings.career_stages': CareerStage[]
  'scholarship_settings.countries': string[]
  'speaker_wish.days': AvailableDays
  'volume.editors': VolumeEditor[]
}
