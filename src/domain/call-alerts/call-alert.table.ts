/** The wish of an address to be told when a call on a topic opens. */
export interface CallAlertTable {
  id: string
  email: string
  topic: string
  requested_at: Date
  /** Null until the owner of the address has agreed. */
  confirmed_at: Date | null
}

/** Which conferences an address was told about. */
export interface CallAlertLetterTable {
  alert_id: string
  conference_id: string
  queued_at: Date
}
