import { type SelectQueryBuilder, sql } from 'kysely'
import { countUpToLimit, findMatchingIds } from '../desk/list-page.store.ts'
import { type ListPage, pageOf, rowsToFetch } from '../desk/list-page.ts'
import type { FileScan } from '../files/file-scan.ts'
import type { Database, Tables } from '../tables.ts'
import type { ApplicationState } from './application.ts'
import type { StoredApplication } from './applications.store.ts'

interface ListedApplication {
  id: string
  reference: string
  role: string
  category: string
  name: string
  country: string
  state: ApplicationState
  receivedAt: Date
  suspicion: string | null
  hasDocument: boolean
}

interface ApplicationQuery {
  state: ApplicationState | undefined
  role: string | undefined
  country: string | undefined
  search: string | undefined
  after: string | undefined
}

function newestFirst<Row>(applications: SelectQueryBuilder<Tables, 'application', Row>): SelectQueryBuilder<Tables, 'application', Row> {
  return applications.orderBy('received_at', 'desc').orderBy('id', 'desc')
}

/** The applications as the desk sees them. */
export function deskApplicationsOf(db: Database) {
  return {
    /** Newest first. */
    async list({ state, role, country, search, after }: ApplicationQuery): Promise<ListPage<ListedApplication>> {
      let applications: SelectQueryBuilder<Tables, 'application', object> = db.selectFrom('application')
      if (state) applications = applications.where('state', '=', state)
      if (role) applications = applications.where('role', '=', role)
      if (country) applications = applications.where('country', '=', country)
      const afterLast = sql<boolean>`(received_at, id) < (SELECT earlier.received_at, earlier.id FROM application earlier WHERE earlier.id = ${after})`
      if (after) applications = applications.where(afterLast)
      const filtered = search
        ? applications.where('id', 'in', [...(await findMatchingIds(applications, { table: 'application', by: 'received_at', newestFirst: true }, search)), ''])
        : applications
      const listed = filtered
        .select(['id', 'reference', 'role', 's_category as category', 'full_name as name', 'country', 'state', 'received_at as receivedAt', 'suspicion'])
        .select((row) =>
          row
            .exists(row.selectFrom('application_file').select('file_id').whereRef('application_id', '=', 'application.id'))
            .$castTo<boolean>()
            .as('hasDocument'),
        )
      return pageOf(await newestFirst(listed).limit(rowsToFetch).execute())
    },

    /** Counts the undecided applications, up to the count limit. */
    async countNew(): Promise<number> {
      const rows = db.selectFrom('application').select('id').where('state', '=', 'new')
      return countUpToLimit(db, rows)
    },

    /** Locks the application until the transaction ends, so that concurrent acts see each other. */
    async lock(reference: string): Promise<StoredApplication | undefined> {
      return db.selectFrom('application').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()
    },

    async turn(id: string, by: string, now: Date, state: ApplicationState): Promise<void> {
      await db
        .updateTable('application')
        .set((row) => ({ turn: row('turn', '+', 1), turned_at: now, turned_by: by, state }))
        .where('id', '=', id)
        .execute()
    },

    /** A document of this application with its storage key. */
    async document(reference: string, fileId: string): Promise<{ storageKey: string; name: string; sizeBytes: number; scan: FileScan | null } | undefined> {
      const row = await db
        .selectFrom('application')
        .innerJoin('application_file', 'application_file.application_id', 'application.id')
        .innerJoin('stored_file', 'stored_file.id', 'application_file.file_id')
        .select(['storage_key', 'original_name', 'size_bytes', 'scan'])
        .where('reference', '=', reference)
        .where('stored_file.id', '=', fileId)
        .executeTakeFirst()
      return row && { storageKey: row.storage_key, name: row.original_name, sizeBytes: Number(row.size_bytes), scan: row.scan }
    },
  }
}
