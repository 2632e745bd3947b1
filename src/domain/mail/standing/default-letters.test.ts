import { expect, test } from 'vitest'
import {
  confirmationLetter,
  enterAddressLetter,
  invitationLetter,
  leaveAddressLetter,
  passkeyAddedLetter,
  passwordChangedLetter,
  resetLetter,
} from '../../accounts/account-letters.ts'
import {
  applicationForOffice,
  copyForApplicant,
  documentForApplicant,
  documentForOffice,
  invitationAnswerForOffice,
  speakerInvitationLetter,
} from '../../applications/application-letters.ts'
import type { StoredApplication } from '../../applications/applications.store.ts'
import { confirmCallAlertLetter, openCallLetter } from '../../call-alerts/call-alert-letters.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import type { DeskConference } from '../../conferences/desk-conferences.store.ts'
import { memberLetter } from '../../conferences/member-letters.ts'
import { stateLetter } from '../../conferences/state-letters.ts'
import { copyForWriter, messageForOffice } from '../../contact/contact-letters.ts'
import type { StoredMessage } from '../../contact/contact-messages.store.ts'
import { infectedForOffice, infectedForSender } from '../../files/infected-letters.ts'
import type { Booking, Recipient } from '../../money/booking.ts'
import { accountLetter } from '../../money/companies/change-account.ts'
import {
  carriedForOffice,
  carriedLetter,
  carryRequestForOffice,
  lapsedLetter,
  paymentReminder,
  refundRequestForOffice,
} from '../../money/desk/money-letters.ts'
import { creditNoteLetter, invoiceLetter, paymentLetter } from '../../money/documents/money-letters.ts'
import type { Invoice } from '../../money/invoices.store.ts'
import type { BankAccount } from '../../money/legal-entities.store.ts'
import { appealAnswerForAuthor, appealForAuthor, appealForOffice } from '../../papers/appeal-letters.ts'
import {
  coAuthorDenialForOffice,
  coAuthorLetter,
  incompleteReminder,
  lateEntryLetter,
  presentationConfirmed,
  presentationReminder,
} from '../../papers/paper-letters.ts'
import type { DeskRegistration } from '../../registrations/desk/desk-registrations.store.ts'
import { moveForPerson } from '../../registrations/desk/registration-letters.ts'
import type { RegisteredPerson } from '../../registrations/register/register.ts'
import { delegateLetter, payerLetter, receiptOf } from '../../registrations/register/register-letters.ts'
import { deskMoves, type Registration } from '../../registrations/registration.ts'
import { reviewAcceptedLetter, reviewCancelledLetter, reviewInvitationLetter } from '../../review/assignment/review-letters.ts'
import { poolInvitationLetter, poolNewsForOffice, welcomeLetter } from '../../review/pool/pool-letters.ts'
import { replyForOffice, replyWindowLetter } from '../../review/replies/reply-letters.ts'
import { commentParagraphs } from '../../review/reviews/decision-comments.ts'
import * as review from '../../review/reviews/review-letters.ts'
import * as change from '../../submissions/change-letters.ts'
import * as correctionLetters from '../../submissions/correction-letters.ts'
import {
  correctionAnswerForAuthor,
  movedForAuthor,
  reopenedForAuthor,
  revisionReminder,
  stepForAuthor,
  withdrawalAnswerForAuthor,
} from '../../submissions/desk/desk-letters.ts'
import type { Paper } from '../../submissions/paper.ts'
import type { Submission, SubmissionFile } from '../../submissions/submission.ts'
import { type ReceiptDetails, receiptForAuthor, submissionForOffice } from '../../submissions/submission-letters.ts'
import { type StandingLetter, textOf } from '../mail.ts'
import { renderLetterText } from '../render-letter.ts'
import { fillLetter } from './fill-letter.ts'
import { letterKinds } from './standing-letters.ts'

const publicUrl = 'https://meridian.example.org'
const sender = { organiserName: 'Meridian Conferences', address: 'office@example.org', publicUrl, postalAddress: [] }
const now = new Date('2026-11-20T10:00:00Z')
const conference = givenConference()
const elsewhere = givenConference({ _id: 'lisbon', subConference: 'Health and Medicine Lisbon', location: 'Lisbon', country: 'Portugal' })
const person = { title: 'Dr', name: 'Ada Lovelace', email: 'ada@example.org' }
const whole = <One>(part: Partial<One>) => part as One
const submission = whole<Submission>({
  ...person,
  id: 's1',
  reference: 'HM27-0042-K',
  conferenceId: 'colombo',
  regtype: 'student',
  feeMinor: 25000,
  feeCurrency: 'EUR',
  company: 'Analytical Engines',
  country: 'United Kingdom',
  mobile: '+44 1',
  phone: '',
  social: '',
  accompany: true,
  names: 'Charles Babbage',
  message: 'Thank you.',
  receivedAt: now,
  suspicion: null,
})
const doubted = { ...submission, suspicion: 'it came too fast' }
const paper = whole<Paper>({ id: 'p1', position: 1, reference: 'HM27-0042-K', title: 'On engines', conferenceId: 'colombo' })
const file = whole<SubmissionFile>({ id: 'f1', kind: 'document', paperId: 'p1', name: 'paper.pdf', sizeBytes: 5000, sha256: 'ab12' })
const statusUrl = `${publicUrl}/submission/HM27-0042-K/secret`
const received = whole<ReceiptDetails>({ submission, papers: [paper], registration: undefined, conference, files: [file], statusUrl })
const registered = whole<ReceiptDetails>({ ...received, papers: [], registration: whole({}), files: [] })
const step = { submission, paper, conference, note: 'First.\n\nSee https://visa.example.org/form.', statusUrl, now }
const changed = { submission, reference: 'HM27-0042-K', conference, at: now }
const corrected = { ...changed, changes: [{ field: 'Name', from: 'Ada Byron', to: 'Ada Lovelace' }], statusUrl }
const fileChange = { ...changed, file, replaced: undefined, revised: false, statusUrl }
const site = { publicUrl, key: Buffer.alloc(32) }
const charged = { kind: 'fee' as const, code: '333', description: 'Accompanying Person/Delegate Listener', person: '', attendance: 'in-person' as const }
const registeredPerson = whole<RegisteredPerson>({
  submission,
  registration: whole<Registration>({ ...person, id: 'registration', reference: 'HM27-0042-K', regtype: '333', state: 'open', currency: 'EUR' }),
  charges: [{ ...charged, listMinor: 26_000, grossMinor: 23_400, reduction: 'Discount code PARTNER10: 10 % less' }],
})
const booked = (payerRegistrationId: string | null) => ({
  conference,
  people: [registeredPerson],
  booking: whole<Booking>({
    id: 'booking',
    reference: 'BK-7KQ2XM-R',
    linkVersion: 0,
    currency: 'EUR',
    payerRegistrationId,
    payer: whole<Recipient>({ name: 'Petra Purse', organisation: 'University of Colombo', email: 'petra@example.org' }),
    dueOn: '2026-12-04',
  }),
})
const registration = whole<DeskRegistration>({ ...person, reference: 'HM27-0042-K', conference, regtype: 'student', feeMinor: 25000, currency: 'EUR' })
const before = whole<DeskConference>({ ...conference, id: 'colombo', state: 'scheduled' })
const stateDetails = {
  before,
  after: before,
  notice: '<p>We are <a href="https://example.org/why">sorry</a>.</p>',
  pageUrl: `${publicUrl}/conference/colombo/x`,
}
const concerned = { ...person, references: ['HM27-0042-K', 'HM27-0043-A'] }
const application = whole<StoredApplication>({
  ...person,
  full_name: 'Ada Lovelace',
  reference: 'AP-7KQ2XM-R',
  role: 'keynote',
  s_category: 'Keynote',
  country: 'United Kingdom',
  suspicion: null,
})
const facts = [
  { term: 'Reference', value: 'AP-7KQ2XM-R' },
  { term: 'Full name', value: 'Ada Lovelace' },
]
const document = whole<Parameters<typeof documentForOffice>[1]>({ name: 'cv.pdf', sizeBytes: 5000, sha256: 'ab12' })
const office = { name: 'Office', address: 'office@example.org' }
const announcement = { name: 'Ada Lovelace', title: 'Professor', category: 'Keynote', conference }
const invitation = {
  speaker_name: 'Ada',
  speaker_category: 'Keynote',
  conference_id: 'colombo',
  sub_conference: 'Health',
  start_date: '2027-05-11',
  reference: 'AP-7KQ2XM-R',
}
const message = whole<StoredMessage>({
  ...person,
  reference: 'CM-7KQ2XM-R',
  subject: 'Visa',
  message: 'May I come?',
  mobile: '',
  company: '',
  received_at: now,
  answer_due_at: new Date('2026-11-22T10:00:00Z'),
  suspicion: null,
})
const reviewer = { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'Analytical Society' }
const infected = { sender: 'Dr Ada Lovelace', reference: 'HM27-0042-K', file, finding: 'Eicar' }
const url = `${publicUrl}/x`

const reviewed = {
  reviewer: { title: 'Prof', name: 'Rita Reviewer' },
  view: {
    title: 'On engines',
    conference: { id: 'colombo', name: 'Health', days: '11–13 May 2027', place: 'Colombo', startDate: '2027-05-11', timeZone: 'Asia/Colombo' },
  },
  dueOn: '2027-01-10',
  url: `${publicUrl}/reviews/a1`,
}

const money = {
  booking: whole<Booking>({ reference: 'BK-7KQ2XM-R', currency: 'EUR', paymentReference: 'RF47000000123', payer: whole<Recipient>({ name: 'Ada Lovelace' }) }),
  conference,
  url: `${publicUrl}/registration/BK-7KQ2XM-R/secret/invoice`,
}
const invoice = whole<Invoice>({ reference: 'PT-2026-0001', currency: 'EUR', grossMinor: 52_000, dueOn: '2026-12-04', reason: '' })
const account = whole<BankAccount>({ currency: 'EUR', holder: 'Meridian Lda.', bankName: 'Banco Exemplo', iban: 'PT50000201231234567890154' })

const reviewAsked = {
  name: 'Dr Rosa Reader',
  mode: 'double-blind' as const,
  answerBy: '2026-11-23',
  reviewDays: 8,
  paper: {
    title: 'Slow walking',
    abstract: 'We walked.',
    keywords: ['walking'],
    track: 'Health',
    stage: 'abstract' as const,
    round: 1,
    isOpen: true,
    mode: 'double-blind' as const,
    authors: [],
    conference: {
      id: 'colombo',
      name: 'Health and Medicine Colombo',
      days: '9–11 March 2027',
      place: 'Colombo, Sri Lanka',
      startDate: '2027-03-09',
      timeZone: 'Asia/Colombo',
    },
    showsOtherReviews: false,
    outcome: null,
  },
}
const unpaid = {
  booking: whole<Booking>({
    reference: 'BK-7KQ2XM-R',
    paymentReference: 'RF18000000000042',
    currency: 'EUR',
    payer: { kind: 'person', ...person, organisation: '', address: '', country: '', vatNumber: '', purchaseOrder: '' },
  }),
  conference,
  owedMinor: 29_000,
  dueOn: '2027-01-10',
  lapsesOn: '2027-01-24',
  url: `${publicUrl}/registration/BK-7KQ2XM-R/secret`,
}
const carried = {
  name: 'Ada Lovelace',
  from: { reference: 'HM27-0042-K', conference },
  to: { reference: 'HML28-0001-B', conference: elsewhere },
  sums: [{ term: 'Carried', value: 'EUR 290' }],
  url: `${publicUrl}/registration/HML28-0001-B/secret`,
}

const letters: Record<string, StandingLetter> = {
  'receipt of a submission': receiptForAuthor(received),
  'receipt of a submission that lacks files': receiptForAuthor({ ...received, files: [], papers: [{ ...paper, title: '' }] }),
  'receipt of a submission that was entered': receiptForAuthor({ ...received, isEntered: true }),
  'receipt of a registration': receiptForAuthor(registered),
  'receipt of a registration on its own page': receiptOf(site, booked('registration'), registeredPerson, now),
  'registration by somebody else': delegateLetter(site, booked(null), registeredPerson, now),
  'registrations, to who pays': payerLetter(site, booked(null), now),
  'receipt of a registration that was entered': receiptForAuthor({ ...registered, isEntered: true }),
  'submission, office': submissionForOffice(received),
  'suspicious registration, office': submissionForOffice({ ...registered, submission: doubted }),
  withdrawal: change.withdrawalForAuthor(changed),
  'withdrawal, office': change.withdrawalForOffice({ ...changed, submission: doubted }),
  'reply asked for': replyWindowLetter({ ...step, url }, '2027-01-20'),
  'reply, office': replyForOffice({ ...step, url }),
  'reply, reviewer': review.authorReplyLetter(reviewed),
  discussion: review.discussionLetter(reviewed),
  appeal: appealForAuthor({ ...step }),
  'appeal, office': appealForOffice({ ...step }, url),
  'appeal granted': appealAnswerForAuthor('granted', 'First.\n\nSecond.', step),
  'appeal refused': appealAnswerForAuthor('refused', 'The reviews are sound.', step),
  'request to withdraw': change.withdrawalRequestForAuthor({ ...changed, reason: 'Ill', statusUrl }),
  'request to withdraw, office': change.withdrawalRequestForOffice({ ...changed, reason: 'Ill' }),
  correction: correctionLetters.correctionForAuthor(corrected),
  'correction, office': correctionLetters.correctionForOffice({ ...corrected, submission: doubted }),
  'request for a correction': correctionLetters.correctionRequestForAuthor({ ...corrected, reason: 'Married' }),
  'request for a correction, office': correctionLetters.correctionRequestForOffice({ ...corrected, reason: 'Married' }),
  'correction granted': correctionAnswerForAuthor('granted', corrected.changes, step),
  'correction refused': correctionAnswerForAuthor('refused', corrected.changes, step),
  'new address: confirm': correctionLetters.addressConfirmLetter(submission, url),
  'new address: confirmed': correctionLetters.addressChangedLetter({ ...changed, statusUrl }),
  'new address: to the old one': correctionLetters.addressLeftLetter(changed, 'new@example.org'),
  'paper incomplete': incompleteReminder('arrival', null, { ...step, missing: [{ field: 'track', message: 'The track' }], url }),
  'paper incomplete, near the deadline': incompleteReminder('deadline', '2027-03-01', {
    ...step,
    missing: [
      { field: 'track', message: 'The track' },
      { field: 'licence', message: 'The licence' },
    ],
    url,
  }),
  'will present': presentationConfirmed({ ...step, url }),
  'not confirmed': presentationReminder('first', '2027-03-01', { ...step, url }),
  'not confirmed, near the deadline': presentationReminder('deadline', '2027-03-01', { ...step, url }),
  'late entry': lateEntryLetter({ name: 'Ada Lovelace', conference, expiresOn: '2027-03-10', url }),
  'co-author': coAuthorLetter({ ...step, name: 'Charles Babbage', url }),
  'co-author denies, office': coAuthorDenialForOffice({ ...step, name: 'Charles Babbage', note: 'I never read it.' }),
  cancellation: change.cancellationForPerson(changed),
  'cancellation, office': change.cancellationForOffice(changed),
  'title, office': change.titleForOffice({ ...changed, paper }),
  'file added': change.fileChangeForAuthor(fileChange),
  'file replaced by a revision': change.fileChangeForAuthor({ ...fileChange, replaced: { ...file, name: 'old.pdf' }, revised: true }),
  'file added, office': change.fileChangeForOffice(fileChange),
  'file replaced, office': change.fileChangeForOffice({ ...fileChange, replaced: { ...file, name: 'old.pdf' } }),
  'file replaced by a revision, office': change.fileChangeForOffice({ ...fileChange, replaced: { ...file, name: 'old.pdf' }, revised: true }),
  'new link': change.newLinkLetter(submission, statusUrl),
  ...Object.fromEntries(
    (['under-review', 'accepted', 'revision-requested', 'rejected', 'confirmed', 'withdrawn'] as const).map((to) => [`step: ${to}`, stepForAuthor(to, step)]),
  ),
  'step without a note': stepForAuthor('accepted', { ...step, note: null }),
  'rejected without a review': stepForAuthor('rejected', { ...step, isDeskRejection: true }),
  'decision with comments': stepForAuthor('accepted', {
    ...step,
    comments: commentParagraphs('Both like it.', [
      { reviewer: 1, text: 'Good.\n\nSee https://evil.example.', answers: [{ question: 'Is it new?', answer: 'yes' }] },
    ]),
  }),
  'revision with a day': stepForAuthor('revision-requested', { ...step, dueOn: '2027-01-10' }),
  'correction of a decision': stepForAuthor('rejected', { ...step, corrects: 'accepted' }),
  reopened: reopenedForAuthor('under-review', step),
  'withdrawal granted': withdrawalAnswerForAuthor('granted', step),
  'withdrawal refused': withdrawalAnswerForAuthor('refused', step),
  'reminder before': revisionReminder('before', '2027-01-10', step),
  'reminder after': revisionReminder('after', '2027-01-10', step),
  moved: movedForAuthor(elsewhere, step),
  'review: thanks': review.thanksLetter(reviewed),
  'review: due soon': review.dueLetter('before', reviewed),
  'review: due': review.dueLetter('due', reviewed),
  'review: overdue': review.dueLetter('after', reviewed),
  'review: returned': review.reopenedLetter('returned', 'Please be kinder.', reviewed),
  'review: reopened': review.reopenedLetter('reopened', '', reviewed),
  'review: revision': review.revisionLetter(reviewed),
  'review: not needed': review.notNeededLetter(reviewed),
  'review given back, office': review.givenBackForOffice('', { reference: 'HM27-0042-K', conference: reviewed.view.conference, url: statusUrl }),
  'report, office': review.reportForOffice({ reference: 'HM27-0042-K', conference: reviewed.view.conference, url: statusUrl }),
  ...Object.fromEntries(
    deskMoves.map((to) => [`registration: ${to}`, moveForPerson(to, { registration, note: 'See https://visa.example.org/form.', statusUrl }, now)]),
  ),
  ...Object.fromEntries((['before', 'after', 'warning'] as const).map((kind) => [`payment: ${kind}`, paymentReminder(kind, unpaid)])),
  'refund to be approved, office': refundRequestForOffice({ ...unpaid, amountMinor: 29_000 }),
  lapsed: lapsedLetter({ name: 'Ada Lovelace', reference: 'HM27-0042-K', conference, url }),
  carried: carriedLetter(carried),
  'carried, office': carriedForOffice(carried),
  'request to carry, office': carryRequestForOffice({ name: 'Ada Lovelace', from: carried.from, to: elsewhere, url }),
  payment: paymentLetter(money, { amountMinor: 20_000, method: 'bank-transfer', balanceMinor: 32_000, creditMinor: 0, issued: invoice }),
  'payment of too much': paymentLetter(money, { amountMinor: 60_000, method: 'card', balanceMinor: 0, creditMinor: 8_000, issued: undefined }),
  'invoice to be paid': invoiceLetter(money, invoice, 52_000),
  'invoice that credit settled': invoiceLetter(money, invoice, 0),
  'credit note': creditNoteLetter(
    money,
    { ...invoice, reference: 'PT-C-2026-0001', reason: 'Another recipient' },
    { creditedReference: 'PT-2026-0001', balanceMinor: 0, creditMinor: 52_000 },
  ),
  'bank account proposed': accountLetter({ name: 'Olga', what: 'Otto has proposed a new bank account for us.', company: 'Meridian Lda.', account, url }),
  postponed: stateLetter({ ...stateDetails, after: { ...before, state: 'postponed' }, person: concerned }),
  cancelled: stateLetter({ ...stateDetails, after: { ...before, state: 'cancelled' }, person: { ...concerned, references: [] } }),
  reinstated: stateLetter({ ...stateDetails, before: { ...before, state: 'cancelled' }, person: concerned }),
  rescheduled: stateLetter({ ...stateDetails, before: { ...before, state: 'postponed' }, person: { ...concerned, references: ['HM27-0042-K'] } }),
  'role given': memberLetter('conference.role_given', { name: 'Ada Lovelace', role: 'chair', conference }, url),
  'role ended': memberLetter('conference.role_ended', { name: 'Ada Lovelace', role: 'read-only', conference }),
  'call alert: confirm': confirmCallAlertLetter('Health and Medicine', url),
  'call alert: opened': openCallLetter(conference, `${publicUrl}/conference/colombo/x`, url),
  'copy of an application': copyForApplicant(application, facts, office),
  'copy of an application without an office': copyForApplicant(application, facts, undefined),
  'application, office': applicationForOffice(application, facts),
  'suspicious application with a document, office': applicationForOffice({ ...application, suspicion: 'too fast' }, [{ term: 'Document', value: 'cv.pdf' }]),
  'document, office': documentForOffice(application, document),
  document: documentForApplicant(application, document),
  'invitation to review': reviewInvitationLetter('review.invitation', reviewAsked, url),
  'reminder of an invitation to review': reviewInvitationLetter('review.invitation-reminder', reviewAsked, url),
  'review accepted': reviewAcceptedLetter({ ...reviewAsked, dueOn: '2026-12-01' }, url),
  'review cancelled': reviewCancelledLetter({ ...reviewAsked, note: '' }),
  'review cancelled with a note': reviewCancelledLetter({ ...reviewAsked, note: 'We have enough reviews.' }),
  'speaker’s invitation': speakerInvitationLetter(announcement, url),
  'speaker agreed, office': invitationAnswerForOffice(invitation, true),
  'speaker refused, office': invitationAnswerForOffice(invitation, false),
  'invitation to the pool of reviewers': poolInvitationLetter({ name: 'Ada Lovelace', topics: ['Health and Medicine'] }, url),
  'welcome to the pool of reviewers': welcomeLetter({ name: 'Ada Lovelace', topics: ['Health and Medicine'], maxLoad: 3, timeZone: 'Europe/Lisbon' }, url),
  'reviewer joined, office': poolNewsForOffice('reviewer.joined.office', reviewer, url),
  'reviewer declined, office': poolNewsForOffice('reviewer.declined.office', reviewer),
  'reviewer stopped, office': poolNewsForOffice('reviewer.stopped.office', reviewer, url),
  'copy of a message': copyForWriter(message, office),
  'copy of a message without an office': copyForWriter(message, undefined),
  'message, office': messageForOffice(message),
  'suspicious message, office': messageForOffice({ ...message, subject: '', suspicion: 'too fast' }),
  'infected file of a submission': infectedForSender({ ...infected, to: 'submission', statusUrl }),
  'infected file of an application': infectedForSender({ ...infected, to: 'application' }),
  'infected file of a submission, office': infectedForOffice({ ...infected, to: 'submission' }),
  'infected file of an application, office': infectedForOffice({ ...infected, to: 'application' }),
  'account: confirm': confirmationLetter('Ada', url),
  'account: confirm, nameless': confirmationLetter('', url),
  'account: reset': resetLetter('Ada', url),
  'account: password changed': passwordChangedLetter('Ada', url),
  'account: invite': invitationLetter('Ada', url),
  'account: enter address': enterAddressLetter(url),
  'account: leave address': leaveAddressLetter('Ada', 'new@example.org', url),
  'account: passkey added': passkeyAddedLetter('Ada', 'My phone', url),
}

test.each(Object.entries(letters))('the standard text of “%s” reads as it always did', (_, letter) => {
  const written = fillLetter(letter, undefined, sender)
  expect(`${textOf(written.subject)}\n(${textOf(written.preview)})\n${renderLetterText(written, sender)}`).toMatchSnapshot()
})

test('every standing letter is among them', () => {
  expect([...new Set(Object.values(letters).map(({ standing }) => standing))].sort()).toEqual([...letterKinds].sort())
})
