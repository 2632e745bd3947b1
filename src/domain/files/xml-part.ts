import { damagedFile } from './file-content.ts'
import { readXml } from './read-xml.ts'

/** Calls `visit` with the attributes of every element that have no prefix. Refuses XML that is not well-formed or declares a document type. */
export async function visitAttributes(text: string, visit: (attributes: Record<string, string>) => void): Promise<void> {
  await readXml(
    text,
    (parser) => {
      parser.on('doctype', () => {
        throw damagedFile()
      })
      parser.on('opentag', ({ attributes }) => {
        const plain = Object.values(attributes).filter(({ prefix }) => prefix === '')
        visit(Object.fromEntries(plain.map(({ name, value }) => [name, value])))
      })
    },
    { malformed: damagedFile },
  )
}

/** The text of an XML part: UTF-16 by its first bytes, otherwise the encoding that it declares. Refuses an encoding that is not known to every reader. */
export function decodeXml(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be').decode(bytes)
  const declared = /^\S{0,3}<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8'
  // Without the bytes of UTF-16 such a declaration is wrong, and readers take the part as UTF-8.
  if (/^utf-?16/i.test(declared)) return new TextDecoder('utf-8').decode(bytes)
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    throw damagedFile()
  }
}

const declaration = '<!DOCTYPE'
const declarations = [Buffer.from(declaration), Buffer.from(declaration, 'utf16le'), Buffer.from(declaration, 'utf16le').swap16()]
const longestDeclaration = declaration.length * 2

/** Finds a document type declaration in a stream of chunks, in UTF-8 and UTF-16. It allows entity attacks; Word never writes one. */
export function doctypeFinder(): (chunk: Buffer) => boolean {
  let tail = Buffer.alloc(0)
  return (chunk) => {
    const seen = Buffer.concat([tail, chunk])
    tail = seen.subarray(Math.max(0, seen.length - longestDeclaration + 1))
    return declarations.some((bytes) => seen.includes(bytes))
  }
}
