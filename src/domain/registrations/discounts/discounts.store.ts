import { type Selectable, type SqlBool, sql } from 'kysely'
import { randomId } from '../../accounts/tokens.ts'
import type { Database, DiscountCodeTable } from '../../tables.ts'
import type { DiscountCode } from './discount.ts'

export type DiscountTerms = Pick<DiscountCode, 'code' | 'percent' | 'amountGbpMinor' | 'amountEurMinor' | 'maxUses' | 'expiresOn' | 'categories' | 'reason'>

/** Discount codes of a conference and their uses. */
export function discountsOf(conferenceId: string, db: Database) {
  const select = () =>
    db
      .selectFrom('discount_code')
      .selectAll()
      .select(sql<string>`(SELECT count(*) FROM discount_use WHERE code_id = discount_code.id AND released_at IS NULL)`.as('uses'))
      .where('conference_id', '=', conferenceId)
  return {
    async all(): Promise<DiscountCode[]> {
      return (await select().orderBy('code').execute()).map(codeFrom)
    },

    /** Locks the code until the transaction ends, so that its uses are counted one after the other. */
    async lock(code: string): Promise<DiscountCode | undefined> {
      const locked = await db
        .selectFrom('discount_code')
        .select('id')
        .where('conference_id', '=', conferenceId)
        .where('code', '=', code)
        .forUpdate()
        .executeTakeFirst()
      // Counted only now: a statement sees nothing that was committed while it waited for its lock.
      const row = locked && (await select().where('id', '=', locked.id).executeTakeFirst())
      return row && codeFrom(row)
    },

    async add(terms: DiscountTerms, by: string, now: Date): Promise<void> {
      await db
        .insertInto('discount_code')
        .values({ id: randomId(), conference_id: conferenceId, ...rowFrom(terms), made_at: now, made_by_id: by })
        .execute()
    },

    async change(id: string, terms: DiscountTerms): Promise<void> {
      await db
        .updateTable('discount_code')
        .set((row) => ({ ...rowFrom(terms), version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    async wasUsed(id: string): Promise<boolean> {
      return (await db.selectFrom('discount_use').select('code_id').where('code_id', '=', id).limit(1).executeTakeFirst()) !== undefined
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('discount_code').where('id', '=', id).execute()
    },
  }
}

export function discountUsesOf(db: Database) {
  return {
    async addAll(registrationIds: readonly string[], codeId: string, now: Date): Promise<void> {
      const rows = registrationIds.map((registration_id) => ({ registration_id, code_id: codeId, used_at: now, released_at: null }))
      if (rows.length > 0) await db.insertInto('discount_use').values(rows).execute()
    },

    /** Gives the use of a registration back, for somebody else. */
    async release(registrationId: string, now: Date): Promise<void> {
      await db.updateTable('discount_use').set({ released_at: now }).where('registration_id', '=', registrationId).where('released_at', 'is', null).execute()
    },

    /** The code that a registration uses now. */
    async inUse(registrationId: string): Promise<{ conferenceId: string; code: string } | undefined> {
      const row = await db
        .selectFrom('discount_use')
        .innerJoin('discount_code', 'discount_code.id', 'discount_use.code_id')
        .select(['discount_code.conference_id', 'discount_code.code'])
        .where('registration_id', '=', registrationId)
        .where('released_at', 'is', null)
        .executeTakeFirst()
      return row && { conferenceId: row.conference_id, code: row.code }
    },

    /** The code whose use a registration gave back when it ended; not one that it lost before, with another category. */
    async released(registrationId: string): Promise<{ conferenceId: string; code: string } | undefined> {
      const row = await db
        .selectFrom('discount_use')
        .innerJoin('discount_code', 'discount_code.id', 'discount_use.code_id')
        .select(['discount_code.conference_id', 'discount_code.code'])
        .where('registration_id', '=', registrationId)
        .where(sql<SqlBool>`released_at >= (SELECT max(moved_at) FROM registration_move WHERE registration_move.registration_id = ${registrationId})`)
        .executeTakeFirst()
      return row && { conferenceId: row.conference_id, code: row.code }
    },

    async takeAgain(registrationId: string): Promise<void> {
      await db.updateTable('discount_use').set({ released_at: null }).where('registration_id', '=', registrationId).execute()
    },
  }
}

function rowFrom(terms: DiscountTerms) {
  return {
    code: terms.code,
    percent: terms.percent,
    amount_gbp_minor: terms.amountGbpMinor,
    amount_eur_minor: terms.amountEurMinor,
    max_uses: terms.maxUses,
    expires_on: terms.expiresOn,
    categories: JSON.stringify(terms.categories),
    reason: terms.reason,
  }
}

function codeFrom(row: Selectable<DiscountCodeTable> & { uses: string }): DiscountCode {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    code: row.code,
    percent: row.percent,
    amountGbpMinor: row.amount_gbp_minor,
    amountEurMinor: row.amount_eur_minor,
    maxUses: row.max_uses,
    uses: Number(row.uses),
    expiresOn: row.expires_on,
    categories: row.categories,
    reason: row.reason,
    version: row.version,
  }
}
