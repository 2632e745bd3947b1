import { expect, test } from 'vitest'
import { readFile, writeFile, rm } from 'node:fs/promises'
import { filesBelow, formServer } from '../../tests/support/form-server.ts'
import { samplePdf } from '../../tests/support/sample-files.ts'
import { testDatabase } from '../../tests/support/test-database.ts'
import { issueToken } from '#domain/forms/form-token.ts'
const { db } = await testDatabase()
const h = await formServer(db, '/tmp/files-tmpfs')
test('disk full', async () => {
  for (let i = 0; i < 3; i++) {
    const form = new FormData()
    form.append('document[]', new Blob([new Uint8Array(samplePdf(15_000_000))]), 'a.pdf')
    const a = await fetch(h.url, { method: 'POST', body: form })
    console.log(a.status, await a.text(), await filesBelow('/tmp/files-tmpfs'))
  }
  const bytes = samplePdf(15_000_000)
  const c = await fetch(h.uploadsUrl, { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes.length), 'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')},token ${Buffer.from(issueToken(h.key, 'submission', new Date())).toString('base64')}` } })
  const loc = new URL(String(c.headers.get('location')), h.uploadsUrl).href
  const p = await fetch(loc, { method: 'PATCH', headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, body: new Uint8Array(bytes) })
  console.log(p.status, await p.text(), (await fetch(loc, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).headers.get('upload-offset'))
  const d = await fetch(loc, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
  console.log(d.status)
  const form = new FormData()
  form.append('document[]', new Blob([new Uint8Array(samplePdf(1_000_000))]), 'a.pdf')
  const a = await fetch(h.url, { method: 'POST', body: form })
  expect(a.status).toBe(200)
})
