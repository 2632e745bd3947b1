import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
import type { ConferenceState } from './conference.ts'
import type { ConferenceFees } from './fees.ts'
import type { DeadlineKey } from './important-dates.ts'

export interface ConferenceTable {
  id: string
  code: string
  con_no: string
  main_conference: string
  sub_conference: string
  topic: string
  collaboration: string | null
  theme: string
  start_date: string
  end_date: string
  time_zone: string
  venue: string | null
  location: string
  country: string
  abstract_deadline: string | null
  notification: string | null
  paper_deadline: string | null
  registration_deadline: string | null
  call_for_paper: string
  scopes: string
  travel: Generated<string>
  committee: Generated<string>
  /** The person to ask; all empty while nobody is named. */
  contact_name: Generated<string>
  contact_role: Generated<string>
  contact_email: Generated<string>
  /** A trigger updates it, also when a speaker changes. */
  changed_at: Generated<Date>
  /** The search index. */
  words: GeneratedAlways<string>
  /** Null for a draft, which only the desk sees. */
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Null: the general fees. */
  fees: ColumnType<ConferenceFees | null, string | null | undefined, string | null>
  /** Null: all journal partners. */
  journals: ColumnType<string[] | null, string | null | undefined, string | null>
  status: Generated<ConferenceState>
  /** HTML for visitors; empty while it is scheduled. */
  notice: Generated<string>
  /** The first day before it was postponed, and when the new days were announced. */
  previous_start_date: Generated<string | null>
  rescheduled_at: Generated<Date | null>
  /** The journal whose manuscripts it collects; null for a conference. */
  journal: Generated<string | null>
  /** Whether the call of the journal is open. */
  takes_manuscripts: Generated<boolean>
}

export type ConferenceRow = Selectable<ConferenceTable>
export type NewConferenceRow = Insertable<ConferenceTable>

export interface ConferenceSpeakerTable {
  id: Generated<string>
  conference_id: string
  position: number
  speaker_name: string
  speaker_category: string
  speaker_title: string
  /** Null: the generated portrait. */
  photo: ColumnType<string | null, string | null | undefined, string | null>
  /** The invitation by which they agreed to appear; null for those whom the desk added. */
  invitation_id: Generated<string | null>
}

/** A list item of the scopes; a trigger keeps the rows in step with the text. */
export interface TrackTable {
  id: Generated<string>
  conference_id: string
  /** Null when the scopes no longer name it and papers are in it. */
  position: number | null
  name: string
}

export interface DeadlineExtensionTable {
  id: string
  conference_id: string
  deadline: DeadlineKey
  from_day: string
  to_day: string
  extended_at: Date
  extended_by: string
  reason: string
}
