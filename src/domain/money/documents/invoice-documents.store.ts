import type { Database } from '../../tables.ts'
import type { Invoice } from '../invoices.store.ts'

/** The stored PDFs of invoices and credit notes. */
export function invoiceDocumentsOf(db: Database) {
  return {
    async find(invoiceId: string): Promise<{ fileId: string; storageKey: string } | undefined> {
      return db
        .selectFrom('invoice_document')
        .innerJoin('stored_file', 'stored_file.id', 'invoice_document.file_id')
        .select(['stored_file.id as fileId', 'stored_file.storage_key as storageKey'])
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirst()
    },

    /** Returns false when another process made it at the same time. */
    async add(invoiceId: string, fileId: string, now: Date): Promise<boolean> {
      const row = await db
        .insertInto('invoice_document')
        .values({ invoice_id: invoiceId, file_id: fileId, made_at: now })
        .onConflict((there) => there.column('invoice_id').doNothing())
        .returning('invoice_id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Invoices and credit notes without a document: the process died before it was made, or nobody has asked for it yet. */
    async missing(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('invoice')
        .leftJoin('invoice_document', 'invoice_document.invoice_id', 'invoice.id')
        .select('invoice.id')
        .where('invoice_document.invoice_id', 'is', null)
        .orderBy('invoice.issued_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What had been paid when an invoice was issued: it is issued when money arrives, or on request before. */
    async settledAtIssue({ id, issuedAt }: Pick<Invoice, 'id' | 'issuedAt'>): Promise<number> {
      const row = await db
        .selectFrom('allocation')
        .select(({ fn }) => fn.sum<string | null>('amount_minor').as('sum'))
        .where('invoice_id', '=', id)
        .where('made_at', '<=', issuedAt)
        .where('kind', '<>', 'credit-note')
        .executeTakeFirst()
      return Number(row?.sum ?? 0)
    },
  }
}
