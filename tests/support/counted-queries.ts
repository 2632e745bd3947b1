import { vi } from 'vitest'
import type { Database } from '../../src/domain/tables.ts'

/** How many queries some work sends to the database: a list must ask as often for three rows as for one. */
export async function countedQueries(db: Database, work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(db.getExecutor(), 'executeQuery')
  try {
    await work()
    return asked.mock.calls.length
  } finally {
    asked.mockRestore()
  }
}
