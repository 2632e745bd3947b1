import { statfs } from 'node:fs/promises'
import net from 'node:net'
import { expect, test } from 'vitest'
import { seconds } from '#domain/durations.ts'
import { dataFolder } from '../support/program.ts'
import { samplePdf } from '../support/sample-files.ts'
import { startSite } from '../support/site.ts'
import { maySmallDisk, mountSmallDisk } from '../support/small-disk.ts'
import { whenDone } from '../support/when-done.ts'
import { type Answer, ask } from './ask.mjs'
import { manyAtOnce } from './attacks.ts'
import { long, report, siteEnvironment } from './torture.ts'
import { visitors } from './visitors.ts'

const mebibytes = (count: number) => count * 1024 * 1024
const disk = long ? { megabytes: 3000, attackers: 16 } : { megabytes: 500, attackers: 6 }
const fileBytes = mebibytes(20)
/** A twentieth of a small disk stays free; what is on its way when it is reached may take some of it. */
const floor = mebibytes(disk.megabytes) / 20

test.runIf(maySmallDisk)(
  'a disk that strangers fill: its last part stays free, reading and forms without files go on, and authors are asked to come again',
  {
    timeout: seconds(600),
  },
  async ({ skip }) => {
    const dataDir = await dataFolder()
    // The database lies on it too, and must not run out of room. PostgreSQL is not root and must reach its folder.
    if (!mountSmallDisk(dataDir, disk.megabytes, '755')) return skip('no file system may be mounted here')
    const site = await startSite({ DATA_DIR: dataDir, SEED: 'demo', ...siteEnvironment('disk') })
    whenDone(() => site.stop())
    const { url } = site
    const conference = (JSON.parse((await ask(`${url}/api/v1/get-conference`)).body.toString()) as { _id: string; abstractDeadline: string | null }[]).find(
      ({ abstractDeadline }) => new Date(abstractDeadline ?? 0).getTime() > Date.now() + 10 * 86_400_000,
    )?._id
    const freeBytes = async () => {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    }
    const author = async (from: number, files: readonly Buffer[]) => submit(url, conference ?? '', from, await tokenOf(url, from), files)
    expect((await author(1, [samplePdf(100_000)])).status).toBe(201)

    // Without a valid token not a byte is stored, and what declares too much is refused at once.
    const before = await freeBytes()
    const tokenless = await Promise.all(Array.from({ length: 4 }, () => submit(url, conference ?? '', 2, 'forged', [samplePdf(mebibytes(10))])))
    expect(tokenless.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(await declare(url, 10_000_000_000)).toMatch(/^HTTP\/1\.1 413 /)
    expect(before - (await freeBytes())).toBeLessThan(mebibytes(5))

    // One source that promises much and sends nothing is told to stop; others are not.
    const promises: number[] = []
    const token = await tokenOf(url, 3)
    while (promises.length < 200 && promises.at(-1) !== 429) promises.push((await beginUpload(url, 3, token)).status)
    expect(promises.at(-1)).toBe(429)
    expect((await author(4, [samplePdf(100_000)])).status).toBe(201)

    let leastFree = Number.POSITIVE_INFINITY
    const measuring = setInterval(() => void freeBytes().then((free) => (leastFree = Math.min(leastFree, free))), 20)
    whenDone(() => clearInterval(measuring))
    const reading = visitors(url, ['/', '/conference-years', '/faq', `/api/v1/get-conference/${conference}`], 10, 40_000)
    const bytes = Buffer.alloc(fileBytes, '%PDF-1.7\n')
    const statuses = new Map<number, number>()
    await manyAtOnce(Math.ceil((1.5 * mebibytes(disk.megabytes)) / fileBytes), disk.attackers, async (number) => {
      const status = await hold(url, 100 + number, bytes)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    expect([...statuses.keys()].filter((status) => ![204, 503].includes(status))).toEqual([])
    expect(statuses.get(503)).toBeGreaterThan(0)
    expect(leastFree).toBeGreaterThan(floor / 2)
    const refused = await author(5, [samplePdf(mebibytes(19))])
    expect(refused.status, refused.body.toString()).toBe(503)
    expect(refused.body.toString()).toContain('We have no room for files at the moment.')
    expect((await author(6, [])).status).toBe(201)
    expect((await ask(`${url}/readyz`)).status).toBe(200)
    const read = await reading.stop()
    expect(read.failures).toEqual([])
    report('disk', 'least free space', `${(leastFree / mebibytes(1)).toFixed(0)} MB`, `about ${(floor / mebibytes(1)).toFixed(0)} MB`)
    report('disk', 'files of strangers held, and refused', `${statuses.get(204) ?? 0}, ${statuses.get(503) ?? 0}`, '-')
    report('disk', `pages read meanwhile`, read.times.length, 'all')
  },
)

async function tokenOf(url: string, from: number): Promise<string> {
  return (JSON.parse((await ask(`${url}/api/v1/submissions/token`, { method: 'POST', from })).body.toString()) as { token: string }).token
}

function submit(url: string, conference: string, from: number, token: string, files: readonly Buffer[]): Promise<Answer> {
  const fields = { token, subconference_id: conference, regtype: '330', name: 'Amara Perera', email: `a${from}@example.org`, company: 'University of Colombo' }
  const texts = Object.entries(fields).map(([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const head = Buffer.from('--B\r\nContent-Disposition: form-data; name="document[]"; filename="paper.pdf"\r\nContent-Type: application/pdf\r\n\r\n')
  const body = [Buffer.from(texts.join('')), ...files.flatMap((file) => [head, file, Buffer.from('\r\n')]), Buffer.from('--B--\r\n')]
  return ask(`${url}/api/v1/submissions`, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=B' }, body, from })
}

/** The first line of the response to a form that declares a length and sends nothing. */
async function declare(url: string, bytes: number): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    `POST /api/v1/submissions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ${bytes}\r\n\r\n--B\r\n`,
  )
  socket.setTimeout(seconds(20), () => socket.destroy())
  for await (const chunk of socket) {
    socket.destroy()
    return String(chunk).split('\r\n', 1)[0] ?? ''
  }
  return ''
}

const version = { 'tus-resumable': '1.0.0' }

function beginUpload(url: string, from: number, token: string): Promise<Answer> {
  const metadata = Object.entries({ filename: 'paper.pdf', token }).map(([name, value]) => `${name} ${btoa(value)}`)
  return ask(`${url}/api/v1/uploads`, {
    method: 'POST',
    headers: { ...version, 'upload-length': String(fileBytes), 'upload-metadata': metadata.join(',') },
    from,
  })
}

/** Sends all but the last byte of a file, so that it is neither validated nor claimed and lies with us for a day. */
async function hold(url: string, from: number, bytes: Buffer): Promise<number> {
  const begun = await beginUpload(url, from, await tokenOf(url, from))
  if (begun.status !== 201) return begun.status
  const { status } = await ask(new URL(begun.location, url).href, {
    method: 'PATCH',
    headers: { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: [bytes.subarray(1)],
    from,
  })
  return status
}
