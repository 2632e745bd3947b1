import { type Selectable, sql } from 'kysely'
import type { CalendarDay } from '../dates.ts'
import type { Database, VisaRequestTable } from '../tables.ts'
import { defaultVisaSettings, type VisaFacts, type VisaOutcome, type VisaRequest, type VisaSettings, type VisaState } from './visa.ts'

export function visaSettingsOf(db: Database) {
  return {
    async find(conferenceId: string): Promise<VisaSettings> {
      const row = await db.selectFrom('visa_settings').selectAll().where('conference_id', '=', conferenceId).executeTakeFirst()
      if (!row) return defaultVisaSettings
      const { is_offered, paid_days, by_scholarship, by_role, erase_days, version } = row
      return { isOffered: is_offered, paidDays: paid_days, byScholarship: by_scholarship, byRole: by_role, eraseDays: erase_days, version }
    },

    /** Returns false when somebody was quicker. */
    async save(conferenceId: string, { isOffered, paidDays, byScholarship, byRole, eraseDays, version }: VisaSettings, now: Date): Promise<boolean> {
      const row = { is_offered: isOffered, paid_days: paidDays, by_scholarship: byScholarship, by_role: byRole, erase_days: eraseDays, changed_at: now }
      const saved =
        version === 0
          ? await db
              .insertInto('visa_settings')
              .values({ ...row, conference_id: conferenceId })
              .onConflict((there) => there.doNothing())
              .returning('version')
              .executeTakeFirst()
          : await db
              .updateTable('visa_settings')
              .set({ ...row, version: version + 1 })
              .where('conference_id', '=', conferenceId)
              .where('version', '=', version)
              .returning('version')
              .executeTakeFirst()
      return saved !== undefined
    },
  }
}

type NewRequest = Pick<VisaRequest, 'id' | 'conferenceId' | 'registrationId' | 'companion' | 'grounds' | 'requestedAt' | 'passportHash'> & {
  sealed: Buffer
  keyId: string
}

/** Requests for letters of invitation. */
export function visaRequestsOf(db: Database) {
  const whole = db.selectFrom('visa_request').selectAll('visa_request')
  return {
    async add(request: NewRequest): Promise<string> {
      const { id, conferenceId, registrationId, companion, grounds, requestedAt, sealed, keyId, passportHash } = request
      const { rows } = await sql<{ number: string }>`SELECT nextval('visa_number') AS number`.execute(db)
      const reference = `V-${requestedAt.getUTCFullYear()}-${String(rows[0]?.number).padStart(6, '0')}`
      const ids = { id, reference, conference_id: conferenceId, registration_id: registrationId }
      await db
        .insertInto('visa_request')
        .values({ ...ids, companion, state: 'open', grounds, sealed, key_id: keyId, passport_hash: passportHash, requested_at: requestedAt })
        .execute()
      return reference
    },

    /** The person corrects what they sent; whoever checked it checks it again. The caller has locked the request. */
    async replacePassport(
      id: string,
      { sealed, keyId, passportHash, grounds, requestedAt }: Omit<NewRequest, 'id' | 'conferenceId' | 'registrationId' | 'companion'>,
    ) {
      await db
        .updateTable('visa_request')
        .set({ sealed, key_id: keyId, passport_hash: passportHash, grounds, requested_at: requestedAt, state: 'open', checked_at: null, checked_by_id: null })
        .where('id', '=', id)
        .execute()
    },

    async findByReference(reference: string): Promise<VisaRequest | undefined> {
      const row = await whole.where('reference', '=', reference).executeTakeFirst()
      return row && requestFrom(row)
    },

    async find(id: string): Promise<VisaRequest | undefined> {
      const row = await whole.where('id', '=', id).executeTakeFirst()
      return row && requestFrom(row)
    },

    async lock(id: string): Promise<VisaRequest | undefined> {
      const row = await whole.where('id', '=', id).forUpdate().executeTakeFirst()
      return row && requestFrom(row)
    },

    async lockByReference(reference: string): Promise<VisaRequest | undefined> {
      const row = await whole.where('reference', '=', reference).forUpdate().executeTakeFirst()
      return row && requestFrom(row)
    },

    /** Of the person who has the place now, the newest first. */
    async ofRegistration(registrationId: string): Promise<VisaRequest[]> {
      const rows = await whole
        .innerJoin('registration', 'registration.id', 'visa_request.registration_id')
        .where('registration.id', '=', registrationId)
        .where(sql<boolean>`requested_at >= coalesce(registration.holder_since, '-infinity')`)
        .orderBy('requested_at', 'desc')
        .orderBy('visa_request.id')
        .execute()
      return rows.map(requestFrom)
    },

    /** Ends all requests of a place whose holder changes and erases their passports; the keyed hashes stay. */
    async endOfRegistration(registrationId: string, { reason, at }: { reason: string; at: Date }): Promise<{ id: string }[]> {
      const all = db.updateTable('visa_request').where('registration_id', '=', registrationId)
      await all.set({ state: 'revoked', reason, ended_at: at }).where('state', '=', 'issued').execute()
      await all.set({ state: 'refused-by-us', reason, ended_at: at }).where('state', 'in', ['open', 'checked']).execute()
      return all.set({ sealed: null, key_id: null, erased_at: at, companion: '' }).where('sealed', 'is not', null).returning('id').execute()
    },

    /** The hash under which a passport is known already, by whichever key; a new one is known by the current key. */
    async knownHash(hashes: readonly [Buffer, ...Buffer[]]): Promise<Buffer> {
      const row = await db
        .selectFrom('visa_request')
        .select('passport_hash')
        .where('passport_hash', 'in', [...hashes])
        .orderBy('requested_at')
        .limit(1)
        .executeTakeFirst()
      return row?.passport_hash ?? hashes[0]
    },

    /** Other requests with the same passport. */
    async samePassport({ id, passportHash }: Pick<VisaRequest, 'id' | 'passportHash'>) {
      return db
        .selectFrom('visa_request')
        .innerJoin('registration', 'registration.id', 'visa_request.registration_id')
        .innerJoin('conference', 'conference.id', 'visa_request.conference_id')
        .select(['visa_request.reference', 'visa_request.state', 'visa_request.outcome', 'visa_request.companion', 'registration.name', 'sub_conference'])
        .where('passport_hash', '=', passportHash)
        .where('visa_request.id', '<>', id)
        .orderBy('requested_at', 'desc')
        .limit(20)
        .execute()
    },

    async check(id: string, by: string, at: Date): Promise<void> {
      await db.updateTable('visa_request').set({ state: 'checked', checked_at: at, checked_by_id: by }).where('id', '=', id).execute()
    },

    async issue(id: string, by: string, at: Date): Promise<void> {
      await db.updateTable('visa_request').set({ state: 'issued', issued_at: at, issued_by_id: by }).where('id', '=', id).execute()
    },

    async setLettersMade(id: string, at: Date): Promise<void> {
      await db.updateTable('visa_request').set({ letters_at: at }).where('id', '=', id).execute()
    },

    /** Issued ones whose letters a crash or an error left unmade. */
    async withoutLetters(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('visa_request')
        .select('id')
        .where('state', '=', 'issued')
        .where('letters_at', 'is', null)
        .orderBy('issued_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async end(id: string, state: Extract<VisaState, 'refused-by-us' | 'revoked'>, { reason, at }: { reason: string; at: Date }): Promise<void> {
      await db.updateTable('visa_request').set({ state, reason, ended_at: at }).where('id', '=', id).execute()
    },

    async setOutcome(id: string, outcome: VisaOutcome | null, at: Date): Promise<void> {
      await db
        .updateTable('visa_request')
        .set({ outcome, outcome_at: outcome && at })
        .where('id', '=', id)
        .execute()
    },

    /** Whether another organiser may check requests. */
    async hasSecondPerson(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .select('id')
        .where('id', '<>', accountId as never)
        .where('role', '=', 'organiser')
        .where('disabled_at', 'is', null)
        .where(sql<boolean>`'visa' = ANY (desk_rights)`)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Takes the passport data out of requests whose conference ended long enough ago, at most as many at once; returns their ids. */
    async erasePassports(today: CalendarDay, now: Date, limit: number): Promise<string[]> {
      const due = db
        .selectFrom('visa_request')
        .innerJoin('conference', 'conference.id', 'visa_request.conference_id')
        .leftJoin('visa_settings', 'visa_settings.conference_id', 'visa_request.conference_id')
        .select('visa_request.id')
        .where('sealed', 'is not', null)
        .where(sql<boolean>`conference.end_date::date + coalesce(visa_settings.erase_days, ${defaultVisaSettings.eraseDays}) < ${today}::date`)
        .limit(limit)
      const rows = await db
        .updateTable('visa_request')
        .set({ sealed: null, key_id: null, erased_at: now })
        .where('id', 'in', due)
        .where('sealed', 'is not', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The bytes of the letters of these requests go too: they name the passport. Returns their storage keys. */
    async eraseLetters(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const letters = await db
        .selectFrom('document')
        .select(['id', 'file_id'])
        .where('kind', '=', 'visa-invitation')
        .where(
          'subject',
          'in',
          ids.map((id) => `visa:${id}`),
        )
        .where('file_id', 'is not', null)
        .forUpdate()
        .execute()
      if (letters.length === 0) return []
      await sql`SELECT set_config('colloquia.erasing', 'yes', true)`.execute(db)
      await db
        .updateTable('document')
        .set({ file_id: null })
        .where(
          'id',
          'in',
          letters.map(({ id }) => id),
        )
        .execute()
      await sql`SELECT set_config('colloquia.erasing', '', true)`.execute(db)
      const gone = await db
        .deleteFrom('stored_file')
        .where(
          'id',
          'in',
          letters.flatMap(({ file_id }) => file_id ?? []),
        )
        .returning('storage_key')
        .execute()
      return gone.map((row) => row.storage_key)
    },

    /** What the rules look at, beside the registration and the settings. */
    async factsOf({
      registrationId,
      conferenceId,
      email,
    }: {
      registrationId: string
      conferenceId: string
      email: string
    }): Promise<Pick<VisaFacts, 'paidAt' | 'hasFullScholarship' | 'hasRole'>> {
      const paid = await db
        .selectFrom('registration_move')
        .select('moved_at')
        .where('registration_id', '=', registrationId)
        .where('to_state', '=', 'paid')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      const scholarship = await db
        .selectFrom('scholarship')
        .select('id')
        .where('registration_id', '=', registrationId)
        .where('state', '=', 'accepted')
        .where('percent', '=', 100)
        .executeTakeFirst()
      const role = await db
        .selectFrom('conference_role')
        .select('id')
        .where('conference_id', '=', conferenceId)
        .where('state', '=', 'confirmed')
        .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
        .limit(1)
        .executeTakeFirst()
      return { paidAt: paid?.moved_at, hasFullScholarship: scholarship !== undefined, hasRole: role !== undefined }
    },
  }
}

export function requestFrom(row: Selectable<VisaRequestTable>): VisaRequest {
  return {
    id: row.id,
    reference: row.reference,
    conferenceId: row.conference_id,
    registrationId: row.registration_id,
    companion: row.companion,
    state: row.state,
    grounds: row.grounds,
    sealed: row.sealed,
    passportHash: row.passport_hash,
    requestedAt: row.requested_at,
    checkedAt: row.checked_at,
    checkedById: row.checked_by_id,
    issuedAt: row.issued_at,
    issuedById: row.issued_by_id,
    lettersAt: row.letters_at,
    endedAt: row.ended_at,
    reason: row.reason,
    outcome: row.outcome,
    outcomeAt: row.outcome_at,
    erasedAt: row.erased_at,
    version: row.version,
  }
}
