import { type Selectable, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { CalendarDay } from '../../dates.ts'
import { type Currency, currencies } from '../../money/money.ts'
import type { Database, ScholarshipSettingsTable, ScholarshipTable } from '../../tables.ts'
import type { Scholarship, ScholarshipSettings, ScholarshipState } from './scholarship.ts'

/** What a conference gives away; nothing until it has settings. */
export function scholarshipSettingsOf(db: Database) {
  return {
    async find(conferenceId: string): Promise<ScholarshipSettings | undefined> {
      const row = await db.selectFrom('scholarship_settings').selectAll().where('conference_id', '=', conferenceId).executeTakeFirst()
      return row && settingsFrom(row)
    },

    /** Whoever takes from the budget waits for the one before; taken after the locks on submissions, bookings and registrations. */
    async lock(conferenceId: string): Promise<ScholarshipSettings | undefined> {
      const row = await db.selectFrom('scholarship_settings').selectAll().where('conference_id', '=', conferenceId).forUpdate().executeTakeFirst()
      return row && settingsFrom(row)
    },

    async save(conferenceId: string, settings: Omit<ScholarshipSettings, 'version'>, now: Date): Promise<void> {
      const row = {
        budget_gbp_minor: settings.budgets.GBP,
        budget_eur_minor: settings.budgets.EUR,
        max_percent: settings.maxPercent,
        countries: JSON.stringify(settings.countries),
        career_stages: JSON.stringify(settings.careerStages),
        closes_on: settings.closesOn,
        changed_at: now,
      }
      await db
        .insertInto('scholarship_settings')
        .values({ ...row, conference_id: conferenceId })
        .onConflict((there) => there.column('conference_id').doUpdateSet({ ...row, version: sql`scholarship_settings.version + 1` }))
        .execute()
    },
  }
}

export type NewScholarship = Pick<Scholarship, 'conferenceId' | 'registrationId' | 'currency' | 'careerStage' | 'statement' | 'appliedAt'>

interface Decision {
  percent?: number
  amountMinor?: number
  answerBy?: CalendarDay
  reason?: string
}

export function scholarshipsOf(db: Database) {
  return {
    async add(scholarship: NewScholarship): Promise<void> {
      const { conferenceId, registrationId, currency, careerStage, statement, appliedAt } = scholarship
      await db
        .insertInto('scholarship')
        .values({
          id: randomId(),
          conference_id: conferenceId,
          registration_id: registrationId,
          currency,
          career_stage: careerStage,
          statement,
          state: 'applied',
          applied_at: appliedAt,
        })
        .execute()
    },

    async find(id: string): Promise<Scholarship | undefined> {
      const row = await db.selectFrom('scholarship').selectAll().where('id', '=', id).executeTakeFirst()
      return row && scholarshipFrom(row)
    },

    async ofRegistration(registrationId: string): Promise<Scholarship | undefined> {
      const row = await db.selectFrom('scholarship').selectAll().where('registration_id', '=', registrationId).executeTakeFirst()
      return row && scholarshipFrom(row)
    },

    async ofRegistrations(registrationIds: readonly string[]): Promise<Map<string, Scholarship>> {
      if (registrationIds.length === 0) return new Map()
      const rows = await db.selectFrom('scholarship').selectAll().where('registration_id', 'in', registrationIds).execute()
      return new Map(rows.map((row) => [row.registration_id, scholarshipFrom(row)]))
    },

    /** What of the budget awards have taken, answered or not. */
    async spent(conferenceId: string): Promise<Record<Currency, number>> {
      return (await this.totals(conferenceId)).sums
    },

    /** How many scholarships stand, and their sums. */
    async totals(conferenceId: string): Promise<{ count: number; sums: Record<Currency, number> }> {
      const rows = await db
        .selectFrom('scholarship')
        .select(['currency', (eb) => eb.fn.countAll<string>().as('count'), (eb) => eb.fn.sum<string>('amount_minor').as('sum')])
        .where('conference_id', '=', conferenceId)
        .where('state', 'in', ['awarded', 'accepted'])
        .groupBy('currency')
        .execute()
      const sumOf = (currency: Currency) => Number(rows.find((row) => row.currency === currency)?.sum ?? 0)
      return { count: rows.reduce((sum, { count }) => sum + Number(count), 0), sums: { EUR: sumOf('EUR'), GBP: sumOf('GBP') } }
    },

    /** Adds a decision or an answer; the caller has locked the registration, and the budget where it takes from it. */
    async move(id: string, to: ScholarshipState, now: Date, { percent, amountMinor, answerBy, reason }: Decision = {}): Promise<void> {
      await db
        .updateTable('scholarship')
        .set({
          state: to,
          ...(percent === undefined ? {} : { percent }),
          ...(amountMinor === undefined ? {} : { amount_minor: amountMinor }),
          ...(answerBy === undefined ? {} : { answer_by: answerBy }),
          ...(reason === undefined ? {} : { reason }),
          ...(to === 'reserve' ? { reserved_at: now } : {}),
          ...(to === 'awarded' || to === 'refused' || to === 'reserve' ? { decided_at: now } : { answered_at: now }),
        })
        .where('id', '=', id)
        .execute()
    },

    /** The place ended, so the budget is free again. */
    async end(registrationId: string): Promise<void> {
      await db
        .updateTable('scholarship')
        .set((row) => ({ ended_from: row.ref('state') as never, state: 'lapsed' }))
        .where('registration_id', '=', registrationId)
        .where('state', 'in', ['applied', 'awarded', 'accepted', 'reserve'])
        .execute()
    },

    /** What ended with its place, and how it stood before. */
    async endedWith(registrationId: string): Promise<(Scholarship & { endedFrom: ScholarshipState }) | undefined> {
      const row = await db
        .selectFrom('scholarship')
        .selectAll()
        .where('registration_id', '=', registrationId)
        .where('ended_from', 'is not', null)
        .executeTakeFirst()
      return row?.ended_from ? { ...scholarshipFrom(row), endedFrom: row.ended_from } : undefined
    },

    async reopen(id: string, state: ScholarshipState): Promise<void> {
      await db.updateTable('scholarship').set({ state, ended_from: null }).where('id', '=', id).execute()
    },

    /** Awards whose last day to answer was before this day. */
    async unanswered(before: CalendarDay): Promise<{ id: string; registrationId: string; answerBy: CalendarDay; timeZone: string }[]> {
      const rows = await db
        .selectFrom('scholarship')
        .innerJoin('conference', 'conference.id', 'scholarship.conference_id')
        .select(['scholarship.id', 'registration_id as registrationId', 'answer_by as answerBy', 'time_zone as timeZone'])
        .where('scholarship.state', '=', 'awarded')
        .where('answer_by', '<', before)
        .orderBy('scholarship.id')
        .limit(500)
        .execute()
      return rows.flatMap(({ answerBy, ...row }) => (answerBy ? [{ ...row, answerBy }] : []))
    },

    /** The registration that waits longest on the reserve list. */
    async firstOfReserve(conferenceId: string): Promise<{ reference: string } | undefined> {
      return db
        .selectFrom('scholarship')
        .innerJoin('registration', 'registration.id', 'scholarship.registration_id')
        .select('registration.reference')
        .where('scholarship.conference_id', '=', conferenceId)
        .where('scholarship.state', '=', 'reserve')
        .orderBy('reserved_at')
        .orderBy('scholarship.id')
        .executeTakeFirst()
    },
  }
}

function settingsFrom(row: Selectable<ScholarshipSettingsTable>): ScholarshipSettings {
  return {
    budgets: { EUR: row.budget_eur_minor, GBP: row.budget_gbp_minor },
    maxPercent: row.max_percent,
    countries: row.countries,
    careerStages: row.career_stages,
    closesOn: row.closes_on,
    version: row.version,
  }
}

function scholarshipFrom(row: Selectable<ScholarshipTable>): Scholarship {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    registrationId: row.registration_id,
    currency: row.currency,
    careerStage: row.career_stage,
    statement: row.statement,
    state: row.state,
    percent: row.percent,
    amountMinor: row.amount_minor === null ? null : Number(row.amount_minor),
    answerBy: row.answer_by,
    reason: row.reason,
    appliedAt: row.applied_at,
    version: row.version,
  }
}

/** What of each budget is not awarded. */
export function budgetLeft({ budgets }: Pick<ScholarshipSettings, 'budgets'>, spent: Record<Currency, number>): Record<Currency, number> {
  return Object.fromEntries(currencies.map((currency) => [currency, budgets[currency] - spent[currency]])) as Record<Currency, number>
}
