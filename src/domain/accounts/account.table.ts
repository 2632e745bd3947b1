import type { ColumnType, Generated } from 'kysely'
import type { ConferenceRole } from '../conferences/membership.ts'
import type { DeskRight } from '../desk/rights.ts'
import type { AccountId, Role, TokenPurpose } from './account.ts'

export interface AccountTable {
  id: AccountId
  role: Role
  f_name: string
  l_name: string
  email: string
  confirmed_at: Date | null
  password_hash: string | null
  password_one_time: Generated<boolean>
  created_at: Date
  disabled_at: Date | null
  /** Whether the participant wants a mail about every move of a submission, not only about decisions. */
  notify_moves: Generated<boolean>
  /** Only organisers have any. */
  desk_rights: Generated<DeskRight[]>
  affiliation: Generated<string>
  orcid: string | null
  /** An IANA name; without one, times are given in UTC. */
  time_zone: string | null
  /** The id of a picture that only the person and organisers see. */
  photo: string | null
}

export interface MembershipTable {
  account_id: AccountId
  conference_id: string
  role: ConferenceRole
  since: Date
}

export interface SessionTable {
  token_hash: Buffer
  id: string
  account_id: AccountId
  device: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  by_passkey: Generated<boolean>
}

export interface AccountTokenTable {
  token_hash: Buffer
  account_id: AccountId
  purpose: TokenPurpose
  email: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface SignInTryTable {
  key: string
  failures: number
  last_at: Date
  wait_until: Date
}

export interface PasskeyTable {
  id: string
  account_id: AccountId
  name: string
  public_key: Buffer
  /** A bigint, which the driver returns as text. */
  counter: ColumnType<string, number, number>
  transports: string[]
  created_at: Date
  used_at: Date | null
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer
  account_id: AccountId | null
  expires_at: Date
}
