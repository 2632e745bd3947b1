import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type FileScan, holdLabels, holdOf } from '../../files/file-scan.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { heldList, safeName } from '../../submissions/desk/export-files.ts'
import { type ChairCredentials, findChair } from '../chairs/chair-link.ts'
import { readSessionSheets, type SessionSheet } from '../chairs/session-sheet.ts'
import { slidesOf } from './slides.store.ts'

export interface SlidesArchive {
  name: string
  /** What stands in place of files that are held back. */
  texts: { path: string; text: string }[]
  files: { path: string; storageKey: string; scan: FileScan | null; sizeBytes: number; receivedAt: Date }[]
}

/** The slides of one of a chair's sessions. */
export async function slidesForChair(services: Pick<Services, 'db' | 'key' | 'now' | 'scanning'>, credentials: ChairCredentials, sessionId: string) {
  const found = await findChair(services, credentials)
  const sheet = found?.sheets.find(({ id }) => id === sessionId)
  if (!found || !sheet) throw unknownSession()
  return archiveOf(services, [sheet], `slides ${sheet.title}.zip`)
}

/** The slides of a session, or of the whole programme; the audit log records who took them. */
export async function slidesAtDesk(services: Pick<Services, 'db' | 'now' | 'scanning'>, organiser: Organiser, conferenceId: string, sessionId: string) {
  await requireRightIn(services.db, organiser, 'programme', conferenceId)
  const read = await readSessionSheets(services.db, conferenceId, services.now())
  const sheets = read?.sheets.filter(({ id }) => sessionId === '' || id === sessionId) ?? []
  if (!read || sheets.length === 0) throw unknownSession()
  const archive = await archiveOf(services, sheets, `slides ${sessionId === '' ? read.conference.code : (sheets[0]?.title ?? '')}.zip`)
  await auditLogOf(services.db).write(organiser, services.now(), {
    act: 'programme.slides_exported',
    about: `conference:${conferenceId}`,
    aboutName: read.conference.subConference,
    details: { files: archive.files.length },
  })
  return archive
}

function unknownSession(): Refusal {
  return new Refusal('programme.unknown', 'There is no such session in the published programme.')
}

/** In the order of the programme; a folder for each session where there are several. */
async function archiveOf({ db, scanning }: Pick<Services, 'db' | 'scanning'>, sheets: readonly SessionSheet[], name: string): Promise<SlidesArchive> {
  const newest = await slidesOf(db).newest(sheets.flatMap(({ papers }) => papers.map(({ id }) => id)))
  if (newest.size === 0) throw new Refusal('file.unknown', 'Nobody has sent slides yet.')
  const files: SlidesArchive['files'] = []
  const held: { path: string; why: string }[] = []
  for (const [place, sheet] of sheets.entries())
    for (const [index, paper] of sheet.papers.entries()) {
      const slides = newest.get(paper.id)
      if (!slides) continue
      const folder = sheets.length > 1 ? `${two(place + 1)} ${safeName(sheet.title)}/` : ''
      const path = `${folder}${two(index + 1)} ${paper.reference} ${safeName(slides.name)}`
      const hold = holdOf(slides.scan, scanning)
      if (hold) held.push({ path, why: holdLabels[hold] })
      else files.push({ path, storageKey: slides.storageKey, scan: slides.scan, sizeBytes: slides.sizeBytes, receivedAt: slides.sentAt })
    }
  return { name: safeName(name), texts: held.length > 0 ? [{ path: 'not in this archive.txt', text: heldList(held) }] : [], files }
}

const two = (number: number) => String(number).padStart(2, '0')
