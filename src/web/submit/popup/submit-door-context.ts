import { createContext } from 'react'

export interface SubmitDoorConference {
  id: string
  slug: string
  name: string
}

/** What a person leaves behind when the popup is closed. */
export type LeftBehind = 'nothing' | 'kept' | 'sending' | 'arrived'

export interface SubmitDoorContext {
  /** The page with the form: links to it open the popup. */
  address: string
  /** Opens the popup; the focus comes back to where it was opened from. */
  open: (from: HTMLElement) => void
}

export const submitDoorContext = createContext<SubmitDoorContext | undefined>(undefined)
