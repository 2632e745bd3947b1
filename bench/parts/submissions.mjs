import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { median, pause, shown } from '../figures.mjs'
import { isAtLeast, skippedRow } from '../rows.mjs'
import { startBareServer } from '../site.mjs'
import { openConference, openForms, paperOf, sendFor, submissionOf } from '../uploads.mjs'

const shareOfNginx = 0.4
const timesBestPeer = 2

/**
 * Whole submissions, committed and synced to disk, beside nginx that only writes the file and WordPress's media library. A bare Node server, which takes
 * the same form, hashes, writes and syncs its file and commits one row, shows how far the target could be met at all on this machine.
 */
export async function submissions({ site, peers, rounds, seconds, work }) {
  if (peers.reason) return [skippedRow('submissions with a file', peers.reason)]
  const rows = []
  const conference = await openConference(site.url)
  const wordpress = await peers.signIn()
  const bare = await startBareServer(work, site)
  for (const { what, bytes, atOnce, forms } of [
    { what: '1 MB, 10 at a time', bytes: 1_000_000, atOnce: 10, forms: 500 },
    { what: '20 MB, 4 at a time', bytes: 20_000_000, atOnce: 4, forms: 60 },
  ]) {
    const paper = paperOf(bytes)
    const tokens = []
    const rates = { nginx: [], WordPress: [], bare: [], ours: [] }
    for (let round = 0; round < rounds; round += 1) {
      tokens.push(...(await openForms(site.url, forms * seconds)))
      await pause(2100)
      rates.nginx.push((await sendFor(seconds, atOnce, () => put(peers.nginx.url, paper))).perSecond)
      rates.WordPress.push((await sendFor(seconds, atOnce, () => media(peers.wordpress.url, wordpress, paper))).perSecond)
      if (bytes <= 1_000_000) rates.bare.push((await sendFor(seconds, atOnce, () => submissionOf(bare.url, conference, 'no token', paper))).perSecond)
      rates.ours.push((await sendFor(seconds, atOnce, () => tokens.length > 0 && submissionOf(site.url, conference, tokens.pop(), paper))).perSecond)
      tidy(peers, bare)
    }
    const ratio = (base, rated = rates.ours) => median(rated.map((rate, round) => rate / rates[base][round]))
    rows.push({
      what: `submissions of ${what}: share of nginx's WebDAV PUT`,
      measured: `${shown(ratio('nginx'))} (${shown(median(rates.ours))} of ${shown(median(rates.nginx))} a second)`,
      target: `at least ${shareOfNginx}`,
      met: isAtLeast(ratio('nginx'), shareOfNginx),
    })
    // It keeps a whole file in memory: only short ones say anything.
    if (bytes <= 1_000_000)
      rows.push({
        what: `for comparison, ${what}: a bare Node server that only hashes, writes and syncs the file and commits one row, as a share of nginx`,
        measured: `${shown(ratio('nginx', rates.bare))} (${shown(median(rates.bare))} a second; ours is ${shown(ratio('bare'))} of it)`,
        target: 'shown',
        met: undefined,
      })
    rows.push({
      what: `submissions of ${what}: times WordPress's media upload`,
      measured: `${shown(ratio('WordPress'))} (WordPress ${shown(median(rates.WordPress))} a second)`,
      target: `at least ${timesBestPeer}`,
      met: isAtLeast(ratio('WordPress'), timesBestPeer),
    })
  }
  await bare.stop()
  return rows
}

let puts = 0
const put = (url, body) => ({ url: `${url}/put/${puts++ % 20}.pdf`, method: 'PUT', headers: { 'content-length': body.length }, body })

const media = (url, { cookie, nonce }, body) => ({
  url: `${url}/wp-json/wp/v2/media`,
  method: 'POST',
  headers: {
    cookie,
    'x-wp-nonce': nonce,
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="paper.pdf"',
    'content-length': body.length,
  },
  body,
})

/** WordPress looks for a free name among all files of the month: it is not to be slowed by our own rounds. */
function tidy(peers, bare) {
  const uploads = path.join(peers.folder, 'www', 'wp-content', 'uploads')
  for (const name of readdirSync(uploads, { recursive: true })) if (/paper.*\.pdf$/.test(name)) rmSync(path.join(uploads, name))
  for (const name of readdirSync(bare.folder)) rmSync(path.join(bare.folder, name))
}
