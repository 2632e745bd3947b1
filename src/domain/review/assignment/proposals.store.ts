import { type Selectable, sql } from 'kysely'
import type { Database, ReviewProposalTable } from '../../tables.ts'

/** What the optimiser proposes, how good it is, and what it could not do. */
export interface Proposal {
  papers: number
  reviews: number
  /** The mean fit of the proposed reviewers, from 0 to 100, and what taking the best for one paper after the other would give. */
  fit: number
  greedy: { reviews: number; fit: number }
  /** Papers that stay short of reviewers. */
  short: { reference: string; missing: number }[]
}

/** The same with who is to review what. */
export interface WholeProposal extends Proposal {
  chosen: { reference: string; reviewers: string[] }[]
}

export interface ProposalOrder {
  id: string
  conferenceId: string
  references: string[]
  orderedAt: Date
  given: number
  needed: number | null
  result: WholeProposal | null
}

/** Proposals that organisers have ordered: one for each organiser and conference, which nobody else sees, because conflicts differ. */
export function proposalsOf(db: Database) {
  const own = (conferenceId: string, accountId: string) =>
    db.selectFrom('review_proposal').selectAll().where('conference_id', '=', conferenceId).where('account_id', '=', accountId)

  return {
    /** Takes the place of the one before. */
    async order({ id, conferenceId, references, orderedAt }: Pick<ProposalOrder, 'id' | 'conferenceId' | 'references' | 'orderedAt'>, accountId: string) {
      await this.leave(conferenceId, accountId)
      await db
        .insertInto('review_proposal')
        .values({ id, conference_id: conferenceId, account_id: accountId, paper_references: references, ordered_at: orderedAt, needed: null, result: null })
        .execute()
    },

    /** With the address of whoever ordered it, whose conflicts count. */
    async unfinished(id: string): Promise<(ProposalOrder & { email: string }) | undefined> {
      const row = await db
        .selectFrom('review_proposal')
        .innerJoin('account', 'account.id', 'review_proposal.account_id')
        .selectAll('review_proposal')
        .select('account.email')
        .where('review_proposal.id', '=', id)
        .where('result', 'is', null)
        .executeTakeFirst()
      return row && { ...orderFrom(row), email: row.email }
    },

    /** For a process that begins again. */
    async allUnfinished(): Promise<string[]> {
      const rows = await db.selectFrom('review_proposal').select('id').where('result', 'is', null).orderBy('ordered_at').execute()
      return rows.map(({ id }) => id)
    },

    async find(conferenceId: string, accountId: string): Promise<ProposalOrder | undefined> {
      const row = await own(conferenceId, accountId).executeTakeFirst()
      return row && orderFrom(row)
    },

    /** Locks it until the transaction ends. */
    async lock(conferenceId: string, accountId: string): Promise<ProposalOrder | undefined> {
      const row = await own(conferenceId, accountId).forUpdate().executeTakeFirst()
      return row && orderFrom(row)
    },

    /** False when it was left or replaced meanwhile. */
    async progress(id: string, { given, needed }: { given: number; needed: number }): Promise<boolean> {
      const { numUpdatedRows } = await db.updateTable('review_proposal').set({ given, needed }).where('id', '=', id).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async finish(id: string, result: WholeProposal): Promise<void> {
      await db
        .updateTable('review_proposal')
        .set({ result: sql`${JSON.stringify(result)}::jsonb` })
        .where('id', '=', id)
        .execute()
    },

    async leave(conferenceId: string, accountId: string): Promise<void> {
      await db.deleteFrom('review_proposal').where('conference_id', '=', conferenceId).where('account_id', '=', accountId).execute()
    },
  }
}

function orderFrom(row: Selectable<ReviewProposalTable>): ProposalOrder {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    references: row.paper_references,
    orderedAt: row.ordered_at,
    given: row.given,
    needed: row.needed,
    result: row.result,
  }
}
