import { megabytes, pause, shown } from '../figures.mjs'
import { underLoad } from '../load.mjs'
import { memoryOf } from '../processes.mjs'
import { isAtMost, skippedRow } from '../rows.mjs'
import { comparedPages, startSite } from '../site.mjs'
import { openConference, openForms, paperOf, sendFor, submissionOf } from '../uploads.mjs'

const flat = 1.5
const uploads = 50

/** Memory of all processes, the database's too: when nobody is there, after a crowd, and while fifty papers of 20 MB arrive at once. */
export async function memory({ work, peers, wordpressIdleBytes, seconds }) {
  const site = await startSite(work, 'memory')
  try {
    await pause(5000)
    const idle = memoryOf(site.pids)
    const targets = Object.entries(await comparedPages(site)).map(([name, address]) => ({ name, url: site.url + address, pids: () => site.pids }))
    if (!peers.reason) await underLoad(targets, { connections: 100, seconds, rounds: 1 })
    await pause(2000)
    const afterLoad = memoryOf(site.pids)
    const during = await duringUploads(site)
    const inWords = (bytes) => `${shown(megabytes(bytes))} MB`
    return [
      peers.reason
        ? skippedRow('memory when idle, as a share of WordPress', peers.reason)
        : {
            what: 'memory (PSS of all processes) when idle, as a share of WordPress with PHP-FPM and MariaDB',
            measured: `${shown(idle / wordpressIdleBytes)} (${inWords(idle)}, WordPress ${inWords(wordpressIdleBytes)})`,
            target: 'less than 1',
            met: idle < wordpressIdleBytes,
          },
      {
        what: 'memory after the load, by idle',
        measured: `${shown(afterLoad / idle)} (${inWords(afterLoad)})`,
        target: `flat: at most ${flat}`,
        met: isAtMost(afterLoad / idle, flat),
      },
      {
        what: `memory during ${uploads} uploads of 20 MB, by idle`,
        measured: `${shown(during / idle)} (${inWords(during)} at most; 1,000 MB arrived)`,
        target: `flat: at most ${flat}`,
        met: isAtMost(during / idle, flat),
      },
    ]
  } finally {
    await site.stop()
  }
}

async function duringUploads(site) {
  const conference = await openConference(site.url)
  const tokens = await openForms(site.url, uploads)
  await pause(2100)
  const paper = paperOf(20_000_000)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(site.pids))
  }, 250)
  try {
    await sendFor(120, uploads, () => tokens.length > 0 && submissionOf(site.url, conference, tokens.pop(), paper))
  } finally {
    clearInterval(watch)
  }
  return most
}
