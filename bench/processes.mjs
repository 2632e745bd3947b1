import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const millisecondsPerTick = 10

function allProcesses() {
  const found = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Its own time, and that of children which have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      found.set(Number(name), { parent: Number(fields[1]), milliseconds: ticks * millisecondsPerTick })
    } catch {
      // It has just ended.
    }
  }
  return found
}

/** The processes and everything they started. */
function treeOf(roots, processes = allProcesses()) {
  const wanted = new Set(roots.filter((pid) => processes.has(pid)))
  for (let size = -1; size !== wanted.size; ) {
    size = wanted.size
    for (const [pid, { parent }] of processes) if (wanted.has(parent)) wanted.add(pid)
  }
  return [...wanted]
}

export function processorMilliseconds(roots) {
  const processes = allProcesses()
  return treeOf(roots, processes).reduce((sum, pid) => sum + processes.get(pid).milliseconds, 0)
}

/**
 * What the threads that are still there have taken since the times before: to the nanosecond, for a few renderings, where hundredths of a second in each
 * of ten processes could be a tenth of the whole.
 */
export function millisecondsSince(before, roots) {
  return [...threadTimes(roots)].reduce((sum, [thread, time]) => sum + time - (before.get(thread) ?? 0), 0)
}

export function threadTimes(roots) {
  const found = new Map()
  for (const pid of treeOf(roots)) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        found.set(`${pid} ${thread}`, Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      }
    } catch {
      // It has just ended.
    }
  }
  return found
}

/** Memory in bytes, what is shared counted once (PSS). */
export function memoryOf(roots) {
  return treeOf(roots).reduce((sum, pid) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      return sum
    }
  }, 0)
}
