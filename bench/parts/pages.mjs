import { shown } from '../figures.mjs'
import { perSecondOf, processorPerRequest, ratioOf, underLoad } from '../load.mjs'
import { isAtLeast, skippedRow } from '../rows.mjs'

const shareOfNginx = 0.4
const timesWordPress = 500

/** Anonymous pages from Colloquia alone, beside nginx with the same bytes and WordPress without a page cache. */
export async function pages({ site, pages, peers, rounds, seconds }) {
  if (peers.reason) return [skippedRow('anonymous pages, Colloquia alone', peers.reason)]
  const rows = []
  for (const connections of [10, 100]) {
    for (const [name, address] of Object.entries(pages)) {
      const copy = await peers.copyPage(name, site.url + address)
      const targets = [
        { name: 'nginx', url: copy.plain, pids: peers.nginx.pids },
        { name: 'ours', url: site.url + address, pids: () => site.pids },
      ]
      // Ten connections keep WordPress as busy as a hundred, and leave no row of waiting requests behind.
      if (connections === 10) targets.push({ name: 'WordPress', url: peers.wordpress.url + peers.wordpress.pages[name], pids: peers.wordpress.pids })
      const results = await underLoad(targets, { connections, seconds, rounds })
      const what = `${name}, ${connections} connections, alone`
      const cost = (one) => `${shown(processorPerRequest(results, one))} ms`
      const ratio = ratioOf(results, 'ours', 'nginx')
      rows.push({
        what: `${what}: share of nginx with the same bytes`,
        measured: `${shown(ratio)} (${shown(perSecondOf(results, 'ours'))} of ${shown(perSecondOf(results, 'nginx'))} requests/s; ${cost('ours')} of processor a request, nginx ${cost('nginx')})`,
        target: `at least ${shareOfNginx}`,
        met: isAtLeast(ratio, shareOfNginx),
      })
      if (connections !== 10) continue
      const times = ratioOf(results, 'ours', 'WordPress')
      rows.push({
        what: `${what}: times plain WordPress`,
        measured: `${shown(times)} (WordPress ${shown(perSecondOf(results, 'WordPress'))} requests/s, ${cost('WordPress')} of processor)`,
        target: `at least ${timesWordPress}`,
        met: isAtLeast(times, timesWordPress),
      })
    }
  }
  return rows
}
