import { mostCounted } from '../../desk/counted-in-words.ts'
import { type Part, type Place, pageAround, rowsToRead } from '../../desk/place.ts'
import type { Database } from '../../tables.ts'
import type { NamedConference } from './named-conference.ts'
import { type ListedSubmission, submissionListOf } from './submission-list.store.ts'
import type { SubmissionQuery } from './submission-query.ts'

export interface SubmissionPage {
  rows: ListedSubmission[]
  /** How many fit in all; undefined when they are too many to count. */
  total: number | undefined
  previous: Place | undefined
  next: Place | undefined
  /** The one that is asked for, when it received anything. */
  conference: NamedConference | undefined
}

/** One page of what fits, with the ways on and back. One question to the database as it is opened, two with filters, three with a conference, however much there is. */
export async function listSubmissions(db: Database, query: SubmissionQuery, part: Part): Promise<SubmissionPage> {
  const list = submissionListOf(db)
  const [{ found, count }, conference] = await Promise.all([
    list.countedPage(query, { ...part, limit: rowsToRead }),
    query.conference ? list.conference(query.conference) : undefined,
  ])
  return { ...pageAround(found, part), total: count > mostCounted ? undefined : count, conference }
}
