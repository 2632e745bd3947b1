import { removeStoredBytes } from '../../files/receive-file.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import type { Services } from '../../services.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Transaction } from '../../tables.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { blindnessOf, type Guarded, type PaperToCheck, type StoredFinding } from './blindness.store.ts'
import { type CheckedFile, checkFile, unknownFormat } from './check-file.ts'
import type { KnownPerson } from './find-identities.ts'
import { type Finding, findInPassages, findingKey, isTrueHit, unsearchableNames } from './find-in-document.ts'

type GuardServices = Pick<Services, 'db' | 'files' | 'cleanDocument' | 'now' | 'scanning'>

const maxAttempts = 3

/**
 * Checks the words and the current files of a paper for what names its authors, and makes the copies that reviewers get. Whatever has changed
 * meanwhile is checked again; when the process dies, the paper still waits, and the clean-up removes what nothing refers to.
 */
export async function checkPaper(services: GuardServices, paperId: string): Promise<void> {
  const { db, files } = services
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const paper = await blindnessOf(db).toCheck(paperId)
    if (!paper) return
    const { mode } = await reviewSettingsOf(db).find(paper.conferenceId)
    // What was held once is not released by another mode.
    const isBlind = mode === 'double-blind' || paper.wasBlind
    const people = isBlind ? paper.people : []
    const settled = await settledFiles(db, paperId)
    const kept = paper.files.filter(({ id, scan }) => settled.has(id) && scan !== 'infected')
    const checked: CheckedFile[] = []
    // One after the other: they share one thread.
    for (const file of paper.files)
      if (!kept.includes(file))
        checked.push(await checkFile(services, file, { isBlind, find: (passages) => [...unsearchableNames(people), ...findInPassages(people, passages)] }))
    const unused = await db.transaction().execute(async (trx) => {
      await papersOf(trx).lock(paperId)
      if ((await blindnessOf(trx).lock(paperId)) !== paper.version) return undefined
      if (isBlind) await blindnessOf(trx).setBlind(paperId)
      return writeResult(services, trx, paperId, { words: wordFindings(paper, people), checked, kept: kept.map(({ id }) => id) })
    })
    await removeStoredBytes(files, unused ?? checked.flatMap(({ copy }) => copy?.storageKey ?? []))
    if (unused) return
  }
}

/** Files that nothing has changed since they were checked: whatever concerns a file makes it wait, and new words concern none. */
async function settledFiles(db: GuardServices['db'], paperId: string): Promise<Set<string | null>> {
  const parts = await blindnessOf(db).guarded(paperId)
  return new Set(parts.filter(({ fileId, state }) => fileId !== null && state !== 'waiting').map(({ fileId }) => fileId))
}

function wordFindings({ words }: PaperToCheck, people: readonly KnownPerson[]): Finding[] {
  return [
    ...unsearchableNames(people),
    ...findInPassages(
      people,
      words.map((one) => ({ ...one, kind: 'aside' })),
    ),
  ]
}

/**
 * Lets the words and files of a paper pass that nobody could check, because an organiser answers for it; they lose their metadata all the same.
 * False when something has changed meanwhile. `alongside` writes the rest in the same transaction.
 */
export async function passUnchecked(
  services: GuardServices,
  paper: PaperToCheck & { id: string },
  allowed: { by: string; at: Date },
  alongside: (trx: Transaction) => Promise<void>,
): Promise<boolean> {
  const { db, files } = services
  const settled = await settledFiles(db, paper.id)
  const kept = paper.files.filter(({ id, scan }) => settled.has(id) && scan !== 'infected')
  const checked: CheckedFile[] = []
  for (const file of paper.files) if (!kept.includes(file)) checked.push(await checkFile(services, file, { isBlind: true, find: () => [] }))
  const unused = await db.transaction().execute(async (trx) => {
    await papersOf(trx).lock(paper.id)
    if ((await blindnessOf(trx).lock(paper.id)) !== paper.version) return undefined
    await alongside(trx)
    await blindnessOf(trx).setBlind(paper.id)
    return writeResult(services, trx, paper.id, { words: [], checked, kept: kept.map(({ id }) => id), allowed })
  })
  await removeStoredBytes(files, unused ?? checked.flatMap(({ copy }) => copy?.storageKey ?? []))
  return unused !== undefined
}

/** Writes states, copies and findings; returns the storage keys of the bytes that are no longer used. */
async function writeResult(
  { now, scanning }: GuardServices,
  trx: Parameters<typeof blindnessOf>[0],
  paperId: string,
  { words, checked, kept: settled, allowed }: { words: Finding[]; checked: CheckedFile[]; kept: readonly string[]; allowed?: { by: string; at: Date } },
): Promise<string[]> {
  const store = blindnessOf(trx)
  const before = await store.guarded(paperId)
  const known = await store.findings(paperId)
  const stored = storedFilesOf(trx)
  const explained = (fileId: string | null) => (finding: Finding) => {
    const same = known.find((one) => one.fileId === fileId && findingKey(one) === findingKey(finding))
    return { ...finding, fileId, explanation: same?.explanation ?? '' }
  }
  const guarded = [guardedAfter(before, known, { fileId: null, reason: words.some(isTrueHit) ? 'found' : '', findings: words, ...unknownFormat }, null)]
  const unused: string[] = []
  for (const one of checked) {
    const earlier = before.find(({ fileId }) => fileId === one.fileId)
    const kept = earlier?.copyId && one.copy ? await stored.find(earlier.copyId) : undefined
    // The same bytes as before: whoever is reading them keeps their address.
    const isSame = kept !== undefined && kept.sha256 === one.copy?.sha256
    if (isSame && one.copy) unused.push(one.copy.storageKey)
    else if (one.copy) {
      await stored.addClaimed([one.copy], now())
      await scanning?.wake(trx, [one.copy.id])
    }
    guarded.push(guardedAfter(before, known, one, isSame ? kept.id : (one.copy?.id ?? null)))
  }
  const isSettled = ({ fileId }: { fileId: string | null }) => fileId !== null && settled.includes(fileId)
  guarded.push(...before.filter(isSettled))
  const findings = [
    ...words.map(explained(null)),
    ...known.filter(isSettled).map(({ id: _id, ...finding }) => finding),
    ...checked.flatMap((one) => one.findings.map(explained(one.fileId))),
  ]
  const copies = await store.setResult(paperId, allowed ? guarded.map((one) => passedBy(one, allowed)) : guarded, findings, now())
  return [...unused, ...(await stored.deleteCopies(copies))]
}

/** What waited is let pass by hand; what is held for another reason than that nobody checked it stays held. */
function passedBy(one: Guarded, { by, at }: { by: string; at: Date }): Guarded {
  if (one.allowedAt !== null || (one.state === 'held' && one.reason === 'infected')) return one
  if (one.fileId === null || one.reason === '') return { ...one, state: 'ready', reason: 'unchecked', allowedBy: by, allowedAt: at }
  return one
}

/** What an organiser has let pass stays so while nothing new is found in it. */
function guardedAfter(
  before: readonly Guarded[],
  known: readonly StoredFinding[],
  { fileId, reason, findings, pages, words, fontsNotEmbedded }: Omit<CheckedFile, 'fileId' | 'copy'> & { fileId: string | null },
  copyId: string | null,
): Guarded {
  const earlier = before.find((one) => one.fileId === fileId)
  const keys = new Set(known.filter((one) => one.fileId === fileId).map(findingKey))
  const isNew = findings.some((finding) => isTrueHit(finding) && !keys.has(findingKey(finding)))
  const isAllowed = earlier?.allowedAt != null && !isNew && (earlier.reason === reason || fileId === null) && reason !== 'infected'
  const state = reason === '' || isAllowed ? 'ready' : 'held'
  const allowed = { allowedBy: isAllowed ? earlier.allowedBy : null, allowedAt: isAllowed ? earlier.allowedAt : null }
  return { fileId, state, reason, copyId, ...allowed, pages, words, fontsNotEmbedded }
}
