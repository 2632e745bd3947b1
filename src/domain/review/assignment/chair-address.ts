import { type Office, officeOf } from '../../forms/office.ts'
import type { Database } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { handlersOf } from './handlers.store.ts'

/** Who reads news about the review of a paper: its handling chair, or the office where there is none who may. */
export async function chairOrOffice(db: Database, paper: { id: string; conferenceId: string }): Promise<Office | undefined> {
  const id = await handlersOf(db).find(paper.id)
  const chair = id ? (await handlersOf(db).possible(paper.conferenceId)).find((one) => one.id === id) : undefined
  if (!chair || (await reviewConflictsOf(db).isConflicted(paper.id, chair.email))) return officeOf(db)
  return { name: chair.name, address: chair.email }
}
