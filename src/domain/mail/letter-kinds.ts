/** Standing letters to which the office may add words of its own. What is in them stays ours: it is what must be said. */
export const letterKinds = {
  'submission.receipt': 'To an author: the submission has arrived',
  'submission.file': 'To an author: a file has arrived',
  'submission.withdrawn': 'To an author: the submission is withdrawn',
  'application.copy': 'To an applicant: the application has arrived',
  'application.document-copy': 'To an applicant: the document has arrived',
  'contact.copy': 'To whoever wrote to the office: the message has arrived',
  'speaker.invitation': 'To a speaker: may we announce you?',
} as const

export type LetterKind = keyof typeof letterKinds
export const letterKindNames = Object.keys(letterKinds) as LetterKind[]

export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(letterKinds, kind)
}

/** What may stand in braces, and what it becomes. */
export const letterPlaceholders = ['name', 'organiser'] as const
