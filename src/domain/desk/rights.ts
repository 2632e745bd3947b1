import { Refusal } from '../refusal.ts'

/** What an organiser may do at the desk, granted one by one. */
export const deskRights = [
  'content',
  'conferences',
  'submissions',
  'review',
  'registrations',
  'money',
  'documents',
  'visa',
  'programme',
  'check-in',
  'publishing',
  'people',
  'settings',
] as const
export type DeskRight = (typeof deskRights)[number]

export const rightLabels = {
  content: 'Pages, lists and pictures of the site',
  conferences: 'Conferences and their dates, fees and speakers',
  submissions: 'Submissions, decisions and letters to authors',
  review: 'Reviewers and reviews',
  registrations: 'Registrations',
  money: 'Invoices, payments and refunds',
  documents: 'Letters and certificates',
  visa: 'Visa requests and passport data',
  programme: 'Programmes',
  'check-in': 'Check-in at the door',
  publishing: 'Proceedings and journals',
  people: 'Accounts, messages, applications and mail',
  settings: 'Settings and the audit log',
} as const satisfies Record<DeskRight, string>

interface WithRights {
  rights: readonly DeskRight[]
}

/** Denies by default: somebody without a list of rights has none. */
export function hasRight(person: Partial<WithRights> | undefined, right: DeskRight): boolean {
  return person?.rights?.includes(right) === true
}

export function requireRight(organiser: WithRights, ...anyOf: readonly DeskRight[]): void {
  if (anyOf.some((right) => hasRight(organiser, right))) return
  const wanted = anyOf.map((right) => `“${rightLabels[right]}”`).join(' or ')
  throw new Refusal('desk.not_allowed', `You need the right ${wanted} for this. An organiser who manages people can give it to you.`)
}
