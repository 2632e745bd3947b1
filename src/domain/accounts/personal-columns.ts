import type { Tables } from '../tables.ts'

/** What an erasure does with a column. */
export type Treatment =
  /** The row goes, or the value is emptied, with what the person sent. */
  | 'own'
  /** Anybody may be mentioned in it: the address is taken out wherever it stands. */
  | 'address'
  /** The same, with the names that the person used. */
  | 'address and name'
  /** The name of the organiser who acted: anonymised for somebody who was one. */
  | 'organiser'
  /** What visitors read: only a person can rewrite it, so an address in it must be taken out first. */
  | 'published'
  /** It can name nobody. */
  | 'nobody'
  | { kept: string }

const conferenceColumns = {
  code: 'nobody',
  con_no: 'nobody',
  main_conference: 'nobody',
  sub_conference: 'nobody',
  topic: 'nobody',
  theme: 'nobody',
  time_zone: 'nobody',
  venue: 'nobody',
  location: 'nobody',
  country: 'nobody',
  fees: 'nobody',
  journals: 'nobody',
  collaboration: 'published',
  call_for_paper: 'published',
  scopes: 'published',
  travel: 'published',
  committee: 'published',
  notice: 'published',
} as const

/** Every column of the database in which a person could stand, and what an erasure does with it. A test fails when a column is missing. */
export const personalColumns: Partial<Record<keyof Tables, Record<string, Treatment>>> = {
  accompanying_person: { name: 'own' },
  account: { f_name: 'own', l_name: 'own', email: 'own' },
  account_token: { email: 'own' },
  address_change: { email: 'own' },
  answer_template: { name: 'address', body: 'address', changed_by: 'organiser' },
  appeal: { reasons: 'address and name', answered_by: 'organiser', note: 'address' },
  application: {
    full_name: 'own',
    designation: 'own',
    email: 'own',
    country: 'own',
    phone: 'own',
    linkedin: 'own',
    organisation: 'own',
    message: 'address',
    suspicion: 'nobody',
    turned_by: 'organiser',
  },
  author_reply: { opened_by: 'organiser', body: 'address and name' },
  bank_account: {
    holder: { kept: 'the accounts of the house are named on its invoices' },
    bank_name: 'nobody',
    iban: 'nobody',
    bic: 'nobody',
    sort_code: 'nobody',
    account_number: 'nobody',
  },
  bank_statement: {
    account: 'nobody',
    file_name: { kept: 'the law wants the books kept, and statements of the bank belong to them' },
    mapping: 'nobody',
  },
  blindness_finding: { location: 'nobody', excerpt: 'address and name', explanation: 'address and name' },
  booking: {
    payment_reference: 'nobody',
    payer_kind: 'nobody',
    payer_name: 'own',
    payer_organisation: 'own',
    payer_address: 'own',
    payer_country: 'own',
    payer_email: 'own',
    vat_number: 'own',
    purchase_order: 'own',
    terms_version: 'nobody',
    refund_rule: 'nobody',
  },
  call_alert: { email: 'own', topic: 'nobody' },
  changed_limit: { name: 'nobody' },
  charge: { code: 'nobody', description: 'nobody', attendance: 'nobody', person: 'own', reduction: 'address and name' },
  co_author_confirmation: { email: 'own', answer: 'nobody', note: 'address and name' },
  conference: conferenceColumns,
  conference_speaker: { speaker_name: 'own', speaker_title: 'own' },
  contact_message: {
    subject: 'address',
    name: 'own',
    email: 'own',
    mobile: 'own',
    company: 'own',
    message: 'address',
    suspicion: 'nobody',
    turned_by: 'organiser',
  },
  content_draft: { typed: 'published', changed_by: 'organiser' },
  content_entry: { data: 'published' },
  content_version: { data: 'address', made_by: 'organiser' },
  correction_request: { wanted: 'address and name', reason: 'address', answered_by: 'organiser', note: 'address' },
  deadline_extension: { reason: 'address', extended_by: 'organiser' },
  desk_note: { body: 'address and name', writer_name: 'organiser' },
  desk_rule: { name: 'nobody' },
  invoice: {
    recipient: { kept: 'the law wants invoices kept, ten years in Portugal' },
    reason: { kept: 'the law wants invoices kept, ten years in Portugal' },
    sterling_rate: 'nobody',
  },
  invoice_line: {
    description: 'nobody',
    person: { kept: 'the law wants invoices kept, ten years in Portugal' },
    reduction: 'nobody',
    tax_label: 'nobody',
    tax_note: 'nobody',
  },
  late_entry: { name: 'own', email: 'own', made_by: 'organiser' },
  ledger_entry: { account: 'nobody' },
  ledger_transaction: { once_key: 'nobody' },
  legal_entity: { code: 'nobody' },
  legal_entity_version: {
    name: 'nobody',
    address: 'nobody',
    country: 'nobody',
    registration_number: 'nobody',
    vat_number: 'nobody',
    footer: 'nobody',
  },
  mail: {
    to_name: 'own',
    to_address: 'own',
    reply_to: 'own',
    subject: 'address',
    text_body: 'address',
    html_body: 'address',
    letter: 'address',
    last_answer: 'address',
    unsubscribe_url: 'own',
  },
  mail_attachment: { name: 'own', content: 'own' },
  mail_template: { opening: 'address', closing: 'address', subject: 'address', body: 'address', changed_by: 'organiser' },
  misconduct_report: { body: 'address and name' },
  paper: {
    title: { kept: 'the programme and the books of the conference name its papers' },
    presenter: 'own',
    country: 'own',
    abstract: 'address and name',
    keywords: { kept: 'they name the subject of a paper' },
    interests: 'address and name',
    funding: 'address and name',
    licence: 'nobody',
    ai_statement: 'address and name',
  },
  paper_author: { name: 'own', email: 'own', affiliation: 'own', country: 'own', orcid: 'own' },
  paper_blindness: { allowed_by: 'organiser' },
  paper_edit: { before: 'address and name' },
  paper_exclusion: { name: 'own', email: 'own', reason: 'address and name' },
  paper_move: { note: 'address', moved_by: 'organiser', summary: 'address and name' },
  passkey: { name: 'own', public_key: 'own' },
  payment: { method: 'nobody', source_key: 'nobody', note: 'address and name' },
  picture_file: { bytes: 'own' },
  pool_invitation: { name: 'own', email: 'own', affiliation: 'own', topics: 'nobody', invited_by: 'organiser' },
  presentation_answer: { answer: 'nobody', note: 'address and name' },
  pro_forma: { lines: 'nobody', fingerprint: { kept: 'a hash, from which nothing can be read' } },
  record: { actor_name: 'organiser', about_name: 'address', details: 'address and name' },
  registration: { title: 'own', name: 'own', email: 'own', company: 'own', country: 'own' },
  registration_move: { note: 'address', moved_by: 'organiser' },
  review: { answers: 'address and name', recommendation: 'nobody', entered_by: 'organiser' },
  review_assignment: { proposed_by: 'organiser', reason: 'address and name' },
  review_conflict: { email: 'own', note: 'address and name', answered_by: 'organiser' },
  review_discussion: { organiser_name: 'organiser', body: 'address and name' },
  review_draft: { answers: 'address and name' },
  review_form: { stage: 'nobody', definition: 'address', made_by: 'organiser' },
  review_round: { stage: 'nobody' },
  review_settings: { mode: 'nobody' },
  reviewer: {
    title: 'own',
    name: 'own',
    email: 'own',
    affiliation: 'own',
    country: 'own',
    orcid: 'own',
    topics: 'nobody',
    languages: 'nobody',
    time_zone: 'nobody',
    origin: 'nobody',
  },
  reviewer_copy: { reason: 'address and name', allowed_by: 'organiser' },
  reviewer_exclusion: { value: 'address and name' },
  sales_settings: { capacities: 'nobody', approvals: 'nobody' },
  session: { device: 'own' },
  speaker_invitation: { speaker_name: 'own', speaker_title: 'own', invited_by: 'organiser' },
  statement_line: {
    line_key: 'nobody',
    party: { kept: 'the law wants the books kept, and statements of the bank belong to them' },
    remittance: { kept: 'the law wants the books kept, and statements of the bank belong to them' },
    bank_reference: 'nobody',
    nature: 'nobody',
  },
  stored_file: { original_name: 'own', scan_finding: 'nobody', note: 'nobody' },
  submission: {
    fingerprint: { kept: 'a hash of the whole form, from which nothing can be read' },
    title: 'own',
    name: 'own',
    email: 'own',
    company: 'own',
    country: 'own',
    mobile: 'own',
    phone: 'own',
    social: 'own',
    names: 'address',
    message: 'address',
    suspicion: 'nobody',
  },
  submission_correction: { old_value: 'address and name', new_value: 'address and name' },
  submission_day: { name: 'nobody' },
  tax_rule: { event_country: 'nobody', attendance: 'nobody', customer: 'nobody', label: 'nobody', note: 'nobody' },
  track: { name: 'nobody' },
  upload: { file_name: { kept: 'belongs to nobody yet and goes within a day' } },
  withdrawal_request: { reason: 'address', answered_by: 'organiser', note: 'address' },
}

/** The tables with columns of these treatments. */
export function columnsTreated(...treatments: Treatment[]): { table: keyof Tables; columns: string[] }[] {
  return Object.entries(personalColumns)
    .map(([table, columns]) => ({
      table: table as keyof Tables,
      columns: Object.entries(columns)
        .filter(([, treatment]) => treatments.includes(treatment))
        .map(([column]) => column),
    }))
    .filter(({ columns }) => columns.length > 0)
}
