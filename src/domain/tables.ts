import type { ColumnType, Kysely, Transaction as KyselyTransaction } from 'kysely'
import type {
  AccountTable,
  AccountTokenTable,
  MembershipTable,
  PasskeyChallengeTable,
  PasskeyTable,
  SessionTable,
  SignInTryTable,
} from './accounts/account.table.ts'
import type { AccountId } from './accounts/account.ts'
import type { ApplicationFileTable, ApplicationTable, SpeakerInvitationTable } from './applications/application.table.ts'
import type { CallAlertLetterTable, CallAlertTable } from './call-alerts/call-alert.table.ts'
import type { ConferenceSpeakerTable, ConferenceTable, DeadlineExtensionTable, TrackTable } from './conferences/conference.table.ts'
import type { AnswerTemplateTable, ContactMessageTable } from './contact/contact-message.table.ts'
import type { ContentDraftTable, ContentEntryTable, ContentVersionTable } from './content/content.table.ts'
import type { AuditLogTable, DeskNoteTable } from './desk/desk.table.ts'
import type { StoredFileTable, UploadPartTable, UploadReservationTable, UploadTable } from './files/file.table.ts'
import type { MailAttachmentTable, MailTable, MailTemplateFileTable, MailTemplateTable } from './mail/mail.table.ts'
import type { CardCheckoutTable } from './money/cards/card.table.ts'
import type { InvoiceDocumentTable, ProFormaTable } from './money/documents/documents.table.ts'
import type {
  AccountingPeriodTable,
  AllocationTable,
  BankAccountTable,
  BookingAccountView,
  BookingReminderTable,
  BookingTable,
  ChargeTable,
  InvoiceLineTable,
  InvoiceSeriesTable,
  InvoiceTable,
  LedgerEntryTable,
  LedgerTransactionTable,
  LegalEntityTable,
  LegalEntityVersionTable,
  PaymentTable,
  RefundTable,
  SalesSettingsTable,
  TaxRuleTable,
} from './money/money.table.ts'
import type { BankStatementTable, StatementLineTable } from './money/statements/statement.table.ts'
import type {
  AppealTable,
  CoAuthorConfirmationTable,
  LateEntryTable,
  PaperEditTable,
  PaperReminderTable,
  PresentationAnswerTable,
  PresentationReminderTable,
} from './papers/paper-details.table.ts'
import type { PictureFileTable, PictureTable } from './pictures/picture.table.ts'
import type {
  DiscountCodeTable,
  DiscountUseTable,
  RegistrationDetailTable,
  RegistrationMoveTable,
  RegistrationTable,
} from './registrations/registration.table.ts'
import type {
  AuthorReplyTable,
  BlindnessFindingTable,
  MisconductReportTable,
  PaperBlindnessTable,
  PaperExclusionTable,
  PoolInvitationTable,
  ReviewAssignmentTable,
  ReviewConflictTable,
  ReviewDiscussionTable,
  ReviewDraftTable,
  ReviewerCopyTable,
  ReviewerExclusionTable,
  ReviewerTable,
  ReviewFormTable,
  ReviewInvitationTable,
  ReviewReminderTable,
  ReviewRoundTable,
  ReviewSettingsTable,
  ReviewTable,
} from './review/review.table.ts'
import type {
  AccompanyingPersonTable,
  AddressChangeTable,
  CorrectionRequestTable,
  PaperAuthorTable,
  PaperMoveTable,
  PaperTable,
  RevisionReminderTable,
  SubmissionCorrectionTable,
  SubmissionCounterTable,
  SubmissionDayTable,
  SubmissionFileTable,
  SubmissionTable,
  WithdrawalRequestTable,
} from './submissions/submission.table.ts'

/** The tables of the database; calendar days are YYYY-MM-DD text, timestamps are Date. */
export interface Tables {
  content_entry: ContentEntryTable
  content_draft: ContentDraftTable
  content_version: ContentVersionTable
  conference: ConferenceTable
  conference_speaker: ConferenceSpeakerTable
  deadline_extension: DeadlineExtensionTable
  track: TrackTable
  picture: PictureTable
  picture_file: PictureFileTable
  desk_rule: { name: string; set_at: Date }
  changed_limit: { name: string; value: number; changed_at: Date }
  installation_key: { purpose: string; key: Buffer }
  stored_file: StoredFileTable
  submission: SubmissionTable
  submission_counter: SubmissionCounterTable
  submission_day: SubmissionDayTable
  submission_file: SubmissionFileTable
  paper: PaperTable
  paper_move: PaperMoveTable
  paper_author: PaperAuthorTable
  withdrawal_request: WithdrawalRequestTable
  correction_request: CorrectionRequestTable
  address_change: AddressChangeTable
  revision_reminder: RevisionReminderTable
  submission_correction: SubmissionCorrectionTable
  accompanying_person: AccompanyingPersonTable
  paper_edit: PaperEditTable
  presentation_answer: PresentationAnswerTable
  presentation_reminder: PresentationReminderTable
  appeal: AppealTable
  author_reply: AuthorReplyTable
  review_discussion: ReviewDiscussionTable
  paper_reminder: PaperReminderTable
  co_author_confirmation: CoAuthorConfirmationTable
  late_entry: LateEntryTable
  paper_exclusion: PaperExclusionTable
  review_settings: ReviewSettingsTable
  review_form: ReviewFormTable
  reviewer: ReviewerTable
  reviewer_exclusion: ReviewerExclusionTable
  pool_invitation: PoolInvitationTable
  review_round: ReviewRoundTable
  review_assignment: ReviewAssignmentTable
  review_invitation: ReviewInvitationTable
  review_reminder: ReviewReminderTable
  review_draft: ReviewDraftTable
  review: ReviewTable
  misconduct_report: MisconductReportTable
  review_conflict: ReviewConflictTable
  reviewer_copy: ReviewerCopyTable
  paper_blindness: PaperBlindnessTable
  blindness_finding: BlindnessFindingTable
  registration: RegistrationTable
  registration_move: RegistrationMoveTable
  registration_detail: RegistrationDetailTable
  discount_code: DiscountCodeTable
  discount_use: DiscountUseTable
  legal_entity: LegalEntityTable
  legal_entity_version: LegalEntityVersionTable
  bank_account: BankAccountTable
  tax_rule: TaxRuleTable
  sales_settings: SalesSettingsTable
  booking: BookingTable
  booking_account: BookingAccountView
  booking_reminder: BookingReminderTable
  charge: ChargeTable
  invoice_series: InvoiceSeriesTable
  invoice: InvoiceTable
  invoice_line: InvoiceLineTable
  invoice_document: InvoiceDocumentTable
  pro_forma: ProFormaTable
  payment: PaymentTable
  bank_statement: BankStatementTable
  statement_line: StatementLineTable
  card_checkout: CardCheckoutTable
  refund: RefundTable
  allocation: AllocationTable
  ledger_transaction: LedgerTransactionTable
  ledger_entry: LedgerEntryTable
  accounting_period: AccountingPeriodTable
  application: ApplicationTable
  application_file: ApplicationFileTable
  speaker_invitation: SpeakerInvitationTable
  call_alert: CallAlertTable
  call_alert_letter: CallAlertLetterTable
  contact_message: ContactMessageTable
  answer_template: AnswerTemplateTable
  mail: MailTable
  mail_attachment: MailAttachmentTable
  mail_template: MailTemplateTable
  mail_template_file: MailTemplateFileTable
  erased_mail: { mail_id: string; erased_at: Date }
  account: AccountTable
  membership: MembershipTable
  session: SessionTable
  account_token: AccountTokenTable
  sign_in_try: SignInTryTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  record: AuditLogTable
  desk_note: DeskNoteTable
  erasure: { account_id: AccountId | null; address_hash: string | null; erased_at: Date }
  rate_count: { key: string; count: number; ends_at: Date }
  letter_count: { key: string; count: number; ends_at: Date }
  upload: UploadTable
  upload_part: UploadPartTable
  upload_reservation: UploadReservationTable
  upload_lock: { upload_id: string; holder: string; wanted: ColumnType<boolean, boolean | undefined>; held_until: Date }
}

/** The database, or a transaction in it. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
