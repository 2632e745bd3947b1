import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crashHouse } from '../support/crash-house.ts'
import { until } from '../support/until.ts'
import { type Answer, ask } from './ask.mjs'
import { manuscripts } from './papers.ts'
import { long, percentile, report, siteEnvironment } from './torture.ts'
import { visitors } from './visitors.ts'

/** The last ten minutes of a conference of 30,000 papers, or a few seconds of a small one: real files, half of them PDF, half of them Word. */
const night = long
  ? { papers: 6077, seconds: 600, cutoffSeconds: 60, bytes: 1024 * 1024, visits: 20 }
  : { papers: 30, seconds: 3, cutoffSeconds: 0.3, bytes: 64 * 1024, visits: 8 }
/** Every so many-th author clicks twice. */
const impatient = 10

test('[V40] the last minutes before a deadline: every paper arrives once, whole, and visitors go on reading', {
  timeout: (night.seconds + 2400) * 1000,
}, async () => {
  // At full length with as many processes as the machine has cores, as an installation runs.
  const house = await crashHouse({ ...siteEnvironment('deadline'), ...(long && { PROCESSES: String(availableParallelism()) }) })
  const [conference] = await house.query<{ id: string }>("SELECT id FROM conference WHERE abstract_deadline > now() + interval '10 days' LIMIT 1")
  const reading = visitors(house.url(), ['/', '/conference-years', `/api/v1/get-conference/${conference?.id}`, '/faq'], night.visits, 40_000)
  const begun = performance.now()
  const sent = await Promise.all(
    arrivals(night).map(async (second, number) => {
      await pause(second * 1000 - (performance.now() - begun))
      return submit(house.url(), conference?.id ?? '', number)
    }),
  )
  const read = await reading.stop()

  const refused = sent.flatMap(({ answers }) => answers.filter(({ status }) => status !== 201).map(referenceIn))
  report('deadline', 'refused', String(refused.length), '0')
  expect([...new Set(refused)]).toEqual([])
  expect(read.failures).toEqual([])
  const rows = await house.query<{ reference: string; email: string; storage_key: string; sha256: string }>(
    'SELECT reference, email, storage_key, sha256 FROM submission JOIN submission_file ON submission_id = submission.id JOIN stored_file ON stored_file.id = file_id',
  )
  // None lost, none twice, and what lies on the disk is what was sent.
  expect(rows.map(({ reference, email, sha256 }) => `${email} ${reference} ${sha256}`).sort()).toEqual(
    sent.map(({ email, manuscript, references }) => `${email} ${references.join(' ')} ${sha256Of(manuscript())}`).sort(),
  )
  for (const { storage_key, sha256 } of rows) {
    const bytes = await readFile(path.join(house.dataDir, 'files', storage_key.slice(0, 2), storage_key))
    expect(sha256Of(bytes)).toBe(sha256)
  }
  const acknowledged = percentile(
    sent.flatMap(({ answers }) => answers.map(({ milliseconds }) => milliseconds)),
    0.99,
  )
  const pages = percentile(read.times, 0.99)
  report('deadline', 'papers sent, and there once', `${rows.length} of ${night.papers}`, 'all')
  report('deadline', 'acknowledged, 99th percentile', `${acknowledged.toFixed(0)} ms`, '2000 ms')
  report('deadline', `pages meanwhile (${read.times.length}), 99th percentile`, `${pages.toFixed(0)} ms`, '200 ms')
  // Nobody waits for the checks; they are done when the rush is over.
  const rushOver = performance.now()
  const unchecked = () => house.query("SELECT 1 FROM paper_blindness WHERE state = 'waiting' LIMIT 1")
  await until(async () => (await unchecked()).length === 0)
  report('deadline', 'all files checked after the deadline', `${((performance.now() - rushOver) / 60_000).toFixed(1)} min`, '30 min')
  if (!long) return
  expect(acknowledged).toBeLessThanOrEqual(2000)
  expect(pages).toBeLessThanOrEqual(200)
})

/** The pressure to act grows as one over the time that is left, until the last minute, in which it stays. */
function arrivals({ papers, seconds, cutoffSeconds }: typeof night): number[] {
  const before = Math.log(seconds / cutoffSeconds)
  return Array.from({ length: papers }, (_, number) => {
    const share = ((number + 0.5) / papers) * (before + 1)
    return share < before ? seconds - seconds / Math.exp(share) : seconds - cutoffSeconds * (1 - (share - before))
  })
}

const kinds = await manuscripts(night.bytes)

async function submit(url: string, conference: string, number: number) {
  const email = `author-${number}@example.org`
  const token = (JSON.parse((await ask(`${url}/api/v1/submissions/token`, { method: 'POST', from: number })).body.toString()) as { token: string }).token
  const kind = kinds[number % kinds.length]
  if (!kind) throw new Error('There is no manuscript.')
  const manuscript = () => kind.of(number)
  const fields = { subconference_id: conference, regtype: '330', name: 'Amara Perera', email, company: 'University of Colombo', token }
  const head = Object.entries(fields).map(([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const file = `--B\r\nContent-Disposition: form-data; name="document[]"; filename="${kind.name}"\r\nContent-Type: ${kind.mediaType}\r\n\r\n`
  const body = [Buffer.from(head.join('') + file), manuscript(), Buffer.from('\r\n--B--\r\n')]
  const once = () => ask(`${url}/api/v1/submissions`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=B' }, body, from: number })
  const answers = await Promise.all(number % impatient === 0 ? [once(), once()] : [once()])
  // Made and hashed again at the end: the client shares the processor with the site.
  return { email, answers, manuscript, references: [...new Set(answers.map(referenceIn))] }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function referenceIn({ status, body }: Answer): string {
  return status === 201 ? (JSON.parse(body.toString()) as { reference: string }).reference : `refused with ${status}: ${body.toString().slice(0, 200)}`
}
