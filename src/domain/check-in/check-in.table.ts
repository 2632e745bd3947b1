import type { GeneratedAlways } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { AttendanceKind, AttendanceMode } from './attendance.ts'

export interface CheckInDeviceTable {
  id: string
  conference_id: string
  name: string
  shows_needs: boolean
  added_at: Date
  added_by_id: string
  link_hash: Buffer
  link_expires_at: Date
  secret_hash: Buffer | null
  enrolled_at: Date | null
  expires_at: Date
  revoked_at: Date | null
  last_seen_at: Date | null
}

export interface AttendanceTable {
  id: string
  position: GeneratedAlways<string>
  conference_id: string
  registration_id: string
  companion: number
  kind: AttendanceKind
  undoes: string | null
  mode: AttendanceMode
  at: Date
  day: CalendarDay
  received_at: Date
  device_id: string | null
  organiser_id: string | null
}
