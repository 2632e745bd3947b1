import { sql } from 'kysely'
import type { ConferenceSummary } from '../../conferences/conference.ts'
import { conferencesOf } from '../../conferences/conferences.store.ts'
import type { SelectableRecords } from '../../desk/act-on-selection.ts'
import type { Submission } from '../../submissions/submission.ts'
import { submissionsOf } from '../../submissions/submissions.store.ts'
import type { Database } from '../../tables.ts'
import type { Registration, RegistrationMove, RegistrationState } from '../registration.ts'
import { moveFrom, registrationFrom } from '../registrations.store.ts'
import { registrationListOf } from './registration-list.store.ts'
import { readRegistrationQuery } from './registration-query.ts'

/** A registration with what the acts of the desk need. */
export interface DeskRegistration extends Registration {
  submissionId: string
  submission: Submission
  last: (RegistrationMove & { position: number }) | undefined
  conference: ConferenceSummary
}

/** Registrations as the desk selects them. */
export function selectableRegistrations(db: Database): SelectableRecords<DeskRegistration> {
  return {
    item: 'registration',
    unknown: 'registration.unknown',
    person: 'the participant',

    matching: (query, limit) => registrationListOf(db).versions(readRegistrationQuery(query), limit),

    async idsOf(references) {
      const rows = await db.selectFrom('registration').select(['id', 'reference']).where('reference', 'in', references).execute()
      return new Map(rows.map((row) => [row.reference, row.id]))
    },

    async versionsOf(references) {
      if (references.length === 0) return []
      return db.selectFrom('registration').select(['reference', 'version']).where('reference', 'in', references).orderBy('reference').execute()
    },

    async whole(ids, hold) {
      if (ids.length === 0) return []
      if (hold === 'hold') await lockForms(db, ids)
      const rows = await db
        .selectFrom('registration')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('reference')
        .$if(hold === 'hold', (select) => select.forUpdate())
        .execute()
      const moves = await db
        .selectFrom('registration_move')
        .selectAll()
        .distinctOn('registration_id')
        .where('registration_id', 'in', ids)
        .orderBy('registration_id')
        .orderBy('position', 'desc')
        .execute()
      const submissions = await submissionsOf(db).findAll(rows.flatMap((row) => row.submission_id ?? []))
      const conferences = await conferencesOf(db).findAll(rows.map((row) => row.conference_id))
      const lastMoves = new Map(moves.map((move) => [move.registration_id, { ...moveFrom(move), position: move.position }]))
      return rows.map((row) => {
        const submission = submissions.get(row.submission_id ?? '')
        const conference = conferences.get(row.conference_id)
        if (!submission || !conference) throw new Error(`Registration ${row.reference} is not whole.`)
        return { ...registrationFrom(row), submissionId: submission.id, submission, conference, last: lastMoves.get(row.id) }
      })
    },
  }
}

/** Locks in the order of the participants' own acts: papers, the submission, its booking, and then its registration. */
async function lockForms(db: Database, ids: readonly string[]): Promise<void> {
  const forms = db.selectFrom('registration').select('submission_id').where('id', 'in', ids)
  await db.selectFrom('paper').select('id').where('submission_id', 'in', forms).orderBy('reference').forUpdate().execute()
  await db.selectFrom('submission').select('id').where('id', 'in', forms).orderBy('reference').forUpdate().execute()
  const bookings = db.selectFrom('registration').select('booking_id').where('id', 'in', ids)
  await db.selectFrom('booking').select('id').where('id', 'in', bookings).orderBy('reference').forUpdate().execute()
}

export function deskRegistrationsOf(db: Database) {
  return {
    /** Removes a move that its person does not know of. */
    async removeMove(id: string, position: number, back: RegistrationState): Promise<void> {
      await db.deleteFrom('registration_move').where('registration_id', '=', id).where('position', '=', position).execute()
      await db.updateTable('registration').set({ state: back }).where('id', '=', id).execute()
    },

    /** Which of these addresses have a registration that has not ended. */
    async liveAddresses(conferenceId: string, addresses: readonly string[]): Promise<Set<string>> {
      if (addresses.length === 0) return new Set()
      const rows = await db
        .selectFrom('registration')
        .select(sql<string>`lower(email)`.as('address'))
        .where('conference_id', '=', conferenceId)
        .where('state', 'not in', ['cancelled', 'lapsed', 'carried'])
        .where(
          sql<string>`lower(email)`,
          'in',
          addresses.map((address) => address.toLowerCase()),
        )
        .execute()
      return new Set(rows.map(({ address }) => address))
    },
  }
}
