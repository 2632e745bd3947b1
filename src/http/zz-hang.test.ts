import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { formServer } from '../../tests/support/form-server.ts'
import { samplePdf } from '../../tests/support/sample-files.ts'
import { testDatabase } from '../../tests/support/test-database.ts'

const { db } = await testDatabase()
const { url } = await formServer(db)
const pieces = [
  '--B',
  '--B--',
  '\r\n',
  '\r\n\r\n',
  '\r',
  '\n',
  '\0',
  'Content-Disposition: form-data; name="',
  '__proto__',
  '"; filename="',
  ': ',
  'Content-Type: application/json\r\n',
  '-'.repeat(80),
  'é'.repeat(50),
]
function mutate(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = (length: number) => Math.floor(Math.random() * length)
  let changed = Buffer.from(bytes)
  for (let change = 0; change <= at(4); change += 1) {
    const place = at(changed.length)
    const piece = Buffer.from(pieces[at(pieces.length)] ?? '')
    switch (at(5)) {
      case 0:
        changed[place] = at(256)
        break
      case 1:
        changed = Buffer.concat([changed.subarray(0, place), piece, changed.subarray(place)])
        break
      case 2:
        changed = Buffer.concat([changed.subarray(0, place), changed.subarray(place + at(60))])
        break
      case 3:
        changed = Buffer.concat([changed.subarray(0, place), changed.subarray(at(changed.length))])
        break
      default:
        changed = Buffer.from(changed.subarray(0, Math.max(1, place)))
    }
  }
  return new Uint8Array(changed)
}
test('hang', async () => {
  const whole = Buffer.concat([
    Buffer.from(
      '--B\r\nContent-Disposition: form-data; name="title"\r\n\r\nDr\r\n--B\r\nContent-Disposition: form-data; name="document[]"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
    ),
    samplePdf(),
    Buffer.from('\r\n--B\r\nContent-Disposition: form-data; name="message"\r\n\r\nx\r\n--B--\r\n'),
  ])
  let hangs = 0
  for (let i = 0; i < 3000 && hangs < 6; i++) {
    const body = mutate(whole)
    try {
      await (
        await fetch(url, { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=B' }, signal: AbortSignal.timeout(4000) })
      ).arrayBuffer()
    } catch (e) {
      hangs++
      writeFileSync(`/tmp/files-hang-${hangs}.bin`, body)
      console.log('HANG', i, String(e), JSON.stringify(Buffer.from(body).toString('latin1')))
    }
  }
}, 120000)
