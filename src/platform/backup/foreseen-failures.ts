import { Refusal } from '#domain/refusal.ts'
import { isDatabaseAway } from '../database/database.ts'
import { MigrationError } from '../database/migrate.ts'
import { BackupError } from './manifest.ts'

/** Turns a failure of the database, the disk or the store into one sentence that begins with what holds now; a fault of our own keeps its stack. */
export async function withForeseenFailures<Result>(whatHolds: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    // PostgreSQL and the system give their errors a code.
    const isForeseen = error instanceof Refusal || error instanceof MigrationError || isDatabaseAway(error) || 'code' in error
    throw isForeseen ? new BackupError(`${whatHolds}: ${error.message}`) : error
  }
}
