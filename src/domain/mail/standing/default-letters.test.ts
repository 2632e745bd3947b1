import { expect, test } from 'vitest'
import {
  accountDeletedLetter,
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
import { thanksLetter } from '../../check-in/thank-participants.ts'
import { givenConference } from '../../conferences/conference.fixture.ts'
import type { DeskConference } from '../../conferences/desk-conferences.store.ts'
import { memberLetter } from '../../conferences/member-letters.ts'
import { stateLetter } from '../../conferences/state-letters.ts'
import { copyForWriter, messageForOffice } from '../../contact/contact-letters.ts'
import type { StoredMessage } from '../../contact/contact-messages.store.ts'
import { noDay } from '../../dates.ts'
import type { IssuedDocument } from '../../documents/document.ts'
import { documentLetter, namesLetter } from '../../documents/document-letters.ts'
import { infectedForOffice, infectedForSender } from '../../files/infected-letters.ts'
import type { Booking, Recipient } from '../../money/booking.ts'
import { choiceEndedLetter, choiceLetter } from '../../money/choices/choice-letters.ts'
import { accountLetter } from '../../money/companies/change-account.ts'
import {
  carriedForOffice,
  carriedForPayer,
  carriedLetter,
  carryRefusedLetter,
  carryRequestForOffice,
  lapsedLetter,
  paymentReminder,
  refundRequestForOffice,
} from '../../money/desk/money-letters.ts'
import { creditNoteLetter, invoiceLetter, paymentLetter, takenBackForOffice, takenBackLetter } from '../../money/documents/money-letters.ts'
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
import { chairLetter } from '../../programme/chairs/send-chair-links.ts'
import { personQuestion, programmeLetter, slidesReminder, speakerQuestion } from '../../programme/programme-letters.ts'
import * as publishing from '../../publishing/publishing-letters.ts'
import type { DeskRegistration } from '../../registrations/desk/desk-registrations.store.ts'
import { moveForPerson } from '../../registrations/desk/registration-letters.ts'
import { fileForOffice, substitutedLetter, substituteLetter } from '../../registrations/own/own-letters.ts'
import type { RegisteredPerson } from '../../registrations/register/register.ts'
import { delegateLetter, payerLetter, receiptOf } from '../../registrations/register/register-letters.ts'
import { deskMoves, type Registration } from '../../registrations/registration.ts'
import { scholarshipLetter } from '../../registrations/scholarships/scholarship-letters.ts'
import { outsideHandlerLetter, reviewAcceptedLetter, reviewCancelledLetter, reviewInvitationLetter } from '../../review/assignment/review-letters.ts'
import { holdReasonsForReviewers } from '../../review/attachments/attachment.ts'
import { poolInvitationLetter, poolNewsForOffice, welcomeLetter } from '../../review/pool/pool-letters.ts'
import { replyForOffice, replyWindowLetter } from '../../review/replies/reply-letters.ts'
import { defaultReviewSettings } from '../../review/review-settings.ts'
import { commentParagraphs } from '../../review/reviews/decision-comments.ts'
import * as review from '../../review/reviews/review-letters.ts'
import { appointmentLetter, freePlaceLetter, roleAnswerForOffice } from '../../roles/role-letters.ts'
import * as change from '../../submissions/change-letters.ts'
import * as correctionLetters from '../../submissions/correction-letters.ts'
import {
  correctionAnswerForAuthor,
  fullPaperForAuthor,
  movedForAuthor,
  reopenedForAuthor,
  revisionReminder,
  stepForAuthor,
  withdrawalAnswerForAuthor,
} from '../../submissions/desk/desk-letters.ts'
import { decisions, type Paper } from '../../submissions/paper.ts'
import { reviewPromise } from '../../submissions/review-promise.ts'
import type { Submission, SubmissionFile } from '../../submissions/submission.ts'
import { type ReceiptDetails, receiptForAuthor, submissionForOffice } from '../../submissions/submission-letters.ts'
import { visaLetter } from '../../visa/visa-letters.ts'
import { type StandingLetter, textOf } from '../mail.ts'
import { renderLetterText } from '../render-letter.ts'
import { fillLetter } from './fill-letter.ts'
import { letterKinds } from './standing-letters.ts'

const publicUrl = 'https://meridian.example.org'
const sender = { organiserName: 'Meridian Conferences', address: 'office@example.org', publicUrl, postalAddress: [] }
const now = new Date('2026-11-20T10:00:00Z')
const conference = givenConference()
const appointed = { name: 'Ada', title: 'Professor of Engines', organisation: 'Analytical Society', role: 'co-chair' as const }
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
const aPlace = { kind: 'new' as const, what: 'Presents “On engines”', when: '11 May 2027, 09:00–09:20, Hall A', day: '2027-05-11' }
const placed = { name: 'Ada Lovelace', email: 'ada@example.org', changes: [aPlace] }
const received = whole<ReceiptDetails>({
  submission,
  papers: [paper],
  registration: undefined,
  conference,
  settings: defaultReviewSettings,
  files: [file],
  statusUrl,
})
const registered = whole<ReceiptDetails>({ ...received, papers: [], registration: whole({}), files: [] })
const step = {
  submission,
  paper,
  conference,
  note: 'First.\n\nSee https://visa.example.org/form.',
  statusUrl,
  now,
  review: reviewPromise(defaultReviewSettings, conference, now),
}
const changed = { submission, reference: 'HM27-0042-K', titles: ['On engines'], conference, at: now }
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
  held: new Map<string, Date>(),
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
    roundStage: 'abstract' as const,
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
const choosing = { booking: unpaid.booking, conference, places: [{ reference: 'HM27-0042-K', name: 'Ada Lovelace' }], paidMinor: 29_000, url }
const carried = {
  name: 'Ada Lovelace',
  from: { reference: 'HM27-0042-K', conference },
  to: { reference: 'HML28-0001-B', conference: elsewhere },
  sums: [{ term: 'Carried', value: 'EUR 290' }],
  url: `${publicUrl}/registration/HML28-0001-B/secret`,
}

const visa = { request: { reference: 'V-2026-000042', companion: '' }, registration: whole<Registration>({ ...person, reference: 'HM27-0042-K' }), conference }
const scholar = {
  registration: whole<Registration>({ ...person, reference: 'HM27-0042-K' }),
  conference,
  url: `${publicUrl}/registration/HM27-0042-K/secret`,
  deskUrl: `${publicUrl}/desk/scholarships`,
  currency: 'EUR' as const,
}
const halfToPay = { state: 'open' as const, toPayMinor: 13_000, dueOn: '2026-12-04' }
const award = { percent: 50, amountMinor: 13_000, answerBy: '2026-12-01', admission: halfToPay }

const printed = {
  registration: { reference: 'HM27-0042-K', title: 'Dr', name: 'Ada Lovelace' },
  badgeName: 'Ada',
  conference,
  namesUntil: '2027-04-20',
  url: 'https://example.org/registration/HM27-0042-K/secret/documents',
}
const certificate = { kind: 'presenter-certificate', reference: 'D-2027-000042', code: '7H3K9QPX04MNTZ2C', holderName: 'Dr Ada Lovelace' } as IssuedDocument

/** The edition in which the manuscripts of a journal are. */
const asJournal = { ...conference, subConference: 'Journal of Tests', journal: 'tests', startDate: noDay, endDate: noDay, location: '', country: '' }

const letters: Record<string, StandingLetter> = {
  'proof received, office': fileForOffice('proof', 'HM27-0042-K', conference, publicUrl),
  'slip received, office': fileForOffice('bank-slip', 'BK-7KQ2XM-R', conference, publicUrl),
  'place given away': substitutedLetter({ name: 'Ada Lovelace', sender: 'Charles Babbage', reference: 'HM27-0042-K', conference, url, endedVisa: false }),
  'place of somebody else': substituteLetter({ name: 'Charles Babbage', sender: 'Ada Lovelace', reference: 'HM27-0042-K', conference, url, next: ['Paid.'] }),
  'visa requested': visaLetter('visa.received', visa, { url, note: '' }),
  'visa letter ready': visaLetter('visa.issued', visa, { url, note: '' }),
  'no visa letter': visaLetter('visa.refused', visa, { url, note: 'The passport expires before the conference.' }),
  'visa letter revoked': visaLetter('visa.revoked', visa, { url, note: 'The name was wrong.' }),
  'visa refused': visaLetter('visa.denied', visa, { url, note: '' }),
  'visa requested, office': visaLetter('visa.request.office', visa, { url, note: '' }),
  'visa, second check, office': visaLetter('visa.checked.office', visa, { url, note: '' }),
  'scholarship awarded': scholarshipLetter('scholarship.awarded', scholar, award),
  'scholarship: on the reserve list': scholarshipLetter('scholarship.reserve', scholar, {}),
  'scholarship refused': scholarshipLetter('scholarship.refused', scholar, { note: 'The budget is spent.', admission: halfToPay }),
  'scholarship accepted': scholarshipLetter('scholarship.accepted', scholar, award),
  'scholarship accepted, whole': scholarshipLetter('scholarship.accepted', scholar, { ...award, admission: { state: 'paid', toPayMinor: 0, dueOn: null } }),
  'scholarship accepted, no place yet': scholarshipLetter('scholarship.accepted', scholar, { ...award, admission: { ...halfToPay, state: 'waiting-list' } }),
  'scholarship declined': scholarshipLetter('scholarship.declined', scholar, award),
  'scholarship lapsed': scholarshipLetter('scholarship.lapsed', scholar, award),
  'scholarship accepted, office': scholarshipLetter('scholarship.accepted.office', scholar, award),
  'scholarship declined, office': scholarshipLetter('scholarship.declined.office', scholar, award),
  'scholarship lapsed, office': scholarshipLetter('scholarship.lapsed.office', scholar, { ...award, next: 'HM27-0043-A' }),
  'receipt of a manuscript': receiptForAuthor({ ...received, conference: asJournal }),
  'manuscript accepted': stepForAuthor('accepted', { ...step, conference: asJournal }),
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
  'proof of an article': publishing.proofLetter({ name: 'Ada Lovelace', title: 'On engines', volume: 'Care at a Distance', dueOn: '2027-01-10', url }),
  'reminder of a proof': publishing.proofReminder({ name: 'Ada Lovelace', title: 'On engines', volume: 'Care at a Distance', dueOn: '2027-01-10', url }),
  'proof answered, office': publishing.proofAnswered({
    name: 'Ada Lovelace',
    title: 'On engines',
    answer: 'comments',
    comments: 'Page 3: form should be from.',
  }),
  'task of production': publishing.taskLetter({
    kind: 'copy-editing',
    name: 'Tim Types',
    title: 'On engines',
    dueOn: '2027-01-10',
    comments: 'British spelling.',
    url,
  }),
  'reminder of a task': publishing.taskReminder({ kind: 'typesetting', name: 'Tim Types', title: 'On engines', dueOn: '2027-01-10', comments: '', url }),
  'comment on a task': publishing.taskCommentLetter({ name: 'Tim Types', title: 'On engines', comments: 'Two columns, please.', url }),
  'task revoked': publishing.taskRevokedLetter({ name: 'Tim Types', title: 'On engines' }),
  'task answered, office': publishing.taskForOffice({
    name: 'Tim Types',
    kind: 'typesetting',
    title: 'On engines',
    file: 'pages.pdf',
    comments: 'Figure 2 is grey.',
  }),
  'consent of an author': publishing.consentLetter({ name: 'Ada Lovelace', title: 'On engines', reason: 'Charles wrote most of it.', url }),
  'reminder of a consent': publishing.consentReminder({ name: 'Ada Lovelace', title: 'On engines', reason: '', url }),
  'consent, office': publishing.consentForOffice({ name: 'Ada Lovelace', title: 'On engines', isAgreed: false, comment: 'I was not asked.' }),
  'article published': publishing.publishedLetter({ name: 'Ada Lovelace', title: 'On engines', volume: 'Care at a Distance', url }),
  cancellation: change.cancellationForPerson(changed),
  'cancellation, office': change.cancellationForOffice(changed),
  'title, office': change.titleForOffice({ ...changed, paper }),
  'file added': change.fileChangeForAuthor(fileChange),
  'file replaced by a revision': change.fileChangeForAuthor({ ...fileChange, replaced: { ...file, name: 'old.pdf' }, revised: true }),
  'file added, office': change.fileChangeForOffice(fileChange),
  'file replaced, office': change.fileChangeForOffice({ ...fileChange, replaced: { ...file, name: 'old.pdf' } }),
  'file replaced by a revision, office': change.fileChangeForOffice({ ...fileChange, replaced: { ...file, name: 'old.pdf' }, revised: true }),
  'revision without a file': change.revisionForAuthor({ ...changed, statusUrl }),
  'revision without a file, office': change.revisionForOffice(changed),
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
  ...Object.fromEntries(
    decisions.map((decision) => [
      `full paper: ${decision}`,
      fullPaperForAuthor({ decision, dueOn: decision === 'revision-requested' ? '2027-01-10' : null }, step),
    ]),
  ),
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
  'review: more time': review.extendedLetter(reviewed),
  'review: returned': review.reopenedLetter('returned', 'Please be kinder.', reviewed),
  'review: reopened': review.reopenedLetter('reopened', '', reviewed),
  'review: revision': review.revisionLetter(reviewed),
  'review: not needed': review.notNeededLetter(reviewed),
  'review: file held': review.heldFileLetter({ name: 'marked copy.pdf', note: holdReasonsForReviewers.found }, reviewed),
  'review given back, office': review.givenBackForOffice('', { reference: 'HM27-0042-K', conference: reviewed.view.conference, url: statusUrl }),
  'late paper, office': review.latePaperLetter(['The paper is short of one review.', 'One review is overdue since 3 January 2027.'], {
    reference: 'HM27-0042-K',
    conference,
    url: statusUrl,
  }),
  'report, office': review.reportForOffice({ reference: 'HM27-0042-K', conference: reviewed.view.conference, url: statusUrl }),
  ...Object.fromEntries(
    deskMoves.map((to) => [`registration: ${to}`, moveForPerson(to, { registration, note: 'See https://visa.example.org/form.', statusUrl }, now)]),
  ),
  ...Object.fromEntries((['before', 'after', 'warning'] as const).map((kind) => [`payment: ${kind}`, paymentReminder(kind, unpaid)])),
  'refund to be approved, office': refundRequestForOffice({ ...unpaid, amountMinor: 29_000 }),
  lapsed: lapsedLetter({ name: 'Ada Lovelace', reference: 'HM27-0042-K', conference, url }),
  carried: carriedLetter(carried),
  'carried, payer': carriedForPayer({ ...carried, payer: 'Petra Purse' }),
  'carried, office': carriedForOffice(carried),
  'carrying refused': carryRefusedLetter({ name: 'Ada Lovelace', from: carried.from, to: elsewhere, reason: 'The prices are too far apart.', url }),
  'request to carry, office': carryRequestForOffice({ name: 'Ada Lovelace', from: carried.from, to: elsewhere, url }),
  'choice, cancelled': choiceLetter({ ...choosing, conference: { ...conference, state: 'cancelled' } }, { answerBy: '2027-02-01', message: 'We are sorry.' }),
  'choice, postponed': choiceLetter({ ...choosing, conference: { ...conference, state: 'postponed' } }, { answerBy: '2027-02-01', message: '' }),
  'choice, ended': choiceEndedLetter(choosing),
  'document issued': documentLetter('document.issued', certificate, conference, 'https://example.org'),
  'names that are printed': namesLetter('question', printed),
  'names that are printed, reminder': namesLetter('reminder', printed),
  'document revoked': documentLetter(
    'document.revoked',
    { ...certificate, endReason: 'mistake', endNote: 'You did not take part.' },
    conference,
    'https://example.org',
  ),
  payment: paymentLetter(money, { amountMinor: 20_000, method: 'bank-transfer', balanceMinor: 32_000, creditMinor: 0, issued: invoice }),
  'payment of too much': paymentLetter(money, { amountMinor: 60_000, method: 'card', balanceMinor: 0, creditMinor: 8_000, issued: undefined }),
  'invoice to be paid': invoiceLetter(money, invoice, 52_000),
  'invoice that credit settled': invoiceLetter(money, invoice, 0),
  'credit note': creditNoteLetter(
    money,
    { ...invoice, reference: 'PT-C-2026-0001', reason: 'Another recipient' },
    { creditedReference: 'PT-2026-0001', balanceMinor: 0, creditMinor: 52_000 },
  ),
  'payment taken back': takenBackLetter(money, { amountMinor: 52_000, why: 'The bank has taken it back from us.', balanceMinor: 52_000, creditMinor: 0 }),
  'payment taken back, office': takenBackForOffice(money, {
    amountMinor: 52_000,
    why: 'The bank has taken it back from us.',
    balanceMinor: 52_000,
    creditMinor: 0,
  }),
  'bank account proposed': accountLetter({ name: 'Olga', what: 'Otto has proposed a new bank account for us.', company: 'Meridian Lda.', account, url }),
  'question to a presenter': speakerQuestion({ ...step, url }),
  'reminder of slides': slidesReminder('2027-05-01', { ...step, url }),
  'place in the programme': programmeLetter({ conference, person: placed, isUrgent: false, publicUrl: 'https://example.org' }),
  'programme changed': programmeLetter({
    conference,
    person: {
      ...placed,
      changes: [
        { ...aPlace, kind: 'moved' },
        { ...aPlace, what: 'Chairs “Opening”', kind: 'removed' },
      ],
    },
    isUrgent: false,
    publicUrl: 'https://example.org',
  }),
  'programme changed urgently': programmeLetter({ conference, person: placed, isUrgent: true, publicUrl: 'https://example.org' }),
  'availability of a chair': personQuestion('Carl Chair', conference, url),
  'link of a chair': chairLetter({
    conference,
    chair: { name: 'Carl Chair' },
    sessions: [{ title: 'Morning', day: '2027-05-11', span: '09:00–10:30', room: 'Hall A' }],
    url: 'https://example.org/chair/carl/secret',
  }),
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
  'handler from outside': outsideHandlerLetter({ name: 'Ada Lovelace', conference, lastDay: '2026-12-01' }, url),
  'invitation to review': reviewInvitationLetter('review.invitation', reviewAsked, url),
  'reminder of an invitation to review': reviewInvitationLetter('review.invitation-reminder', reviewAsked, url),
  'review accepted': reviewAcceptedLetter({ ...reviewAsked, dueOn: '2026-12-01' }, url),
  'review cancelled': reviewCancelledLetter({ ...reviewAsked, note: '' }),
  'review cancelled with a note': reviewCancelledLetter({ ...reviewAsked, note: 'We have enough reviews.' }),
  'role, appointment': appointmentLetter(appointed, conference, url),
  'role, free place': freePlaceLetter(appointed, conference, 'KEYNOTE-0A1B2C3D4E', `${url}/register?code=KEYNOTE-0A1B2C3D4E`),
  'role confirmed, office': roleAnswerForOffice(appointed, conference, true),
  'role declined, office': roleAnswerForOffice(appointed, conference, false),
  'thanks for coming': thanksLetter('Ada', conference, `${url}/documents`),
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
  'account: deleted': accountDeletedLetter('Ada', url),
  'account: passkey added': passkeyAddedLetter('Ada', 'My phone', url),
}

test.each(Object.entries(letters))('the standard text of “%s” reads as it always did', (_, letter) => {
  const written = fillLetter(letter, undefined, sender)
  expect(`${textOf(written.subject)}\n(${textOf(written.preview)})\n${renderLetterText(written, sender)}`).toMatchSnapshot()
})

test('every standing letter is among them', () => {
  expect([...new Set(Object.values(letters).map(({ standing }) => standing))].sort()).toEqual([...letterKinds].sort())
})
