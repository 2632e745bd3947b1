import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const stopMilliseconds = 20_000
const running = []

/** A process that is stopped at the latest when the benchmark ends. */
export function startProcess(command, args, { logFile, ...options }) {
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { stdio: ['ignore', log, log], ...options })
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
  })
  const started = {
    pid: child.pid,
    hasExited: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds)
      await exited
      clearTimeout(timer)
    },
  }
  running.push(started)
  return started
}

export async function stopProcesses() {
  for (const started of running.reverse().splice(0)) await started.stop()
}

/** Waits until the URL responds with a success status; fails with the end of the log when the process exits or takes too long. */
export async function waitUntilReady(url, { started, logFile, seconds = 60 }) {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    if (started.hasExited() || performance.now() > deadline)
      throw new Error(`${url} is not ready: ${readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ')}`)
    await pause(20)
  }
}

/** Free ports of 127.0.0.1; all are held until all are known, so that they differ. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** A file or the names in a folder below /proc, or nothing when its process has ended meanwhile. */
function readProc(read, place) {
  try {
    return read(`/proc/${place}`, 'utf8')
  } catch {
    return undefined
  }
}

const threadsOf = (pid) => (readProc(readdirSync, `${pid}/task`) ?? []).map((thread) => `${pid}/task/${thread}`)

/** The given processes and all their descendants. */
function processTree(pids) {
  const childrenOf = (pid) => threadsOf(pid).flatMap((thread) => readProc(readFileSync, `${thread}/children`)?.match(/\d+/g) ?? [])
  return pids.flatMap((pid) => [pid, ...processTree(childrenOf(pid))])
}

/** CPU time in milliseconds of every thread of the process tree, from the scheduler's nanosecond counters. */
export function cpuTimes(pids) {
  const threads = processTree(pids).flatMap(threadsOf)
  return new Map(threads.map((thread) => [thread, Number(readProc(readFileSync, `${thread}/schedstat`)?.split(' ')[0] ?? 0) / 1e6]))
}

/** CPU time in milliseconds that the process tree has used since the earlier reading. */
export function cpuTimeSince(before, pids) {
  return [...cpuTimes(pids)].reduce((sum, [thread, time]) => sum + Math.max(0, time - (before.get(thread) ?? 0)), 0)
}

/** Waits until the process tree uses less than a tenth of a processor, so that the work one measurement leaves behind does not slow down the next. */
export async function waitUntilIdle(pids, seconds = 20) {
  const deadline = performance.now() + seconds * 1000
  for (let used = Number.POSITIVE_INFINITY; used > 50 && performance.now() < deadline; ) {
    const before = cpuTimes(pids)
    await pause(500)
    used = cpuTimeSince(before, pids)
  }
}

/** Memory of the process tree in bytes as proportional set size: shared memory counts once. */
export function memoryOf(pids) {
  const kilobytes = processTree(pids).map((pid) => /^Pss:\s+(\d+)/m.exec(readProc(readFileSync, `${pid}/smaps_rollup`) ?? '')?.[1] ?? 0)
  return kilobytes.reduce((sum, each) => sum + Number(each) * 1024, 0)
}
