import type { SpeakerWish } from './speaker-wish.ts'

/** How a presenter stands with the conference. */
export type PresenterStanding = 'not-registered' | 'not-paid' | 'paid'

/** A paper as the timetable needs it. */
export interface PlacedPaper {
  id: string
  reference: string
  title: string
  trackId: string | null
  track: string
  /** Accepted or confirmed, its author knows it, and it was not withdrawn. */
  isAccepted: boolean
  presenters: { name: string; email: string }[]
  standing: PresenterStanding
  wish?: SpeakerWish
  presentedAt: Date | null
}

/** One address is one person; without an address the name must do. */
export function personKey({ name, email }: { name: string; email: string }): string {
  return email ? email.toLowerCase() : `name:${name.toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
}
