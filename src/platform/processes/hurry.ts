import os from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hurry } from '#domain/hurry.ts'

/** Busier than this, whatever is done besides makes somebody wait. */
const fullyBusy = 0.8
const look = { milliseconds: 50, most: 20 }
/** Where somebody waited just now, the next is on the way. */
const justNowMilliseconds = 1000

/** The hurry of this process, on a machine where others may be in a hurry too. */
export function hurryHere(): Hurry {
  let waiting = 0
  let lastWaitedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<boolean> | undefined
  const isRush = () => waiting > 0 || performance.now() - lastWaitedAt < justNowMilliseconds

  /** Those who ask at the same time look together. */
  function hasTime(): Promise<boolean> {
    looking ??= isIdleEnough().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    async during(act) {
      waiting += 1
      try {
        return await act()
      } finally {
        waiting -= 1
        lastWaitedAt = performance.now()
      }
    },

    async passes() {
      for (let looks = 0; isRush() && looks < look.most; looks++) if (await hasTime()) return
    },
  }
}

/** The machine counts as well as this process: what waits for a processor, the database for instance, waits for whoever has it. */
async function isIdleEnough(): Promise<boolean> {
  const [loop, machine] = [performance.eventLoopUtilization(), processorTimes()]
  await pause(look.milliseconds)
  const now = processorTimes()
  const machineShare = (now.busy - machine.busy) / Math.max(1, now.all - machine.all)
  return machineShare < fullyBusy && performance.eventLoopUtilization(loop).utilization < fullyBusy
}

function processorTimes(): { busy: number; all: number } {
  const times = os.cpus().map((processor) => processor.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all }
}
