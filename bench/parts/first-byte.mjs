import { median, shown } from '../figures.mjs'
import { ask, oneLine } from '../line.mjs'
import { isAtMost, skippedRow } from '../rows.mjs'

const warmMilliseconds = 1
const renderedMilliseconds = 20
const gzip = { headers: { 'accept-encoding': 'gzip' } }

/** Time to the first byte on one line that stays open. */
export async function firstByte({ site, pages, peers, short }) {
  if (peers.reason) return [skippedRow('time to the first byte', peers.reason)]
  const rounds = short ? 5 : 20
  const changes = await site.changes()
  const rows = []
  for (const [name, address] of Object.entries(pages)) {
    const copy = await peers.copyPage(name, site.url + address)
    const targets = {
      nginx: { url: copy.plain, times: 20 },
      warm: { url: site.url + address, times: 20 },
      rendered: { url: site.url + address, times: 5, before: () => changes.everything() },
      WordPress: { url: peers.wordpress.url + peers.wordpress.pages[name], times: 3 },
    }
    const took = Object.fromEntries(Object.keys(targets).map((target) => [target, []]))
    for (let round = 0; round < rounds; round += 1) {
      for (const [target, { url, times, before }] of Object.entries(targets)) {
        const line = oneLine()
        await ask(line, url, gzip)
        for (let time = 0; time < times; time += 1) {
          await before?.()
          took[target].push((await ask(line, url, gzip)).firstByte)
        }
        line.destroy()
      }
    }
    const [nginx, warm, rendered, wordpress] = Object.values(took).map(median)
    rows.push({
      what: `${name}, first byte from memory, later than nginx`,
      measured: `${shown(warm - nginx)} ms (${shown(warm)} ms, nginx ${shown(nginx)} ms)`,
      target: `at most ${warmMilliseconds} ms`,
      met: isAtMost(warm - nginx, warmMilliseconds),
    })
    rows.push({
      what: `${name}, first byte when it must be rendered`,
      measured: `${shown(rendered)} ms (WordPress ${shown(wordpress)} ms)`,
      target: `at most ${renderedMilliseconds} ms`,
      met: isAtMost(rendered, renderedMilliseconds),
    })
  }
  await changes.close()
  return rows
}
