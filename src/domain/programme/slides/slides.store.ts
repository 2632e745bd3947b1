import { sql } from 'kysely'
import type { FileScan } from '../../files/file-scan.ts'
import type { Database } from '../../tables.ts'

export interface Slides {
  id: string
  paperId: string
  name: string
  storageKey: string
  sizeBytes: number
  sha256: string
  scan: FileScan | null
  sentAt: Date
}

/** What presenters sent to show. */
export function slidesOf(db: Database) {
  const files = () =>
    db
      .selectFrom('slides_file')
      .innerJoin('stored_file', 'stored_file.id', 'slides_file.file_id')
      .select(['stored_file.id', 'paper_id as paperId', 'original_name as name', 'storage_key as storageKey', 'sha256', 'scan', 'sent_at as sentAt'])
      .select(sql<number>`size_bytes::float8`.as('sizeBytes'))

  return {
    async add(fileId: string, paperId: string, sentAt: Date): Promise<void> {
      await db.insertInto('slides_file').values({ file_id: fileId, paper_id: paperId, sent_at: sentAt }).execute()
    },

    /** The newest first. */
    async ofPaper(paperId: string): Promise<Slides[]> {
      return files().where('paper_id', '=', paperId).orderBy('slides_file.position', 'desc').execute()
    },

    /** The newest of each of these papers. */
    async newest(paperIds: readonly string[]): Promise<Map<string, Slides>> {
      if (paperIds.length === 0) return new Map()
      const rows = await files()
        .where('paper_id', 'in', [...paperIds])
        .orderBy('slides_file.position')
        .execute()
      return new Map(rows.map((row) => [row.paperId, row]))
    },
  }
}
