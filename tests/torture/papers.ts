import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { sampleZip } from '../support/sample-files.ts'
import { unzipped } from '../support/unzipped.ts'

interface Manuscript {
  name: string
  mediaType: string
  /** A file of its own for each author; the same one every time. */
  of(author: number): Buffer
}

const markLength = 64

/** A real PDF file and a real Word document of about so many bytes, most of which are a photograph, as they are when authors send them. */
export async function manuscripts(bytes: number): Promise<Manuscript[]> {
  const photograph = await noise(bytes)
  const pdf = await PDFDocument.load(await readFile('content/downloads/sample-full-paper.pdf'))
  pdf.addPage().drawImage(await pdf.embedJpg(photograph), { width: 400, height: 400 })
  const pdfBytes = Buffer.concat([await pdf.save(), Buffer.from(`\n%${' '.repeat(markLength)}\n`)])
  const parts = await unzipped(await readFile('content/downloads/sample-full-paper.docx'))
  const { '[Content_Types].xml': types = Buffer.alloc(0), ...others } = parts
  const withPhotograph = types.toString().replace(/(<Types[^>]*>)/, '$1<Default Extension="jpeg" ContentType="image/jpeg"/>')
  const docx = sampleZip(
    [
      { name: '[Content_Types].xml', bytes: withPhotograph },
      ...Object.entries(others).map(([name, content]) => ({ name, bytes: content })),
      { name: 'word/media/image2.jpeg', bytes: photograph, stored: true },
    ],
    { comment: ' '.repeat(markLength) },
  )
  return [
    { name: 'paper.pdf', mediaType: 'application/pdf', of: (author) => marked(pdfBytes, pdfBytes.length - 1 - markLength, author) },
    {
      name: 'paper.docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      of: (author) => marked(docx, docx.length - markLength, author),
    },
  ]
}

/** With the author's number where readers ignore it. */
function marked(file: Buffer, at: number, author: number): Buffer {
  const copy = Buffer.from(file)
  copy.write(String(author).padStart(markLength, '0'), at)
  return copy
}

/** Noise, because anything else would shrink. */
function noise(bytes: number): Promise<Buffer> {
  const side = Math.max(16, Math.round(Math.sqrt(bytes / 0.58)))
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}
