import type { ScanBytes } from '#domain/files/file-scan.ts'
import { fileScansOf } from '#domain/files/file-scans.store.ts'
import { scanFile } from '#domain/files/scan-file.ts'
import type { Services } from '#domain/services.ts'
import { type App, scanJobs } from '../app.ts'

/** Files of one process that the scanner looks at together. */
const atOnce = 2
const mostWoken = 5000

/** Has every file looked at that no scanner has seen, until told to stop; while the scanner is away, files wait for it. */
export async function startScanWorker({ services, jobs, scanner, log }: Pick<App, 'services' | 'jobs' | 'scanner' | 'log'>): Promise<void> {
  const { scanning } = services
  if (!scanner || !scanning) return
  const scan: ScanBytes = (bytes) => scanner.scan(bytes)
  // Also what arrived before there was a scanner, and whose jobs ran out of tries while it was away.
  await jobs.every('wake-unscanned', 1, async () => {
    // One complaint a minute while it is away, rather than one a file.
    await scanner.ping()
    await wakeUnscanned(services)
  })
  jobs.work(scanJobs, atOnce, (fileId) => scanFile(services, scan, fileId))
  await scanner.ping().catch((error: Error) => log.warn({ err: error }, 'the virus scanner does not answer; files wait for it'))
}

export async function wakeUnscanned({ db, scanning }: Pick<Services, 'db' | 'scanning'>): Promise<void> {
  const ids = await fileScansOf(db).unscanned(mostWoken)
  if (ids.length > 0) await db.transaction().execute(async (trx) => scanning?.wake(trx, ids))
}
