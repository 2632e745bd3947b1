import { sql } from 'kysely'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#domain/tables.ts'
import type { FileScan } from './file-scan.ts'
import { uploadReservationsOf } from './upload-reservations.store.ts'

/** A valid file in the store, ready to be referred to by a row. */
export interface ReceivedFile {
  id: string
  storageKey: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
  /** A doubt about the content, for the desk. */
  note: string | null
}

export interface StoredFile extends ReceivedFile {
  arrivedAt: Date
  scan: FileScan | null
}

const notInfected = sql<boolean>`scan IS DISTINCT FROM 'infected'`

/** The rows of the files in the store. */
export function storedFilesOf(db: Database) {
  return {
    /** Adds the rows of stored files, unclaimed. */
    async add(files: readonly ReceivedFile[], now: Date): Promise<void> {
      if (files.length === 0) return
      await db
        .insertInto('stored_file')
        .values(files.map((file) => rowOf(file, now)))
        .execute()
    },

    /** The same for files that belong to something added in the same transaction. */
    async addClaimed(files: readonly ReceivedFile[], now: Date): Promise<void> {
      if (files.length === 0) return
      await db
        .insertInto('stored_file')
        .values(files.map((file) => ({ ...rowOf(file, now), claimed: true })))
        .execute()
    },

    /** The same as `add` for a file that another process may be adding at the same time; returns whether this one added it. */
    async addIfNew(file: ReceivedFile, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('stored_file')
        .values(rowOf(file, now))
        .onConflict((there) => there.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async find(id: string): Promise<(StoredFile & { claimed: boolean }) | undefined> {
      const row = await db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
      return row && { ...fileOf(row), claimed: row.claimed }
    },

    /** Which of these storage keys have a row. */
    async namedAmong(storageKeys: readonly string[]): Promise<Set<string>> {
      if (storageKeys.length === 0) return new Set()
      const rows = await db.selectFrom('stored_file').select('storage_key').where('storage_key', 'in', storageKeys).execute()
      return new Set(rows.map((row) => row.storage_key))
    },

    /** The hashes of these files, claimed or not, in this order. */
    async hashesOf(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('stored_file').select(['id', 'sha256']).where('id', 'in', ids).execute()
      return ids.flatMap((id) => rows.find((row) => row.id === id)?.sha256 ?? [])
    },

    /** Deletes those of these files that are unclaimed; returns the storage keys of the bytes to delete. */
    async deleteUnclaimed(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.deleteFrom('stored_file').where('claimed', '=', false).where('id', 'in', ids).returning(['id', 'storage_key']).execute()
      await uploadReservationsOf(db).release(rows.map((row) => row.id))
      return rows.map((row) => row.storage_key)
    },

    /** Deletes copies that were made of other files; returns the storage keys of the bytes to delete. */
    async deleteCopies(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db.deleteFrom('stored_file').where('id', 'in', ids).returning('storage_key').execute()
      return rows.map((row) => row.storage_key)
    },

    /** Deletes unclaimed files that arrived before an instant; returns the storage keys of the bytes to delete. */
    async deleteUnclaimedBefore(before: Date): Promise<string[]> {
      const rows = await db.deleteFrom('stored_file').where('claimed', '=', false).where('arrived_at', '<', before).returning('storage_key').execute()
      return rows.map((row) => row.storage_key)
    },
  }
}

/** Claims each of these files once, in this order, in the transaction that stores what they belong to. `field` is the form control that the refusal names. */
export async function claimFiles(db: Database, ids: readonly string[], field = 'document[]'): Promise<StoredFile[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await db
    .updateTable('stored_file')
    .set({ claimed: true })
    .where('id', 'in', wanted)
    .where('claimed', '=', false)
    .where(notInfected)
    .returningAll()
    .execute()
  await uploadReservationsOf(db).release(wanted)
  const claimed = new Map(rows.map((row) => [row.id, fileOf(row)]))
  if (rows.length < wanted.length) await refuseInfected(db, wanted, field)
  if (rows.length < wanted.length)
    await refuseSent(
      db,
      wanted.filter((id) => !claimed.has(id)),
      field,
    )
  return wanted.map((id, position) => {
    const file = claimed.get(id)
    if (!file) throw gone(field, position, wanted.length)
    return file
  })
}

/** Refuses with the name of an infected file, if there is one. */
async function refuseInfected(db: Database, ids: readonly string[], field: string): Promise<void> {
  const infected = await db.selectFrom('stored_file').select('original_name').where('id', 'in', ids).where('scan', '=', 'infected').executeTakeFirst()
  if (!infected) return
  const sentence = `Our virus scanner found something harmful in “${infected.original_name}”. Please have the computer it was saved on checked, save it again, and choose the new file.`
  throw new Refusal('file.infected', sentence, { [field]: sentence })
}

/** Refuses with the name of a file that was sent already, for example from a second tab. */
async function refuseSent(db: Database, ids: readonly string[], field: string): Promise<void> {
  const sent = await db.selectFrom('stored_file').select('original_name').where('id', 'in', ids).where('claimed', '=', true).executeTakeFirst()
  if (!sent) return
  const name = `“${sent.original_name}”`
  throw new Refusal('file.already_sent', `${name} has been sent already, perhaps from another tab. Then it has arrived, and the receipt is in your mail.`, {
    [field]: `${name} has been sent already. To send it once more, please remove it and choose it again.`,
  })
}

const fieldLabels: Record<string, string> = { 'document[]': 'under “Your paper”', 'documentcv[]': 'under “CVs”' }

/** Names the file by its place in the form, so that the sender knows which one to choose again. */
function gone(field: string, position: number, howMany: number): Refusal {
  const which = howMany > 1 ? `File ${position + 1} of ${howMany}` : 'The file'
  const place = fieldLabels[field] ?? 'that you chose'
  const wayOn = 'is no longer with us. Please remove it and choose it again.'
  return new Refusal('file.unknown', `${which} ${place} ${wayOn}`, { [field]: `${which} ${wayOn}` })
}

interface Row {
  id: string
  storage_key: string
  original_name: string
  media_type: string
  size_bytes: string
  sha256: string
  arrived_at: Date
  scan: FileScan | null
  note: string | null
}

function rowOf(file: ReceivedFile, now: Date) {
  return {
    id: file.id,
    storage_key: file.storageKey,
    original_name: file.name,
    media_type: file.mediaType,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    arrived_at: now,
    note: file.note,
  }
}

function fileOf(row: Row): StoredFile {
  return {
    id: row.id,
    storageKey: row.storage_key,
    name: row.original_name,
    mediaType: row.media_type,
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256,
    arrivedAt: row.arrived_at,
    scan: row.scan,
    note: row.note,
  }
}
