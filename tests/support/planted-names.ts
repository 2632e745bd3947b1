import { inflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRawStream, PDFStream, PDFString } from '@cantoo/pdf-lib'
import type { CleanDocument, CleanedDocument } from '#domain/review/blindness/document.ts'
import { findInPassages, isTrueHit } from '#domain/review/blindness/find-in-document.ts'
import { unzipped } from './unzipped.ts'

/** Whose name is planted, in these ways of writing it. */
export const canary = 'Zed Canaryson'
export const canaryForms = {
  name: canary,
  surname: 'Canaryson',
  'lower case': 'canaryson',
  slug: 'Canaryson-photo',
  'name as slug': 'zed_canaryson',
  camel: 'figZedCanaryson',
  path: 'C:\\Users\\Canaryson',
  'path of a file': '/home/zcanaryson/thesis/fig.png',
} as const
export const allForms: readonly string[] = Object.values(canaryForms)
const people = [{ name: canary, email: 'zed@uni-a.example', affiliation: '', orcid: null }]

/** What an author's file becomes: held for a person, or a copy that names nobody. */
export async function fateOf(clean: CleanDocument, bytes: Uint8Array, kind: 'docx' | 'pdf'): Promise<'held' | 'clean' | 'leaks' | 'refused'> {
  const outcome = await clean(bytes, kind)
  // A file that cannot be cleaned is held too, but shows nothing of a place.
  if (typeof outcome === 'string') return 'refused'
  if (isHeld(outcome)) return 'held'
  return isNamedIn(await everything(outcome.bytes, kind)) ? 'leaks' : 'clean'
}

const isHeld = ({ passages }: CleanedDocument) => findInPassages(people, passages).some(isTrueHit)

/** All bytes that a reader can get at: unpacked, inflated, and the names of parts. */
async function everything(bytes: Uint8Array, kind: 'docx' | 'pdf'): Promise<Buffer[]> {
  if (kind === 'docx') return unpacked(Buffer.from(bytes))
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const objects = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => [
      Buffer.from(object.toString(), 'latin1'),
      ...stringsIn(object).map((one) => Buffer.from(one)),
      ...(object instanceof PDFRawStream ? [inflated(object.contents)] : []),
    ])
  return [Buffer.from(bytes), ...objects]
}

/** With the packages inside a package. */
async function unpacked(bytes: Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for (const [name, part] of Object.entries(await unzipped(bytes)))
    parts.push(Buffer.from(name), ...(part.toString('latin1', 0, 4) === 'PK\x03\x04' ? await unpacked(part) : [part]))
  return parts
}

function stringsIn(object: PDFObject): string[] {
  if (object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName) return [object.decodeText()]
  if (object instanceof PDFStream) return stringsIn(object.dict)
  if (object instanceof PDFDict) return object.entries().flatMap(([key, value]) => [key.decodeText(), ...stringsIn(value)])
  return 'asArray' in object ? (object as { asArray(): PDFObject[] }).asArray().flatMap(stringsIn) : []
}

function inflated(contents: Uint8Array): Buffer {
  try {
    return inflateSync(contents)
  } catch {
    return Buffer.from(contents)
  }
}

/** In each of the ways in which programs write a word. */
function isNamedIn(all: readonly Buffer[]): boolean {
  const hex = (word: string, encoding: 'latin1' | 'utf16le', swap = false) => {
    const bytes = Buffer.from(word, encoding)
    return (swap ? bytes.swap16() : bytes).toString('hex').slice(2, -2)
  }
  const hexes = ['Canaryson', 'canaryson'].flatMap((word) => [hex(word, 'latin1'), hex(word, 'utf16le'), hex(word, 'utf16le', true)])
  return all.some((bytes) => {
    const ways = [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]
    if (bytes.length % 2 === 0) ways.push(Buffer.from(bytes).swap16().toString('utf16le'))
    return ways.some((text) => {
      const plain = text.toLowerCase().replace(/&#x([\da-f]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      return plain.includes('canaryson') || hexes.some((one) => plain.includes(one))
    })
  })
}
