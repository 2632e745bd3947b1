import * as z from 'zod/mini'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import { requireRightIn } from '../../desk/conference-rights.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { openFile } from '../../files/file-scan.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject } from '../../submissions/desk/act-on-selection.ts'
import { papersOf } from '../../submissions/papers.store.ts'
import type { Database } from '../../tables.ts'
import { reviewConflictsOf } from '../conflicts.store.ts'
import { type Attachment, isInfected, neutralAttachmentName } from './attachment.ts'
import { attachmentsOf } from './attachments.store.ts'

/** The version is that of the check which the organiser has read. */
export const attachmentOrder = z.object({ version: z.int() })
type AttachmentOrder = z.output<typeof attachmentOrder>

interface Named {
  /** Of the review. */
  id: string
  attachment: string
}

/** An organiser lets the authors have what was held. */
export function allowAttachment(services: Services, organiser: Organiser, named: Named, order: AttachmentOrder): Promise<void> {
  return change(services, organiser, named, order, (attachment) => {
    if (attachment.state === 'ready') return undefined
    if (isInfected(attachment)) throw new Refusal('file.infected', 'Our virus scanner found something harmful in this file. Nobody can be given it.')
    return { act: 'review.attachment_allowed', allowed: { by: organiser.name, at: services.now() } }
  })
}

/** Takes that back. */
export function holdAttachment(services: Services, organiser: Organiser, named: Named, order: AttachmentOrder): Promise<void> {
  return change(services, organiser, named, order, (attachment) => {
    if (attachment.state === 'held') return undefined
    if (attachment.allowedAt === null) throw new Refusal('submission.nothing_waits', 'Nobody had to allow it: nothing was found in it.')
    return { act: 'review.attachment_held', allowed: null }
  })
}

interface Change {
  act: 'review.attachment_allowed' | 'review.attachment_held'
  allowed: { by: string; at: Date } | null
}

async function change(
  { db, now }: Pick<Services, 'db' | 'now'>,
  organiser: Organiser,
  named: Named,
  { version }: AttachmentOrder,
  decide: (attachment: Attachment) => Change | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { paper, attachment: found } = await attachmentFor(trx, organiser, named)
    const attachment = await attachmentsOf(trx).lock(found.id)
    if (attachment?.version !== version)
      throw new Refusal('desk.changed_meanwhile', 'This file was checked again since you opened the page. Nothing was done. Please look at it again.')
    if (attachment.state === 'waiting') throw new Refusal('submission.nothing_waits', 'It is being checked. Please load the page again in a minute.')
    const decided = decide(attachment)
    if (!decided) return
    await attachmentsOf(trx).setAllowed(attachment.id, decided.allowed)
    const details = { reviewer: attachment.reviewer, file: attachment.number }
    await auditLogOf(trx).write(organiser, now(), { act: decided.act, ...auditSubject(paper), details })
  })
}

/** Only for an organiser with the right and without a conflict; nobody else is told that there is such a file. */
async function attachmentFor(db: Database, organiser: Organiser, { id, attachment: attachmentId }: Named) {
  const attachment = await attachmentsOf(db).find(attachmentId)
  const paper = attachment?.assignmentId === id ? await papersOf(db).find(attachment.paperId) : undefined
  if (!attachment || !paper || (await reviewConflictsOf(db).isConflicted(paper.id, organiser.email)))
    throw new Refusal('file.unknown', 'There is no such file in this review.')
  await requireRightIn(db, organiser, 'review', paper.conferenceId)
  return { attachment, paper }
}

/** The file as the reviewer sent it, or the copy that authors get; also one that is held. */
export async function attachmentAtDesk(services: Pick<Services, 'db' | 'files' | 'scanning'>, organiser: Organiser, named: Named, which: 'original' | 'copy') {
  const { attachment } = await attachmentFor(services.db, organiser, named)
  const stored = attachment[which]
  if (!stored) throw new Refusal('file.unknown', which === 'copy' ? 'There is no copy of this file yet.' : 'Its reviewer was erased, and this file with them.')
  const name = which === 'copy' ? neutralAttachmentName(attachment, stored.mediaType) : stored.name
  return { file: { ...stored, name }, bytes: await openFile(services, stored) }
}
