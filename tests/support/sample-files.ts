import { crc32, deflateRawSync } from 'node:zlib'
import CFB from 'cfb'

/** A small, whole PDF; `padBytes` makes it as large as a test needs. */
export function samplePdf(padBytes = 0): Buffer {
  const body = '%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n'
  const padding = padBytes > 0 ? `%${'x'.repeat(padBytes - 2)}\n` : ''
  return Buffer.from(`${body}${padding}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1/Root 1 0 R>>\nstartxref\n${body.length + padding.length}\n%%EOF\n`)
}

export interface ZipPart {
  name: string
  bytes: Buffer | string
  stored?: boolean
  /** What the table of contents says instead of the truth. */
  claims?: { uncompressedSize?: number; compressedSize?: number; offset?: number; crc32?: number; flags?: number; method?: number }
}

/** An archive written by hand, so that a test can let it lie. */
export function sampleZip(parts: ZipPart[], { comment = '' }: { comment?: string } = {}): Buffer {
  const locals: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const { name, bytes, stored, claims = {} } of parts) {
    const raw = Buffer.from(bytes)
    const data = stored ? raw : deflateRawSync(raw, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0x0800, 2)
    fields.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 4)
    fields.writeUInt32LE(claims.crc32 ?? crc32(raw), 10)
    fields.writeUInt32LE(claims.compressedSize ?? data.length, 14)
    fields.writeUInt32LE(claims.uncompressedSize ?? raw.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(claims.offset ?? offset, 10)
    table.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), fields, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(parts.length, 0xffff), 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(comment.length, 16)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end, Buffer.from(comment, 'latin1')])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The parts of a small, whole .docx, to be changed before they are packed. */
export function docxParts(text = 'An abstract.', type = wordType): ZipPart[] {
  return [
    {
      name: '[Content_Types].xml',
      bytes: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    },
    { name: '_rels/.rels', bytes: '<?xml version="1.0"?><Relationships/>' },
    {
      name: 'word/document.xml',
      bytes: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    },
  ]
}

export function sampleDocx(more: ZipPart[] = []): Buffer {
  return sampleZip([...docxParts(), ...more])
}

/** A compound file with these streams: `WordDocument` makes it a .doc. */
export function sampleCompound(streams: Record<string, Buffer | string>): Buffer {
  const container = CFB.utils.cfb_new()
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(container, `/${name}`, Buffer.from(bytes))
  return CFB.write(container, { type: 'buffer' }) as Buffer
}

interface WordStream {
  bytes?: number
  mark?: number
  format?: number
  /** 0x0100 is a password, 0x0001 a template. */
  flags?: number
}

/** The text stream of a .doc as Word begins it. */
export function wordStream({ bytes = 8192, mark = 0xa5ec, format = 0x00c1, flags = 0 }: WordStream = {}): Buffer {
  const stream = Buffer.alloc(bytes, 0x20)
  stream.writeUInt16LE(mark, 0)
  stream.writeUInt16LE(format, 2)
  stream.writeUInt16LE(flags, 10)
  return stream
}

export function sampleDoc(bytes?: number): Buffer {
  return sampleCompound({ WordDocument: wordStream(bytes === undefined ? {} : { bytes }), '1Table': Buffer.alloc(4096) })
}

/** The stream of a file that was inserted into a Word document as a package. */
export function packageStream(name: string, content: Buffer | string): Buffer {
  const text = (value: string) => Buffer.from(`${value}\0`, 'latin1')
  const length = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const path = text(`C:\\Users\\me\\${name}`)
  const data = Buffer.from(content)
  const body = Buffer.concat([Buffer.from([2, 0]), text(name), path, Buffer.from([0, 0, 3, 0]), length(path.length), path, length(data.length), data])
  return Buffer.concat([length(body.length), body])
}
