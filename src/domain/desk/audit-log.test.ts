import { describe, expect, test } from 'vitest'
import { sourceFiles } from '../../../tests/security/source-files.ts'
import { type AuditDetails, describeDetails } from './audit-details.ts'
import { type AuditAct, isAuditAct, labelOfAct } from './audit-log.ts'
import { deskRights } from './rights.ts'

const families =
  'account|application|book|booking|check_in|conference|content|letter|mail|message|money|note|person|programme|publishing|refund|registration|review|reviewer|role|settings|speaker|statement|submission|template'

/** The codes in the sources on lines that name an act, such as `act: 'note.written'`; some are filled in: `application.${state}`. */
function actsInSources(): string[] {
  const writing = sourceFiles('src')
    .filter(({ text }) => text.includes('auditLogOf('))
    .flatMap(({ text }) => text.split('\n').filter((line) => /\bact\b/.test(line)))
  const codes = writing.flatMap((line) => line.match(new RegExp(`['\`](?:${families})s?\\.[^'\` ]+['\`]`, 'g')) ?? [])
  return [...new Set(codes.map((code) => code.slice(1, -1)))].sort()
}

const names = { accounts: new Map([['a1', 'Alan Turing']]), conferences: new Map([['c1', '12th Health and Medicine Colombo']]) }
const none: [AuditDetails, string[]] = [{}, []]
const deadline = { deadline: 'abstractDeadline', from: '2027-01-31', to: '2027-02-14' }
const moved = ['Abstract deadline: 31 January 2027 → 14 February 2027']

const money: [AuditDetails, string[]] = [{ changes: ['To be paid: €290 → €0'] }, ['To be paid: €290 → €0']]

/** The details as they are written, and what is read of them. */
const samples: Record<AuditAct, [AuditDetails, string[]]> = {
  'account.appointed': [{ rights: [...deskRights] }, ['Rights: all']],
  'account.invited': [{ rights: ['content', 'people'] }, ['Rights: “Pages, lists and pictures of the site”, “Accounts, messages, applications and mail”']],
  'account.rights_changed': [
    { before: ['content', 'people'], after: ['people', 'settings'] },
    ['Given: “Settings and the audit log”', 'Taken: “Pages, lists and pictures of the site”'],
  ],
  'application.accepted': [{ mail: true }, ['With a mail']],
  'application.declined': [{ mail: false }, ['Without a mail']],
  'application.reopened': [{ from: 'declined' }, ['Declined → New']],
  'applications.exported': [
    { format: 'xlsx', state: 'new', role: 'sponsor-apply', country: '', selected: 0, searched: true },
    ['XLSX, state: New, role: Sponsor, what a search found'],
  ],
  'booking.category_changed': money,
  'booking.charge_added': money,
  'booking.charge_removed': money,
  'booking.payment_taken_back': money,
  'booking.carry_answered': money,
  'booking.carry_refused': money,
  'booking.due_extended': money,
  'booking.invoiced': money,
  'booking.opened': none,
  'booking.payment_recorded': money,
  'booking.place_cancelled': money,
  'booking.place_carried': money,
  'booking.place_substituted': money,
  'booking.recipient_changed': money,
  'booking.vat_checked': money,
  'booking.written_off': money,
  'books.closed': [{ through: '2026-12-31' }, ['Through 31 December 2026']],
  'books.exported': [{ format: 'csv', entity: '', from: '2026-01-01', to: '2026-12-31' }, ['CSV, from 1 January 2026, until 31 December 2026']],
  'check_in.device_added': [{ device: 'Main door', showsNeeds: true }, ['Main door', 'It shows who needs assistance']],
  'check_in.device_revoked': [{ device: 'Main door' }, ['Main door']],
  'check_in.walk_in': [{ payment: 'cash' }, ['In cash']],
  'conference.cancelled': [{ from: 'scheduled', to: 'cancelled', letters: 12 }, ['Scheduled → Cancelled', '12 letters sent']],
  'conference.postponed': [{ from: 'scheduled', to: 'postponed', letters: 1 }, ['Scheduled → Postponed', 'one letter sent']],
  'conference.rescheduled': [
    { from: 'postponed', to: 'scheduled', letters: 2, daysBefore: '2027-02-01 to 2027-02-02', daysAfter: '2027-05-03 to 2027-05-04' },
    ['Postponed → Scheduled', 'Days: 1 February 2027 to 2 February 2027 → 3 May 2027 to 4 May 2027', '2 letters sent'],
  ],
  'conference.reinstated': [{ from: 'cancelled', to: 'scheduled', letters: 0 }, ['Cancelled → Scheduled', '0 letters sent']],
  'conference.changed': [{ fields: ['theme', 'callForPaper'] }, ['Changed: Theme, Call for papers']],
  'conference.choices_asked': [{ letters: 2, places: 3, answerBy: '2027-03-01' }, ['2 letters', '3 places', 'Answer by 1 March 2027']],
  'conference.cloned': [{ from: 'c1' }, ['From 12th Health and Medicine Colombo']],
  'conference.deadline_corrected': [deadline, moved],
  'conference.deadline_extended': [{ ...deadline, reason: 'A strike' }, [...moved, 'Reason: A strike']],
  'conference.deadline_shortened': [deadline, moved],
  'conference.extension_taken_back': [deadline, moved],
  'conference.role_given': [{ account: 'a1', role: 'chair' }, ['Alan Turing: Chair']],
  'conference.role_taken': [{ account: 'a2', role: 'read-only' }, ['Somebody whose account is gone: Reads only']],
  'conference.unpublished': [{ submissions: 3 }, ['3 submissions at that time']],
  'content.deleted': [{ version: 4 }, ['Version 4']],
  'content.published': [{ version: 4, changes: ['Address: /a → /b'] }, ['Address: /a → /b', 'Version 4']],
  'content.restored': [{ from: 2, version: 5 }, ['Version 2 again, as version 5']],
  'mail.resent': [{ as: 'ffff', address: 'corrected', from: 'a@example.org', to: 'b@example.org' }, ['To: a@example.org → b@example.org']],
  'message.assigned': [{ from: null, to: 'a1' }, ['For: nobody → Alan Turing']],
  'message.closed': [{}, ['Waiting → No answer needed']],
  'message.reopened': [{ from: 'answered' }, ['Answered → Waiting']],
  'messages.exported': [{ format: 'csv', view: 'mine', selected: 2, searched: false }, ['CSV, 2 selected, view: for me']],
  'journal.call_opened': none,
  'journal.call_closed': none,
  'publishing.article_changed': none,
  'publishing.article_moved': [{ from: 'copy-editing', to: 'ready' }, ['In copy-editing → Ready']],
  'publishing.article_placed': [{ issue: 'Harbours' }, ['Harbours']],
  'publishing.article_published': none,
  'publishing.article_removed': none,
  'publishing.deposit_retried': none,
  'publishing.imported': [{ articles: 2 }, ['2 articles']],
  'publishing.author_renamed': none,
  'publishing.authors_changed': none,
  'publishing.consent_asked': [{ authors: 2 }, ['2 authors']],
  'publishing.consent_withdrawn': none,
  'publishing.notice_published': [{ kind: 'retraction' }, ['Retraction']],
  'publishing.papers_taken_in': [{ papers: 1 }, ['one paper']],
  'publishing.proof_sent': [{ dueOn: '2027-01-31' }, ['To be answered by 31 January 2027']],
  'publishing.taken_into_journal': none,
  'publishing.task_commented': none,
  'publishing.task_ordered': [{ kind: 'copy-editing', dueOn: '2027-01-31' }, ['Copy-editing', 'Due on 31 January 2027']],
  'publishing.task_revoked': [{ kind: 'typesetting' }, ['Typesetting']],
  'publishing.editorial_made': none,
  'publishing.pages_numbered': none,
  'publishing.volume_ordered': none,
  'publishing.full_paper_taken_in': none,
  'publishing.typeset_uploaded': none,
  'publishing.volume_changed': none,
  'publishing.volume_made': none,
  'publishing.volume_published': [{ articles: 12 }, ['12 articles']],
  'person.erased': [{ account: 'yes', submissions: 2, messages: 0, files: 1 }, ['account, submissions: 2, files: 1']],
  'person.exported': [{ files: 1, passports: 2 }, ['With one file', 'With the data of 2 passports']],
  'review.assigned': [{ reviewer: 2 }, ['Reviewer 2']],
  'review.cancelled': [{ reviewer: 2 }, ['Reviewer 2']],
  'review.conflict_confirmed': [{ kind: 'mail-domain' }, ['mail domain']],
  'review.conflict_dismissed': [{ kind: 'author-wish' }, ['author wish']],
  'review.lead_changed': [{ reviewer: 2, leads: true }, ['Reviewer 2 sums up the reviews']],
  'review.outside_handler_invited': [{ until: '2027-03-10' }, ['Until 10 March 2027']],
  'review.outside_handler_revoked': [{}, []],
  'review.handler_changed': [{ from: null, to: 'a1' }, ['nobody → Alan Turing']],
  'review.invited': [{ reviewer: 1 }, ['Reviewer 1']],
  'review.optimised': [{ papers: 3, reviews: 6 }, ['6 reviews for 3 papers']],
  'review.reminded': [{ reviewer: 1 }, ['Reviewer 1']],
  'document.batch_ordered': [{ kind: 'listener-certificate', count: 300 }, ['Certificate of participation: 300']],
  'document.issued': [{ kind: 'acceptance-letter' }, ['Letter of acceptance']],
  'document.reissued': [{ document: 'D-2027-000002' }, ['Replaced by D-2027-000002']],
  'document.revoked': [{ reason: 'mistake' }, ['It was issued by mistake']],
  'document.settings_changed': none,
  'document.text_changed': [{ kind: 'acceptance-letter', version: 3 }, ['Letter of acceptance, version 3']],
  'settings.signing_key_replaced': [{ keyId: '0123456789abcdef' }, ['Key 0123456789abcdef']],
  'money.account_confirmed': [{ currency: 'EUR', account: 'PT50 0002', alone: true }, ['EUR: PT50 0002', 'By the same person, after two days']],
  'money.account_proposed': [{ currency: 'EUR', account: 'PT50 0002' }, ['EUR: PT50 0002']],
  'money.account_refused': [{ currency: 'EUR', account: 'PT50 0002' }, ['EUR: PT50 0002']],
  'money.company_added': [{ code: 'UK' }, ['Code UK']],
  'money.company_changed': [{ changes: ['Name: A → B'] }, ['Name: A → B']],
  'money.pro_forma_made': [{ proForma: 'PT-P-2027-0001' }, ['Pro forma PT-P-2027-0001']],
  'money.sterling_rate_added': [{ rate: '£0.8543 for €1' }, ['£0.8543 for €1']],
  'money.sterling_rate_retired': [{ rate: '£0.8543 for €1' }, ['£0.8543 for €1']],
  'money.tax_rule_added': [{ rule: 'VAT 23 % from 1 January 2027' }, ['VAT 23 % from 1 January 2027']],
  'money.tax_rule_retired': [{ rule: 'VAT 23 % from 1 January 2027' }, ['VAT 23 % from 1 January 2027']],
  'refund.batch_sent': [{ refunds: 2 }, ['2 refunds']],
  'refund.moved': [{ from: 'requested', to: 'approved', amount: '€290' }, ['€290: To be approved → To be sent']],
  'refund.requested': money,
  'registration.moved': [{ from: 'needs-approval', to: 'open' }, ['Registration received → Place confirmed']],
  'registration.move_undone': [{ from: 'open', to: 'needs-approval' }, ['Place confirmed → Registration received']],
  'registration.sales_changed': [{ changes: ['Days to pay: 14 → 21'] }, ['Days to pay: 14 → 21']],
  'registration.discount_added': [{ code: 'PARTNER10', uses: 5 }, ['PARTNER10, at most 5 times']],
  'registration.discount_changed': [{ code: 'PARTNER10', uses: 6 }, ['PARTNER10, at most 6 times']],
  'registration.discount_removed': [{ code: 'PARTNER10', uses: 1 }, ['PARTNER10, at most one time']],
  'registration.imported': [{ added: 3 }, ['3 delegates registered']],
  'scholarship.awarded': [{ percent: 50, amount: '€145', until: '2027-01-31' }, ['50 %, €145', 'To be answered by 31 January 2027']],
  'scholarship.refused': none,
  'scholarship.reserved': none,
  'scholarship.settings_changed': [{ changes: ['Largest share: 50 % → 100 %'] }, ['Largest share: 50 % → 100 %']],
  'registration.written_to': [{ subject: 'Visa' }, ['Subject: Visa']],
  'registrations.exported': [{ format: 'csv', query: 'state=open' }, ['CSV, state: Place confirmed']],
  'programme.changed': [{ changes: ['Session: Opening', 'Rooms: Hall A'] }, ['Session: Opening', 'Rooms: Hall A']],
  'programme.slides_exported': [{ files: 2 }, ['2 files']],
  'programme.chair_link_sent': [{ letters: 1, renewed: true }, ['one letter sent; the earlier link ended']],
  'programme.presented': [{ papers: ['HM27-0042-K'] }, ['HM27-0042-K']],
  'programme.presented_taken_back': [{ papers: ['HM27-0042-K'] }, ['HM27-0042-K']],
  'programme.published': [{ version: 2, letters: 1, urgent: true }, ['Version 2, urgent', 'one letter sent']],
  'reviewer.added': none,
  'reviewer.corrected': [{ fields: 'name, topics' }, ['Corrected: name, topics']],
  'reviewer.invitation_withdrawn': none,
  'reviewer.invited': [{ again: true }, ['Again, with a new link']],
  'reviewer.paused': [{ until: '2027-01-31' }, ['Until 31 January 2027']],
  'reviewer.resumed': none,
  'reviewer.stopped': none,
  'reviewers.exported': [
    { format: 'csv', topic: 'Health', status: 'active', standby: 'yes', searched: true },
    ['CSV, topic: Health, state: Active, standby only, what a search found'],
  ],
  'reviewers.imported': [{ added: 3, merged: 1 }, ['3 reviewers added, 1 completed']],
  'review.copy_allowed': [{ what: 'file' }, ['A file']],
  'review.checked_by_hand': [{ reason: 'I read it twice.' }, ['I read it twice.']],
  'review.check_retried': [{}, []],
  'job.retried': [{ work: 'Send a mail' }, ['Send a mail']],
  'job.set_aside': [{ work: 'Send a mail' }, ['Send a mail']],
  'review.copy_held': [{ what: 'words' }, ['Title, abstract and keywords']],
  'review.attachment_added': [{ reviewer: 1, file: 1 }, ['Reviewer 1, file 1']],
  'review.attachment_removed': [{ reviewer: 3, file: 2 }, ['Reviewer 3, file 2']],
  'review.attachment_allowed': [{ reviewer: 1, file: 2 }, ['Reviewer 1, file 2']],
  'review.attachment_held': [{ reviewer: 2, file: 1 }, ['Reviewer 2, file 1']],
  'review.discussed': none,
  'review.full_paper_begun': [{ round: 2 }, ['Round 2']],
  'review.full_paper_decided': [{ decision: 'accepted' }, ['Full paper accepted for publication']],
  'review.full_paper_taken_back': [{ decision: 'rejected' }, ['Full paper not accepted for publication']],
  'review.full_paper_released': [{ decision: 'revision-requested' }, ['Full paper: revision requested']],
  'review.reply_opened': [{ until: '2027-01-31' }, ['Until 31 January 2027']],
  'review.entered': [{ reviewer: 2 }, ['Reviewer 2']],
  'review.form_changed': [{ stage: 'full-paper', number: 3 }, ['Full papers, form 3']],
  'review.extended': [{ reviewer: 1 }, ['Reviewer 1']],
  'review.reopened': [{ reviewer: 1 }, ['Reviewer 1']],
  'review.returned': [{ reviewer: 1 }, ['Reviewer 1']],
  'review.settings_changed': [{ changes: ['Days to review: 8 → 10'] }, ['Days to review: 8 → 10']],
  'role.appointed': [{ role: 'co-chair' }, ['Co-chair']],
  'role.asked_again': [{ role: 'keynote' }, ['Keynote']],
  'role.ended': [{ role: 'sponsor' }, ['Sponsor']],
  'settings.limits_changed': [{ filesPerSubmission: '10 → 12' }, ['Files with one submission: 10 → 12']],
  'speaker.invited': [{ conference: 'c1' }, ['For 12th Health and Medicine Colombo']],
  'statement.discarded': none,
  'statement.imported': [{ lines: 12, seenBefore: 3 }, ['12 lines, 3 of them seen before']],
  'statement.line_decided': [{ from: 'suspense', to: 'matched', bookings: 3 }, ['In suspense → Matched', 'For 3 bookings']],
  'submission.conference_changed': [{ from: 'Colombo', to: 'Kandy', letter: 'sent' }, ['Conference: Colombo → Kandy', 'The author was told by mail']],
  'submission.corrected': [{ fields: 'Name, E-mail', changes: ['Fee: €290 → €120'] }, ['Corrected: Name, E-mail', 'Fee: €290 → €120']],
  'submission.entered': [{ receipt: 'not sent' }, ['No receipt was sent']],
  'submission.decided': [
    { from: 'under-review', decision: 'revision-requested', insteadOf: 'accepted', due: '2027-03-01' },
    ['Accepted → Revision requested', 'Revision due on 1 March 2027'],
  ],
  'submission.move_undone': [{ to: 'under-review' }, ['Under review was taken back']],
  'submission.trusted': [{ suspicion: 'no form token' }, ['It had been marked: sent without opening the form']],
  'submission.decision_undone': [{ decision: 'rejected' }, ['Not accepted was taken back']],
  'submission.moved': [{ from: 'received', to: 'under-review' }, ['Received → Under review']],
  'submission.reopened': [{ from: 'rejected', to: 'under-review' }, ['Not accepted → Under review']],
  'submission.correction_granted': none,
  'submission.correction_refused': none,
  'submission.appeal_granted': [{ state: 'rejected' }, ['Not accepted → Under review']],
  'submission.appeal_refused': [{ state: 'rejected' }, ['It stays Not accepted']],
  'submission.withdrawal_granted': [{ state: 'confirmed' }, ['Confirmed → Withdrawn']],
  'submission.withdrawal_refused': [{ state: 'under-review' }, ['It stays Under review']],
  'submission.released': [{ decision: 'accepted' }, ['Accepted']],
  'submission.written_to': [{ subject: 'Visa' }, ['Subject: Visa']],
  'submissions.exported': [
    { format: 'csv', query: 'q=ada&conference=c1&state=accepted&files=yes&sort=name&reference=HM27-0001-A' },
    ['CSV, 1 selected, search: ada, conference: 12th Health and Medicine Colombo, state: Accepted, with files'],
  ],
  'submissions.files_exported': [{ files: 2, query: '' }, ['2 files, everything']],
  'visa.checked': none,
  'visa.issued': [{ grounds: 'paid', alone: true }, ['The place is paid', 'Both checks by the same person, after a delay']],
  'visa.letter_read': none,
  'visa.outcome_recorded': [{ outcome: 'denied' }, ['Visa refused by the consulate']],
  'visa.passport_shown': none,
  'visa.refused': none,
  'visa.revoked': none,
  'visa.settings_changed': [
    { isOffered: true, paidDays: 7, byScholarship: true, byRole: false, eraseDays: 30 },
    ['Paid for 7 days, or a full scholarship', 'Erased after 30 days'],
  ],
  'account.dismissed': none,
  'account.disabled': none,
  'account.enabled': none,
  'conference.created': none,
  'conference.deleted': none,
  'conference.published': none,
  'content.draft_deleted': none,
  'content.draft_discarded': none,
  'content.drafted': none,
  'content.reordered': none,
  'late_entry.made': [{ until: '2027-03-10' }, ['Until 10 March 2027']],
  'late_entry.revoked': [{ until: '2027-03-10' }, ['Until 10 March 2027']],
  'letter.changed': [{ changes: ['Subject: Hello → Good day'] }, ['Subject: Hello → Good day']],
  'letter.reset': [{ changes: ['Subject: Good day → Hello'] }, ['Subject: Good day → Hello']],
  'mail.tried': none,
  'message.answered': none,
  'note.written': none,
  'settings.passkey_not_required': none,
  'settings.passkey_required': none,
  'speaker.withdrawn': none,
  'submission.link_renewed': none,
  'template.changed': none,
  'template.made': none,
  'template.removed': none,
}

describe('every act that the code can write', () => {
  const acts = actsInSources()
  const auditActs = Object.keys(samples) as AuditAct[]

  test('has words of its own', () => {
    expect(acts.length).toBeGreaterThan(50)
    const whole = acts.filter((act) => !act.includes('$'))
    expect(whole.filter((act) => !isAuditAct(act))).toEqual([])
    // Where a part is filled in, the compiler checks what it may be.
    for (const act of acts.filter((one) => one.includes('$'))) expect(auditActs.some((one) => one.startsWith(act.slice(0, act.indexOf('$'))))).toBe(true)
  })

  test('reads as plain English', () => {
    for (const act of auditActs) expect(labelOfAct(act)).toMatch(/^[A-Z][a-z]+[a-z ’]*$/)
    expect(new Set(auditActs.map(labelOfAct)).size).toBe(auditActs.length)
  })

  test('shows what it changed in words: no field name, no id, no code', () => {
    for (const act of auditActs) {
      const [details, words] = samples[act]
      expect({ act, words: describeDetails(act, details, names) }).toEqual({ act, words })
      expect(describeDetails(act, {}, names).join('\n')).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})

test('an act that only earlier versions wrote is shown without codes as well', () => {
  expect(labelOfAct('account.passkey_added')).toBe('Account passkey added')
  expect(describeDetails('gone.act', { old_name: 'three' }, names)).toEqual(['old name: three'])
})
