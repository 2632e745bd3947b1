import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const require = createRequire(import.meta.url)

type Work = { name: 'hash'; password: string } | { name: 'verify'; known: string; password: string }
type Outcome = { value: string | boolean } | { failure: string }

/** argon2id as OWASP asks for it: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Under load a tenth of a processor: pages, uploads and the database come first, and signing in still goes on. */
const patience = 10

/** On Linux a thread has a priority of its own; elsewhere it shares that of the process, which is no worse than before. */
const script = `
  const { parentPort, workerData: { library, argon2id, patience } } = require('node:worker_threads')
  const { hashSync, verifySync } = require(library)
  try {
    const thread = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').pop())
    require('node:os').setPriority(thread, patience)
  } catch {}
  parentPort.on('message', (work) => {
    try {
      parentPort.postMessage({ value: work.name === 'hash' ? hashSync(work.password, argon2id) : verifySync(work.known, work.password) })
    } catch (error) {
      parentPort.postMessage({ failure: error.message })
    }
  })
`

/** A thread takes about ten megabytes, and is started in the time of one password. */
const idleMilliseconds = 2000

/** Threads that work only when nobody else wants the processor, as many as there are passwords at once. Started when needed, gone soon after; they keep no process alive. */
export function patientArgon2() {
  const idle: Worker[] = []
  let going: NodeJS.Timeout | undefined

  function dismissIdleSoon(): void {
    clearTimeout(going)
    going = setTimeout(() => {
      for (const worker of idle.splice(0)) void worker.terminate()
    }, idleMilliseconds).unref()
  }

  async function carryOut(work: Work): Promise<string | boolean> {
    const worker = idle.pop() ?? start()
    const listening = new AbortController()
    const hear = (event: string) => once(worker, event, { signal: listening.signal })
    worker.ref()
    worker.postMessage(work)
    const outcome = await Promise.race([
      hear('message').then(([said]) => said as Outcome),
      // `once` itself rejects when the thread fails.
      hear('exit').then(() => ({ failure: 'the thread ended' })),
    ]).catch((error: Error) => ({ failure: error.message }))
    listening.abort()
    worker.unref()
    if ('value' in outcome) {
      idle.push(worker)
      dismissIdleSoon()
      return outcome.value
    }
    void worker.terminate()
    throw new Error(`A password could not be worked on: ${outcome.failure}`)
  }

  function start(): Worker {
    const library = require.resolve('@node-rs/argon2')
    return new Worker(script, { eval: true, workerData: { library, argon2id, patience } })
  }

  return {
    hash: async (password: string) => String(await carryOut({ name: 'hash', password })),
    verify: async (known: string, password: string) => (await carryOut({ name: 'verify', known, password })) === true,
  }
}
