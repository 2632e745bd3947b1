import type { Generated } from 'kysely'
import type { RoleEnd, RoleKind, RoleState } from './role.ts'

export interface ConferenceRoleTable {
  id: string
  conference_id: string
  role: RoleKind
  state: RoleState
  application_id: string | null
  name: string
  title: string
  organisation: string
  email: string
  token_hash: Buffer | null
  expires_at: Date | null
  appointed_at: Date
  appointed_by_id: string
  confirmed_at: Date | null
  ended_at: Date | null
  end_kind: RoleEnd | null
  /** Of the free place. */
  place_code: Generated<string | null>
}
