import { readdir } from 'node:fs/promises'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { filesBelow, formServer } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'

const { db } = await testDatabase()
const { url, folder } = await formServer(db)
const mebibytes = (count: number) => count * 1024 * 1024
/** Twenty are enough to see memory grow with the files; UPLOADS_AT_ONCE=50 is the target. */
const atOnce = Number(process.env.UPLOADS_AT_ONCE ?? 20)
const start = Buffer.concat([Buffer.from('--B\r\nContent-Disposition: form-data; name="document[]"; filename="a.pdf"\r\n\r\n'), samplePdf().subarray(0, 9)])
const filler = Buffer.alloc(65_536, 0x20)
const end = Buffer.from('\n%%EOF\n\r\n--B--\r\n')
const fillers = Math.floor(mebibytes(20) / filler.length) - 1

/** One upload of 20 MB, sent from one small buffer at the pace of the server. Aborted after `cutAfter` chunks. */
function upload(cutAfter = Number.POSITIVE_INFINITY): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=B', 'transfer-encoding': 'chunked' } })
    request.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    request.on('error', (error) => (cutAfter === Number.POSITIVE_INFINITY ? reject(error) : resolve(0)))
    request.write(start)
    let sent = 0
    const go = () => {
      for (; sent < fillers; sent += 1) {
        if (sent >= cutAfter) return void setTimeout(() => request.destroy(), 5)
        if (request.write(filler)) continue
        sent += 1
        return void request.once('drain', go)
      }
      request.end(end)
    }
    go()
  })
}

const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length

describe('under load', () => {
  test(`memory stays flat while ${atOnce} files of 20 MB arrive at once`, { timeout: 300_000 }, async () => {
    expect(await upload()).toBe(200)
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)
    const statuses = await Promise.all(Array.from({ length: atOnce }, () => upload()))
    clearInterval(watch)
    expect(statuses.every((status) => status === 200)).toBe(true)
    expect(await filesBelow(folder)).toHaveLength(atOnce + 1)
    if (process.env.UPLOADS_AT_ONCE) console.log(`memory grew by ${Math.round((peak - before) / mebibytes(1))} MB`)
    // Client, server and the thread that examines one PDF after another share this process; the files together are 400 MB. Fifty need no more than twenty.
    expect(peak - before).toBeLessThan(mebibytes(280))
  })

  test('[V104] [V108] 300 aborted uploads leave no file, no row and no open file behind', async () => {
    const rows = () => db.selectFrom('stored_file').select('id').execute()
    const [filesBefore, rowsBefore, openBefore] = [await filesBelow(folder), await rows(), await openFiles()]
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 30 }, () => upload(Math.floor(Math.random() * 20))))
    const deadline = Date.now() + 40_000
    // The server may begin with an aborted upload late, so nothing must be left for a whole second.
    for (let quiet = 0; quiet < 20 && Date.now() < deadline; await wait(50)) quiet = (await filesBelow(folder)).length > filesBefore.length ? 0 : quiet + 1
    expect((await filesBelow(folder)).toSorted()).toEqual(filesBefore.toSorted())
    expect(await rows()).toHaveLength(rowsBefore.length)
    while ((await openFiles()) > openBefore + 5 && Date.now() < deadline) await wait(50)
    expect(await openFiles()).toBeLessThanOrEqual(openBefore + 5)
    expect(await upload()).toBe(200)
  })
})
