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
import type { AttendanceTable, CheckInDeviceTable } from './check-in/check-in.table.ts'
import type { ConferenceSpeakerTable, ConferenceTable, DeadlineExtensionTable, TrackTable } from './conferences/conference.table.ts'
import type { AnswerTemplateTable, ContactMessageTable } from './contact/contact-message.table.ts'
import type { ContentDraftTable, ContentEntryTable, ContentVersionTable } from './content/content.table.ts'
import type { AuditLogTable, DeskNoteTable } from './desk/desk.table.ts'
import type {
  DocumentBatchItemTable,
  DocumentBatchTable,
  DocumentSettingsTable,
  DocumentTable,
  DocumentTextTable,
  NameConfirmationTable,
  NameLetterTable,
  SigningKeyTable,
} from './documents/document.table.ts'
import type { StoredFileTable, UploadPartTable, UploadReservationTable, UploadTable } from './files/file.table.ts'
import type { FailedJobTable } from './jobs/failed-job.table.ts'
import type { ArticleSearchTable, ArticleWordTable } from './library/library.table.ts'
import type { MailAttachmentTable, MailTable, MailTemplateFileTable, MailTemplateTable } from './mail/mail.table.ts'
import type { CardCheckoutTable, CardPayoutTable } from './money/cards/card.table.ts'
import type { InvoiceDocumentTable, ProFormaTable } from './money/documents/documents.table.ts'
import type {
  AccountingPeriodTable,
  AllocationTable,
  BankAccountTable,
  BookingAccountView,
  BookingReminderTable,
  BookingTable,
  ChargeTable,
  ChoiceRoundTable,
  InvoiceLineTable,
  InvoiceSeriesTable,
  InvoiceTable,
  LedgerEntryTable,
  LedgerTransactionTable,
  LegalEntityTable,
  LegalEntityVersionTable,
  PaymentTable,
  PlaceChoiceTable,
  RefundTable,
  SalesSettingsTable,
  SterlingRateTable,
  TaxRuleTable,
} from './money/money.table.ts'
import type { BankStatementTable, StatementLineTable } from './money/statements/statement.table.ts'
import type { VatCheckTable } from './money/vat-checks/vat-checks.store.ts'
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
  PersonWishTable,
  ProgrammeFavouriteTable,
  ProgrammePersonTable,
  ProgrammePlaceTable,
  ProgrammeTable,
  ProgrammeVersionTable,
  SpeakerLetterTable,
  SpeakerWishTable,
} from './programme/programme.table.ts'
import type { SlidesFileTable } from './programme/slides/slides.store.ts'
import type {
  ArticleAgreementTable,
  ArticleAuthorTable,
  ArticleClickSaltTable,
  ArticleClickTable,
  ArticleNoticeTable,
  ArticleProofTable,
  ArticleRedirectTable,
  ArticleReferenceTable,
  ArticleTable,
  ArticleUsageTable,
  ArticleVersionTable,
  AuthorChangeTable,
  AuthorConsentTable,
  DoiDepositTable,
  ProductionCommentTable,
  ProductionTaskTable,
  VolumeTable,
} from './publishing/publishing.table.ts'
import type { RegistrationFileTable } from './registrations/files/registration-files.store.ts'
import type {
  DiscountCodeTable,
  DiscountUseTable,
  RegistrationDetailTable,
  RegistrationMoveTable,
  RegistrationTable,
} from './registrations/registration.table.ts'
import type { ScholarshipSettingsTable, ScholarshipTable } from './registrations/scholarships/scholarship.table.ts'
import type {
  AuthorReplyTable,
  BlindnessFindingTable,
  FormerAddressTable,
  FullPaperDecisionTable,
  MisconductReportTable,
  OutsideHandlerTable,
  PaperBlindnessTable,
  PaperExclusionTable,
  PersonAddressView,
  PoolInvitationTable,
  ReviewAssignmentTable,
  ReviewAttachmentTable,
  ReviewBidTable,
  ReviewConflictTable,
  ReviewDiscussionTable,
  ReviewDraftTable,
  ReviewEscalationTable,
  ReviewerCopyTable,
  ReviewerExclusionTable,
  ReviewerTable,
  ReviewFormTable,
  ReviewInvitationTable,
  ReviewLeadTable,
  ReviewProposalTable,
  ReviewReminderTable,
  ReviewRoundTable,
  ReviewSettingsTable,
  ReviewTable,
} from './review/review.table.ts'
import type { ConferenceRoleTable } from './roles/role.table.ts'
import type { ArticleTextTable, PaperTextTable, TextSketchTable } from './similarity/similarity.table.ts'
import type {
  AccompanyingPersonTable,
  AddressChangeTable,
  CorrectionRequestTable,
  PaperAuthorTable,
  PaperMoveTable,
  PaperTable,
  RevisionReminderTable,
  RevisionResponseTable,
  SubmissionCorrectionTable,
  SubmissionCounterTable,
  SubmissionDayTable,
  SubmissionFileTable,
  SubmissionTable,
  WithdrawalRequestTable,
} from './submissions/submission.table.ts'
import type { VisaRequestTable, VisaSettingsTable } from './visa/visa.table.ts'

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
  revision_response: RevisionResponseTable
  full_paper_decision: FullPaperDecisionTable
  review_discussion: ReviewDiscussionTable
  paper_reminder: PaperReminderTable
  co_author_confirmation: CoAuthorConfirmationTable
  late_entry: LateEntryTable
  paper_exclusion: PaperExclusionTable
  attendance: AttendanceTable
  visa_settings: VisaSettingsTable
  visa_request: VisaRequestTable
  attendance_thanks: { registration_id: string; thanked_at: Date }
  conference_role: ConferenceRoleTable
  check_in_device: CheckInDeviceTable
  review_settings: ReviewSettingsTable
  review_bid: ReviewBidTable
  review_form: ReviewFormTable
  review_lead: ReviewLeadTable
  review_proposal: ReviewProposalTable
  reviewer: ReviewerTable
  reviewer_exclusion: ReviewerExclusionTable
  outside_handler: OutsideHandlerTable
  pool_invitation: PoolInvitationTable
  review_round: ReviewRoundTable
  review_assignment: ReviewAssignmentTable
  review_invitation: ReviewInvitationTable
  review_escalation: ReviewEscalationTable
  review_reminder: ReviewReminderTable
  review_draft: ReviewDraftTable
  review_attachment: ReviewAttachmentTable
  review: ReviewTable
  misconduct_report: MisconductReportTable
  review_conflict: ReviewConflictTable
  former_address: FormerAddressTable
  person_address: PersonAddressView
  author_address: { paper_id: string; email: string }
  reviewer_copy: ReviewerCopyTable
  paper_blindness: PaperBlindnessTable
  failed_job: FailedJobTable
  blindness_finding: BlindnessFindingTable
  programme: ProgrammeTable
  programme_person: ProgrammePersonTable
  programme_version: ProgrammeVersionTable
  programme_place: ProgrammePlaceTable
  speaker_wish: SpeakerWishTable
  speaker_letter: SpeakerLetterTable
  person_wish: PersonWishTable
  programme_favourite: ProgrammeFavouriteTable
  registration: RegistrationTable
  registration_move: RegistrationMoveTable
  registration_detail: RegistrationDetailTable
  discount_code: DiscountCodeTable
  discount_use: DiscountUseTable
  registration_file: RegistrationFileTable
  slides_file: SlidesFileTable
  scholarship: ScholarshipTable
  scholarship_settings: ScholarshipSettingsTable
  legal_entity: LegalEntityTable
  legal_entity_version: LegalEntityVersionTable
  bank_account: BankAccountTable
  sterling_rate: SterlingRateTable
  tax_rule: TaxRuleTable
  vat_check: VatCheckTable
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
  signing_key: SigningKeyTable
  document_text: DocumentTextTable
  document_settings: DocumentSettingsTable
  document: DocumentTable
  name_confirmation: NameConfirmationTable
  name_letter: NameLetterTable
  document_batch: DocumentBatchTable
  document_batch_item: DocumentBatchItemTable
  payment: PaymentTable
  bank_statement: BankStatementTable
  statement_line: StatementLineTable
  card_checkout: CardCheckoutTable
  card_payout: CardPayoutTable
  refund: RefundTable
  choice_round: ChoiceRoundTable
  place_choice: PlaceChoiceTable
  allocation: AllocationTable
  ledger_transaction: LedgerTransactionTable
  ledger_entry: LedgerEntryTable
  accounting_period: AccountingPeriodTable
  volume: VolumeTable
  article: ArticleTable
  article_author: ArticleAuthorTable
  article_reference: ArticleReferenceTable
  article_notice: ArticleNoticeTable
  article_proof: ArticleProofTable
  article_agreement: ArticleAgreementTable
  article_version: ArticleVersionTable
  article_redirect: ArticleRedirectTable
  article_usage: ArticleUsageTable
  article_click: ArticleClickTable
  article_click_salt: ArticleClickSaltTable
  doi_deposit: DoiDepositTable
  production_task: ProductionTaskTable
  production_comment: ProductionCommentTable
  author_change: AuthorChangeTable
  author_consent: AuthorConsentTable
  article_search: ArticleSearchTable
  article_text: ArticleTextTable
  paper_text: PaperTextTable
  text_sketch: TextSketchTable
  article_word: ArticleWordTable
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
  audit_log: AuditLogTable
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
