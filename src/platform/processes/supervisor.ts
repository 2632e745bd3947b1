import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes, seconds } from '#domain/durations.ts'
import type { Connection } from '../database/database.ts'
import { type SupervisorMessage, type WorkerMessage, type WorkerRole, workerEnvironment } from './worker.ts'

interface SupervisorOptions {
  /** The file that each worker runs. */
  program: string
  /** None on a machine that only works in the background. */
  webWorkers: number
  hasBackground?: boolean
  connection: Connection
  say(line: string): void
  backOff?: BackOff
}

interface BackOff {
  firstDelay: number
  maxDelay: number
  /** So many replacements in a row may fail while no other worker serves. */
  maxFailures: number
}

const defaultBackOff: BackOff = { firstDelay: seconds(0.1), maxDelay: seconds(30), maxFailures: 8 }
/** A worker that lived so long is replaced without a longer delay. */
const stableAfter = minutes(1)

/** The worker has printed the reason itself. */
export class WorkerNotReadyError extends Error {}

export class WorkersFailedError extends Error {}

interface Slot {
  role: WorkerRole
  /** The worker that runs; its replacement takes the slot when it is ready. */
  worker: Worker | undefined
  /** Workers that failed in a row. */
  failures: number
}

/** Runs one program in a background worker and in web workers that share its port, replaces those that die, and reloads them one at a time. */
export function superviseWorkers({ program, webWorkers, hasBackground = true, connection, say, backOff = defaultBackOff }: SupervisorOptions) {
  cluster.setupPrimary({ exec: program, args: ['serve'] })
  const slotsFor = (role: WorkerRole, length: number) => Array.from({ length }, (): Slot => ({ role, worker: undefined, failures: 0 }))
  const background = slotsFor('background', hasBackground ? 1 : 0)
  const web = slotsFor('web', webWorkers)
  const slots = [...background, ...web]
  /** Without one of these the machine does nothing for anybody. */
  const needed = webWorkers > 0 ? web : background
  const exits = new Set<Promise<void>>()
  const starting = new Set<Worker>()
  const stopping = new AbortController()
  let giveUp: (error: Error) => void
  const failure = new Promise<never>((_, reject) => {
    giveUp = reject
  })

  /** The background worker must become ready before the others start: it migrates and fills the database. Resolves with the address of the site, if any. */
  async function startAll(): Promise<string | undefined> {
    for (const slot of background) await startWorker(slot)
    const [first, ...others] = web
    if (!first) return undefined
    // Alone: what keeps it from listening is said once.
    const { address } = await startWorker(first)
    await Promise.all(others.map((slot) => startWorker(slot).catch(() => void replaceWorker(slot))))
    return address
  }

  /** Starts a worker; when it is ready it takes the slot, and its predecessor shuts down. */
  async function startWorker(slot: Slot): Promise<WorkerMessage> {
    if (stopping.signal.aborted) throw new WorkerNotReadyError('No worker starts during the shutdown.')
    const worker = cluster.fork(workerEnvironment({ connection, webWorkers, role: slot.role }))
    starting.add(worker)
    const ready = new Promise<WorkerMessage>((resolve) => {
      worker.on('message', (message: WorkerMessage) => message.type === 'ready' && resolve(message))
    })
    const exit = watchExit(slot, worker)
    exits.add(exit)
    void exit.then(() => exits.delete(exit))
    const message = await Promise.race([ready, exit])
    starting.delete(worker)
    if (!message) throw new WorkerNotReadyError('A worker ended before it was ready.')
    const predecessor = slot.worker
    slot.worker = worker
    if (predecessor) shutDown(predecessor)
    return message
  }

  /** Resolves when the worker has ended; replaces it if nobody told it to. */
  async function watchExit(slot: Slot, worker: Worker): Promise<undefined> {
    const startedAt = Date.now()
    const cause = await new Promise<string>((resolve) => worker.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)))
    if (stopping.signal.aborted) return
    if (starting.has(worker)) say(`Worker ${worker.process.pid} ended before it was ready (${cause}).`)
    if (slot.worker !== worker) return
    slot.worker = undefined
    if (Date.now() - startedAt > stableAfter) slot.failures = 0
    say(`Worker ${worker.process.pid} ended unexpectedly (${cause}) and is replaced.`)
    void replaceWorker(slot)
  }

  async function replaceWorker(slot: Slot): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(Math.min(backOff.firstDelay * 2 ** slot.failures, backOff.maxDelay), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      slot.failures += 1
      const isReady = await startWorker(slot).then(
        () => true,
        () => false,
      )
      if (isReady) return
      if (slot.failures >= backOff.maxFailures && needed.every(({ worker }) => !worker))
        giveUp(new WorkersFailedError('Every worker ends before it is ready, so the program stops; the messages above say why.'))
    }
  }

  return {
    startAll,
    /** Rejects when no worker that is needed runs and none becomes ready any more. */
    failure,
    /** Replaces one worker after the other; each replacement is ready before its predecessor shuts down. */
    async reload(): Promise<void> {
      for (const slot of slots) await startWorker(slot)
    },
    /** Drains all workers and waits until they have ended. */
    async stop(): Promise<void> {
      stopping.abort()
      // A worker that is not ready yet has no request to finish.
      for (const worker of starting) worker.process.kill('SIGKILL')
      for (const { worker } of slots) if (worker) shutDown(worker)
      while (exits.size > 0) await Promise.all(exits)
    },
  }
}

function shutDown(worker: Worker): void {
  const message: SupervisorMessage = { type: 'shutdown' }
  if (worker.isConnected()) worker.send(message)
}
