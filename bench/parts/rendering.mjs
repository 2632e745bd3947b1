import { shown } from '../figures.mjs'
import { ask, oneLine } from '../line.mjs'
import { processorMilliseconds } from '../processes.mjs'
import { isAtMost, skippedRow } from '../rows.mjs'

const shareOfWordPress = 0.1
/** A site that has been up for a while: until then Node is still learning which code matters. */
const warmUps = 150
const gzip = { headers: { 'accept-encoding': 'gzip' } }

/** Processor time of a page that must be rendered and compressed, beside WordPress, which renders always. */
export async function rendering({ site, pages, peers, short }) {
  if (peers.reason) return [skippedRow('a page when it must be rendered', peers.reason)]
  const times = short ? 60 : 200
  const changes = await site.changes()
  const line = oneLine()
  try {
    const rows = []
    for (const [name, address] of Object.entries(pages)) {
      const render = async () => {
        await changes.tell()
        await ask(line, site.url + address, gzip)
      }
      const ours = await costOf(site.pids, times, render, warmUps)
      const waiting = await costOf(site.pids, times, () => changes.tell())
      const wordpress = await costOf(peers.wordpress.pids(), Math.ceil(times / 4), () => ask(line, peers.wordpress.url + peers.wordpress.pages[name], gzip))
      const cost = Math.max(0, ours - waiting)
      rows.push({
        what: `${name} when it must be rendered: processor time as a share of WordPress`,
        measured: `${shown(cost / wordpress)} (${shown(cost)} ms, WordPress ${shown(wordpress)} ms)`,
        target: `at most ${shareOfWordPress}`,
        met: isAtMost(cost / wordpress, shareOfWordPress),
      })
    }
    return rows
  } finally {
    line.destroy()
    await changes.close()
  }
}

async function costOf(pids, times, act, warmUps = 5) {
  for (let warm = 0; warm < warmUps; warm += 1) await act()
  const before = processorMilliseconds(pids)
  for (let time = 0; time < times; time += 1) await act()
  return (processorMilliseconds(pids) - before) / times
}
