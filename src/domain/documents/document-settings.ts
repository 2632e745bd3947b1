import type { CalendarDay } from '../dates.ts'
import type { DocumentKind } from './document.ts'

/** Who signs the documents of a conference. */
export interface Signatory {
  name: string
  /** Chair of the conference, for example. */
  position: string
  /** The id of a picture of the signature; null: a line to sign on. */
  picture: string | null
}

/** Kinds that a conference may have issued automatically. */
export const ruledKinds = [
  'acceptance-letter',
  'presenter-certificate',
  'listener-certificate',
  'attendance-confirmation',
] as const satisfies readonly DocumentKind[]
export type RuledKind = (typeof ruledKinds)[number]

/** When each of them is issued. */
export const ruledKindLabels = {
  'acceptance-letter': 'Letters of acceptance, within an hour of the release',
  'presenter-certificate': 'Certificates of presentation, two days after the conference, to those who were marked as having presented',
  'listener-certificate': 'Certificates of participation, two days after the conference, to those who came',
  'attendance-confirmation': 'Confirmations of attendance, two days after the conference, to those who came',
} as const satisfies Record<RuledKind, string>

/** What a conference prints on its documents. */
export interface DocumentSettings {
  /** The id of a picture; null: the mark of the house. */
  logo: string | null
  signatures: Signatory[]
  /** The last day on which people can correct the names that are printed. */
  namesUntil: CalendarDay | null
  /** What is issued automatically, with a letter. */
  issues: RuledKind[]
  /** 0 while the conference prints as the house does. */
  version: number
}

export const defaultDocumentSettings: DocumentSettings = { logo: null, signatures: [], namesUntil: null, issues: [], version: 0 }
