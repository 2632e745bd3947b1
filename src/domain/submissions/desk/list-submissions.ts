import { type Cursor, type CursorRange, countLimit, cursorPageOf, rowsToFetch } from '../../desk/list-page.ts'
import type { Database } from '../../tables.ts'
import type { NamedConference } from './named-conference.ts'
import { type ListedSubmission, submissionListOf } from './submission-list.store.ts'
import type { SubmissionQuery } from './submission-query.ts'

export interface SubmissionPage {
  rows: ListedSubmission[]
  /** How many fit in all; undefined when they are too many to count. */
  total: number | undefined
  previous: Cursor | undefined
  next: Cursor | undefined
  /** The one that is asked for, when it received anything. */
  conference: NamedConference | undefined
}

/** One page of what fits, with the ways on and back. One question to the database as it is opened, two with filters, three with a conference, however much there is. */
export async function listSubmissions(db: Database, query: SubmissionQuery, part: CursorRange): Promise<SubmissionPage> {
  const list = submissionListOf(db)
  const [{ found, count }, conference] = await Promise.all([
    list.countedPage(query, { ...part, limit: rowsToFetch }),
    query.conference ? list.conference(query.conference) : undefined,
  ])
  return { ...cursorPageOf(found, part), total: count > countLimit ? undefined : count, conference }
}
