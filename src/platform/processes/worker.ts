import cluster from 'node:cluster'
import type { Connection } from '../database/database.ts'

/** Web workers answer requests. One background worker of a machine fills an empty database, works off the queues and cleans up. */
export type WorkerRole = 'web' | 'background'

/** What the supervisor tells each worker at its start. */
export interface WorkerSettings {
  connection: Connection
  role: WorkerRole
  webWorkers: number
}

/** Only a web worker has an address. */
export type WorkerMessage = { type: 'ready'; address?: string }
export type SupervisorMessage = { type: 'shutdown' }

const settingsVariable = 'WORKER_SETTINGS'

export function workerEnvironment(settings: WorkerSettings): Record<string, string> {
  return { [settingsVariable]: JSON.stringify(settings) }
}

/** The worker's side of the supervisor. Node itself ends a worker whose supervisor has died. */
export function connectToSupervisor() {
  const settings: WorkerSettings = JSON.parse(process.env[settingsVariable] ?? '')
  // A terminal sends these to every process of the group; the supervisor decides what they mean.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const shutdown = new Promise<void>((resolve) => {
    process.on('message', (message: SupervisorMessage) => message.type === 'shutdown' && resolve())
    process.once('SIGTERM', () => resolve())
  })
  return {
    settings,
    /** Resolves when the worker is to drain and end. */
    shutdown,
    reportReady(address?: string): void {
      const message: WorkerMessage = { type: 'ready', ...(address !== undefined && { address }) }
      process.send?.(message)
    },
    /** The open channel would keep the process alive. */
    disconnect: () => void cluster.worker?.disconnect(),
  }
}
