import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { filesBelow, testFolder } from '../../../tests/support/form-server.ts'
import { samplePdf } from '../../../tests/support/sample-files.ts'
import { brokenMultipart } from '../../../tests/torture/attacks.ts'
import { pdfInspector } from '../../platform/files/inspect-pdf.ts'
import { localFileStore } from '../../platform/files/local-file-store.ts'
import { receiveMultipart } from './multipart.ts'

const folder = await testFolder()
const files = await localFileStore(folder)
const inspectPdf = pdfInspector()
const pdf = samplePdf()

afterEach(async () => {
  for await (const key of files.keysOlderThan(new Date(Date.now() + 60_000))) await files.remove(key)
  expect(await filesBelow(folder)).toEqual([])
})

const requestOf = (raw: Readable, contentType: string) => {
  const headers = { 'content-type': contentType }
  return { raw: Object.assign(raw, { headers, rawHeaders: ['Content-Type', contentType] }), headers } as unknown as FastifyRequest
}
const admission = { maxFiles: 20, admit: async () => undefined, settle: async () => undefined }

/** Reads a body that arrives in chunks cut at these places. */
function receive(body: string | Buffer, { cuts = [], type = 'multipart/form-data; boundary=B' }: { cuts?: readonly number[]; type?: string } = {}) {
  const bytes = Buffer.from(body)
  const places = [...new Set([0, ...cuts, bytes.length])].sort((a, b) => a - b)
  const chunks = places.slice(1).map((place, index) => bytes.subarray(places[index], place))
  return receiveMultipart(requestOf(Readable.from(chunks, { objectMode: false }), type), { files, inspectPdf, fileFields: ['document[]'], admission })
}

const part = (disposition: string, body = 'x', more = '') => `--B\r\nContent-Disposition: ${disposition}\r\n${more}\r\n${body}\r\n`
const end = '--B--\r\n'
const malformed = { code: 'request.malformed', message: 'The form arrived damaged or incomplete. Please send it again.' }

/** Always the same numbers, so that whatever fails once fails again. */
function seededRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What a text may contain to look like the end of its part. */
const nearly = ['\r', '\n', '\r\n', '\r\n-', '\r\n--', 'x--B', '\r\r\n--', '-', 'x', '\r\n--A', 'é']

function randomForm(random: (below: number) => number) {
  const fields = Array.from({ length: 1 + random(4) }, (_, index) => ({
    name: `field${index}`,
    value: Array.from({ length: random(40) }, () => nearly[random(nearly.length)]).join(''),
  }))
  const parts = fields.map(({ name, value }) => part(`form-data; name="${name}"`, value)).join('')
  const body = Buffer.from(`${random(3) ? '' : 'a preamble\r\n'}${parts}--B--${random(2) ? '\r\n' : '\r\nan epilogue'}`)
  return { body, expected: Object.fromEntries(fields.map(({ name, value }) => [name, [value]])) }
}

describe('a form that arrives in chunks', () => {
  test('is read alike wherever it is cut', async () => {
    const random = seededRandom(7)
    for (let round = 0; round < 100; round += 1) {
      const { body, expected } = randomForm(random)
      const cuts = Array.from({ length: random(12) }, () => random(body.length))
      expect({ ...(await receive(body, { cuts })).fields }, `round ${round}, cut at ${cuts}`).toEqual(expected)
      const everywhere = Array.from({ length: body.length }, (_, place) => place)
      expect({ ...(await receive(body, { cuts: everywhere })).fields }, `round ${round}, byte by byte`).toEqual(expected)
    }
  })

  test('is refused when it stops before its last boundary, wherever it stops', async () => {
    const body = Buffer.from(`${part('form-data; name="a"')}${part('form-data; name="document[]"; filename="a.pdf"', pdf.toString())}--B--`)
    for (let length = 0; length < body.length; length += 1) await expect(receive(body.subarray(0, length)), `${length} bytes`).rejects.toMatchObject(malformed)
    expect(await receive(body)).toMatchObject({ fields: { a: ['x'] }, files: [{ name: 'a.pdf', sizeBytes: pdf.length }] })
    expect(await receive('--B--')).toMatchObject({ files: [], refused: [] })
  })

  test('is refused when its sender goes away, and no file stays', async () => {
    const raw = new Readable({ read: () => undefined })
    const received = receiveMultipart(requestOf(raw, 'multipart/form-data; boundary=B'), { files, inspectPdf, fileFields: ['document[]'], admission })
    raw.push(part('form-data; name="document[]"; filename="a.pdf"', pdf.toString()))
    raw.push('--B\r\nContent-Disposition: form-data; name="document[]"; filename="b.pdf"\r\n\r\n%PDF')
    setImmediate(() => raw.destroy())
    await expect(received).rejects.toMatchObject(malformed)
    expect(await filesBelow(folder)).toEqual([])
  })

  test('is refused when it stands still for too long, and no file stays', async () => {
    const raw = new Readable({ read: () => undefined })
    const received = receiveMultipart(requestOf(raw, 'multipart/form-data; boundary=B'), {
      files,
      inspectPdf,
      fileFields: ['document[]'],
      admission,
      idleTimeout: 20,
    })
    raw.push('--B\r\nContent-Disposition: form-data; name="document[]"; filename="a.pdf"\r\n\r\n%PDF')
    await expect(received).rejects.toMatchObject({ code: 'request.malformed', message: expect.stringContaining('stopped arriving') })
    expect(await filesBelow(folder)).toEqual([])
  })
})

describe('a part', () => {
  const field = async (disposition: string, more?: string, body?: string) => ({ ...(await receive(part(disposition, body, more) + end)).fields })
  const fileName = async (disposition: string) => (await receive(part(disposition, pdf.toString()) + end)).files.map(({ name }) => name)

  test('has the name of its field and of its file, however they are written', async () => {
    expect(await field('form-data; name="a"')).toEqual({ a: ['x'] })
    expect(await field('Form-Data; NAME=a')).toEqual({ a: ['x'] })
    expect(await field('form-data; name="a;b=\\"c\\""')).toEqual({ 'a;b="c"': ['x'] })
    expect(await field('form-data;\r\n name=a')).toEqual({ a: ['x'] })
    expect(await fileName('form-data; name="document[]"; FileName=b.pdf')).toEqual(['b.pdf'])
    expect(await fileName('form-data; name="document[]"; filename="C:\\dir\\論文;1.pdf"')).toEqual(['論文;1.pdf'])
    expect(await fileName('form-data; name="document[]"; filename*=UTF-8\'\'na%C3%AFve%20%22.pdf')).toEqual(['naïve ".pdf'])
    expect(await field('form-data; name="a"', 'Content-Type: text/plain; charset=utf-16le\r\n', 'x\0y\0')).toEqual({ a: ['xy'] })
  })

  test('[V111] with a line break in a name is refused', async () => {
    for (const disposition of ['form-data; name="a\nb"', 'form-data; name="a"; filename="a\rb.pdf"', 'form-data; name="a\rb"'])
      await expect(receive(part(disposition) + end), disposition).rejects.toMatchObject(malformed)
  })

  test('with a head that cannot be used refuses the form, whatever stands before and after it', async () => {
    const good = part('form-data; name="a"')
    const bad = {
      'a boundary that goes on': '--Bmore\r\nContent-Disposition: form-data; name="b"\r\n\r\nx\r\n',
      'a boundary without the end of its line': '--B\rContent-Disposition: form-data; name="b"\r\n\r\nx\r\n',
      'a boundary with spaces behind it': '--B \t\r\nContent-Disposition: form-data; name="b"\r\n\r\nx\r\n',
      'a head without an end': '--B\r\nContent-Disposition: form-data; name="b"\r\nx\r\n',
      'a head without a line': '--B\r\n\r\nx\r\n',
      'an empty part': '--B\r\n\r\n\r\n',
      'a header without a colon': '--B\r\nContent-Disposition form-data; name="b"\r\n\r\nx\r\n',
      'no Content-Disposition': '--B\r\nContent-Type: text/plain\r\n\r\nx\r\n',
      'another Content-Disposition': part('attachment; name="b"'),
      'no name': part('form-data'),
      'a name without a value in a file': part('form-data; filename="a.pdf"'),
      'a head that is too long': `--B\r\nX: ${'x'.repeat(9000)}\r\nContent-Disposition: form-data; name="b"\r\n\r\nx\r\n`,
      'too many headers': `--B\r\n${'X: y\r\n'.repeat(21)}Content-Disposition: form-data; name="b"\r\n\r\nx\r\n`,
      'parts inside a part': part('form-data; name="b"', '--C\r\n\r\nx\r\n--C--', 'Content-Type: multipart/mixed; boundary=C\r\n'),
    }
    for (const [what, text] of Object.entries(bad)) {
      for (const body of [text + end, good + text + end, text + good + end, good + text + good + end])
        await expect(receive(body), `${what}: ${body.slice(0, 200)}`).rejects.toMatchObject(malformed)
    }
  })

  test('too many are refused, also when they have no name', async () => {
    const parts = (count: number, disposition: string) => receive(part(disposition).repeat(count) + end)
    await expect(parts(201, 'form-data; name="a"')).rejects.toMatchObject({ code: 'request.too_large' })
    await expect(parts(301, 'form-data; name=""')).rejects.toMatchObject({ code: 'request.too_large' })
    await expect(parts(21, 'form-data; name="document[]"; filename="a.pdf"')).rejects.toMatchObject({ code: 'file.too_many' })
  })

  test('[V112] without a head counts as well', async () => {
    await expect(receive(`${'--B\r\n\r\n\r\n'.repeat(301)}${end}`)).rejects.toMatchObject({ code: 'request.too_large' })
  })
})

test('a boundary is named once in the type, quoted or not, and is not endless', async () => {
  const read = (type: string, boundary: string) => receive(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--`, { type })
  expect((await read('multipart/form-data; boundary=B', 'B')).fields.a).toEqual(['x'])
  expect((await read('Multipart/Form-Data; charset=x; Boundary="a b;c"', 'a b;c')).fields.a).toEqual(['x'])
  expect((await read('multipart/form-data ;; boundary====B==; ', '===B==')).fields.a).toEqual(['x'])
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="B',
    'multipart/form-data; boundary=B; boundary=C',
    'multipart/form-data; boundary=B; boundary=B',
    'multipart/form-data; boundary=B; boundary =C',
    'multipart/form-data; boundary=B; boundary="C',
    'multipart/form-data; boundary=B; x=y boundary=C',
    "multipart/form-data; boundary=B; boundary*=UTF-8''C",
    'multipart/form-data; boundary=B; boundary*0=C',
    'multipart/form-data; boundary=B, multipart/form-data; boundary=C',
    'multipart/form-data; x="\\"; boundary=C; y="; boundary=B',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ])
    await expect(read(type, 'B'), type).rejects.toMatchObject(malformed)
})

test('of two Content-Type headers none is believed', async () => {
  const { raw, ...request } = requestOf(Readable.from([`${part('form-data; name="a"')}${end}`]), 'multipart/form-data; boundary=B')
  raw.rawHeaders.push('content-type', 'multipart/form-data; boundary=C')
  await expect(receiveMultipart({ raw, ...request } as FastifyRequest, { files, inspectPdf, fileFields: [] })).rejects.toMatchObject(malformed)
})

test('every one of three thousand hostile forms is read or refused', async () => {
  const random = seededRandom(11)
  const outcomes = { read: 0, refused: 0 }
  const send = async (body: string) => {
    const outcome = await receive(body, { cuts: [random(body.length), random(body.length)] }).then(
      () => 'read' as const,
      (error: { code?: string }) => {
        expect(error.code, body).toMatch(/^request\.(malformed|invalid)$/)
        return 'refused' as const
      },
    )
    outcomes[outcome] += 1
  }
  for (let first = 0; first < 3000; first += 50) await Promise.all(Array.from({ length: 50 }, (_, index) => send(brokenMultipart(first + index))))
  expect(outcomes.read).toBeGreaterThan(1000)
  expect(outcomes.refused).toBeGreaterThan(1000)
})
