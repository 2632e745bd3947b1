import { batchesOf } from '#domain/documents/desk/batches.store.ts'
import { workOnBatch } from '#domain/documents/desk/issue-batch.ts'
import { tellOfEnds } from '#domain/documents/tell-of-ends.ts'
import { type App, documentJobs } from '../app.ts'

/** Documents are rendered in one thread; a second batch would only wait for it. */
const atOnce = 1

/** Issues the documents of batches until told to stop; one that a crash interrupted goes on within a minute. */
export async function startDocumentWorker({ services, jobs }: Pick<App, 'services' | 'jobs'>): Promise<void> {
  const { db } = services
  jobs.work(documentJobs, atOnce, (batchId) => workOnBatch(services, batchId))
  await jobs.every('tell-of-ended-documents', 1, async () => void (await tellOfEnds(services)))
  await jobs.every('wake-documents', 1, async () => {
    const ids = await batchesOf(db).unfinished()
    if (ids.length > 0) await db.transaction().execute((trx) => jobs.putMissing(trx, documentJobs, ids))
  })
}
