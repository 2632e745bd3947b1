import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '#domain/durations.ts'
import type { FromProcess, Greeting, ToProcess } from './messages.ts'

interface Keeping<Given> {
  /** The program that each process runs, and what Node itself is told. */
  program: string
  nodeOptions: string[]
  count: number
  given: Given
  hear(process: KeptProcess, message: FromProcess): void
  ended(process: KeptProcess): void
  say(line: string): void
}

export interface KeptProcess {
  tell(message: ToProcess): void
}

/** A process that ended before it was ready has said why itself. */
export class NeverReadyError extends Error {}

/** The C library would keep up to eight heaps a processor for the threads of each process, all half empty; one is as quick and saves about 15 MB. */
const oneHeap = { MALLOC_ARENA_MAX: '1' }

interface Place {
  number: number
  /** The one that serves here; a successor takes its place only once it is ready. */
  worker: Worker | undefined
  /** How long the next one waits after this one's death. */
  pauseMilliseconds: number
}

const pauses = { first: seconds(0.1), longest: seconds(30), forgivenAfter: seconds(60) }

/**
 * Runs one program in several processes that share its listening socket. The first must come up, or nothing does; from then on whichever dies is replaced,
 * after longer and longer pauses while its successors die too.
 */
export async function keepProcesses<Given>(keeping: Keeping<Given>) {
  // Each accepts for itself. Were lines handed on one by one, thousands that knock at once would keep everybody else waiting.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: keeping.program, args: ['serve'], execArgv: [...process.execArgv, ...keeping.nodeOptions] })
  const ending = new AbortController()
  const places: Place[] = Array.from({ length: keeping.count }, (_, number) => ({ number, worker: undefined, pauseMilliseconds: pauses.first }))
  const alive = new Set<Promise<void>>()
  const starting = new Set<Worker>()
  const [first, ...others] = places
  if (!first) throw new Error('at least one process must be kept')
  const address = await occupy(first)
  // Whoever comes up later than the first is brought up again if it fails: the site is there already.
  await Promise.all(others.map((place) => occupy(place).catch(() => refill(place))))

  /** Starts a process and waits until it is ready; then it has the place. */
  async function occupy(place: Place): Promise<string> {
    const worker = cluster.fork({ ...oneHeap, ...process.env })
    const startedAt = Date.now()
    const kept: KeptProcess = { tell: (message) => void (worker.isConnected() && worker.send(message)) }
    const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    alive.add(gone)
    starting.add(worker)
    const greeting: Greeting<Given> = { kind: 'begin', leads: place.number === 0, processes: keeping.count, given: keeping.given }
    void gone.then(() => {
      alive.delete(gone)
      keeping.ended(kept)
      if (place.worker !== worker) return
      place.worker = undefined
      if (ending.signal.aborted) return
      if (Date.now() - startedAt > pauses.forgivenAfter) place.pauseMilliseconds = pauses.first
      keeping.say(`Process ${worker.process.pid} has ended by itself; another takes its place.`)
      void refill(place)
    })
    const ready = new Promise<string>((resolve) => {
      worker.on('message', (message: FromProcess) => {
        // Greeted when it asks: a word that comes before it listens is lost.
        if (message.kind === 'here') worker.send(greeting)
        else if (message.kind === 'ready') resolve(message.address)
        else keeping.hear(kept, message)
      })
    })
    const outcome = await Promise.race([ready, gone.then(() => undefined)])
    starting.delete(worker)
    if (outcome === undefined) throw new NeverReadyError('A process ended before it was ready.')
    const predecessor = place.worker
    place.worker = worker
    if (predecessor) dismiss(predecessor)
    return outcome
  }

  async function refill(place: Place): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(place.pauseMilliseconds, undefined, { signal: ending.signal }).catch(() => undefined)
      place.pauseMilliseconds = Math.min(place.pauseMilliseconds * 2, pauses.longest)
      if (ending.signal.aborted) return
      const came = await occupy(place).catch(() => undefined)
      if (came !== undefined) return
    }
  }

  function dismiss(worker: Worker): void {
    const stop: ToProcess = { kind: 'stop' }
    if (worker.isConnected()) worker.send(stop)
  }

  return {
    address,
    /** Brings in a successor for each, one after the other: each is ready before its predecessor is told to go. */
    async replaceAll(): Promise<void> {
      for (const place of places) {
        if (!ending.signal.aborted) await occupy(place)
      }
    },
    /** Tells all to finish what they began, and waits until they have. */
    async stop(): Promise<void> {
      ending.abort()
      // Whoever is not ready yet has begun nothing that must be finished.
      for (const worker of starting) worker.process.kill('SIGKILL')
      for (const { worker } of places) if (worker) dismiss(worker)
      while (alive.size > 0) await Promise.all(alive)
    },
  }
}
