import type { Database } from './tables.ts'

/** What the doors of the house need to reach the domain: nothing here is global. */
export interface Services {
  db: Database
  now: () => Date
  publicUrl: string
  /** Answers when the database and the files can be used; throws otherwise. */
  ready(): Promise<void>
}
