import { seconds } from '../../durations.ts'

/** What COUNTER calls investigations are both; requests are the downloads. */
export type ClickKind = 'view' | 'download'

/** Somebody has read something of an article: its page, or its PDF. */
export interface Click {
  kind: ClickKind
  /** As its address names it; `journal` only where the address has one. */
  journal?: string | undefined
  volume: string
  article: string
  /** Network address and browser: what tells a double click from a second reader. */
  reader: string
  at: Date
}

/** Two clicks of a reader on the same thing within this time count as one, and so does a chain of them. */
export const doubleClickTime = seconds(30)

export interface UsageTotals {
  views: number
  downloads: number
}
