import type { MailState } from '#domain/mail/mail.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

/** The families of mails: the first part of a mail's kind. */
export const mailFamilies = {
  submission: 'Submissions',
  review: 'Review',
  conference: 'Conferences',
  call: 'New calls',
  registration: 'Registrations',
  application: 'Applications',
  contact: 'Messages',
  speaker: 'Speakers',
  reviewer: 'Reviewers',
  account: 'Accounts',
} as const

export type MailFamily = keyof typeof mailFamilies
export const mailFamilyNames = Object.keys(mailFamilies) as MailFamily[]

/** Every kind that is written; `mail-labels.test.ts` fails when one is missing. */
const kindLabels: Record<string, string> = {
  'account.confirm': 'Confirmation of an address',
  'account.enter_address': 'Confirmation of a new address',
  'account.invite': 'Invitation to the desk',
  'account.leave_address': 'To the old address: it was changed',
  'account.passkey_added': 'A passkey was added',
  'account.password_changed': 'The password was changed',
  'account.reset': 'Link for a new password',
  'call.confirm': 'E-mails about new calls: please confirm',
  'call.opened': 'A call has opened',
  'file.infected': 'A file is infected',
  'file.infected.office': 'A file is infected, to the office',
  'paper.co_author': 'Question to a co-author',
  'paper.presentation_confirmed': 'Will present, thanks to an author',
  'paper.presentation_reminder': 'Reminder to confirm',
  'paper.co_author_denied.office': 'Somebody is not an author, to the office',
  'review.given_back': 'A review is given back, to the office',
  'review.report': 'A report by a reviewer, to the office',
  'reviewer.declined.office': 'Somebody declined to join the pool, to the office',
  'reviewer.invitation': 'Invitation to the pool of reviewers',
  'reviewer.joined.office': 'A reviewer joined the pool, to the office',
  'reviewer.stopped.office': 'A reviewer has stopped, to the office',
  'reviewer.welcome': 'Welcome to the pool of reviewers',
  'submission.decision': 'Decision on a paper',
  'submission.file': 'File received',
  'submission.file.office': 'New file, to the office',
  'submission.message': 'Letter to an author',
  'submission.moved': 'Paper moved to another conference',
  'submission.receipt': 'Submission received',
  'submission.reminder': 'Reminder of a revision',
  'submission.step': 'Step of a paper',
  'submission.title.office': 'New title, to the office',
  'submission.address_changed': 'New address confirmed',
  'submission.address_confirm': 'Confirmation of a new address',
  'submission.address_left': 'To the old address: it was changed',
  'submission.author_correction': 'Corrected by the author',
  'submission.author_correction.office': 'Corrected by the author, to the office',
  'submission.correction_answer': 'Answer to a request for a correction',
  'submission.correction_request': 'Request for a correction received',
  'submission.correction_request.office': 'Request for a correction, to the office',
  'submission.appeal': 'Appeal received',
  'submission.appeal.office': 'Appeal, to the office',
  'submission.appeal_answer': 'Answer to an appeal',
  'submission.withdrawal_answer': 'Answer to a request to withdraw',
  'submission.withdrawal_request': 'Request to withdraw received',
  'submission.withdrawal_request.office': 'Request to withdraw, to the office',
  'submission.withdrawn': 'Submission withdrawn',
  'submission.withdrawn.office': 'Submission withdrawn, to the office',
  'submission.link': 'New status link',
  'review.invitation': 'Invitation to review a paper',
  'review.invitation-reminder': 'Reminder of an invitation to review',
  'review.accepted': 'Review accepted, with its day',
  'review.cancelled': 'Review not needed any more',
  'conference.cancelled': 'The conference is cancelled',
  'conference.postponed': 'The conference is postponed',
  'conference.reinstated': 'The conference takes place after all',
  'conference.role_ended': 'A role in a conference has ended',
  'conference.role_given': 'A role in a conference',
  'conference.rescheduled': 'The new days of the conference',
  'submission.office': 'New submission, to the office',
  'registration.office': 'New registration, to the office',
  'registration.confirmed': 'Place confirmed',
  'registration.waiting-list': 'Put on the waiting list',
  'registration.cancelled': 'Registration cancelled by the organisers',
  'registration.message': 'Letter to a participant',
  'registration.withdrawn': 'Registration cancelled by the participant',
  'registration.withdrawn.office': 'Registration cancelled by the participant, to the office',
  'application.office': 'New application, to the office',
  'application.copy': 'Application received',
  'application.document-office': 'Document of an application, to the office',
  'application.document-copy': 'Document received',
  'application.decision': 'Decision on an application',
  'contact.office': 'New message, to the office',
  'contact.copy': 'Message received',
  'contact.answer': 'Answer to a message',
  'contact.assigned': 'Messages for an organiser',
  'speaker.invitation': 'Invitation to a conference’s page',
  'speaker.answer-office': 'Answer to an invitation, to the office',
}

/** The label of a kind. One that only earlier versions wrote is derived from its code. */
export function mailKindLabel(kind: string): string {
  const words = kind.replaceAll(/[._-]/g, ' ')
  return kindLabels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const mailStateBadges = {
  queued: { tone: 'warn', text: 'Queued' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
} as const satisfies Record<MailState, BadgeProps>
