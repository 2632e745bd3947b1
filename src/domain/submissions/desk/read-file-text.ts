import { buffer } from 'node:stream/consumers'
import { kindNamedBy } from '../../files/accepted-files.ts'
import { openFile } from '../../files/open-file.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { fileAtDesk } from './submission-at-desk.ts'

const mostCharacters = 300_000

/** What a file says, for reading it at the desk: bare words, which can do nothing. */
export async function readFileText(services: Services, reference: string, fileId: string): Promise<{ pages: string[]; whole: boolean }> {
  const file = await fileAtDesk(services, reference, fileId)
  const kind = kindNamedBy(file.name)
  const bytes = kind === 'pdf' || kind === 'docx' ? new Uint8Array(await buffer(await openFile(services, file))) : undefined
  const pages = bytes && kind !== 'doc' && kind !== undefined ? await services.documentText(bytes, kind) : undefined
  if (!pages?.some((page) => page.trim() !== ''))
    throw new Refusal('file.unreadable', 'The words of this file cannot be shown here: it may be a scan, an old Word file, or damaged. Please download it.')
  let room = mostCharacters
  const shown: string[] = []
  for (const page of pages) {
    if (room <= 0) break
    shown.push(page.slice(0, room))
    room -= page.length
  }
  return { pages: shown, whole: room >= 0 }
}
