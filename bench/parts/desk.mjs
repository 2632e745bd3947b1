import { gunzipSync } from 'node:zlib'
import { deskLists } from '../desk-lists.mjs'
import { median, shown } from '../figures.mjs'
import { ask, oneLine } from '../line.mjs'
import { perSecondOf, processorPerRequest, ratioOf, underLoad } from '../load.mjs'
import { isAtLeast, isAtMost, skippedRow } from '../rows.mjs'

const timesWordPress = 5
const growth = 2
const lists = ['/desk/submissions', '/desk/submissions?q=groundwater', '/desk/conferences', '/desk']

/** The organiser's list of submissions, signed in, beside WordPress's list of pages; and how it bears a hundred times as many. */
export async function desk({ few, crowd, peers, rounds, seconds }) {
  const [small, large] = [await few(), await crowd()]
  const cookies = new Map([
    [small, await small.signIn()],
    [large, await large.signIn()],
  ])
  const rows = peers.reason
    ? [skippedRow("the desk's list beside WordPress's", peers.reason)]
    : await besideWordPress(small, cookies.get(small), peers, { rounds, seconds })
  // Both alike: a program that has answered a thousand times answers quicker, whatever it holds.
  for (const site of [small, large])
    await underLoad(
      lists.map((list) => ({ name: list, url: site.url + list, pids: () => site.pids, headers: { cookie: cookies.get(site), 'accept-encoding': 'gzip' } })),
      { connections: 10, seconds: 3, rounds: 1 },
    )
  for (const list of lists) {
    const [one, hundred] = (await bothAsked([small, large], cookies, [list, list], 12)).map(({ took }) => took)
    rows.push({
      what: `${list}: 100,000 submissions by 1,000`,
      measured: `${shown(hundred / one)} (${shown(hundred)} ms by ${shown(one)} ms)`,
      target: `at most ${growth}`,
      met: isAtMost(hundred / one, growth),
    })
  }
  return [...rows, await greatestGrowth(small, large, cookies)]
}

/**
 * Over every list, filter, search and second page that shows about as much in both: a word found in one submission of a thousand fills no page there.
 * By the least of their times: among so many medians one is always hit by what else the machine does.
 */
async function greatestGrowth(small, large, cookies) {
  const [fewer, more] = [await deskLists(small, cookies.get(small)), await deskLists(large, cookies.get(large))]
  const grown = []
  for (const what of Object.keys(fewer)) {
    const [one, hundred] = await bothAsked([small, large], cookies, [fewer[what], more[what]], 8)
    if (one.bytes > 0.8 * hundred.bytes) grown.push({ what, one, hundred, ratio: hundred.least / one.least })
  }
  const [first] = grown.sort((one, other) => other.ratio - one.ratio)
  return {
    what: `the most of ${grown.length} lists, filters and searches of the desk that are as long in both: 100,000 submissions by 1,000`,
    measured: `${shown(first.ratio)} (${first.what}: ${shown(first.hundred.least)} ms by ${shown(first.one.least)} ms)`,
    target: `at most ${growth}`,
    met: isAtMost(first.ratio, growth),
  }
}

/** Whole pages asked of both sites in turns: the median and the least of their times, and their bytes as they are read: compressed, a list of a few rows and one of fifty differ little. The first two rounds and the first of each line are nobody's. */
async function bothAsked(sites, cookies, addresses, rounds) {
  const asked = sites.map((site, at) => ({ url: site.url + addresses[at], cookie: cookies.get(site), times: [], bytes: 0 }))
  for (let round = 0; round < rounds; round += 1) {
    for (const page of asked) {
      const line = oneLine()
      for (let time = 0; time < 3; time += 1) {
        const answer = await ask(line, page.url, { headers: { cookie: page.cookie, 'accept-encoding': 'gzip' } })
        if (answer.status !== 200) throw new Error(`${page.url} was answered with ${answer.status}`)
        if (round > 1 && time > 0) page.times.push(answer.took)
        page.bytes = gunzipSync(answer.body).length
      }
      line.destroy()
    }
  }
  return asked.map(({ times, bytes }) => ({ took: median(times), least: Math.min(...times), bytes }))
}

async function besideWordPress(site, cookie, peers, { rounds, seconds }) {
  const wordpress = await peers.signIn()
  const targets = [
    {
      name: 'WordPress',
      url: `${peers.wordpress.url}/wp-admin/edit.php?post_type=page`,
      pids: peers.wordpress.pids,
      headers: { cookie: wordpress.cookie, 'accept-encoding': 'gzip' },
    },
    { name: 'ours', url: `${site.url}/desk/submissions`, pids: () => site.pids, headers: { cookie, 'accept-encoding': 'gzip' } },
    { name: 'ours, anew', url: `${site.url}/desk/submissions`, pids: () => site.pids, headers: { cookie, 'accept-encoding': 'gzip' }, anew: true },
  ]
  const results = await underLoad(targets, { connections: 10, seconds, rounds })
  const cost = (one) => `${shown(processorPerRequest(results, one))} ms`
  const row = (ours, when) => {
    const times = ratioOf(results, ours, 'WordPress')
    return {
      what: `desk list of submissions, signed in, ${when}: times the back-office list of WordPress`,
      measured: `${shown(times)} (${shown(perSecondOf(results, ours))} by ${shown(perSecondOf(results, 'WordPress'))} requests/s; ${cost(ours)} of processor, WordPress ${cost('WordPress')})`,
      target: `at least ${timesWordPress}`,
      met: isAtLeast(times, timesWordPress),
    }
  }
  return [row('ours', 'found as it was when last asked for'), row('ours, anew', 'never asked for before')]
}
