import { mostCounted } from '../../desk/counted-in-words.ts'
import { type Part, pageAround, rowsToRead } from '../../desk/place.ts'
import type { Database } from '../../tables.ts'
import { peopleOf } from './people.store.ts'
import type { PeopleQuery } from './people-query.ts'

/** One page of the accounts that fit, with the ways on and back: two questions to the database, however many there are. */
export async function listPeople(db: Database, query: PeopleQuery, part: Part) {
  const store = peopleOf(db)
  const [found, count] = await Promise.all([store.page(query, { ...part, limit: rowsToRead }), store.count(query)])
  const { rows: people, previous, next } = pageAround(found, part)
  return { people, previous, next, total: count > mostCounted ? undefined : count }
}
