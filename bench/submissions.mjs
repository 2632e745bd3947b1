import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { loadInTurns, persistentConnection, request } from './load.mjs'
import { memoryOf } from './processes.mjs'
import { compare, median, percentile } from './report.mjs'

const rounds = 3
const roundMilliseconds = 3000
/** A form that is sent within two seconds of its token is taken for a robot's. */
const tokenAgeMilliseconds = 2100
const idleMilliseconds = 5000
const deadline = { perSecond: 30, seconds: 20 }

/** Whole submissions, committed and synced to disk, compared with uploads to WordPress's media library. */
export async function submissions({ site, peers: { wordpress } }) {
  const session = await wordpress.signIn()
  const rows = []
  for (const { size, paper, atOnce, maxPerSecond } of [
    { size: '1 MB', paper: paperOf(1_000_000), atOnce: 10, maxPerSecond: 250 },
    { size: '20 MB', paper: paperOf(20_000_000), atOnce: 4, maxPerSecond: 50 },
  ]) {
    const forms = await openForms(site.url, (rounds * roundMilliseconds * maxPerSecond) / 1000)
    const perSecond = { ours: [], wordpress: [] }
    for (let round = 0; round < rounds; round += 1) {
      perSecond.wordpress.push((await sendInParallel(atOnce, () => mediaUpload(wordpress.url, session, paper), roundMilliseconds)).perSecond)
      perSecond.ours.push((await sendInParallel(atOnce, () => forms.next(paper), roundMilliseconds)).perSecond)
    }
    rows.push(
      compare({
        what: `submissions of ${size}, ${atOnce} at a time`,
        ours: median(perSecond.ours),
        peer: median(perSecond.wordpress),
        peerName: 'WordPress media upload',
        unit: 'per second',
        ratio: median(perSecond.ours.map((value, round) => value / perSecond.wordpress[round])),
        minRatio: 1,
      }),
    )
  }
  return [...rows, await beforeDeadline(site)]
}

/** Submissions of 1 MB at the rate of the last minute before a large deadline, whether or not earlier ones have been answered. */
async function beforeDeadline(site) {
  const paper = paperOf(1_000_000)
  const count = deadline.perSecond * deadline.seconds
  const forms = await openForms(site.url, count)
  const begun = performance.now()
  const responses = Array.from({ length: count }, async (_, number) => {
    await pause((number / deadline.perSecond) * 1000 - (performance.now() - begun))
    return send(forms.next(paper))
  })
  const times = (await Promise.all(responses)).map(({ milliseconds }) => milliseconds)
  const ours = percentile(times, 0.99)
  return compare({ what: `deadline: ${deadline.perSecond} submissions of 1 MB a second, p99`, ours, unit: 'ms', max: 2000 })
}

/** Memory of all processes with their databases: idle, after load, and while 50 papers of 20 MB arrive at once. Runs first, on fresh processes. */
export async function memory({ site, peers: { wordpress } }) {
  const megabytesOf = ({ pids }) => memoryOf(pids) / 2 ** 20
  for (const page of Object.values(wordpress.pages)) await request(wordpress.url + page)
  await pause(idleMilliseconds)
  const [idle, peer] = [megabytesOf(site), megabytesOf(wordpress)]
  await loadInTurns({ home: { url: site.url + site.pages.home }, conference: { url: site.url + site.pages.conference } }, { connections: 100, rounds: 3 })
  await pause(idleMilliseconds)
  const afterLoad = megabytesOf(site)
  const forms = await openForms(site.url, 50)
  const paper = paperOf(20_000_000)
  const readings = []
  const timer = setInterval(() => readings.push(megabytesOf(site)), 250)
  await sendInParallel(50, () => forms.next(paper)).finally(() => clearInterval(timer))
  const flat = { peer: idle, peerName: 'ours idle', unit: 'MB', maxRatio: 1.5 }
  return [
    compare({ what: 'memory, idle', ours: idle, peer, peerName: 'WordPress with PHP-FPM and MariaDB', unit: 'MB', maxRatio: 1.3 }),
    compare({ what: 'memory, after load', ours: afterLoad, ...flat }),
    compare({ what: 'memory, peak during 50 uploads of 20 MB', ours: Math.max(...readings), ...flat }),
  ]
}

/** Sends one message after the other on each connection until the time is over or `next` has no more. */
async function sendInParallel(connections, next, milliseconds = Number.POSITIVE_INFINITY) {
  const begun = performance.now()
  const responses = []
  const sendAll = async () => {
    const connection = { agent: persistentConnection(), localAddress: nextAddress() }
    for (let message = next(); message && performance.now() - begun < milliseconds; message = next()) responses.push(await send(message, connection))
    connection.agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, sendAll))
  return { responses, perSecond: responses.length / ((performance.now() - begun) / 1000) }
}

const send = ({ url, ...message }, connection = { localAddress: nextAddress() }) => request(url, { method: 'POST', ...message, ...connection })

let addresses = 0
/** Authors send from many addresses, so that rate limits do not apply: on Linux all of 127.0.0.0/8 is this machine. */
function nextAddress() {
  addresses += 1
  return `127.0.${8 + Math.floor(addresses / 200)}.${1 + (addresses % 200)}`
}

/** A PDF file with random content, which nothing on the way can compress. */
function paperOf(bytes) {
  const [head, tail] = [Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, randomBytes(bytes - head.length - tail.length), tail])
}

let uploads = 0
/** Every file has a name of its own: WordPress would look for a free one, and take the longer the more there are. */
function mediaUpload(url, session, paper) {
  uploads += 1
  const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="paper-${uploads}.pdf"`, 'content-length': paper.length }
  return { url: `${url}/wp-json/wp/v2/media`, headers: { ...session, ...headers }, body: [paper] }
}

/** Submission forms for a conference whose call is open, with tokens old enough to be sent. */
async function openForms(url, count) {
  const conferences = JSON.parse((await request(`${url}/api/v1/get-conference`, { headers: {} })).body)
  const [conference] = conferences.sort((a, b) => (a.abstractDeadline < b.abstractDeadline ? 1 : -1))
  const requests = Array.from({ length: count }, () => ({ url: `${url}/api/v1/submissions/token` }))
  const { responses } = await sendInParallel(8, () => requests.pop())
  const tokens = responses.map(({ body }) => JSON.parse(body).token)
  await pause(tokenAgeMilliseconds)
  return { next: (paper) => (tokens.length > 0 ? submissionOf(url, conference._id, tokens.pop(), paper) : undefined) }
}

/** One complete submission with one file. */
function submissionOf(url, conference, token, paper) {
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW3'
  const fields = {
    subconference_id: conference,
    regtype: '330',
    title: 'Dr',
    name: 'Ada Author',
    email: `author-${token.slice(-12).replaceAll(/\W/g, '')}@example.org`,
    company: 'University of Somewhere',
    country: 'Portugal',
    'research_title[]': 'A study',
    token,
  }
  const head = Object.entries(fields).map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="document[]"; filename="paper.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = [Buffer.from(head.join('') + fileHead), paper, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const length = body.reduce((sum, chunk) => sum + chunk.length, 0)
  return { url: `${url}/api/v1/submissions`, headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length }, body }
}
