import { type SelectQueryBuilder, sql } from 'kysely'
import { countUpToLimit, findMatchingIds } from '../desk/list-page.store.ts'
import { type Cursor, type ListPage, pageOf, rowsToFetch, searchQuery } from '../desk/list-page.ts'
import type { Database, Tables } from '../tables.ts'
import { type ApplicationState, categoriesOf } from './application.ts'
import type { ApplicationQuery } from './application-query.ts'
import type { StoredApplication } from './applications.store.ts'

interface ListedApplication {
  id: string
  reference: string
  version: number
  role: string
  category: string
  name: string
  country: string
  state: ApplicationState
  receivedAt: Date
  suspicion: string | null
  hasDocument: boolean
}

export interface ExportedApplication extends StoredApplication {
  /** The name of the sub-conference. */
  topic: string
  /** Their names, separated by semicolons. */
  documents: string
  cursor: Cursor
}

type Applications<Row = object> = SelectQueryBuilder<Tables, 'application', Row>

/** The list of applications, newest first. */
export function applicationListOf(db: Database) {
  const matching = (query: ApplicationQuery): Applications => {
    const search = searchQuery(query.search)
    const filtered = filter(db.selectFrom('application'), query)
    return search ? filtered.where(sql<boolean>`application.search @@ to_tsquery('simple', ${search})`) : filtered
  }

  return {
    async page(query: ApplicationQuery, after: string | undefined): Promise<ListPage<ListedApplication>> {
      const search = searchQuery(query.search)
      let applications = filter(db.selectFrom('application'), query)
      const afterLast = sql<boolean>`(received_at, id) < (SELECT earlier.received_at, earlier.id FROM application earlier WHERE earlier.id = ${after})`
      if (after) applications = applications.where(afterLast)
      const filtered = search
        ? applications.where('id', 'in', [...(await findMatchingIds(applications, { table: 'application', by: 'received_at', newestFirst: true }, search)), ''])
        : applications
      const rows = await newestFirst(filtered)
        .select(['id', 'reference', 'version', 'role', 's_category as category', 'full_name as name', 'country', 'state', 'suspicion'])
        .select((row) => [
          'received_at as receivedAt',
          row
            .exists(row.selectFrom('application_file').select('file_id').whereRef('application_id', '=', 'application.id'))
            .$castTo<boolean>()
            .as('hasDocument'),
        ])
        .limit(rowsToFetch)
        .execute()
      return pageOf(rows)
    },

    /** The number of all that match, up to a limit. */
    async count(query: ApplicationQuery): Promise<number> {
      return countUpToLimit(db, matching(query).select('application.id'))
    },

    /** The ids and versions of the matches, in a fixed order, up to a limit. */
    async versions(query: ApplicationQuery, limit: number): Promise<{ id: string; version: number }[]> {
      return matching(query).select(['application.id', 'version']).orderBy('application.id').limit(limit).execute()
    },

    /** Whole applications in the order of the list, for a spreadsheet. */
    async whole(query: ApplicationQuery, { limit, after }: { limit: number; after: Cursor | undefined }): Promise<ExportedApplication[]> {
      const rows = await newestFirst(matching(query))
        .selectAll('application')
        .select([
          sql<string>`received_at::text`.as('key'),
          sql<string>`coalesce((SELECT data ->> 'name' FROM content_entry WHERE collection = 'topics' AND content_entry.id = subconference_id), subconference_id)`.as(
            'topic',
          ),
          sql<string>`coalesce((SELECT string_agg(original_name, '; ' ORDER BY arrived_at) FROM application_file
            JOIN stored_file ON stored_file.id = file_id WHERE application_id = application.id), '')`.as('documents'),
        ])
        .$if(after !== undefined, (select) => select.where(sql<boolean>`(received_at, application.id) < (${after?.key}::timestamptz, ${after?.id}::text)`))
        .limit(limit)
        .execute()
      return rows.map(({ key, ...row }) => ({ ...row, cursor: { key, id: row.id } }))
    },
  }
}

function newestFirst<Row>(applications: Applications<Row>): Applications<Row> {
  return applications.orderBy('received_at', 'desc').orderBy('application.id', 'desc')
}

function filter(applications: Applications, { state, role, country, references }: ApplicationQuery): Applications {
  let filtered = applications
  if (state) filtered = filtered.where('state', '=', state)
  if (role) {
    const chosen = categoriesOf(role)
    filtered = filtered.where((row) => row.or([row('role', '=', role), ...(chosen.length > 0 ? [row('s_category', 'in', chosen)] : [])]))
  }
  if (country) filtered = filtered.where('country', '=', country)
  return references.length > 0 ? filtered.where('reference', 'in', references) : filtered
}
