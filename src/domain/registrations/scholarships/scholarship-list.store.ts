import { sql } from 'kysely'
import type { Currency } from '../../money/money.ts'
import type { Database } from '../../tables.ts'
import type { ScholarshipState } from './scholarship.ts'

const maxShown = 500

/** Applications at the desk: what is to be decided first, then the reserve in its order, then the rest. */
export function scholarshipListOf(db: Database) {
  return {
    async list({ conference = '', state = '' }: { conference?: string; state?: string } = {}) {
      const rows = await db
        .selectFrom('scholarship')
        .innerJoin('registration', 'registration.id', 'scholarship.registration_id')
        .innerJoin('conference', 'conference.id', 'scholarship.conference_id')
        .innerJoin('submission', 'submission.id', 'registration.submission_id')
        .select([
          'scholarship.id',
          'scholarship.version',
          'scholarship.state',
          'scholarship.currency',
          'scholarship.career_stage as careerStage',
          'scholarship.statement',
          'scholarship.percent',
          'scholarship.amount_minor as amountMinor',
          'scholarship.answer_by as answerBy',
          'scholarship.reason',
          'scholarship.applied_at as appliedAt',
          'registration.reference',
          'registration.name',
          'registration.company',
          'registration.country',
          'conference.id as conferenceId',
          'conference.sub_conference as conference',
          'submission.suspicion',
          sql<number>`coalesce((SELECT sum(gross_minor) FROM charge WHERE charge.registration_id = registration.id AND kind = 'fee' AND removed_at IS NULL), 0)::int`.as(
            'feeMinor',
          ),
        ])
        .$if(conference !== '', (query) => query.where('scholarship.conference_id', '=', conference))
        .$if(state !== '', (query) => query.where('scholarship.state', '=', state as ScholarshipState))
        .orderBy(sql`array_position(ARRAY['applied', 'reserve', 'awarded', 'accepted', 'declined', 'lapsed', 'refused'], scholarship.state)`)
        .orderBy('reserved_at')
        .orderBy('applied_at')
        .orderBy('scholarship.id')
        .limit(maxShown)
        .execute()
      return rows.map((row) => ({ ...row, amountMinor: row.amountMinor === null ? null : Number(row.amountMinor) }))
    },

    /** Every conference that gives something away, with what of its budget is spent. */
    async budgets(): Promise<
      { conferenceId: string; conference: string; maxPercent: number; startDate: string; budgets: Record<Currency, number>; spent: Record<Currency, number> }[]
    > {
      const rows = await db
        .selectFrom('scholarship_settings')
        .innerJoin('conference', 'conference.id', 'scholarship_settings.conference_id')
        .select([
          'conference.id as conferenceId',
          'conference.sub_conference as conference',
          'conference.start_date as startDate',
          'max_percent as maxPercent',
          'budget_eur_minor',
          'budget_gbp_minor',
          spent('EUR').as('spentEur'),
          spent('GBP').as('spentGbp'),
        ])
        .orderBy('conference.start_date')
        .orderBy('conference.id')
        .execute()
      return rows.map(({ budget_eur_minor, budget_gbp_minor, spentEur, spentGbp, ...row }) => ({
        ...row,
        budgets: { EUR: budget_eur_minor, GBP: budget_gbp_minor },
        spent: { EUR: Number(spentEur), GBP: Number(spentGbp) },
      }))
    },
  }
}

function spent(currency: Currency) {
  return sql<string>`(SELECT coalesce(sum(amount_minor), 0) FROM scholarship
    WHERE scholarship.conference_id = conference.id AND scholarship.currency = ${currency} AND scholarship.state IN ('awarded', 'accepted'))`
}
