import type { Entry, ZipFile } from 'yauzl'
import { Refusal } from '../refusal.ts'
import type { AcceptedSet } from './accepted-files.ts'
import { headBytes, refuseProgram } from './embedded-program.ts'
import { type DetectedContent, damagedFile, withMacros } from './file-content.ts'
import type { Draft } from './file-store.ts'
import { refuseActiveObject } from './word-binary.ts'
import { refuseRemoteTarget } from './word-relationships.ts'
import { decodeXml, doctypeFinder, visitAttributes } from './xml-part.ts'
import { openZip, unpack, unpackStart } from './zip-file.ts'

const mebibytes = (count: number) => count * 1024 * 1024
const maxTextBytes = mebibytes(64)
/** The content types and all relationships together; a thousand links take a quarter of a megabyte. */
const maxPackageXmlBytes = mebibytes(4)
const maxObjectBytes = mebibytes(20)
const compoundMagic = 0xd0cf11e0a1b11ae1n

/** What tells the packages apart that we take: the main part, its media types, and the name of its root. */
interface PackageShape {
  main: RegExp
  type: string
  root: RegExp
}
const wordShape: PackageShape = { main: /^word\/document\d*\.xml$/, type: 'wordprocessingml', root: /<([\w.-]+:)?document[\s>]/ }
const slidesShape: PackageShape = { main: /^ppt\/presentation\.xml$/, type: 'presentationml', root: /<([\w.-]+:)?presentation[\s>]/ }

/** Detects what an archive is; only the parts of a document that is taken here are unpacked, up to their declared size. */
export async function detectInZip(draft: Draft, head: Buffer, accepts: AcceptedSet = 'documents'): Promise<DetectedContent> {
  if (head.subarray(0, 1024).includes('%PDF-'))
    throw new Refusal('file.wrong_type', 'The file is a PDF and an archive at once. Please send the document alone.')
  return openZip(draft, async (zip, entries) => {
    const other = otherThanWord(entries)
    if (accepts === 'slides') {
      if (other === 'a presentation') return { kind: 'pptx', note: await validatePackage(zip, entries, slidesShape) }
      return { description: other ?? 'a Word document' }
    }
    return other ? { description: other } : { kind: 'docx', note: await validatePackage(zip, entries, wordShape) }
  })
}

function otherThanWord(entries: Map<string, Entry>): string | undefined {
  if (entries.has('xl/workbook.xml') || entries.has('xl/workbook.bin')) return 'a spreadsheet'
  if (entries.has('ppt/presentation.xml')) return 'a presentation'
  if (entries.has('visio/document.xml')) return 'a drawing'
  if (entries.has('META-INF/container.xml') && entries.has('mimetype')) return 'an e-book'
  if (entries.has('META-INF/manifest.xml') && entries.has('mimetype')) return 'an OpenDocument file'
  if (entries.has('META-INF/MANIFEST.MF') || entries.has('AndroidManifest.xml')) return 'a program'
  return entries.has('[Content_Types].xml') && [...entries.keys()].some((name) => wordShape.main.test(name)) ? undefined : 'an archive'
}

/** Refuses a document with macros, programs, parts that lie on other machines or a document type; returns a doubt for the desk. */
async function validatePackage(zip: ZipFile, entries: Map<string, Entry>, { main, type, root }: PackageShape): Promise<string | undefined> {
  const parts = [...entries.values()]
  const types = entries.get('[Content_Types].xml')
  const text = parts.find(({ fileName }) => main.test(fileName))
  if (!types || !text) throw damagedFile()
  if (text.uncompressedSize > maxTextBytes) throw tooLarge('text')
  const relationships = parts.filter(({ fileName }) => /\.rels$/i.test(fileName))
  if ([types, ...relationships].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxPackageXmlBytes) throw tooLarge('table of contents')

  const contentTypes = await readContentTypes(zip, types)
  if (parts.some(({ fileName }) => /(^|\/)vba(Project|Data)\.\w+$/i.test(fileName)) || contentTypes.some((one) => macroType.test(one))) throw withMacros()
  if (!contentTypes.some((one) => one.includes(type))) throw damagedFile()
  for (const part of relationships)
    await visitAttributes(await unpackXml(zip, part), ({ Type, Target }) => {
      if (Type === undefined || Target === undefined) return
      if (macroRelationship.test(Type)) throw withMacros()
      refuseRemoteTarget(Type, Target)
    })

  let note: string | undefined
  for (const part of parts) {
    if (part.fileName.endsWith('/')) continue
    note = (await (/\.(xml|rels)$/i.test(part.fileName) ? refuseDoctype(zip, part, main) : examineObject(zip, part))) ?? note
  }
  if (!root.test(decodeXml(await unpackStart(zip, text, 8192)))) throw damagedFile()
  return note
}

const macroType = /macroenabled|vbaproject|vbadata/
const macroRelationship = /\/(vbaProject\w*|wordVbaData)$/i

/** In lower case, as media types are compared. */
async function readContentTypes(zip: ZipFile, part: Entry): Promise<string[]> {
  const types: string[] = []
  await visitAttributes(await unpackXml(zip, part), ({ ContentType }) => {
    if (ContentType !== undefined) types.push(ContentType.toLowerCase())
  })
  return types
}

async function unpackXml(zip: ZipFile, part: Entry): Promise<string> {
  const chunks: Buffer[] = []
  await unpack(zip, part, (chunk) => chunks.push(chunk))
  return decodeXml(Buffer.concat(chunks))
}

/** A part that cannot be unpacked to its end is noted: Word repairs most of them. */
async function refuseDoctype(zip: ZipFile, part: Entry, main: RegExp): Promise<string | undefined> {
  const findDoctype = doctypeFinder()
  let hasDoctype = false
  try {
    await unpack(zip, part, (chunk) => {
      hasDoctype ||= findDoctype(chunk)
    })
  } catch {
    if (main.test(part.fileName)) throw damagedFile()
    if (!hasDoctype) return `A part of it (${part.fileName}) is damaged.`
  }
  if (hasDoctype) throw damagedFile()
  return undefined
}

/** Refuses a picture, an object or another part that is a program or contains one. */
async function examineObject(zip: ZipFile, part: Entry): Promise<string | undefined> {
  const head = await unpackStart(zip, part, headBytes).catch(() => undefined)
  if (!head) return `A part of it (${part.fileName}) is damaged.`
  await refuseProgram(part.fileName, head)
  if (head.length < 8 || head.readBigUInt64BE(0) !== compoundMagic) return undefined
  const unclear = `It contains an object (${part.fileName}) that could not be examined for macros and programs.`
  if (part.uncompressedSize > maxObjectBytes) return unclear
  try {
    return await refuseActiveObject(await unpackStart(zip, part, maxObjectBytes))
  } catch (error) {
    if (error instanceof Refusal && error.message !== damagedFile().message) throw error
    return unclear
  }
}

function tooLarge(what: string): Refusal {
  return new Refusal('file.wrong_type', `The ${what} of the document is far larger than a document has.`)
}
