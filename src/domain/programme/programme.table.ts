import type { Generated, JSONColumnType } from 'kysely'
import type { AccountId } from '../accounts/account.ts'
import type { CalendarDay } from '../dates.ts'
import type { ProgrammeContent, Room, Session } from './programme.ts'
import type { SpeakerLetterKind } from './speaker-letters.store.ts'
import type { AvailableDays } from './speaker-wish.ts'

export interface ProgrammeTable {
  conference_id: string
  rooms: JSONColumnType<Room[], string, string>
  sessions: JSONColumnType<Session[], string, string>
  talk_minutes: Generated<number>
  question_minutes: Generated<number>
  slides_due_on: Generated<CalendarDay | null>
  changed_at: Date
  version: Generated<number>
}

export interface ProgrammePersonTable {
  id: string
  conference_id: string
  name: string
  email: string
  affiliation: string
  time_zone: string
  link_version: Generated<number>
  link_sent_at: Generated<Date | null>
  asked_at: Generated<Date | null>
}

export interface ProgrammeVersionTable {
  conference_id: string
  number: number
  draft_version: number
  content: JSONColumnType<ProgrammeContent, string, string>
  published_at: Date
  published_by: string
  is_urgent: boolean
}

export interface ProgrammePlaceTable {
  conference_id: string
  paper_id: string
}

export interface SpeakerWishTable {
  paper_id: string
  days: JSONColumnType<AvailableDays, string, string>
  is_remote: boolean
  time_zone: string
  needs: string
  changed_at: Date
}

export interface PersonWishTable {
  person_id: string
  days: JSONColumnType<AvailableDays, string, string>
  needs: string
  changed_at: Date
}

export interface SpeakerLetterTable {
  paper_id: string
  conference_id: string
  kind: SpeakerLetterKind
  queued_at: Date
}

export interface ProgrammeFavouriteTable {
  account_id: AccountId
  conference_id: string
  item_id: string
}
