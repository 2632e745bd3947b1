import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { attachment, sendFile } from './downloads.ts'

test('[V3] [V24] [V89] a file is only ever saved: an attachment of our own type, sandboxed, never cached', async () => {
  const server = Fastify()
  const bytes = Buffer.from('<script>alert(1)</script>')
  server.get('/:name', async (request, reply) =>
    sendFile(reply, { name: (request.params as { name: string }).name, sizeBytes: bytes.length }, Readable.from([bytes])),
  )
  const types: Record<string, string> = {
    'a.pdf': 'application/pdf',
    'a.doc': 'application/msword',
    'a.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'a.html': 'application/octet-stream',
    'a.svg': 'application/octet-stream',
    'a.xhtml': 'application/octet-stream',
  }
  for (const [name, type] of Object.entries(types)) {
    const answer = await server.inject(`/${name}`)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'content-length': String(bytes.length),
    })
    expect(answer.body).toBe(bytes.toString())
  }
})

test('[V111] no name can end the header, and every name comes back as it was', () => {
  const names = ['a\r\nX-Evil: 1.pdf', 'a"; filename="evil.html', 'Übersicht 論文.pdf', "it's (1)*.pdf", '100%.pdf', 'ශ්‍රී.docx', '😀'.repeat(100), '\ud800', '']
  for (let point = 0x20; point < 0x20 + 300 * 37; point += 37) names.push(`n${String.fromCodePoint(point)}.pdf`)
  for (const name of names) {
    const header = attachment(name)
    expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.~%-]+$/)
    const back = decodeURIComponent(String(header.split("UTF-8''")[1]))
    expect(back).toBe(name.replace(/\p{Cs}/gu, '') || 'file')
  }
})
