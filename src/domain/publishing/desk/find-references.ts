import type { Organiser } from '../../desk/organiser.ts'
import { requireRight } from '../../desk/rights.ts'
import { acceptedKinds } from '../../files/accepted-files.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import { Refusal } from '../../refusal.ts'
import { openedBy } from '../../review/blindness/sections.ts'
import type { Services } from '../../services.ts'
import { textOfFile } from '../../similarity/read-texts.ts'
import { productionTasksOf } from '../production/production-tasks.store.ts'
import { publishingDeskOf } from './publishing-desk.store.ts'

const mostReferences = 500
const longestReference = 2000

/** The list of references of the newest file of an article that has one, a line each. Nothing is stored: somebody reads them first. */
export async function findReferences(services: Pick<Services, 'db' | 'files' | 'documentText'>, organiser: Organiser, id: string): Promise<string[]> {
  requireRight(organiser, 'publishing')
  const { db } = services
  if (!(await publishingDeskOf(db).findArticle(id))) throw new Refusal('request.not_found', 'There is no such article.')
  for (const { id: fileId } of await productionTasksOf(db).filesOf(id)) {
    const file = await storedFilesOf(db).find(fileId)
    const found = file && referencesIn(await textOfFile(services, file), { isByParagraph: file.mediaType === acceptedKinds.docx })
    if (found && found.length > 0) return found
  }
  throw new Refusal('publishing.not_possible', 'None of the files of this article has a list of references that we could read. Please type it, or paste it.')
}

/** The text of a Word file has a line for each paragraph; that of a PDF has those of the page, so that a reference goes over several. */
export function referencesIn(text: string, { isByParagraph }: { isByParagraph: boolean }): string[] {
  const lines = linesOfList(text)
  return (isByParagraph ? lines : joined(lines))
    .map((line) => line.replace(number, '').trim())
    .filter((line) => line.length > 15)
    .map((line) => line.slice(0, longestReference))
    .slice(0, mostReferences)
}

/** Below the last heading of such a list, without the numbers of pages. */
function linesOfList(text: string): string[] {
  let lines: string[] = []
  let isList = false
  for (const line of text.split('\n').map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    const opened = openedBy(line)
    if (opened !== null) {
      isList = opened === 'references'
      if (isList) lines = []
    } else if (isList && line !== '' && !/^\d{1,4}$/.test(line)) lines.push(line)
  }
  return lines
}

const number = /^(?:\[\d{1,3}\]|\(\d{1,3}\)|\d{1,3}[.)])\s+/
/** ‘Oduya, G.’, ‘de la Cruz, María’ */
const author = /^(?:(?:van|von|der|den|de|da|del|della|di|dos|du|la|le|el|al|ter|ten|bin|ibn)\s+)*\p{Lu}[\p{L}\p{M}'’ -]{0,40},\s*\p{Lu}/u
/** ‘Harbour Schools Network. (2022)’ */
const organisationAndYear = /^\p{Lu}[^()]{2,160}\((?:1[5-9]|20)\d\d[a-z]?\b|^\p{Lu}[^()]{2,160}\(n\.d\.\)/u
/** The end of a sentence, of pages, or of an address. */
const ended = /[.)\]\d]$|https?:\/\/\S+$/

function joined(lines: readonly string[]): string[] {
  const isNumbered = lines.some((line) => number.test(line))
  const begins = (line: string) => (isNumbered ? number.test(line) : author.test(line) || organisationAndYear.test(line))
  const found: string[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (begins(line) && (last === undefined || isNumbered || ended.test(last))) found.push(line)
    // What stands above the first one is a remark.
    else if (last !== undefined) found[found.length - 1] = /[-/_]$/.test(last) ? last + line : `${last} ${line}`
  }
  return found
}
