import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const mebibytes = (count: number) => count * 1024 * 1024
const quiet = { lookMilliseconds: 500, busyShare: 0.1, worthBytes: mebibytes(6), restMilliseconds: 30_000 }

/**
 * Most of what a request needs dies with it: a small nursery costs no time that could be measured, and saves about 25 MB a process. What outlives it is
 * looked through whenever there is three quarters more than was needed (at half more, renderings cost a twentieth more); left alone the engine let it grow
 * to more than three times that before it first looked. Code is translated with much effort when it has run four times as long as the engine would wait: a page that
 * must be rendered uses thousands of functions, each of them a little, and to translate one after the other was a fifth of what renderings cost. Whatever is
 * busy gets there soon all the same.
 */
const shared = ['--heap-growing-percent=75', '--expose-gc', '--interrupt-budget=270336']
export const engineOptions = ['--max-semi-space-size=2', '--initial-old-space-size=40', ...shared]

/** The same for a process that runs already and cannot be given options; its nursery grows no more. */
export function boundEngine(): void {
  for (const flag of ['--semi-space-growth-factor=1', ...shared]) setFlagsFromString(flag)
  globalThis.gc ??= runInNewContext('gc')
}

/** What is needed is moved together, and the rest goes back to the system. */
export function packMemory(): void {
  if (!globalThis.gc) return
  setFlagsFromString('--compact-on-every-full-gc')
  globalThis.gc()
  setFlagsFromString('--no-compact-on-every-full-gc')
}

/**
 * Starting, or a crowd, leaves as much garbage as it leaves things, and holes between them; left alone the engine keeps all of it. Packed now, and again
 * in the first quiet moment after there has been more: it takes a tenth of a second, in which nobody is likely to come, and at most every half minute,
 * so that where visitors come one by one not one in a hundred meets it.
 */
export function packWhenQuiet(): { stop(): void } {
  packMemory()
  const held = () => getHeapStatistics().total_heap_size
  let packed = held()
  let packedAt = performance.now()
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    packed = Math.min(packed, held())
    const rested = performance.now() - packedAt > quiet.restMilliseconds
    if (!rested || utilization > quiet.busyShare || held() - packed < quiet.worthBytes) return
    packMemory()
    packed = held()
    packedAt = performance.now()
    before = performance.eventLoopUtilization()
  }, quiet.lookMilliseconds)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
