import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Submission } from '../submissions/submission.ts'
import type { Database, RegistrationMoveTable, RegistrationTable } from '../tables.ts'
import type { Registration, RegistrationMove } from './registration.ts'

/** Registrations and their moves. */
export function registrationsOf(db: Database) {
  return {
    /** The registration of somebody who sent the submission form and does not present; the office confirms the place. */
    async addFrom(submission: Submission, by = 'author'): Promise<Registration> {
      const registration: Registration = {
        id: randomBytes(12).toString('hex'),
        reference: submission.reference,
        conferenceId: submission.conferenceId,
        submissionId: submission.id,
        regtype: submission.regtype,
        state: 'needs-approval',
        feeMinor: submission.feeMinor,
        currency: submission.feeCurrency,
        title: submission.title,
        name: submission.name,
        email: submission.email,
        company: submission.company,
        country: submission.country,
        registeredAt: submission.receivedAt,
        bookingId: null,
        version: 1,
      }
      await this.add(registration, by)
      return registration
    },

    async add(registration: Registration, by: string): Promise<void> {
      await this.addAll([{ registration, heldUntil: null }], by)
    },

    /** In one query, because all who submit to the conference wait for it. */
    async addAll(added: readonly { registration: Registration; heldUntil: Date | null }[], by: string): Promise<void> {
      const rows = added.map(({ registration, heldUntil }) => ({ ...rowFrom(registration), booking_id: registration.bookingId, held_until: heldUntil }))
      const moves = added.map(({ registration: { id, state, registeredAt } }) => ({
        ...moveRow(id, { from: null, to: state, movedAt: registeredAt, movedBy: by, note: null }),
        position: 1,
      }))
      await db
        .with('registration_added', (query) => query.insertInto('registration').values(rows))
        .insertInto('registration_move')
        .values(moves)
        .execute()
    },

    /** Takes over what was corrected in the submission. The price of what is booked is fixed. */
    async correctFrom(submission: Submission): Promise<void> {
      const { regtype, feeMinor, feeCurrency, title, name, email, company, country } = submission
      const ofForm = db.updateTable('registration').where('submission_id', '=', submission.id)
      await ofForm.set((row) => ({ title, name, email, company, country, version: row('version', '+', 1) })).execute()
      await ofForm.set({ regtype, fee_minor: feeMinor, currency: feeCurrency }).where('booking_id', 'is', null).execute()
    },

    /** Somebody else has the place from now on. */
    async setHolderSince(id: string, at: Date): Promise<void> {
      await db.updateTable('registration').set({ holder_since: at }).where('id', '=', id).execute()
    },

    /** Undefined while it belongs to whoever registered. */
    async holderSince(id: string): Promise<Date | undefined> {
      const row = await db.selectFrom('registration').select('holder_since').where('id', '=', id).executeTakeFirst()
      return row?.holder_since ?? undefined
    },

    async ofSubmission(submissionId: string): Promise<Registration | undefined> {
      const row = await db.selectFrom('registration').selectAll().where('submission_id', '=', submissionId).executeTakeFirst()
      return row && registrationFrom(row)
    },

    async findByReference(reference: string): Promise<Registration | undefined> {
      const row = await db.selectFrom('registration').selectAll().where('reference', '=', reference).executeTakeFirst()
      return row && registrationFrom(row)
    },

    async find(id: string): Promise<Registration | undefined> {
      const row = await db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirst()
      return row && registrationFrom(row)
    },

    /** Locks the registration until the transaction ends. */
    async lock(id: string): Promise<Registration | undefined> {
      const row = await db.selectFrom('registration').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return row && registrationFrom(row)
    },

    /** Locks the registrations of a booking until the transaction ends. */
    async lockOfBooking(bookingId: string): Promise<Registration[]> {
      const rows = await db.selectFrom('registration').selectAll().where('booking_id', '=', bookingId).orderBy('reference').forUpdate().execute()
      return rows.map(registrationFrom)
    },

    async ofBooking(bookingId: string): Promise<Registration[]> {
      const rows = await db.selectFrom('registration').selectAll().where('booking_id', '=', bookingId).orderBy('reference').execute()
      return rows.map(registrationFrom)
    },

    /** The name of the certificate, corrected by the person. */
    async setName(id: string, { title, name }: Pick<Registration, 'title' | 'name'>): Promise<void> {
      await db
        .updateTable('registration')
        .set((row) => ({ title, name, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    /** Locks the papers and the forms of a booking's registrations: before the booking, in the order of the participants' own acts. */
    async lockFormsOfBooking(bookingId: string): Promise<void> {
      const forms = db.selectFrom('registration').select('submission_id').where('booking_id', '=', bookingId)
      await db.selectFrom('paper').select('id').where('submission_id', 'in', forms).orderBy('reference').forUpdate().execute()
      await db.selectFrom('submission').select('id').where('id', 'in', forms).orderBy('reference').forUpdate().execute()
    },

    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('registration')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, row.name]))
    },

    async accompanyingPersons(submissionId: string): Promise<string[]> {
      const rows = await db.selectFrom('accompanying_person').select('name').where('submission_id', '=', submissionId).orderBy('position').execute()
      return rows.map(({ name }) => name)
    },

    /** The registration at a later conference that took the place of this one. */
    async carriedTo(id: string): Promise<Registration | undefined> {
      const row = await db
        .selectFrom('registration as later')
        .innerJoin('registration as earlier', 'earlier.carried_to_id', 'later.id')
        .selectAll('later')
        .where('earlier.id', '=', id)
        .executeTakeFirst()
      return row && registrationFrom(row)
    },

    /** Another category, also in the form that brought the registration. */
    async setCategory(
      { id, submissionId }: Registration,
      regtype: string,
      { feeMinor, formFeeMinor }: { feeMinor: number; formFeeMinor: number },
    ): Promise<void> {
      await db.updateTable('registration').set({ regtype, fee_minor: feeMinor }).where('id', '=', id).execute()
      if (submissionId !== null) await db.updateTable('submission').set({ regtype, fee_minor: formFeeMinor }).where('id', '=', submissionId).execute()
    },

    /** The office is asked to move it there, or has answered. */
    async setCarryAskedFor(id: string, conferenceId: string | null): Promise<void> {
      await db.updateTable('registration').set({ carry_asked_for_id: conferenceId }).where('id', '=', id).execute()
    },

    /** Places of a booking that the office is asked to move, and where to. */
    async carryRequests(bookingId: string): Promise<{ id: string; name: string; conferenceId: string; conference: string }[]> {
      return db
        .selectFrom('registration')
        .innerJoin('conference', 'conference.id', 'carry_asked_for_id')
        .select(['registration.id', 'registration.name', 'conference.id as conferenceId', 'sub_conference as conference'])
        .where('booking_id', '=', bookingId)
        .where('state', 'in', ['open', 'paid'])
        .orderBy('registration.reference')
        .execute()
    },

    async setCarriedTo(id: string, laterId: string): Promise<void> {
      await db.updateTable('registration').set({ carried_to_id: laterId }).where('id', '=', id).execute()
    },

    async setBooking(id: string, bookingId: string): Promise<void> {
      await db.updateTable('registration').set({ booking_id: bookingId }).where('id', '=', id).execute()
    },

    async movesOf(id: string): Promise<RegistrationMove[]> {
      const rows = await db.selectFrom('registration_move').selectAll().where('registration_id', '=', id).orderBy('position').execute()
      return rows.map(moveFrom)
    },

    /** Adds a move and sets the new state; the caller has locked the registration. */
    async move(id: string, move: RegistrationMove): Promise<void> {
      const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM registration_move WHERE registration_id = ${id})`
      await db
        .insertInto('registration_move')
        .values({ ...moveRow(id, move), position })
        .execute()
      await db.updateTable('registration').set({ state: move.to }).where('id', '=', id).execute()
    },
  }
}

function rowFrom(registration: Registration) {
  return {
    id: registration.id,
    reference: registration.reference,
    conference_id: registration.conferenceId,
    submission_id: registration.submissionId,
    regtype: registration.regtype,
    state: registration.state,
    fee_minor: registration.feeMinor,
    currency: registration.currency,
    title: registration.title,
    name: registration.name,
    email: registration.email,
    company: registration.company,
    country: registration.country,
    registered_at: registration.registeredAt,
  }
}

export function moveFrom(row: Selectable<RegistrationMoveTable>): RegistrationMove {
  return { from: row.from_state, to: row.to_state, movedAt: row.moved_at, movedBy: row.moved_by, note: row.note }
}

function moveRow(registrationId: string, move: RegistrationMove) {
  return { registration_id: registrationId, from_state: move.from, to_state: move.to, moved_at: move.movedAt, moved_by: move.movedBy, note: move.note }
}

export function registrationFrom(row: Omit<Selectable<RegistrationTable>, 'words'>): Registration {
  return {
    id: row.id,
    reference: row.reference,
    conferenceId: row.conference_id,
    submissionId: row.submission_id,
    regtype: row.regtype,
    state: row.state,
    feeMinor: row.fee_minor,
    currency: row.currency,
    title: row.title,
    name: row.name,
    email: row.email,
    company: row.company,
    country: row.country,
    registeredAt: row.registered_at,
    bookingId: row.booking_id,
    version: row.version,
  }
}
