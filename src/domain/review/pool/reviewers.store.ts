import type { Insertable, Updateable } from 'kysely'
import type { AccountId } from '../../accounts/account.ts'
import { randomId } from '../../accounts/tokens.ts'
import type { Database, ReviewerTable } from '../../tables.ts'
import type { Reviewer, ReviewerExclusion } from './reviewer.ts'

const columns = [
  'id',
  'account_id as accountId',
  'title',
  'name',
  'email',
  'affiliation',
  'country',
  'orcid',
  'topics',
  'languages',
  'time_zone as timeZone',
  'max_load as maxLoad',
  'paused_until as pausedUntil',
  'agreed_at as agreedAt',
  'is_public as isPublic',
  'is_standby as isStandby',
  'stopped_at as stoppedAt',
  'origin',
  'added_at as addedAt',
  'version',
] as const

type ReviewerChanges = Omit<Updateable<ReviewerTable>, 'id' | 'version' | 'origin' | 'added_at'>

/** The pool of reviewers. */
export function reviewersOf(db: Database) {
  const reviewers = db.selectFrom('reviewer').select(columns)

  async function findByAddress(email: string): Promise<Reviewer | undefined> {
    return reviewers.where((row) => row(row.fn<string>('lower', ['email']), '=', email.toLowerCase())).executeTakeFirst()
  }

  return {
    async find(id: string): Promise<Reviewer | undefined> {
      return reviewers.where('id', '=', id).executeTakeFirst()
    },

    async lock(id: string): Promise<Reviewer | undefined> {
      return reviewers.where('id', '=', id).forUpdate().executeTakeFirst()
    },

    findByAddress,

    /** The reviewer of a signed-in account. The first use ties the account to the reviewer of its confirmed address. */
    async ofAccount({ accountId, email, confirmed }: { accountId: AccountId; email: string; confirmed: boolean }): Promise<Reviewer | undefined> {
      if (!confirmed) return undefined
      const known = await reviewers.where('account_id', '=', accountId).executeTakeFirst()
      if (known) return known
      const found = await findByAddress(email)
      // Another account was tied to it while it had this address; it stays theirs.
      if (!found || found.accountId) return undefined
      await db.updateTable('reviewer').set({ account_id: accountId }).where('id', '=', found.id).where('account_id', 'is', null).execute()
      return { ...found, accountId }
    },

    /** The new reviewer, or undefined when the address is in the pool already. */
    async add(reviewer: Omit<Insertable<ReviewerTable>, 'id' | 'words'>): Promise<Reviewer | undefined> {
      return db
        .insertInto('reviewer')
        .values({ ...reviewer, id: randomId() })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
    },

    async change(id: string, changes: ReviewerChanges): Promise<void> {
      await db
        .updateTable('reviewer')
        .set(changes)
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    async exclusions(id: string): Promise<ReviewerExclusion[]> {
      return db.selectFrom('reviewer_exclusion').select(['kind', 'value']).where('reviewer_id', '=', id).orderBy('position').execute()
    },

    async setExclusions(id: string, exclusions: readonly ReviewerExclusion[]): Promise<void> {
      await db.deleteFrom('reviewer_exclusion').where('reviewer_id', '=', id).execute()
      if (exclusions.length === 0) return
      const rows = exclusions.map((exclusion, at) => ({ reviewer_id: id, position: at + 1, ...exclusion }))
      await db.insertInto('reviewer_exclusion').values(rows).execute()
    },
  }
}
