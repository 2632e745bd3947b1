import type { Generated } from 'kysely'

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
  changed_at: Generated<Date>
}

export interface ConferenceSpeakerTable {
  conference_id: string
  position: number
  speaker_name: string
  speaker_category: string
  speaker_title: string
}
