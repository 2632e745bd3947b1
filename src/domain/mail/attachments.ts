import { buffer } from 'node:stream/consumers'
import { openFile, type Scanning } from '../files/file-scan.ts'
import type { FileStore } from '../files/file-store.ts'
import { type StoredFile, storedFilesOf } from '../files/stored-files.store.ts'
import { Refusal } from '../refusal.ts'
import type { Database, Transaction } from '../tables.ts'
import { mailAttachmentsOf } from './attachments.store.ts'
import type { MailAttachment } from './mail.ts'
import type { OutgoingMail } from './transport.ts'

const maxMegabytes = 10
export const maxAttachments = 10

/** Attaches files to queued mails. Refuses what many mail servers would not take, and files that the clean-up may delete before the mail leaves. */
export async function attachFiles(trx: Transaction, mails: readonly { id: string; files: readonly MailAttachment[] }[]): Promise<void> {
  const stored = await claimedFiles(trx, new Set(mails.flatMap(({ files }) => files.flatMap((file) => ('fileId' in file ? file.fileId : [])))))
  const rows = mails.map(({ id, files }) => files.map((file, position) => ({ mail_id: id, position, ...rowOf(file, stored) })))
  for (const ofMail of rows) refuseTooMuch(ofMail.map((row) => row.size_bytes))
  await mailAttachmentsOf(trx).add(rows.flat())
}

/** Refuses files that are too many or too large for one mail. */
export function refuseTooMuch(sizes: readonly number[], field?: string): void {
  const refuse = (code: 'file.too_many' | 'file.too_large', message: string) => new Refusal(code, message, field ? { [field]: message } : {})
  if (sizes.length > maxAttachments) throw refuse('file.too_many', `At most ${maxAttachments} files can go out with one mail.`)
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
  if (totalBytes > maxMegabytes * 1024 * 1024)
    throw refuse('file.too_large', `The files of one mail may have ${maxMegabytes} MB together; these have ${Math.ceil(totalBytes / 1024 / 1024)} MB.`)
}

async function claimedFiles(trx: Transaction, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, StoredFile>> {
  const found = new Map<string, StoredFile>()
  for (const id of ids) {
    const file = await storedFilesOf(trx).find(id)
    if (!file?.claimed) throw new Refusal('file.unknown', 'A file that was to go out with this mail is no longer with us. Please choose it again.')
    found.set(id, file)
  }
  return found
}

function rowOf(attachment: MailAttachment, stored: ReadonlyMap<string, StoredFile>) {
  if (!('fileId' in attachment)) {
    const { name, mediaType, content } = attachment
    return { name, media_type: mediaType, size_bytes: content.length, file_id: null, content }
  }
  const file = stored.get(attachment.fileId)
  if (!file) throw new Error(`File ${attachment.fileId} is gone.`)
  return { name: file.name, media_type: file.mediaType, size_bytes: file.sizeBytes, file_id: file.id, content: null }
}

/** The attachments of a mail with their bytes. Refuses a file that is held back by the virus scanner. */
export async function readAttachments(
  db: Database,
  store: { files: Pick<FileStore, 'read'>; scanning?: Scanning | undefined },
  mailId: string,
): Promise<OutgoingMail['attachments']> {
  const read: OutgoingMail['attachments'] = []
  for (const { name, mediaType, content, storageKey, scan } of await mailAttachmentsOf(db).forSending(mailId)) {
    const bytes = content ?? (await buffer(await openFile(store, { storageKey: storageKey ?? '', scan })))
    read.push({ name, mediaType, content: bytes })
  }
  return read
}
