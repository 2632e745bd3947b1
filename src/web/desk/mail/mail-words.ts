/** What a mail is about, for people: the first word of its kind. */
export const mailFamilies = {
  submission: 'Submissions',
  application: 'Applications',
  contact: 'Messages',
  speaker: 'Speakers',
  account: 'Accounts',
} as const

export type MailFamily = keyof typeof mailFamilies
export const mailFamilyNames = Object.keys(mailFamilies) as MailFamily[]

const kinds: Record<string, string> = {
  'submission.office': 'New submission, to the office',
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

/** `submission.received` as words; kinds that we have no words for are readable enough. */
export function kindInWords(kind: string): string {
  const [family = '', ...rest] = kind.split('.')
  const words = `${family} ${rest.join(' ')}`.replaceAll('-', ' ').trim()
  return kinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
