import { type CompoundEntry, type CompoundFile, openCompoundFile } from './compound-file.ts'
import { headBytes, refusePackagedProgram } from './embedded-program.ts'
import { type ByteSource, type DetectedContent, passwordProtected, sourceOf, withMacros } from './file-content.ts'

/** Detects which program's document a compound file is, and refuses a Word document with macros or programs inside. */
export async function detectInCompoundFile(source: ByteSource, sizeBytes: number): Promise<DetectedContent> {
  const file = await openCompoundFile(source, sizeBytes)
  const top = file.entries.filter(({ isTop }) => isTop)
  const names = new Set(top.map(({ name }) => name))
  if (names.has('encryptedpackage')) throw passwordProtected()
  if (names.has('workbook') || names.has('book')) return { description: 'a spreadsheet' }
  if (names.has('powerpoint document')) return { description: 'a presentation' }
  if (names.has('visiodocument')) return { description: 'a drawing' }
  if (names.has('__properties_version1.0')) return { description: 'an e-mail message' }
  const text = top.find(({ name, isStream }) => name === 'worddocument' && isStream)
  // Installers encode their names in this range of characters.
  if (!text) return { description: [...names].some((name) => /[\u3800-\u4840]/.test(name)) ? 'a program' : 'not a document' }
  const note = await examineText(file, text)
  return { kind: 'doc', note: (await refuseActiveContent(file)) ?? note }
}

/** Refuses an object inside a document, such as a spreadsheet or a package, that has macros or is a program; returns a doubt. */
export async function refuseActiveObject(bytes: Buffer): Promise<string | undefined> {
  return refuseActiveContent(await openCompoundFile(sourceOf(bytes), bytes.length))
}

async function refuseActiveContent({ entries, readStart }: CompoundFile): Promise<string | undefined> {
  let note: string | undefined
  for (const entry of entries) {
    if (entry.name === 'macros' || entry.name === '_vba_project_cur') throw withMacros()
    if (entry.name !== '\x01ole10native' || !entry.isStream) continue
    const start = await readStart(entry, headBytes).catch(() => undefined)
    if (start) await refusePackagedProgram(start)
    else note = 'It contains an object that could not be examined for programs.'
  }
  return note
}

/** Word 97 and later, Word 6 and 95, and the Asian editions of the latter. */
const wordMarks = new Set([0xa5ec, 0xa5dc, 0xa697, 0xa698, 0xa699])
const firstFormatOf97 = 193

/** Checks that the text stream is complete and readable; what is odd about it is noted. */
async function examineText({ readStart }: CompoundFile, text: CompoundEntry): Promise<string | undefined> {
  const start = await readStart(text, 12)
  if (start.length < 12 || !wordMarks.has(start.readUInt16LE(0))) return 'It does not begin as Word begins its documents, so that Word may not open it.'
  const flags = start.readUInt16LE(10)
  if ((flags & 0x0100) !== 0) throw passwordProtected()
  const isTemplate = (flags & 0x0001) !== 0
  if (isTemplate && start.readUInt16LE(2) < firstFormatOf97) return 'It is a template of Word 6 or 95, which can carry macros that we cannot see.'
  return undefined
}
