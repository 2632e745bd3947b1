import net from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { formHouse, least, multipartOf } from '../../../tests/support/form-house.ts'
import { filesBelow } from '../../../tests/support/form-server.ts'
import { docxParts, sampleCompound, sampleDoc, sampleDocx, samplePdf, sampleZip } from '../../../tests/support/sample-files.ts'

const house = await formHouse()
const { db, url } = house
const mebibytes = (count: number) => count * 1024 * 1024
let refused = 0

/** Every route that takes a form, and a file input of it. */
const routes = [
  { path: '/api/v1/submissions', file: 'document[]' },
  { path: '/conference/colombo/health-and-medicine-colombo-2027/submit', file: 'documentcv[]' },
  { path: '/api/v1/apply-form', file: 'document' },
  { path: '/presenter-apply', file: 'document' },
  { path: '/sponsor-apply', file: 'document' },
  { path: '/api/v1/contact', file: 'document' },
  { path: '/contact', file: 'document' },
  { path: '/api/v1/admin-ragistation', file: 'document' },
  { path: '/register', file: 'document' },
  { path: '/api/v1/user-login', file: 'document' },
  { path: '/login', file: 'document' },
]

/** Resident memory after a garbage collection. */
function memoryInUse(): number {
  if (!globalThis.gc) throw new Error('This test needs --expose-gc, which vitest.config.ts sets.')
  globalThis.gc()
  return process.memoryUsage().rss
}

async function expectRefused(answer: Response, what: string): Promise<void> {
  const text = await answer.text()
  expect(answer.status, `${what}: ${text}`).toBeGreaterThanOrEqual(400)
  expect(answer.status, `${what}: ${text}`).toBeLessThan(500)
  if (answer.headers.get('content-type')?.startsWith('application/json')) {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } }
    expect(error, what).toMatchObject({ code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/), message: expect.stringMatching(/\S{3}.*[.)]?/) })
  }
  refused += 1
}

const post = (path: string, type: string | undefined, body: string | Buffer) =>
  fetch(url + path, { method: 'POST', redirect: 'manual', headers: type ? { 'content-type': type } : {}, body: new Uint8Array(Buffer.from(body)) })

afterAll(async () => {
  // Nothing of all this was stored, in whole or in part, and the server still responds.
  for (const table of ['submission', 'application', 'contact_message', 'account', 'mail'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await db.selectFrom('stored_file').selectAll().execute()).toEqual([])
  expect(await filesBelow(house.filesFolder)).toEqual([])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(house.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
  expect(refused).toBeGreaterThan(1000)
})

describe('refused with a reason by every route', () => {
  const part = (disposition: string, body = 'x', more = '') => `--B\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${body}\r\n`
  const multipart = 'multipart/form-data; boundary=B'
  const damaged: [string | undefined, string | Buffer][] = [
    ...[
      '',
      'B',
      '--B',
      '--B\r\n',
      '--B--',
      '--B--\r\n',
      '--C\r\n\r\n--C--',
      part('form-data; name="name"'),
      `${part('form-data; name="name"')}--B`,
      `${part('form-data; name="name"')}--C--\r\n`,
      `${part('form-data')}--B--\r\n`,
      `${part('form-data; name')}--B--\r\n`,
      `${part('form-data; name=""')}--B--\r\n`,
      `${part('attachment; name="name"')}--B--\r\n`,
      `${part('form-data; name="__proto__"')}--B--\r\n`,
      `${part('form-data; name="constructor[prototype][polluted]"')}--B--\r\n`,
      `${part(`form-data; name="${'n'.repeat(5000)}"`)}--B--\r\n`,
      `${part('form-data; name="name"', 'x'.repeat(70_000))}--B--\r\n`,
      `${part('form-data; name="name"', '{"a":1}', 'Content-Type: application/json\r\n')}--B--\r\n`,
      `${part('form-data; name="name"', 'x', 'Content-Transfer-Encoding: base64\r\n')}--B--\r\n`,
      `${part('form-data; name="name"', 'x', `X: ${'y'.repeat(20_000)}\r\n`)}--B--\r\n`,
      `${part('form-data; name="name"').repeat(250)}--B--\r\n`,
      `${part('form-data; name="document[]"; filename="a.pdf"', '%PDF-1.7').repeat(25)}--B--\r\n`,
      `${part('form-data; name="elsewhere"; filename="a.pdf"', '%PDF-1.7')}--B--\r\n`,
      `${part('form-data; filename="a.pdf"', '%PDF-1.7')}--B--\r\n`,
      '\r\n'.repeat(1000),
      '\0'.repeat(1000),
    ].map((body): [string, string] => [multipart, body]),
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      'multipart/mixed; boundary=B',
    ].map((type): [string, string] => [type, `${part('form-data; name="name"')}--B--\r\n`]),
    ...[
      'text/plain',
      'text/html',
      'application/xml',
      'application/octet-stream',
      'application/x-ndjson',
      'image/png',
      'application/graphql',
      'x/y',
      'json',
      ';',
      'application/json+x',
    ].map((type): [string, string] => [type, '{"name":"x"}']),
    ...[
      '',
      '{',
      '[]',
      '[1]',
      '"x"',
      '1',
      'true',
      '{"name":{}}',
      '{"name":[[]]}',
      '{"name":"x"',
      '{"a":1}}',
      "{'name':'x'}",
      `{"name":${'['.repeat(5000)}`,
      '\ufeff{',
      '{"__proto__":{"role":"x"}}',
      '{"constructor":{"prototype":{}}}',
    ].map((body): [string, string] => ['application/json', body]),
    ['application/json', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['application/json; charset=utf-16', Buffer.from('{"name":"x"}', 'utf16le')],
    ['application/json', `{"message":"${'x'.repeat(mebibytes(1))}"}`],
    ...['', '%', '%zz=%zz', '&'.repeat(5000), '=', 'name', `${'a=1&'.repeat(300)}`, 'name=%ED%A0%80', `message=${'x'.repeat(mebibytes(1))}`].map(
      (body): [string, string] => ['application/x-www-form-urlencoded', body],
    ),
    [undefined, 'name=x'],
    [undefined, ''],
  ]

  const sendDamaged = async (path: string) => {
    for (const [type, body] of damaged) await expectRefused(await post(path, type, body), `${path} ${type} ${String(body).slice(0, 60)}`)
  }

  test.each(routes.map(({ path }) => path))('%s: a body that is not a form', sendDamaged)

  test('refusing all of that three times more takes no memory', async () => {
    const before = memoryInUse()
    for (let round = 0; round < 3; round++) for (const { path } of routes) await sendDamaged(path)
    expect(memoryInUse() - before).toBeLessThan(mebibytes(80))
  })

  test('a form with a content encoding', async () => {
    for (const { path } of routes)
      for (const encoding of ['gzip', 'br', 'deflate']) {
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-encoding': encoding },
          body: new Uint8Array([31, 139, 8, 0]),
        })
        await expectRefused(answer, `${path} ${encoding}`)
      }
  })
})

describe('files that are not what they are named', () => {
  const zeros = Buffer.alloc(mebibytes(60))
  const bomb = sampleZip([...docxParts(), { name: 'word/media/zeros.bin', bytes: zeros }])
  const pretending: [string, Buffer][] = [
    ['paper.exe', Buffer.from('MZ')],
    ['paper.pdf', Buffer.from('MZ')],
    ['paper.pdf', Buffer.alloc(0)],
    ['paper.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['paper.pdf', sampleDocx()],
    ['paper.pdf', sampleDoc()],
    ['paper.pdf', samplePdf().subarray(0, 30)],
    ['paper.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['paper.docx', samplePdf()],
    ['paper.docx', sampleDoc()],
    ['paper.docx', sampleZip([{ name: 'a.txt', bytes: 'a' }])],
    ['paper.docx', sampleDocx().subarray(0, 200)],
    ['paper.docx', sampleDocx([{ name: 'word/vbaProject.bin', bytes: 'x' }])],
    ['paper.docx', sampleDocx([{ name: '../../etc/cron.d/x', bytes: 'x' }])],
    ['paper.docx', bomb],
    ['paper.docx', sampleZip([...docxParts(), { name: 'word/a.xml', bytes: 'a', claims: { uncompressedSize: 4_000_000_000 } }])],
    ['paper.docx', sampleZip([...docxParts().slice(0, 2), { name: 'word/document.xml', bytes: zeros, claims: { uncompressedSize: 4000 } }])],
    ['paper.docx', sampleDocx(Array.from({ length: 5000 }, (_, index) => ({ name: `word/${index}.xml`, bytes: '' })))],
    ['paper.doc', samplePdf()],
    ['paper.doc', sampleCompound({ Workbook: 'x' })],
    ['paper.doc', Buffer.from('{\\rtf1 hello}')],
    ['paper.pdf.html', samplePdf()],
    ['.pdf', Buffer.from('x')],
    ['paper', samplePdf()],
    ['paper.pdf\u202efdp.exe', samplePdf()],
    ['../../../etc/passwd', samplePdf()],
  ]

  test('[V78] [V79] are refused by name, by every route that takes files, and take no memory', async () => {
    const before = process.memoryUsage().rss
    const takers = routes.filter(({ path }) => path.endsWith('submit') || path.endsWith('submissions') || (path.endsWith('-apply') && !path.startsWith('/api')))
    for (const [name, bytes] of pretending) {
      for (const { path, file } of takers) {
        house.shownAgain.length = 0
        const answers: Record<string, string> = path.endsWith('-apply')
          ? { fullName: 'Amara Perera', email: least.email, token: house.token('apply') }
          : { ...least, token: house.token() }
        const form = multipartOf(answers, [{ field: file, name, bytes }])
        const answer = await fetch(url + path, { method: 'POST', body: form, redirect: 'manual' })
        const what = `${path} ${name} of ${bytes.length} bytes`
        const reasons = path.startsWith('/api') ? (await answer.clone().json()).error?.fields : house.shownAgain[0]?.fields
        await expectRefused(answer, what)
        expect(Object.keys(reasons ?? {}), what).toEqual([file])
        expect(reasons[file], what).toMatch(/^\S.*: \S.+\.$/)
      }
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(mebibytes(80))
  })
})

describe('wrong body lengths', () => {
  /** Writes raw bytes, half-closes the connection, and reads the response. */
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = net.connect(Number(port), hostname)
      let response = ''
      socket.on('data', (chunk) => {
        response += chunk
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(response))
      socket.end(bytes)
    })

  const head = (path: string, headers: string[]) =>
    `POST ${path} HTTP/1.1\r\nhost: site\r\nconnection: close\r\ncontent-type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`

  test('[V124] get a 400 or a closed connection, and nothing is stored', async () => {
    const wrong: [string[], string][] = [
      [['content-length: 500'], '{"name":"x"}'],
      [['content-length: 3'], '{"name":"x"}'],
      [['content-length: 0'], '{"name":"x"}'],
      [['content-length: -1'], '{}'],
      [['content-length: +12'], '{"name":"x"}'],
      [['content-length: 12, 12'], '{"name":"x"}'],
      [['content-length: 12', 'content-length: 13'], '{"name":"x"}'],
      [['content-length: 0x0c'], '{"name":"x"}'],
      [['content-length: 99999999999999999999'], '{}'],
      [['content-length: 5000000'], '{}'],
      [['transfer-encoding: chunked'], 'c\r\n{"name":"x"}\r\n'],
      [['transfer-encoding: chunked'], 'ff\r\n{"name":"x"}\r\n0\r\n\r\n'],
      [['transfer-encoding: chunked'], '2\r\n{"name":"x"}\r\n0\r\n\r\n'],
      [['transfer-encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
      [['transfer-encoding: chunked'], '-1\r\n{}\r\n0\r\n\r\n'],
      [['transfer-encoding: chunked', 'content-length: 12'], 'c\r\n{"name":"x"}\r\n0\r\n\r\n'],
      [['transfer-encoding: chunked, identity'], '0\r\n\r\n'],
      [['transfer-encoding: xchunked'], '{"name":"x"}'],
      [['transfer-encoding : chunked'], '0\r\n\r\n'],
    ]
    for (const { path } of routes) {
      for (const [headers, body] of wrong) {
        const response = await sendRaw(head(path, headers) + body)
        const what = `${path} ${headers.join(', ')}`
        for (const [, status = ''] of response.matchAll(/HTTP\/1\.1 (\d{3})/g)) expect(Number(status), what).toBeGreaterThanOrEqual(400)
        expect(response, what).not.toMatch(/HTTP\/1\.1 5/)
        refused += 1
      }
    }
  })
})
