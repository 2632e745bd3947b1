import { ordinary, pause, shown } from '../figures.mjs'
import { ask, oneLine } from '../line.mjs'
import { millisecondsSince, threadTimes } from '../processes.mjs'
import { isAtMost, skippedRow } from '../rows.mjs'
import { changeHeardMilliseconds } from '../site.mjs'

const shareOfWordPress = 0.1
/** Of all three pages: a site that has been up for a while. Node learns which code matters for some two thousand renderings, and translates it meanwhile. */
const warmUps = 800
/** As promised: a change at the desk is seen within a second. */
const changeSeenMilliseconds = 1000
const gzip = { headers: { 'accept-encoding': 'gzip' } }

/**
 * Processor time of a page that must be rendered and compressed, beside WordPress, which renders always: after a change of something that it shows, and
 * after one that leaves nothing remembered. What the change itself costs is not the page's. In rounds: now and then
 * something else takes a tenth of a second and more (a process packs its memory, the database tidies up), which would count as many renderings.
 */
export async function rendering({ site, pages, peers, short }) {
  if (peers.reason) return [skippedRow('a page when it must be rendered', peers.reason)]
  const [rounds, times] = short ? [7, 40] : [8, 60]
  const changes = await site.changes()
  const conference = pages.detail.split('/')[2]
  const changeOf = { home: () => changes.words('home'), list: () => changes.conference(conference), detail: () => changes.conference(conference) }
  const line = oneLine()
  const last = {}
  const renderOne = async (name) => {
    await changeOf[name]()
    last[name] = await shownAnew(line, site.url + pages[name], last[name])
  }
  try {
    for (let warm = 0; warm < warmUps; warm += 1) for (const name of Object.keys(pages)) await renderOne(name)
    const costs = Object.fromEntries(Object.keys(pages).map((name) => [name, { after: [], anew: [], wordpress: [] }]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, address] of Object.entries(pages)) {
        const renderAnew = async () => {
          await changes.everything()
          await ask(line, site.url + address, gzip)
        }
        // After the same rest as follows a change: what a processor has not done for a while it does more slowly.
        const askWordPress = async () => {
          await pause(changeHeardMilliseconds)
          return ask(line, peers.wordpress.url + peers.wordpress.pages[name], gzip)
        }
        const costBeside = async (act, change) => Math.max(0, (await costOf(site.pids, times, act)) - (await costOf(site.pids, times, change)))
        costs[name].after.push(await costBeside(() => renderOne(name), changeOf[name]))
        costs[name].anew.push(await costBeside(renderAnew, changes.everything))
        costs[name].wordpress.push(await costOf(peers.wordpress.pids(), Math.ceil(times / 4), askWordPress))
      }
    }
    return Object.entries(costs).map(([name, { after, anew, wordpress }]) => {
      const share = ordinary(after) / ordinary(wordpress)
      return {
        what: `${name} when it must be rendered: processor time as a share of WordPress`,
        measured: `${shown(share)} (${shown(ordinary(after))} ms, ${shown(ordinary(anew))} ms when nothing at all is remembered, WordPress ${shown(ordinary(wordpress))} ms)`,
        target: `at most ${shareOfWordPress}`,
        met: isAtMost(share, shareOfWordPress),
      }
    })
  } finally {
    line.destroy()
    await changes.close()
  }
}

/** On a busy machine a process may hear of a change later than others; what asking again costs counts. */
async function shownAnew(line, address, last) {
  const promised = performance.now() + changeSeenMilliseconds
  for (;;) {
    const { headers } = await ask(line, address, gzip)
    if (headers.etag !== last) return headers.etag
    if (performance.now() > promised) throw new Error(`${address} does not show what was changed`)
    await pause(5)
  }
}

async function costOf(pids, times, act) {
  for (let warm = 0; warm < 5; warm += 1) await act()
  const before = threadTimes(pids)
  for (let time = 0; time < times; time += 1) await act()
  return millisecondsSince(before, pids) / times
}
