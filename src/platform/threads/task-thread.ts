import { Worker } from 'node:worker_threads'
import { seconds } from '#domain/durations.ts'

export interface ThreadOptions {
  /** CommonJS; it answers each message with one of its own. */
  script: string
  workerData: unknown
  heapMegabytes: number
  /** How long one task may take. */
  timeout: number
  /** How long a task may wait for those before it. */
  maxWait?: number
  /** How much the process may grow during a task: a thread's own limit does not count its buffers. */
  maxGrowthBytes?: number
  /** The thread ends when it has been idle for so long, which gives its memory back. */
  idleTimeout?: number
}

/** The answer of the thread, or why there is none. */
export type Outcome<Answer> = { answer: Answer } | { fault: string }

const memoryCheckInterval = 50
/** A document may leave something behind in the libraries that read it. */
const tasksOfOneThread = 200

/**
 * Works on one task at a time in a thread that serves many: a document made to hurt takes down its thread, and nothing else, and the next task gets a
 * new one.
 */
export function taskThread<Task, Answer>(options: ThreadOptions): (task: Task) => Promise<Outcome<Answer>> {
  const { timeout, maxWait = Number.POSITIVE_INFINITY, maxGrowthBytes = Number.POSITIVE_INFINITY, idleTimeout = seconds(30) } = options
  let worker: Worker | undefined
  let tasks = 0
  let finish: ((outcome: Outcome<Answer>) => void) | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const thread = new Worker(options.script, {
      eval: true,
      env: {},
      stderr: true,
      stdout: true,
      workerData: options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes },
    })
    const end = (outcome: Outcome<Answer>) => worker === thread && finish?.(outcome)
    thread.on('message', (answer: Answer) => end({ answer }))
    // Always heard: an error that nobody listens to would end the process.
    thread.on('error', (error: Error) => end({ fault: `the thread failed: ${error.message}` }))
    thread.on('exit', () => {
      end({ fault: 'the thread ended' })
      if (worker === thread) worker = undefined
    })
    tasks = 0
    return thread
  }

  function stop(): void {
    void worker?.terminate()
    worker = undefined
  }

  async function work(task: Task): Promise<Outcome<Answer>> {
    clearTimeout(idle)
    if (tasks >= tasksOfOneThread) stop()
    worker ??= start()
    tasks += 1
    const thread = worker
    thread.ref()
    const rssBefore = process.memoryUsage.rss()
    let timer: NodeJS.Timeout | undefined
    let memoryCheck: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve) => {
        finish = resolve
        const giveUp = (fault: string) => {
          stop()
          resolve({ fault })
        }
        timer = setTimeout(() => giveUp(`it took longer than ${timeout / seconds(1)} seconds`), timeout)
        memoryCheck = setInterval(() => process.memoryUsage.rss() - rssBefore > maxGrowthBytes && giveUp('it took too much memory'), memoryCheckInterval)
        thread.postMessage(task)
      })
    } finally {
      finish = undefined
      clearTimeout(timer)
      clearInterval(memoryCheck)
      thread.unref()
      idle = setTimeout(stop, idleTimeout).unref()
    }
  }

  return (task) => {
    const arrived = performance.now()
    const working = last.then(() => (performance.now() - arrived > maxWait ? { fault: 'it waited too long' } : work(task)))
    last = working
    return working
  }
}
