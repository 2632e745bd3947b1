export interface FailedJobTable {
  queue: string
  key: string
  error: string
  failed_at: Date
  set_aside_by: string | null
  set_aside_at: Date | null
}
