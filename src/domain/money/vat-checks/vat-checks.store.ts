import { randomId } from '../../accounts/tokens.ts'
import type { CalendarDay } from '../../dates.ts'
import type { FileScan } from '../../files/file-scan.ts'
import type { Database } from '../../tables.ts'

export interface VatCheck {
  id: string
  vatNumber: string
  checkedOn: CalendarDay
  reference: string
  file: { name: string; isInfected: boolean } | undefined
}

interface NewVatCheck extends Pick<VatCheck, 'vatNumber' | 'checkedOn' | 'reference'> {
  bookingId: string
  fileId: string | undefined
}

/** What was checked of the VAT numbers of payers. */
export function vatChecksOf(db: Database) {
  const withFile = db.selectFrom('vat_check').leftJoin('stored_file', 'stored_file.id', 'vat_check.file_id')
  return {
    /** The latest first. */
    async ofBooking(bookingId: string): Promise<VatCheck[]> {
      const rows = await withFile
        .select(['vat_check.id', 'vat_number', 'checked_on', 'reference', 'original_name', 'scan'])
        .where('booking_id', '=', bookingId)
        .orderBy('checked_on', 'desc')
        .orderBy('noted_at', 'desc')
        .execute()
      return rows.map(({ id, vat_number, checked_on, reference, original_name, scan }) => {
        const file = original_name === null ? undefined : { name: original_name, isInfected: scan === 'infected' }
        return { id, vatNumber: vat_number, checkedOn: checked_on, reference, file }
      })
    },

    /** The file of a check, to be saved. */
    async findFile(id: string): Promise<{ storageKey: string; name: string; sizeBytes: number; scan: FileScan | null } | undefined> {
      const row = await db
        .selectFrom('vat_check')
        .innerJoin('stored_file', 'stored_file.id', 'vat_check.file_id')
        .select(['storage_key', 'original_name', 'size_bytes', 'scan'])
        .where('vat_check.id', '=', id)
        .executeTakeFirst()
      return row && { storageKey: row.storage_key, name: row.original_name, sizeBytes: Number(row.size_bytes), scan: row.scan }
    },

    async add({ bookingId, vatNumber, checkedOn, reference, fileId }: NewVatCheck, by: string, now: Date): Promise<void> {
      const known = { booking_id: bookingId, vat_number: vatNumber, checked_on: checkedOn, reference, file_id: fileId ?? null }
      await db
        .insertInto('vat_check')
        .values({ id: randomId(), ...known, noted_at: now, noted_by_id: by })
        .execute()
    },
  }
}
