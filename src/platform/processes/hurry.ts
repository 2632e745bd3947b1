import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hurry } from '#domain/hurry.ts'

/** Busier than this, whatever is done besides makes somebody wait. */
const fullyBusy = 0.8
const look = { milliseconds: 50, most: 20 }

/** The hurry of this process. */
export function hurryHere(): Hurry {
  let waiting = 0
  return {
    async during(act) {
      waiting += 1
      try {
        return await act()
      } finally {
        waiting -= 1
      }
    },

    async passes() {
      for (let looks = 0; waiting > 0 && looks < look.most; looks++) {
        const before = performance.eventLoopUtilization()
        await pause(look.milliseconds)
        if (performance.eventLoopUtilization(before).utilization < fullyBusy) return
      }
    },
  }
}
