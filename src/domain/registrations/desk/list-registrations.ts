import { type Cursor, type CursorRange, countLimit, cursorPageOf, rowsToFetch } from '../../desk/list-page.ts'
import { paperListOf } from '../../submissions/desk/paper-list.store.ts'
import type { NamedConference } from '../../submissions/desk/paper-query.ts'
import type { Database } from '../../tables.ts'
import { type ListedRegistration, registrationListOf, type StateCounts } from './registration-list.store.ts'
import type { RegistrationQuery } from './registration-query.ts'

export interface RegistrationPage {
  rows: ListedRegistration[]
  /** The number of matches; undefined when there are too many to count. */
  total: number | undefined
  /** The number of matches in any state. */
  all: number
  byState: StateCounts
  previous: Cursor | undefined
  next: Cursor | undefined
  /** The conference of the filter, if it received anything. */
  conference: NamedConference | undefined
}

/** One page of what matches, with the cursors to go on and back, and the counts of every state. */
export async function listRegistrations(db: Database, query: RegistrationQuery, part: CursorRange): Promise<RegistrationPage> {
  const list = registrationListOf(db)
  const [found, byState, conference] = await Promise.all([
    list.page(query, { ...part, limit: rowsToFetch }),
    list.countsByState(query),
    query.conference ? paperListOf(db).conference(query.conference) : undefined,
  ])
  // Each state is counted up to the limit, and so is their sum.
  const all = Object.values(byState).reduce((sum, count) => sum + count, 0)
  const count = query.state ? byState[query.state] : all
  return { ...cursorPageOf(found, part), total: count > countLimit ? undefined : count, all, byState, conference }
}
