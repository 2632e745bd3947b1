import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely'
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
}

export type ConferenceRow = Selectable<ConferenceTable>
export type NewConferenceRow = Insertable<ConferenceTable>

export interface ConferenceSpeakerTable {
  conference_id: string
  position: number
  speaker_name: string
  speaker_category: string
  speaker_title: string
  /** Null: the generated portrait. */
  photo: ColumnType<string | null, string | null | undefined, string | null>
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
