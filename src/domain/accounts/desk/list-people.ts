import type { Database } from '../../tables.ts'
import { mostCounted, type Place, peopleOf } from './people.store.ts'
import type { PeopleQuery } from './people-query.ts'

const rowsOnPage = 50

/** One page of the accounts that fit, with the ways on and back: two questions to the database, however many there are. */
export async function listPeople(db: Database, query: PeopleQuery, part: { after?: Place | undefined; before?: Place | undefined }) {
  const store = peopleOf(db)
  const found = await store.page(query, { ...part, limit: rowsOnPage + 1 })
  const count = await store.count(query)
  const more = found.length > rowsOnPage
  // The one too many stands at the far end: of a page that was read backwards that is its beginning.
  const people = part.before ? found.slice(more ? 1 : 0) : found.slice(0, rowsOnPage)
  const hasPrevious = part.before ? more : part.after !== undefined
  const hasNext = part.before ? true : more
  return {
    people,
    total: count > mostCounted ? undefined : count,
    previous: hasPrevious ? people.at(0)?.place : undefined,
    next: hasNext ? people.at(-1)?.place : undefined,
  }
}
