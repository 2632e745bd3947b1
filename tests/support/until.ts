import { setTimeout as pause } from 'node:timers/promises'

/** Waits until something is so; the test's own time limit ends the waiting. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(25)
}
