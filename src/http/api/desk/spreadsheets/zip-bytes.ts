import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
}

/** Sizes follow the data, because they are known only then; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, the first day that the format knows: the same rows make the same bytes. */
const firstDay = 0x0021
const mostBytes = 0xffff_ffff

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** A ZIP archive, written as it comes: no entry is ever held whole. */
export async function* zipBytes(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const one: Written = { name: Buffer.from(entry.name), crc: 0, packed: 0, size: 0, offset }
    const head = Buffer.concat([
      fields([0x04034b50, 4], [20, 2], [flags, 2], [deflated, 2], [0, 2], [firstDay, 2], [0, 4], [0, 4], [0, 4], [one.name.length, 2], [0, 2]),
      one.name,
    ])
    yield head
    for await (const bytes of packed(entry.text, one)) yield bytes
    if (one.size > mostBytes || one.packed > mostBytes) throw new Error(`${entry.name} is too large for a ZIP archive without extensions.`)
    const tail = fields([0x08074b50, 4], [one.crc, 4], [one.packed, 4], [one.size, 4])
    yield tail
    offset += head.length + one.packed + tail.length
    written.push(one)
  }
  const directory = Buffer.concat(written.map(directoryLine))
  yield directory
  yield fields([0x06054b50, 4], [0, 2], [0, 2], [written.length, 2], [written.length, 2], [directory.length, 4], [offset, 4], [0, 2])
}

async function* packed(text: ZipEntry['text'], one: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  async function feed(): Promise<void> {
    for await (const part of text) {
      const bytes = Buffer.from(part)
      one.crc = crc32(bytes, one.crc)
      one.size += bytes.length
      // Wait until what is packed was taken: a slow reader must not make us hold everything.
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
      if (deflate.destroyed) return
    }
    deflate.end()
  }
  feed().catch((error: Error) => deflate.destroy(error))
  for await (const bytes of deflate) {
    one.packed += (bytes as Buffer).length
    yield bytes as Buffer
  }
}

function directoryLine({ name, crc, packed: packedSize, size, offset }: Written): Buffer {
  const line = fields(
    [0x02014b50, 4],
    [20, 2],
    [20, 2],
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [firstDay, 2],
    [crc, 4],
    [packedSize, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  )
  return Buffer.concat([line, name])
}

/** Little-endian numbers of two or four bytes each. */
function fields(...values: [number, 2 | 4][]): Buffer {
  return Buffer.concat(
    values.map(([value, length]) => {
      const bytes = Buffer.alloc(length)
      bytes.writeUIntLE(value, 0, length)
      return bytes
    }),
  )
}
