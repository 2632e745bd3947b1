import type { Organiser } from '../../src/domain/desk/organiser.ts'
import { deskRights } from '../../src/domain/desk/rights.ts'
import { importArticles } from '../../src/domain/publishing/import/import-articles.ts'
import type { XmlWishes } from '../../src/domain/publishing/import/read-archive.ts'
import { sampleZip } from './sample-files.ts'
import { testServer } from './test-server.ts'

const organiser = { accountId: 'o1', name: 'Ada', rights: [...deskRights] } as unknown as Organiser

/** A journal and a series of proceedings, and the import of an archive with these files into them. */
export async function importHouse() {
  const { db, services } = await testServer()
  const entry = (collection: string, id: string, data: object) => ({ collection, id, position: 1, data: JSON.stringify({ id, ...data }) })
  await db
    .insertInto('content_entry')
    .values([
      entry('journals', 'hq', { title: 'Humanities Quarterly', issnOnline: '9999-0016', issnPrint: '9999-0024' }),
      entry('proceedings', 'edu', { title: 'Proceedings in Education', issn: '' }),
    ] as never)
    .execute()
  const run = async (files: Record<string, string | Buffer>, isForReal = true, wishes: XmlWishes = {}) => {
    const archive = sampleZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes })))
    return importArticles(services, organiser, archive, isForReal, wishes)
  }
  return { db, run }
}
