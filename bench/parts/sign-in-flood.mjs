import http from 'node:http'
import { median, quantile, shown } from '../figures.mjs'
import { isAtMost } from '../rows.mjs'

const atOnce = 50
const samples = 200
const mostSlower = 2
const addresses = ['/', '/conference-years', '/faq', '/contact']

/** Whether a flood of sign-ins slows the rest of the site: pages and small uploads alone, then the same during 500 sign-ins, 50 at a time. */
export async function signInFlood({ site, short }) {
  const { token } = await (await fetch(new URL('/api/v1/submissions/token', site.url), { method: 'POST' })).json()
  await measure(site.url, token, (number) => number < 20)
  const alone = await measure(site.url, token, (number) => number < samples)
  let flooding = true
  const flooded = flood(site.url, short ? 250 : 500).finally(() => {
    flooding = false
  })
  const begun = performance.now()
  const beside = await measure(site.url, token, () => flooding)
  const answers = await flooded
  const perSecond = answers.length / ((performance.now() - begun) / 1000)
  const odd = answers.filter((status) => ![401, 429, 503].includes(status))
  if (odd.length > 0) throw new Error(`sign-ins with a wrong password were answered with ${[...new Set(odd)].join(', ')}`)
  const row = (what, key) => {
    const ratio = median(beside[key]) / median(alone[key])
    return {
      what: `${what} during ${answers.length} sign-ins, ${atOnce} at a time, by quiet`,
      measured: `${shown(ratio)} (${shown(median(beside[key]))} ms by ${shown(median(alone[key]))} ms; 95th of 100: ${shown(quantile(beside[key], 0.95))} by ${shown(quantile(alone[key], 0.95))} ms; ${shown(perSecond)} sign-ins a second)`,
      target: `at most ${mostSlower}`,
      met: isAtMost(ratio, mostSlower),
    }
  }
  return [row('pages', 'page'), row('uploads of 200 kB', 'file')]
}

/** From many sources, as a real flood comes: one alone would soon be told to wait. */
function signIn(url, number) {
  const body = JSON.stringify({ email: `nobody-${number}-${process.pid}@example.org`, password: 'not the password of anybody' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const options = { method: 'POST', headers, agent: false, localAddress: `127.0.7.${1 + (number % 200)}` }
    const request = http.request(new URL('/api/v1/user-login', url), options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    request.on('error', (error) => resolve(error.code ?? 'error'))
    request.end(body)
  })
}

async function flood(url, count) {
  const answers = []
  let next = 0
  const worker = async () => {
    while (next < count) answers.push(await signIn(url, next++))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return answers
}

async function timed(act) {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

async function fetchPage(url, number) {
  const answer = await fetch(new URL(addresses[number % addresses.length], url))
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
}

/** Begun, sent and thrown away again. */
async function upload(url, token) {
  const bytes = Buffer.alloc(200_000, 'x')
  const word = (text) => Buffer.from(text).toString('base64')
  const protocol = { 'tus-resumable': '1.0.0' }
  const begun = await fetch(new URL('/api/v1/uploads', url), {
    method: 'POST',
    headers: { ...protocol, 'upload-length': String(bytes.length + 1), 'upload-metadata': `filename ${word('paper.pdf')},token ${word(token)}` },
  })
  if (begun.status !== 201) throw new Error(`an upload was answered with ${begun.status}`)
  const place = new URL(begun.headers.get('location') ?? '', url)
  const headers = { ...protocol, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sent = await fetch(place, { method: 'PATCH', headers, body: bytes })
  if (sent.status !== 204) throw new Error(`the bytes of an upload were answered with ${sent.status}`)
  await fetch(place, { method: 'DELETE', headers: protocol })
}

/** As many as asked for, or, beside a flood, for as long as it lasts. */
async function measure(url, token, goOn) {
  const [page, file] = [[], []]
  for (let number = 0; goOn(number); number += 1) {
    page.push(await timed(() => fetchPage(url, number)))
    if (number % 5 === 0) file.push(await timed(() => upload(url, token)))
  }
  return { page, file }
}
