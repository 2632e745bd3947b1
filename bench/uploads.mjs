import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { ask } from './line.mjs'

/** A PDF file as far as anybody looks, of random bytes: nothing on the way can make it smaller. */
export function paperOf(bytes) {
  const [head, tail] = [Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, randomBytes(bytes - head.length - tail.length), tail])
}

let sources = 0
/** On Linux every 127.x.y.z is this machine: senders come from many addresses, as authors do, and no limit for one of them is met. */
function nextSource() {
  sources += 1
  return `127.0.${8 + Math.floor(sources / 200)}.${1 + (sources % 200)}`
}

/** Senders that each send one request after the other until the time is over or `make` gives no more. */
export async function sendFor(seconds, atOnce, make) {
  const begun = performance.now()
  const answers = []
  const sender = async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: nextSource() })
    while (performance.now() - begun < seconds * 1000) {
      const next = make()
      if (!next) break
      const answer = await ask(agent, next.url, next)
      if (answer.status >= 300) throw new Error(`${next.url} answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
      answers.push(answer)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return { answers, perSecond: answers.length / ((performance.now() - begun) / 1000) }
}

/** Forms that were opened before, as people do it: whoever sends within two seconds is taken for a robot. */
export async function openForms(url, count) {
  let opened = 0
  const { answers } = await sendFor(60, 8, () => (opened++ < count ? { url: `${url}/api/v1/submissions/token`, method: 'POST' } : undefined))
  return answers.map(({ body }) => JSON.parse(body.toString()).token)
}

/** A conference whose call is open for months. */
export async function openConference(url) {
  const conferences = await (await fetch(`${url}/api/v1/get-conference`)).json()
  const latest = conferences.sort((a, b) => (a.abstractDeadline < b.abstractDeadline ? 1 : -1))[0]
  if (!latest) throw new Error('there is no conference to submit to')
  return latest._id
}

let authors = 0
/** One whole submission with one file, ready to be sent. */
export function submissionOf(url, conference, token, paper) {
  authors += 1
  // As long as a browser's: the longer, the more of a file is passed over at a glance.
  const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW3'
  const fields = {
    subconference_id: conference,
    regtype: '330',
    title: 'Dr',
    name: `Author ${authors}`,
    email: `author-${authors}-${process.pid}@example.org`,
    company: 'University of Somewhere',
    country: 'Portugal',
    'research_title[]': `Study number ${authors}`,
    token,
  }
  const head = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="document[]"; filename="paper.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  const body = [Buffer.from(head + fileHead), paper, Buffer.from(`\r\n--${boundary}--\r\n`)]
  const length = body.reduce((sum, part) => sum + part.length, 0)
  return {
    url: `${url}/api/v1/submissions`,
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length },
    body,
  }
}
