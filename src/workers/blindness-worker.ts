import { seconds } from '#domain/durations.ts'
import { checkWhatWaits, papersToCheck } from '#domain/review/attachments/check-attachments.ts'
import { tellOfHeldFiles } from '#domain/review/attachments/tell-of-held-files.ts'
import { isRush } from '#domain/submissions/rush.ts'
import { listenForChanges } from '#platform/database/listen-for-changes.ts'
import { type App, blindnessJobs } from '../app.ts'

/** PDF files are read in one thread and Word documents in another; a third paper would only wait for them. */
const atOnce = 2
const mostWoken = 500
const minutesBetweenLetters = 5
/** Several changes of one form come together. */
const settleTime = seconds(0.5)

/** Checks every paper whose authors, words or files have changed, and the files of its reviews, and tells reviewers of those that are held, until told to stop. A lost notification costs a minute. */
export async function startBlindnessWorker({
  connection,
  services,
  jobs,
  log,
}: Pick<App, 'connection' | 'services' | 'jobs' | 'log'>): Promise<{ close(): Promise<void> }> {
  const { db } = services
  async function wakeWaiting(): Promise<void> {
    // People come first: what waits is found in the first minute after the rush.
    if (await isRush(services)) return
    const ids = await papersToCheck(db, mostWoken)
    if (ids.length > 0) await db.transaction().execute((trx) => jobs.putMissing(trx, blindnessJobs, ids))
  }
  let isSettling = false
  const onError = (error: Error) => log.warn({ err: error }, 'papers could not be queued for the check of their blindness')
  jobs.work(blindnessJobs, atOnce, (paperId) => checkWhatWaits(services, paperId))
  await jobs.every('wake-blindness', 1, wakeWaiting)
  await jobs.every('tell-of-held-files', minutesBetweenLetters, async () => {
    const letters = await tellOfHeldFiles(services)
    if (letters > 0) log.info({ letters }, 'reviewers told of files that are held')
  })
  function wake(): void {
    if (isSettling) return
    isSettling = true
    setTimeout(() => {
      isSettling = false
      wakeWaiting().catch(onError)
    }, settleTime).unref()
  }
  return listenForChanges(connection, wake, onError, 'blindness_waiting')
}
