import { rmSync } from 'node:fs'
import path from 'node:path'
import { median, shown } from '../figures.mjs'
import { startSite } from '../site.mjs'

/** From the command to the first answer that says 'ready': on an empty folder, and again. */
export async function start({ work, short }) {
  const [first, later] = [[], []]
  for (let round = 0; round < (short ? 2 : 5); round += 1) {
    rmSync(path.join(work, 'start'), { recursive: true, force: true })
    for (const times of [first, later]) {
      const site = await startSite(work, 'start')
      times.push(site.readyMilliseconds)
      await site.stop()
    }
  }
  return [
    { what: 'start to ready, first (empty folder)', measured: `${shown(median(first) / 1000)} s`, target: 'shown', met: undefined },
    { what: 'start to ready, later', measured: `${shown(median(later) / 1000)} s`, target: 'shown', met: undefined },
  ]
}
