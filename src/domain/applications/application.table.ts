import type { Generated, GeneratedAlways } from 'kysely'
import type { ApplicationState, InvitationState } from './application.ts'

export interface ApplicationTable {
  id: string
  reference: string
  role: string
  full_name: string
  designation: string
  email: string
  subconference_id: string
  s_category: string
  country: string
  phone: string
  linkedin: string
  organisation: Generated<string>
  message: string
  received_at: Date
  suspicion: string | null
  repeat_key: string
  /** The form token that it was sent with; null without one. */
  token_id: Generated<string | null>
  state: Generated<ApplicationState>
  version: Generated<number>
  changed_at: Generated<Date | null>
  changed_by: Generated<string | null>
  search: GeneratedAlways<string>
}

export interface SpeakerInvitationTable {
  id: string
  application_id: string
  conference_id: string
  speaker_name: string
  speaker_title: string
  speaker_category: string
  token_hash: Buffer
  invited_by: string
  invited_at: Date
  expires_at: Date
  state: InvitationState
  answered_at: Date | null
}

export interface ApplicationFileTable {
  application_id: string
  file_id: string
}
