import { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { describe, expect, test } from 'vitest'
import { DamagedMultipartError, MultipartParser, TooManyPartsError } from './multipart-parser.ts'
import type { PartHead } from './part-head.ts'

interface ReadPart {
  head: PartHead
  bytes: Buffer
}

/** What our reader makes of a body that arrives in pieces cut at these places. */
function read(body: Buffer, boundary: string, cuts: readonly number[] = []): ReadPart[] {
  const parts: ReadPart[] = []
  let pieces: Buffer[] = []
  const parser = new MultipartParser(boundary, {
    begin(head) {
      pieces = []
      parts.push({ head, bytes: Buffer.alloc(0) })
      return (bytes) => pieces.push(Buffer.from(bytes))
    },
    end() {
      const last = parts.at(-1)
      if (last) last.bytes = Buffer.concat(pieces)
    },
  })
  const places = [...new Set([0, ...cuts, body.length])].sort((a, b) => a - b)
  for (const [index, place] of places.entries()) {
    const next = places[index + 1]
    if (next !== undefined) parser.push(body.subarray(place, next))
  }
  parser.finish()
  return parts
}

/** What the library that read our forms before makes of it. */
function readByLibrary(body: Buffer, boundary: string): Promise<{ name: string; fileName: string | undefined; bytes: string }[]> {
  return new Promise((resolve, reject) => {
    const found: { name: string; fileName: string | undefined; bytes: string }[] = []
    const reader = new Busboy({ headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
    reader.on('file', (name, stream, fileName) => {
      const part = { name, fileName, bytes: '' }
      found.push(part)
      stream.on('data', (piece: Buffer) => {
        part.bytes += piece.toString('latin1')
      })
    })
    reader.on('field', (name, value) => found.push({ name, fileName: undefined, bytes: Buffer.from(value).toString('latin1') }))
    reader.on('finish', () => resolve(found))
    reader.on('error', reject)
    Readable.from([body]).pipe(reader)
  })
}

/** Always the same numbers, so that whatever fails once fails again. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const boundary = '----Colloquia7f'
/** What a file may contain to look like the end of its part. */
const nearly = [
  '\r',
  '\n',
  '\r\n',
  '\r\n-',
  '\r\n--',
  `\r\n--${boundary.slice(0, 8)}`,
  `\r\n--${boundary.slice(0, -1)}`,
  `x--${boundary}`,
  '\r\r\n--',
  '-',
  'x',
  '\0\xff',
]

function randomBody(roll: (below: number) => number): Buffer {
  const parts = Array.from({ length: 1 + roll(4) }, (_, index) => {
    const content = Array.from({ length: roll(40) }, () => nearly[roll(nearly.length)]).join('')
    const head = roll(2) ? `name="file${index}"; filename="paper ${index}.pdf"\r\nContent-Type: application/pdf` : `name="field${index}"`
    // A text that is not UTF-8 is another matter: only files bring any byte.
    const bytes = head.includes('filename') ? content : content.replaceAll('\xff', '')
    return `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${bytes}\r\n`
  })
  return Buffer.from(`${roll(3) ? '' : 'a preamble\r\n'}${parts.join('')}--${boundary}--${roll(2) ? '\r\n' : '\r\nan epilogue'}`, 'latin1')
}

const plainly = (parts: ReadPart[]) => parts.map(({ head, bytes }) => ({ name: head.name, fileName: head.fileName, bytes: bytes.toString('latin1') }))

describe('a form that arrives in pieces', () => {
  test('is read as the library read it, wherever it is cut', async () => {
    const roll = dice(7)
    for (let round = 0; round < 400; round += 1) {
      const body = randomBody(roll)
      const cuts = Array.from({ length: roll(12) }, () => roll(body.length))
      expect(plainly(read(body, boundary, cuts)), `round ${round}, cut at ${cuts}`).toEqual(await readByLibrary(body, boundary))
    }
  })

  test('is the same byte by byte', () => {
    const roll = dice(11)
    for (let round = 0; round < 100; round += 1) {
      const body = randomBody(roll)
      const everywhere = Array.from({ length: body.length }, (_, place) => place)
      expect(read(body, boundary, everywhere)).toEqual(read(body, boundary))
    }
  })

  test('is damaged when it stops before its last boundary, wherever it stops', () => {
    const body = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--`)
    for (let length = 1; length < body.length; length += 1) expect(() => read(body.subarray(0, length), boundary)).toThrow(DamagedMultipartError)
    expect(read(body, boundary)).toHaveLength(1)
    expect(read(Buffer.alloc(0), boundary)).toEqual([])
  })

  test('with a head that does not end, or a boundary that goes on, is damaged', () => {
    const part = (head: string) => Buffer.from(`--${boundary}${head}\r\n\r\nx\r\n--${boundary}--`)
    const disposition = '\r\nContent-Disposition: form-data; name="a"'
    expect(() => read(part(`${disposition}\r\nX: ${'x'.repeat(9000)}`), boundary)).toThrow(DamagedMultipartError)
    expect(() => read(part(`${disposition}${'\r\nX: y'.repeat(21)}`), boundary)).toThrow(DamagedMultipartError)
    expect(() => read(part(`more${disposition}`), boundary)).toThrow(DamagedMultipartError)
    expect(read(part(` \t ${disposition}`), boundary)).toHaveLength(1)
  })

  test('[V112] with more parts than a form has is refused, also when nobody wants them', () => {
    const body = (parts: number) => Buffer.from(`${`--${boundary}\r\n\r\n\r\n\r\n`.repeat(parts)}--${boundary}--`)
    expect(read(body(300), boundary)).toEqual([])
    expect(() => read(body(301), boundary)).toThrow(TooManyPartsError)
  })
})
