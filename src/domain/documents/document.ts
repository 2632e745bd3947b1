import type { CalendarDay } from '../dates.ts'

/** What is issued. */
export const documentKinds = [
  'acceptance-letter',
  'presenter-certificate',
  'listener-certificate',
  'co-chair-certificate',
  'keynote-certificate',
  'reviewer-certificate',
  'ambassador-certificate',
  'sponsor-certificate',
  'academic-partner-certificate',
  'attendance-confirmation',
  'visa-invitation',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindLabels = {
  'acceptance-letter': 'Letter of acceptance',
  'presenter-certificate': 'Certificate of presentation',
  'listener-certificate': 'Certificate of participation',
  'co-chair-certificate': 'Certificate for a co-chair',
  'keynote-certificate': 'Certificate for a keynote speaker',
  'reviewer-certificate': 'Certificate for a reviewer',
  'ambassador-certificate': 'Certificate for an ambassador',
  'sponsor-certificate': 'Certificate for a sponsor',
  'academic-partner-certificate': 'Certificate for an academic partner',
  'attendance-confirmation': 'Confirmation of attendance',
  'visa-invitation': 'Invitation for a visa',
} as const satisfies Record<DocumentKind, string>

export function isDocumentKind(kind: string): kind is DocumentKind {
  return (documentKinds as readonly string[]).includes(kind)
}

/** Kinds that the desk for documents issues; visa invitations have a desk of their own. */
export const issuedAtDesk = documentKinds.filter((kind) => kind !== 'visa-invitation')

export const documentLanguages = ['en', 'fr'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** What is stored; a valid document whose last day has passed is expired. */
export type StoredDocumentState = 'valid' | 'replaced' | 'revoked'
export const documentStates = ['valid', 'replaced', 'revoked', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

export const documentStateLabels = {
  valid: 'Valid',
  replaced: 'Replaced',
  revoked: 'Revoked',
  expired: 'Expired',
} as const satisfies Record<DocumentState, string>

export function documentStateOn({ state, expiresOn }: { state: StoredDocumentState; expiresOn: CalendarDay | null }, today: CalendarDay): DocumentState {
  return state === 'valid' && expiresOn !== null && expiresOn < today ? 'expired' : state
}

/** Why a document has ended. A stranger who checks it reads only this category. */
export const endReasons = ['corrected', 'mistake', 'place-ended', 'payment', 'misuse', 'conference', 'erased'] as const
export type EndReason = (typeof endReasons)[number]

export const endReasonLabels = {
  corrected: 'It was corrected and issued again',
  mistake: 'It was issued by mistake',
  'place-ended': 'The holder no longer takes part in the conference',
  payment: 'A payment was taken back',
  misuse: 'It was used improperly',
  conference: 'The conference no longer takes place on the days that it names',
  erased: 'The holder asked us to delete their data',
} as const satisfies Record<EndReason, string>

/** Reasons that an organiser may give; the others follow from events. */
export const revocationReasons = ['mistake', 'place-ended', 'payment', 'misuse'] as const satisfies readonly EndReason[]

/** A letter or certificate as it was issued. */
export interface IssuedDocument {
  id: string
  /** Its number: D-2026-000001. */
  reference: string
  code: string
  kind: DocumentKind
  state: StoredDocumentState
  conferenceId: string
  /** For whom it is: `registration:…`, `paper:…`, `reviewer:…`, `speaker:…`, `application:…`, `role:…`, `visa:…` or `hand:…`. */
  subject: string
  registrationId: string | null
  paperId: string | null
  /** Of the paper that it names; empty where it names none. */
  paperTitle: string
  /** Exactly as its owner writes it. */
  holderName: string
  holderEmail: string
  language: DocumentLanguage
  templateVersion: number
  issuedAt: Date
  issuedBy: string
  expiresOn: CalendarDay | null
  /** Null only after an erasure. */
  fileId: string | null
  sha256: string
  /** The text that was signed. */
  statement: string
  /** Base64. */
  signature: string
  signingKeyId: string
  endedAt: Date | null
  endedBy: string | null
  endReason: EndReason | null
  endNote: string
  replacedById: string | null
}
