import { sql } from 'kysely'
import { mayMove, submissionStates } from '../submissions/submission.ts'
import type { Database } from '../tables.ts'

/** Takes a person out of what they sent. Whoever calls this has made sure that the address is theirs. */
export function eraseOwnOf(email: string, db: Database) {
  const address = email.toLowerCase()
  const from = (table: string) => sql<boolean>`lower(${sql.ref(`${table}.email`)}) = ${address}`
  const submissions = db.selectFrom('submission').select('submission.id').where(from('submission'))
  const applications = db.selectFrom('application').select('application.id').where(from('application'))
  const aboutOwn = sql`
    SELECT 'submission:' || id FROM submission WHERE lower(email) = ${address}
    UNION ALL SELECT 'application:' || id FROM application WHERE lower(email) = ${address}
    UNION ALL SELECT 'contact:' || id FROM contact_message WHERE lower(email) = ${address}`
  return {
    /** No row names the files any more. Answers with where their bytes lie. */
    async files(): Promise<string[]> {
      const ofSubmissions = await db.deleteFrom('submission_file').where('submission_id', 'in', submissions).returning('file_id').execute()
      const ofApplications = await db.deleteFrom('application_file').where('application_id', 'in', applications).returning('file_id').execute()
      const ids = [...ofSubmissions, ...ofApplications].map((row) => row.file_id)
      if (ids.length === 0) return []
      const gone = await db.deleteFrom('stored_file').where('id', 'in', ids).returning('storage_key').execute()
      return gone.map((row) => row.storage_key)
    },

    /** What was written to the person, or to others about what they sent. */
    async mailsAndNotes(): Promise<void> {
      await sql`DELETE FROM mail WHERE lower(to_address) = ${address} OR about IN (${aboutOwn})`.execute(db)
      await sql`DELETE FROM desk_note WHERE about IN (${aboutOwn})`.execute(db)
    },

    async applicationsAndMessages(): Promise<void> {
      await db.deleteFrom('application').where(from('application')).execute()
      await db.deleteFrom('contact_message').where(from('contact_message')).execute()
    },

    async openSubmissions(): Promise<string[]> {
      const open = submissionStates.filter((state) => mayMove(state, 'withdrawn'))
      return (await submissions.where('state', 'in', open).execute()).map((row) => row.id)
    },

    /** The record of the conference stays: reference, category, title and what was decided. Who it was does not. */
    async namesInSubmissions(): Promise<void> {
      const gone = { title: '', name: 'Deleted', company: '', country: '', mobile: '', phone: '', social: '', names: '', message: '' }
      await db
        .updateTable('submission')
        .set({ ...gone, email: sql`'deleted-' || id || '@deleted.invalid'` })
        .where(from('submission'))
        .execute()
    },

    /** What the author was told with a decision. */
    async wordsInMoves(): Promise<void> {
      await db.updateTable('submission_move').set({ note: null }).where('submission_id', 'in', submissions).execute()
    },
  }
}
