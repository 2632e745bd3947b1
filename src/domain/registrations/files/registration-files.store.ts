import type { Database } from '../../tables.ts'
import type { RegistrationFile } from './registration-file.ts'

/** Proofs and slips of bank transfers. */
export function registrationFilesOf(db: Database) {
  const files = () =>
    db
      .selectFrom('registration_file')
      .innerJoin('stored_file', 'stored_file.id', 'registration_file.file_id')
      .select([
        'stored_file.id',
        'kind',
        'booking_id as bookingId',
        'registration_id as registrationId',
        'storage_key as storageKey',
        'original_name as name',
        'size_bytes',
        'sha256',
        'scan',
        'sent_at as sentAt',
      ])
      .orderBy('sent_at')
      .orderBy('stored_file.id')
  const whole = <Row extends { size_bytes: string }>({ size_bytes, ...row }: Row) => ({ ...row, sizeBytes: Number(size_bytes) })

  return {
    async add(file: Pick<RegistrationFile, 'id' | 'kind' | 'bookingId' | 'registrationId' | 'sentAt'>): Promise<void> {
      const { id, kind, bookingId, registrationId, sentAt } = file
      await db.insertInto('registration_file').values({ file_id: id, kind, booking_id: bookingId, registration_id: registrationId, sent_at: sentAt }).execute()
    },

    async proofsOf(registrationId: string): Promise<RegistrationFile[]> {
      return (await files().where('registration_id', '=', registrationId).execute()).map(whole)
    },

    async slipsOf(bookingId: string): Promise<RegistrationFile[]> {
      return (await files().where('booking_id', '=', bookingId).where('kind', '=', 'bank-slip').execute()).map(whole)
    },

    async find(id: string): Promise<RegistrationFile | undefined> {
      const row = await files().where('stored_file.id', '=', id).executeTakeFirst()
      return row && whole(row)
    },
  }
}
