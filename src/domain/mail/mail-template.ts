/** The standing letters to which the office may add an opening and a closing. */
export const letterKinds = {
  'submission.receipt': 'To an author: the submission has arrived',
  'submission.file': 'To an author: a file has arrived',
  'submission.withdrawn': 'To an author: the submission is withdrawn',
  'registration.receipt': 'To a participant: the registration has arrived',
  'registration.confirmed': 'To a participant: the place is confirmed',
  'registration.waiting-list': 'To a participant: you are on the waiting list',
  'registration.cancelled': 'To a participant: the organisers cancelled the registration',
  'registration.reopened': 'To a participant: the registration is open again',
  'registration.withdrawn': 'To a participant: you cancelled your registration',
  'application.copy': 'To an applicant: the application has arrived',
  'application.document-copy': 'To an applicant: the document has arrived',
  'contact.copy': 'To whoever wrote to the office: the message has arrived',
  'speaker.invitation': 'To a speaker: may we announce you?',
} as const

type LetterKind = keyof typeof letterKinds
export const letterKindNames = Object.keys(letterKinds) as LetterKind[]

export function isLetterKind(kind: string): kind is LetterKind {
  return Object.hasOwn(letterKinds, kind)
}

/** The placeholders that a template may contain. */
export const letterPlaceholders = ['name', 'organiser'] as const

/** Replaces placeholders such as {name}. Other text in braces stays unchanged, and values are not expanded again. */
export function fillPlaceholders(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([a-z]+)\}/g, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written))
}

/** The placeholders of a text that are not in the list of allowed ones. */
export function unknownPlaceholders(template: string, allowed: readonly string[]): string[] {
  const named = [...template.matchAll(/\{([^{}\n]{0,40})\}/g)].map(([, name = '']) => name)
  return [...new Set(named.filter((name) => !allowed.includes(name)))]
}
