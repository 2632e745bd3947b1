import { removeStoredBytes } from '../../files/receive-file.ts'
import { storedFilesOf } from '../../files/stored-files.store.ts'
import type { Services } from '../../services.ts'
import { blindnessOf } from '../blindness/blindness.store.ts'
import { type CheckedFile, checkFile } from '../blindness/check-file.ts'
import { checkPaper } from '../blindness/check-paper.ts'
import type { Passage } from '../blindness/document.ts'
import type { KnownPerson } from '../blindness/find-identities.ts'
import { findInPassages, findingKey, isTrueHit, unsearchableNames } from '../blindness/find-in-document.ts'
import { reviewSettingsOf } from '../review-settings.store.ts'
import { namedPeopleOf } from '../reviews/named-people.store.ts'
import type { Attachment, AttachmentFinding } from './attachment.ts'
import { type AttachmentResult, attachmentsOf } from './attachments.store.ts'

type CheckServices = Pick<Services, 'db' | 'files' | 'cleanDocument' | 'now' | 'scanning'>

/** Papers of which something waits for the guard: their own words and files, or those of their reviews. */
export async function papersToCheck(db: Services['db'], limit: number): Promise<string[]> {
  return [...new Set([...(await blindnessOf(db).waiting(limit)), ...(await attachmentsOf(db).waitingPapers(limit))])].slice(0, limit)
}

/** The job of the guard: checks whatever waits of a paper and of its reviews. */
export async function checkWhatWaits(services: CheckServices, paperId: string): Promise<void> {
  try {
    if (await blindnessOf(services.db).isWaiting(paperId)) await checkPaper(services, paperId)
  } finally {
    // They do not wait for a paper that cannot be checked.
    await checkAttachments(services, paperId)
  }
}

/**
 * Checks the files of a paper's reviews for whoever wrote them and for its other reviewers, and makes the copies that authors get. A file that changes
 * meanwhile still waits; when the process dies, the clean-up removes what nothing refers to.
 */
export async function checkAttachments(services: CheckServices, paperId: string): Promise<void> {
  const { db, files } = services
  const waiting = await attachmentsOf(db).waitingOf(paperId)
  const [first] = waiting
  if (!first) return
  const { mode } = await reviewSettingsOf(db).find(first.conferenceId)
  const reviewers = (await namedPeopleOf(db).hiddenReviewers([paperId])).get(paperId) ?? []
  for (const { attachment, wasBlind, reviewerId, person } of waiting) {
    if (!attachment.original) continue
    // What was held once is not released by another mode.
    const isBlind = mode !== 'open' || wasBlind
    const others = reviewers.filter(({ id }) => id !== reviewerId)
    const checked = await checkFile(services, attachment.original, { isBlind, find: (passages) => findReviewers(person, others, passages) })
    const unused = await db.transaction().execute((trx) => writeResult(services, trx, attachment, checked, isBlind))
    await removeStoredBytes(files, unused)
  }
}

/** Holds the files of reviews that nobody could check, with a copy for an organiser to look at. */
export async function holdUnchecked(services: CheckServices, paperId: string): Promise<void> {
  for (const { attachment } of await attachmentsOf(services.db).waitingOf(paperId)) {
    if (!attachment.original) continue
    const checked = await checkFile<AttachmentFinding>(services, attachment.original, { isBlind: true, find: () => [] })
    const unused = await services.db
      .transaction()
      .execute((trx) => writeResult(services, trx, attachment, { ...checked, reason: checked.reason || 'unchecked' }, true))
    await removeStoredBytes(services.files, unused)
  }
}

/** What an erasure leaves of a reviewer. */
const isKnown = ({ name }: KnownPerson) => name !== 'Deleted'

/** The reviewer whose file it is by everything that tells who they are; the others by name and address, because their institution may be meant otherwise. */
function findReviewers(own: KnownPerson, others: readonly KnownPerson[], passages: readonly Passage[]): AttachmentFinding[] {
  const ofOthers = findInPassages(others.filter(isKnown), passages).filter(({ kind }) => kind === 'name' || kind === 'email')
  return [
    ...[...unsearchableNames([own].filter(isKnown)), ...findInPassages([own].filter(isKnown), passages)].map((finding) => ({ ...finding, isOwn: true })),
    ...ofOthers.map((finding) => ({ ...finding, isOwn: false })),
  ]
}

/** The same finding after another check. */
const keyOf = (finding: AttachmentFinding) => `${finding.isOwn} ${findingKey(finding)}`

/** Returns the storage keys of the bytes that are not used. */
async function writeResult(
  { now, scanning }: CheckServices,
  trx: Services['db'],
  { id, version }: Attachment,
  { reason, findings, copy }: CheckedFile<AttachmentFinding>,
  isBlind: boolean,
): Promise<string[]> {
  const stored = storedFilesOf(trx)
  const before = await attachmentsOf(trx).lock(id)
  // It was removed, or asks for another check.
  if (before?.version !== version || before.state !== 'waiting') return copy ? [copy.storageKey] : []
  // The same bytes as before keep their address.
  const isSame = copy !== undefined && before.copy?.sha256 === copy.sha256
  if (copy && !isSame) {
    await stored.addClaimed([copy], now())
    await scanning?.wake(trx, [copy.id])
  }
  const copyId = (isSame ? before.copy?.id : copy?.id) ?? null
  await attachmentsOf(trx).setResult(id, { ...verdictOn(before, reason, findings), reason, findings, copyId, isBlind }, now())
  if (isSame) return [copy.storageKey]
  return before.copy ? stored.deleteCopies([before.copy.id]) : []
}

/** What an organiser has let pass stays so while nothing new is found in it. */
function verdictOn(
  before: Attachment,
  reason: Attachment['reason'],
  findings: readonly AttachmentFinding[],
): Pick<AttachmentResult, 'state' | 'allowedBy' | 'allowedAt'> {
  const known = new Set(before.findings.map(keyOf))
  const isNew = findings.some((finding) => isTrueHit(finding) && !known.has(keyOf(finding)))
  const isAllowed = before.allowedAt !== null && before.reason === reason && !isNew && reason !== 'infected'
  const allowed = isAllowed ? { allowedBy: before.allowedBy, allowedAt: before.allowedAt } : { allowedBy: null, allowedAt: null }
  return { state: reason === '' || isAllowed ? 'ready' : 'held', ...allowed }
}
