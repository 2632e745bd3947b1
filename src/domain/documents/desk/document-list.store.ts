import { type SqlBool, sql } from 'kysely'
import type { Cursor, CursorRange } from '../../desk/list-page.ts'
import { prefixTsquery, searchWords } from '../../search-words.ts'
import type { Database } from '../../tables.ts'
import type { DocumentKind, StoredDocumentState } from '../document.ts'
import { readCode } from '../document-code.ts'
import type { DocumentQuery } from './document-query.ts'

export interface ListedDocument {
  reference: string
  kind: DocumentKind
  state: StoredDocumentState
  name: string
  conference: string
  issuedAt: Date
  expiresOn: string | null
  cursor: Cursor
}

/** Issued documents of all conferences, the newest first. */
export function documentListOf(db: Database) {
  return {
    async page(query: DocumentQuery, { limit, after, before }: CursorRange & { limit: number }): Promise<ListedDocument[]> {
      const from = after ?? before
      const cursor = sql`(${from?.key}::timestamptz, ${from?.id}::text)`
      const rows = await db
        .selectFrom('document')
        .innerJoin('conference', 'conference.id', 'document.conference_id')
        .select(['document.id', 'document.reference', 'kind', 'document.state', 'holder_name', 'sub_conference', 'issued_at', 'expires_on'])
        .select(sql<string>`issued_at::text`.as('key'))
        .where(matches(query))
        .$if(from !== undefined, (select) =>
          select.where(before ? sql<SqlBool>`(issued_at, document.id) > ${cursor}` : sql<SqlBool>`(issued_at, document.id) < ${cursor}`),
        )
        .orderBy('issued_at', before ? 'asc' : 'desc')
        .orderBy('document.id', before ? 'asc' : 'desc')
        .limit(limit)
        .execute()
      const listed = rows.map((row) => ({
        reference: row.reference,
        kind: row.kind,
        state: row.state,
        name: row.holder_name,
        conference: row.sub_conference,
        issuedAt: row.issued_at,
        expiresOn: row.expires_on,
        cursor: { key: row.key, id: row.id },
      }))
      return listed
    },
  }
}

function matches({ search, conference, kind, state }: DocumentQuery) {
  const code = readCode(search)
  const words = searchWords(search)
  const conditions = [
    ...(conference ? [sql<SqlBool>`document.conference_id = ${conference}`] : []),
    ...(kind ? [sql<SqlBool>`document.kind = ${kind}`] : []),
    ...(state ? [sql<SqlBool>`document.state = ${state}`] : []),
    ...(code
      ? [sql<SqlBool>`document.code = ${code}`]
      : words.length > 0
        ? [sql<SqlBool>`document.words @@ to_tsquery('simple', ${prefixTsquery(words)})`]
        : []),
  ]
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` AND `)}` : sql<SqlBool>`true`
}
