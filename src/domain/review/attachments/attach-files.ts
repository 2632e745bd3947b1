import { acceptedKinds, attachmentKinds, setExtensions } from '../../files/accepted-files.ts'
import { openFile } from '../../files/file-scan.ts'
import { removeStoredBytes } from '../../files/receive-file.ts'
import { claimFiles, storedFilesOf } from '../../files/stored-files.store.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { Database, Transaction } from '../../tables.ts'
import { isProtected } from '../blindness/check-file.ts'
import { formOfRound, holdOwnReview, type OwnReview, ownReview, type ReviewPerson, requireWritable } from '../reviews/own-review.ts'
import { pageOf } from '../reviews/read-reviews.ts'
import { maxAttachments } from './attachment.ts'
import { attachmentsOf } from './attachments.store.ts'

const refused = (code: RefusalCode, message: string) => new Refusal(code, message, { file: message })

/** Whether this reviewer may attach files to this review now; asked before a byte of one is read. */
export async function requireAttachable({ db }: Pick<Services, 'db'>, person: ReviewPerson, id: string): Promise<void> {
  await refuseClosed(db, await ownReview(db, person, id))
}

async function refuseClosed(db: Database, own: OwnReview): Promise<void> {
  requireWritable(own)
  if (!(await formOfRound(db, own.round)).attachments)
    throw new Refusal('review.move_not_allowed', 'This conference does not ask for files beside the review. Please write what you want to say into the form.')
}

interface Addition {
  fileIds: readonly string[]
  now: Date
  /** The organiser who attaches them for the reviewer; null where the reviewer does. */
  attachedBy: string | null
}

/** Adds files to a review and returns their numbers; the same file twice is one. The caller holds the paper and has checked who may. */
export async function addToReview(trx: Transaction, id: string, { fileIds, now, attachedBy }: Addition): Promise<number[]> {
  const store = attachmentsOf(trx)
  const there = await store.ofAssignments([id])
  const hashes = await storedFilesOf(trx).hashesOf(fileIds)
  const isKnown = (hash: string | undefined) => there.some(({ original }) => original?.sha256 === hash)
  const added = hashes.length < fileIds.length ? fileIds : fileIds.filter((_, index) => !isKnown(hashes[index]))
  if (there.length + added.length > maxAttachments)
    throw refused('file.too_many', `At most ${maxAttachments} files can be attached to a review. Please remove one first.`)
  await claimFiles(trx, added, 'file')
  const taken = new Set(there.map(({ number }) => number))
  for (const fileId of added) {
    const number = Array.from({ length: maxAttachments }, (_, index) => index + 1).find((one) => !taken.has(one)) ?? maxAttachments
    taken.add(number)
    await store.add({ assignmentId: id, number, fileId, now, attachedBy })
  }
  const before = new Set(there.map(({ number }) => number))
  return [...taken].filter((number) => !before.has(number))
}

/** A reviewer attaches files to a review, before or after submitting it, until the decision. The guard checks each of them; the same file twice is one. */
export async function attachFiles(
  services: Pick<Services, 'db' | 'files' | 'cleanDocument' | 'now'>,
  person: ReviewPerson,
  id: string,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds) await refuseUncleanable(services, fileId, 'your name')
  await services.db.transaction().execute(async (trx) => {
    await refuseClosed(trx, await holdOwnReview(trx, person, id))
    await addToReview(trx, id, { fileIds, now: services.now(), attachedBy: null })
  })
}

/** Refuses at once what nobody could clean of its reviewer's name; `whose` is how whoever sends it calls that name. */
export async function refuseUncleanable(
  services: Pick<Services, 'db' | 'files' | 'cleanDocument'>,
  fileId: string,
  whose: 'your name' | 'the reviewer’s name',
): Promise<void> {
  const file = await storedFilesOf(services.db).find(fileId)
  if (!file || file.claimed) return
  if (!Object.values<string>(attachmentKinds).includes(file.mediaType))
    throw refused('file.wrong_type', `Only ${setExtensions.attachments} files can be attached: an old Word file (.doc) cannot be cleaned of ${whose}.`)
  // Only a file that could not be examined when it arrived may be protected.
  if (file.note === null || file.mediaType !== acceptedKinds.pdf) return
  if (await isProtected(services, file))
    throw refused('file.unreadable', `The file is protected with a password, so we cannot check it for ${whose}. Please send it without the protection.`)
}

/** A reviewer takes a file back, as long as the review can be changed. */
export async function removeAttachment(services: Pick<Services, 'db' | 'files'>, person: ReviewPerson, id: string, attachmentId: string): Promise<void> {
  const storageKeys = await services.db.transaction().execute(async (trx) => {
    requireWritable(await holdOwnReview(trx, person, id))
    const attachment = (await attachmentsOf(trx).ofAssignments([id])).find((one) => one.id === attachmentId)
    if (!attachment) throw new Refusal('file.unknown', 'There is no such file in this review any more.')
    return attachmentsOf(trx).remove([attachment.id])
  })
  await removeStoredBytes(services.files, storageKeys)
}

/** A reviewer's own file, or the copy of another reviewer's where they may read the other reviews. */
export async function openReviewAttachment(services: Pick<Services, 'db' | 'files' | 'scanning' | 'now'>, person: ReviewPerson, id: string, fileId: string) {
  const own = await ownReview(services.db, person, id)
  const mine = (await attachmentsOf(services.db).ofAssignments([id])).find(({ original }) => original?.id === fileId)?.original
  if (mine) return { file: mine, bytes: await openFile(services, mine) }
  const file = (await pageOf(services, own)).others.flatMap(({ files }) => files).find((one) => one.fileId === fileId)
  const stored = file && (await storedFilesOf(services.db).find(file.fileId))
  if (!file || !stored) throw new Refusal('file.unknown', 'There is no such file in this review.')
  return { file, bytes: await openFile(services, stored) }
}
