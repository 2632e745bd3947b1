// Whether a flood of sign-ins slows the rest of the site: node scripts/bench/sign-in-flood.mjs http://127.0.0.1:3000 [process id of the site]
// Starts nothing itself. Measures public pages and small uploads alone, then the same during 500 sign-ins, 50 at a time, and prints the ratios.
import { readFileSync } from 'node:fs'
import http from 'node:http'

const [base, pid] = process.argv.slice(2)
if (!base || !URL.canParse(base)) {
  console.error('Usage: node scripts/bench/sign-in-flood.mjs http://127.0.0.1:3000 [process id of the site]')
  process.exit(1)
}
const site = new URL(base)
const signIns = 500
const atOnce = 50
const samples = 200
const pages = ['/', '/conference-years', '/faq', '/contact']

/** Sign-ins come from many sources, as a real flood does: on Linux every 127.x.y.z is this machine, and one source alone would soon be told to wait. */
const sourceOf = (number) => (['127.0.0.1', 'localhost'].includes(site.hostname) ? `127.0.7.${1 + (number % 200)}` : undefined)

function signIn(number) {
  const body = JSON.stringify({ email: `nobody-${number}-${process.pid}@example.org`, password: 'not the password of anybody' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const request = http.request(new URL('/api/v1/user-login', site), { method: 'POST', headers, agent: false, localAddress: sourceOf(number) }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    request.on('error', (error) => resolve(error.code ?? 'error'))
    request.end(body)
  })
}

async function flood() {
  const answers = {}
  let next = 0
  const worker = async () => {
    while (next < signIns) {
      const answer = await signIn(next++)
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return answers
}

async function timed(act) {
  const start = performance.now()
  await act()
  return performance.now() - start
}

async function fetchPage(number) {
  const answer = await fetch(new URL(pages[number % pages.length], site))
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
}

/** Begun, sent and thrown away again: a paper of 200 kB. */
async function upload(token) {
  const bytes = Buffer.alloc(200_000, 'x')
  const word = (text) => Buffer.from(text).toString('base64')
  const protocol = { 'tus-resumable': '1.0.0' }
  const metadata = `filename ${word('paper.pdf')},token ${word(token)}`
  const begun = await fetch(new URL('/api/v1/uploads', site), {
    method: 'POST',
    headers: { ...protocol, 'upload-length': String(bytes.length + 1), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(`an upload was answered with ${begun.status}`)
  const place = new URL(begun.headers.get('location') ?? '', site)
  const sent = await fetch(place, {
    method: 'PATCH',
    headers: { ...protocol, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  })
  if (sent.status !== 204) throw new Error(`the bytes of an upload were answered with ${sent.status}`)
  await fetch(place, { method: 'DELETE', headers: protocol })
}

/** As many as asked for, or, beside a flood, for as long as it lasts. */
async function measure(token, goOn) {
  const [page, file] = [[], []]
  for (let number = 0; goOn(number); number += 1) {
    page.push(await timed(() => fetchPage(number)))
    if (number % 5 === 0) file.push(await timed(() => upload(token)))
  }
  return { page, file }
}

const at = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const rounded = (value) => Math.round(value * 100) / 100
const megabytes = () => (pid ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024 : Number.NaN)
const compared = (alone, beside) => {
  const one = (share) => ({ aloneMs: rounded(at(alone, share)), floodMs: rounded(at(beside, share)), ratio: rounded(at(beside, share) / at(alone, share)) })
  return { median: one(0.5), p95: one(0.95), measured: { alone: alone.length, flood: beside.length } }
}

const { token } = await (await fetch(new URL('/api/v1/submissions/token', site), { method: 'POST' })).json()
await measure(token, (number) => number < 20)
const alone = await measure(token, (number) => number < samples)
const memoryBefore = megabytes()
let flooding = true
const flooded = flood().finally(() => {
  flooding = false
})
const took = performance.now()
const beside = await measure(token, () => flooding)
const answers = await flooded
const seconds = (performance.now() - took) / 1000
const memoryAfter = megabytes()
console.log(
  JSON.stringify(
    {
      signIns: { sent: signIns, atOnce, answers, perSecond: rounded(signIns / seconds) },
      pages: compared(alone.page, beside.page),
      uploads: compared(alone.file, beside.file),
      memoryMb: pid
        ? { before: rounded(memoryBefore), after: rounded(memoryAfter), ratio: rounded(memoryAfter / memoryBefore) }
        : 'give the process id of the site to measure it',
    },
    null,
    2,
  ),
)
