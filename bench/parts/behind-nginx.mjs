import { pause, shown } from '../figures.mjs'
import { perSecondOf, processorPerRequest, ratioOf, underLoad } from '../load.mjs'
import { isAtLeast, isAtMost, skippedRow } from '../rows.mjs'
import { startSampleNginx } from '../sample-nginx.mjs'

/** The same pages behind nginx with the configuration that we recommend, beside WordPress behind nginx's page cache with pages of the same size. */
export async function behindNginx({ site, pages, peers, work, rounds, seconds }) {
  if (peers.reason) return [skippedRow('anonymous pages behind nginx', peers.reason)]
  const nginx = await startSampleNginx(work, site.url)
  try {
    const rows = []
    for (const connections of [10, 100]) {
      for (const [name, address] of Object.entries(pages)) {
        const copy = await peers.copyPage(name, site.url + address)
        const targets = [
          { name: 'WordPress', url: copy.cached, pids: peers.wordpress.pids },
          { name: 'ours', url: nginx.url + address, pids: () => [...nginx.pids, ...site.pids] },
        ]
        // Both are nginx, so the difference is small beside the noise: many short turns.
        const results = await underLoad(targets, { connections, seconds: Math.ceil(seconds / 2), rounds: 2 * rounds + 1 })
        const ratio = ratioOf(results, 'ours', 'WordPress')
        const cost = (one) => `${shown(processorPerRequest(results, one))} ms`
        rows.push({
          what: `${name}, ${connections} connections, behind nginx: share of WordPress behind nginx's page cache`,
          measured: `${shown(ratio)} (${shown(perSecondOf(results, 'ours'))} of ${shown(perSecondOf(results, 'WordPress'))} requests/s; ${cost('ours')} of processor, WordPress ${cost('WordPress')})`,
          // Two runs of the very same server differ by this much on a machine that does other things too.
          target: 'at least 1 (0.95 counts as level)',
          met: isAtLeast(ratio, 0.95),
        })
      }
    }
    return [...rows, await changeSeen(site, nginx)]
  } finally {
    await nginx.stop()
  }
}

/** An organiser publishes an answer while visitors read the page, time and again: how long until they see it. */
async function changeSeen(site, nginx) {
  const cookie = await site.signIn()
  const took = []
  let seen = '0-none'
  for (let change = 1; change <= 5; change += 1) {
    const question = `Is this change number ${change}?`
    await (await fetch(`${nginx.url}/faq`)).text()
    const answer = await fetch(`${site.url}/api/v1/desk/content/faq/submit-by-email/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ seen, data: { topic: 'The bench', question, answer: '<p>It is.</p>' } }),
    })
    if (!answer.ok) throw new Error(`publishing was answered with ${answer.status}: ${await answer.text()}`)
    seen = (await answer.json()).seen
    const published = performance.now()
    while (!(await (await fetch(`${nginx.url}/faq`)).text()).includes(question)) {
      if (performance.now() - published > 10_000) throw new Error('a change was not seen within ten seconds')
      await pause(10)
    }
    took.push(performance.now() - published)
  }
  const slowest = Math.max(...took)
  return {
    what: 'a change at the desk is seen behind nginx',
    measured: `${shown(slowest)} ms, the slowest of ${took.length}`,
    target: 'within 1 s, and the rendering of the page',
    met: isAtMost(slowest, 1100),
  }
}
