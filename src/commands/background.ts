import os from 'node:os'
import { removeErasedMailFiles } from '#domain/accounts/erasure.ts'
import { minutes } from '#domain/durations.ts'
import { cleanUpDrafts } from '#domain/files/clean-up-files.ts'
import { chooseMissingHandlers } from '#domain/review/assignment/choose-handler.ts'
import type { App } from '../app.ts'
import { startBlindnessWorker } from '../workers/blindness-worker.ts'
import { startDocumentWorker } from '../workers/document-worker.ts'
import { startMailWorkers } from '../workers/mail-workers.ts'
import { startPeriodicWork } from '../workers/periodic-work.ts'
import { startProposalWorker } from '../workers/proposal-worker.ts'
import { startScanWorker } from '../workers/scan-worker.ts'
import { startTextWorker } from '../workers/text-worker.ts'
import { fillOnFirstStart } from './demonstration.ts'
import { offerFirstOrganiser } from './organiser.ts'

const minutesBetweenCleanUps = 60

/** Fills an empty database, so that the site can be served. */
export async function prepareSite(app: App): Promise<void> {
  const isFilled = await fillOnFirstStart(app)
  await offerFirstOrganiser(app)
  // The papers of the demonstration came before anybody who could handle them.
  if (isFilled) await chooseMissingHandlers(app.services)
  await app.services.keepErasures()
}

/** What lies on this machine alone is cleaned up by this machine, not by a job that any of them may take. */
export function startMachineCleanUp({ config, services, log }: App): { stop(): void } {
  const cleanUp = async () => {
    if (config.filesLocation) await cleanUpDrafts(services)
    // At the start too: a restore may have repeated erasures.
    await removeErasedMailFiles(services)
  }
  const tryCleanUp = () => void cleanUp().catch((error: Error) => log.warn({ err: error }, 'the disk of this machine could not be cleaned up'))
  const timer = setInterval(tryCleanUp, minutes(minutesBetweenCleanUps))
  tryCleanUp()
  return { stop: () => clearInterval(timer) }
}

/** Works off the queues and does what is due from time to time; `close` waits for what was begun. */
export async function startBackground(app: App): Promise<{ close(): Promise<void> }> {
  const machineCleanUp = startMachineCleanUp(app)
  const mail = await startMailWorkers(app)
  await startScanWorker(app)
  const blindness = await startBlindnessWorker(app)
  await startTextWorker(app)
  await startDocumentWorker(app)
  await startProposalWorker(app)
  await startPeriodicWork(app)
  return {
    async close() {
      machineCleanUp.stop()
      await blindness.close()
      await mail.close()
    },
  }
}

/** The background worker, until it is told to stop. `announce` hears when the site can be served. */
export async function workUntilStopped(app: App, stopped: Promise<void>, announce: () => void): Promise<void> {
  await prepareSite(app)
  // Threads inherit it, so checks of files take only the time that nobody else wants.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
  announce()
  const { close } = await startBackground(app)
  await stopped
  await close()
}
