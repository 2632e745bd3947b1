import type { MailState } from '#domain/mail/mail.ts'
import type { BadgeProps } from '../ui/desk-page.tsx'

/** The families of mails: the first part of a mail's kind. */
export const mailFamilies = {
  submission: 'Submissions',
  conference: 'Conferences',
  registration: 'Registrations',
  application: 'Applications',
  contact: 'Messages',
  speaker: 'Speakers',
  account: 'Accounts',
} as const

export type MailFamily = keyof typeof mailFamilies
export const mailFamilyNames = Object.keys(mailFamilies) as MailFamily[]

const kindLabels: Record<string, string> = {
  'submission.link': 'New status link',
  'conference.cancelled': 'The conference is cancelled',
  'conference.postponed': 'The conference is postponed',
  'conference.reinstated': 'The conference takes place after all',
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
  'speaker.invitation': 'Invitation to a conference’s page',
  'speaker.answer-office': 'Answer to an invitation, to the office',
}

/** The label of a kind; one without its own label, such as `submission.received`, becomes 'Submission received'. */
export function mailKindLabel(kind: string): string {
  const [family = '', ...rest] = kind.split('.')
  const words = `${family} ${rest.join(' ')}`.replaceAll('-', ' ').trim()
  return kindLabels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const mailStateBadges = {
  queued: { tone: 'warn', text: 'Queued' },
  sent: { tone: 'good', text: 'Sent' },
  failed: { tone: 'bad', text: 'Failed' },
} as const satisfies Record<MailState, BadgeProps>
