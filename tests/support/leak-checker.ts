import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { unzipped } from './unzipped.ts'

/** Something that a person gets to see: a page, an answer, a mail, a file, or a number beside a filter. */
export interface Output {
  /** Its address, or the kind of the mail. */
  where: string
  headers?: Readonly<Record<string, unknown>>
  body?: string | Buffer
  /** How many there are, and how many of them this person may know of. */
  count?: { value: number; atMost: number }
}

/** Where one of these is read, however it is encoded: in an address, a header, a body, or the inside of a document. */
export async function findLeaks(outputs: readonly Output[], forbidden: readonly RegExp[], except = /^$/): Promise<string[]> {
  const found: string[] = []
  for (const output of outputs) {
    if (except.test(output.where)) continue
    const texts = await textsOf(output)
    const isTooMany = output.count !== undefined && output.count.value > output.count.atMost
    if (isTooMany || forbidden.some((one) => texts.some((text) => one.test(text)))) found.push(output.where)
  }
  return found
}

async function textsOf({ where, headers = {}, body = '' }: Output): Promise<string[]> {
  const heads = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
  return [where, ...heads, ...(typeof body === 'string' ? [body] : await textsIn(body))].flatMap(readings)
}

/** A text as it stands, and as a browser, a mail program or a reader of JSON would read it. */
function readings(text: string): string[] {
  return [
    text,
    text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10))),
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text.replace(/=\?utf-8\?b\?([\w+/=]+)\?=/gi, (_, encoded: string) => Buffer.from(encoded, 'base64').toString()),
  ]
}

async function textsIn(bytes: Buffer): Promise<string[]> {
  if (bytes.subarray(0, 2).toString() === 'PK') return Object.entries(await unzipped(bytes)).map(([name, part]) => `${name} ${part.toString()}`)
  if (bytes.subarray(0, 5).toString() === '%PDF-') return [bytes.toString('latin1'), ...(await propertiesOf(bytes))]
  return [bytes.toString()]
}

/** The Info dictionary and the XMP packet, also where they are compressed. */
async function propertiesOf(bytes: Buffer): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const info = [document.getAuthor(), document.getTitle(), document.getSubject(), document.getKeywords(), document.getCreator(), document.getProducer()]
  const xmp = document.catalog.lookup(PDFName.of('Metadata'))
  return [...info.filter((value): value is string => value !== undefined), xmp instanceof PDFRawStream ? Buffer.from(xmp.contents).toString() : '']
}
