import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, formServer } from '../../../tests/support/form-server.ts'
import { sampleDocx, samplePdf } from '../../../tests/support/sample-files.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'

const { db } = await testDatabase()
const { url, folder } = await formServer(db)
const pdf = samplePdf()
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const post = (body: BodyInit, type?: string) => fetch(url, { method: 'POST', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) })

interface Part {
  disposition: string
  type?: string
  body: string | Buffer
}

/** A multipart body written by hand, byte for byte. */
function multipart(parts: Part[], end = '--B--\r\n'): Uint8Array<ArrayBuffer> {
  const chunks = parts.flatMap(({ disposition, type, body }) => [
    Buffer.from(`--B\r\nContent-Disposition: ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  return new Uint8Array(Buffer.concat([...chunks, Buffer.from(end)]))
}
const postParts = (parts: Part[], end?: string) => post(multipart(parts, end), 'multipart/form-data; boundary=B')

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).error.code]
}

/** Bytes in the store that no row names. */
async function unnamed(): Promise<number> {
  const rows = await db.selectFrom('stored_file').select('id').execute()
  return (await filesBelow(folder)).length - rows.length
}

describe('a form', () => {
  test('arrives with its fields and files as multipart; what is refused is named, and the rest is kept', async () => {
    const form = new FormData()
    form.append('title', 'Dr')
    form.append('research_title[]', 'Löss und Ton')
    form.append('research_title[]', 'ශ්‍රී ලංකා')
    form.append('document[]', blob(pdf), 'Übersicht "1" 論文.pdf')
    form.append('document[]', new Blob([]), '')
    form.append('documentcv[]', new Blob(['MZ']), 'cv.exe')
    form.append('documentcv[]', new Blob(['text']), 'cv.pdf')
    form.append('documentcv[]', new Blob([]), 'nothing.pdf')
    form.append('documentcv[]', blob(samplePdf(20 * 1024 * 1024)), 'large.pdf')
    form.append('elsewhere', blob(pdf), 'a.pdf')
    form.append('documentcv[]', blob(sampleDocx()), 'cv.docx')
    form.append('message', 'after the files')
    const answer = await post(form)
    expect(answer.status).toBe(200)
    const read = await answer.json()
    expect(read.fields).toEqual({ title: ['Dr'], 'research_title[]': ['Löss und Ton', 'ශ්‍රී ලංකා'], message: ['after the files'] })
    expect(read.refused).toEqual([
      { field: 'documentcv[]', name: 'cv.exe', reason: 'Only .doc, .docx and .pdf files can be sent.' },
      { field: 'documentcv[]', name: 'cv.pdf', reason: 'This is plain text, although it is named .pdf. Only .doc, .docx and .pdf files can be sent.' },
      { field: 'documentcv[]', name: 'nothing.pdf', reason: 'The file is empty.' },
      { field: 'documentcv[]', name: 'large.pdf', reason: 'The file is larger than the limit of 20 MB.' },
      { field: 'elsewhere', name: 'a.pdf', reason: 'No file is expected here.' },
    ])
    expect(read.files).toMatchObject([
      { field: 'document[]', name: 'Übersicht "1" 論文.pdf', sizeBytes: pdf.length, mediaType: 'application/pdf' },
      { field: 'documentcv[]', name: 'cv.docx', mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
    ])
    expect(await filesBelow(folder)).toHaveLength(2)
    const rows = await db.selectFrom('stored_file').select(['id', 'claimed']).orderBy('media_type').execute()
    expect(rows).toEqual(read.files.map((file: { id: string }) => ({ id: file.id, claimed: false })))
  })

  test('of exactly 20 MB a file is taken, and of one byte more refused', async () => {
    const exact = Buffer.concat([samplePdf(1024 * 1024), Buffer.alloc(19 * 1024 * 1024)], 20 * 1024 * 1024)
    exact.write('\n%%EOF\n', exact.length - 7)
    const sent = async (bytes: Buffer) => {
      const form = new FormData()
      form.append('document[]', blob(bytes), 'a.pdf')
      return (await post(form)).json()
    }
    expect(await sent(exact)).toMatchObject({ files: [{ sizeBytes: 20 * 1024 * 1024 }], refused: [] })
    expect(await sent(Buffer.concat([exact, Buffer.from('\n')]))).toMatchObject({ files: [], refused: [{ name: 'a.pdf' }] })
  })

  test('arrives as urlencoded and as JSON', async () => {
    const urlencoded = await post(new URLSearchParams('title=Dr&research_title[]=a+b&research_title[]=%C3%BC&message='))
    expect((await urlencoded.json()).fields).toEqual({ title: ['Dr'], 'research_title[]': ['a b', 'ü'], message: [''] })
    const json = await post(JSON.stringify({ title: 'Dr', accompany: true, number: 3, research: ['a', 'b'], nothing: null }), 'application/json')
    expect((await json.json()).fields).toEqual({ title: ['Dr'], accompany: ['true'], number: ['3'], research: ['a', 'b'] })
    expect((await (await fetch(url, { method: 'POST' })).json()).fields).toEqual({})
  })

  test('[V110] with names of Object.prototype pollutes nothing', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
    const encoded = await (await post(names.map((name) => `${name}=x`).join('&'), 'application/x-www-form-urlencoded')).json()
    expect(Object.keys(encoded.fields).toSorted()).toEqual(names.toSorted())
    for (const name of names) expect((await postParts([{ disposition: `form-data; name="${name}"`, body: 'x' }])).status).toBe(422)
    expect((await post('{"__proto__":{"polluted":1}}', 'application/json')).status).toBe(400)
    expect((await postParts([{ disposition: 'form-data; name="__proto__"; filename="a.pdf"', body: pdf }])).status).toBe(422)
    expect('polluted' in {}).toBe(false)
  })

  test('with a nested value, a list or a text is refused by name; a NUL becomes what every schema refuses', async () => {
    const nested = await post(JSON.stringify({ title: { a: 1 } }), 'application/json')
    expect(await nested.json()).toMatchObject({ error: { code: 'request.invalid', fields: { title: 'This must be text.' } } })
    expect(await refusal(await post('[1]', 'application/json'))).toEqual([415, 'request.unsupported'])
    expect(await refusal(await post('"x"', 'application/json'))).toEqual([415, 'request.unsupported'])
    expect((await (await post('title=a%00', 'application/x-www-form-urlencoded')).json()).fields).toEqual({ title: ['a\u0001'] })
    expect(await refusal(await postParts([{ disposition: 'form-data; name="a"', type: 'application/json', body: '{"a":1}' }]))).toEqual([
      422,
      'request.invalid',
    ])
  })

  test('[V112] past a limit is refused, not cut', async () => {
    const field = (name: string, body = 'x') => ({ disposition: `form-data; name="${name}"`, body })
    const file = { disposition: 'form-data; name="document[]"; filename="a.pdf"', body: pdf }
    expect(await refusal(await postParts([field('message', 'x'.repeat(65 * 1024))]))).toEqual([422, 'request.invalid'])
    expect(await refusal(await postParts(Array.from({ length: 201 }, (_, index) => field(`f${index}`))))).toEqual([413, 'request.too_large'])
    expect(await refusal(await postParts(Array.from({ length: 21 }, () => file)))).toEqual([422, 'file.too_many'])
    expect(await refusal(await post(Array.from({ length: 201 }, (_, index) => `f${index}=1`).join('&'), 'application/x-www-form-urlencoded'))).toEqual([
      413,
      'request.too_large',
    ])
    expect(await refusal(await postParts([field(`a${'[b]'.repeat(10_000)}`)]))).toEqual([422, 'request.invalid'])
    const empty = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    expect((await post(`${empty.repeat(100_000)}--B--\r\n`, 'multipart/form-data; boundary=B')).status).toBe(413)
    expect(await unnamed()).toBe(0)
  })

  test('[V121] [V123] whose Content-Type is odd is read as what it is or refused, never believed', async () => {
    const odd = [
      '',
      'text/plain',
      'text/html',
      'multipart/mixed; boundary=B',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
      'application/xml',
      'application/json\t; a',
      'application/jsonx',
      ' application/x-www-form-urlencoded',
      'APPLICATION/X-WWW-FORM-URLENCODED',
      'multipart/form-data;boundary=B;boundary=C',
      'multipart/form-dataX; boundary=B',
      'Multipart/Form-Data; Boundary=B',
      'application/x-www-form-urlencoded/x',
      '*/*',
      'constructor',
      'application/octet-stream',
    ]
    for (const type of odd) {
      const answer = await post(multipart([{ disposition: 'form-data; name="title"', body: 'Dr' }]), type)
      if (answer.status === 200) expect(Object.keys((await answer.json()).fields)).not.toContain('constructor')
      else expect([400, 413, 415, 422]).toContain(answer.status)
    }
  })
})

test('a disk that cannot be written is a 503, and the next form is stored once it works again', async () => {
  const form = new FormData()
  form.append('document[]', blob(samplePdf(3_000_000)), 'a.pdf')
  const arriving = path.join(folder, 'files', 'arriving')
  await rm(arriving, { recursive: true })
  expect(await refusal(await post(form))).toEqual([503, 'service.unavailable'])
  await mkdir(arriving)
  expect((await post(form)).status).toBe(200)
})

describe('a damaged multipart', () => {
  const good: Part[] = [
    { disposition: 'form-data; name="title"', body: 'Dr' },
    { disposition: 'form-data; name="document[]"; filename="a.pdf"', type: 'application/pdf', body: pdf },
    { disposition: 'form-data; name="message"', body: 'x' },
  ]

  test('is refused with a code and leaves no file', async () => {
    const before = await db.selectFrom('stored_file').select('id').execute()
    const broken: [Part[], string?][] = [
      [good, ''],
      [good, '--B'],
      [good.slice(0, 2), '--C--'],
      [[{ disposition: 'form-data; name="document[]"; filename="a.pdf"', body: pdf.subarray(0, 20) }], ''],
    ]
    for (const [parts, end] of broken) expect(await refusal(await postParts(parts, end))).toEqual([400, 'request.malformed'])
    expect(await unnamed()).toBe(0)
    expect(await db.selectFrom('stored_file').select('id').execute()).toEqual(before)
  })

  test('[V106] [V107] [V110] with names that broke other parsers gets a response', async () => {
    const dispositions = [
      '',
      'form-data',
      'form-data; name',
      'form-data; name=',
      'form-data; name=""',
      'attachment; name="a"',
      'form-data; name="a[4294967294]"',
      'form-data; name="a[][]"',
      'form-data; name="a"; filename',
      'form-data; name="document[]"; filename="a\u0000.pdf"',
      'form-data; filename="a.pdf"',
      'form-data; name="document[]"; filename*=UTF-8\'\'%',
      'form-data; name="document[]"; filename*=x\'y\'%E0%A4%A',
      'form-data; name="document[]"; filename="\\"',
      `form-data; name="document[]"; filename="${'a'.repeat(70_000)}.pdf"`,
      'form-data; name="\\"; filename="..\\..\\a.pdf"',
      'form-data; name="document[]"; filename="a.pdf\rX: y"',
    ]
    for (const disposition of dispositions) {
      for (const type of [
        undefined,
        'application/octet-stream',
        ';',
        'x; charset=nonsense',
        '__proto__',
        'text/plain; charset=utf-16le',
        'text/plain; charset=__proto__',
      ]) {
        const answer = await postParts([{ disposition, body: pdf, ...(type ? { type } : {}) }])
        expect(answer.status, `${disposition} ${type}: ${answer.status >= 500 ? await answer.text() : ''}`).toBeLessThan(500)
      }
    }
    expect(await unnamed()).toBe(0)
  })

  test('[V105] in a thousand random ways never gets more than a 4xx, and leaves no file without a row', async () => {
    const whole = multipart(good)
    const statuses = new Map<number, number>()
    const send = async () => {
      const answer = await post(mutate(whole), 'multipart/form-data; boundary=B')
      const text = await answer.text()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(answer.status, text).toBeLessThan(500)
    }
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 50 }, send))
    expect(statuses.get(400)).toBeGreaterThan(50)
    expect(await unnamed()).toBe(0)
  })
})

const fragments = [
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
    const fragment = Buffer.from(fragments[at(fragments.length)] ?? '')
    switch (at(5)) {
      case 0:
        changed[place] = at(256)
        break
      case 1:
        changed = Buffer.concat([changed.subarray(0, place), fragment, changed.subarray(place)])
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
