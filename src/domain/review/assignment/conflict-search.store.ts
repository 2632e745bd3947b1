import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../tables.ts'
import { type ConflictKind, type ConflictState, hardConflicts } from '../review.ts'
import type { PaperPeople, PossiblyConflicted } from './conflict-rules.ts'

export interface FoundConflict {
  paperId: string
  email: string
  kind: ConflictKind
  state: ConflictState
}

const rowsAtOnce = 5000

/** What the search for conflicts reads and writes. The number of queries does not depend on how many papers or people there are. */
export function conflictSearchOf(db: Database) {
  return {
    /** Reviewers of the pool and organisers. */
    async people(): Promise<PossiblyConflicted[]> {
      const reviewers = await db
        .selectFrom('reviewer')
        .leftJoin('account', 'account.id', 'reviewer.account_id')
        .select(['reviewer.id', 'reviewer.account_id', 'reviewer.email', 'reviewer.name', 'reviewer.affiliation', 'reviewer.orcid'])
        .select('account.orcid as accountOrcid')
        .where('stopped_at', 'is', null)
        .execute()
      const exclusions = await db.selectFrom('reviewer_exclusion').select(['reviewer_id', 'kind', 'value']).execute()
      const organisers = await db
        .selectFrom('account')
        .select(['id', 'email', 'orcid', sql<string>`trim(f_name || ' ' || l_name)`.as('name')])
        .where(({ or, eb, exists, selectFrom }) =>
          or([eb('role', '=', 'organiser'), exists(selectFrom('membership').select('account_id').whereRef('membership.account_id', '=', 'account.id'))]),
        )
        .where('disabled_at', 'is', null)
        .execute()
      const addresses = new Map<string, string[]>()
      for (const { person, email } of await db.selectFrom('person_address').select(['person', 'email']).execute())
        addresses.set(person, [...(addresses.get(person) ?? []), email])
      const ofPerson = (person: string) => addresses.get(person) ?? []
      return [
        ...reviewers.map(({ id, account_id, email, name, affiliation, orcid, accountOrcid }) => ({
          email: email.toLowerCase(),
          addresses: ofPerson(account_id ?? id),
          name,
          orcids: [orcid, accountOrcid].filter((one) => one !== null),
          affiliation,
          exclusions: exclusions.filter(({ reviewer_id }) => reviewer_id === id),
        })),
        ...organisers.map(({ id, email, name, orcid }) => ({
          email: email.toLowerCase(),
          addresses: ofPerson(id),
          name,
          orcids: orcid === null ? [] : [orcid],
          affiliation: '',
          exclusions: [],
        })),
      ]
    },

    /** The authors of these papers, whom they do not want, and with whom they wrote since a day. */
    async papers(ids: readonly string[], since: Date): Promise<Map<string, PaperPeople>> {
      const authors = await db.selectFrom('paper_author').select(['paper_id', 'name', 'email', 'affiliation', 'orcid']).where('paper_id', 'in', ids).execute()
      const accounts = await db
        .selectFrom('author_address as author')
        .innerJoin('person_address as known', 'known.email', 'author.email')
        .innerJoin('account', (join) => join.on(sql<SqlBool>`account.id = known.person`))
        .select(['author.paper_id', 'account.orcid'])
        .distinct()
        .where('author.paper_id', 'in', ids)
        .where('account.orcid', 'is not', null)
        .execute()
      const addresses = await db.selectFrom('author_address').select(['paper_id', 'email']).where('paper_id', 'in', ids).execute()
      const senders = await db
        .selectFrom('paper')
        .innerJoin('submission', 'submission.id', 'paper.submission_id')
        .select(['paper.id as paper_id', 'submission.name', 'submission.email', 'submission.company as affiliation'])
        .where('paper.id', 'in', ids)
        .execute()
      const unwanted = await db.selectFrom('paper_exclusion').select(['paper_id', 'name', 'email']).where('paper_id', 'in', ids).execute()
      const together = await db
        .selectFrom('author_address as author')
        .innerJoin('author_address as there', 'there.email', 'author.email')
        .innerJoin('paper as other', 'other.id', 'there.paper_id')
        .innerJoin('author_address as fellow', 'fellow.paper_id', 'other.id')
        .select(['author.paper_id', 'fellow.email'])
        .distinct()
        .where('author.paper_id', 'in', ids)
        .where('other.received_at', '>=', since)
        .whereRef('fellow.email', '<>', 'author.email')
        .execute()
      return new Map(
        ids.map((id) => [
          id,
          {
            authors: [...authors, ...senders.map((sender) => ({ ...sender, orcid: null }))].filter(({ paper_id }) => paper_id === id),
            accountOrcids: accounts.flatMap(({ paper_id, orcid }) => (paper_id === id && orcid !== null ? [orcid] : [])),
            addresses: addresses.filter(({ paper_id }) => paper_id === id).map(({ email }) => email),
            unwanted: unwanted.filter(({ paper_id }) => paper_id === id),
            coAuthors: new Set(together.filter(({ paper_id }) => paper_id === id).map(({ email }) => email)),
          },
        ]),
      )
    },

    /** Adds what was found. Nothing goes because it is not found any more: whoever is kept from a paper could change what they are found by. */
    async add(found: readonly FoundConflict[], now: Date): Promise<void> {
      for (let from = 0; from < found.length; from += rowsAtOnce)
        await db
          .insertInto('review_conflict')
          .values(
            found.slice(from, from + rowsAtOnce).map(({ paperId, email, kind, state }) => ({
              paper_id: paperId,
              email,
              kind,
              state,
              found_at: now,
              answered_at: null,
              answered_by: null,
            })),
          )
          .onConflict((clash) => clash.doNothing())
          .execute()
    },

    /** A reviewer says so themselves; it stands whatever else changes. */
    async declare(paperId: string, email: string, note: string, now: Date): Promise<void> {
      const answer = { state: 'confirmed' as const, note, answered_at: now, answered_by: 'reviewer' }
      await db
        .insertInto('review_conflict')
        .values({ paper_id: paperId, email: email.toLowerCase(), kind: 'declared', found_at: now, ...answer })
        .onConflict((clash) => clash.columns(['paper_id', 'email', 'kind']).doUpdateSet(answer))
        .execute()
    },

    /** Confirms or dismisses a conflict that was found; false when it is a hard one, or was answered so already. */
    async answer(
      { paperId, email, kind }: Pick<FoundConflict, 'paperId' | 'email' | 'kind'>,
      state: 'confirmed' | 'dismissed',
      { by, reason = '', now }: { by: string; reason?: string; now: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('review_conflict')
        .set({ state, note: reason, answered_at: now, answered_by: by })
        .where('paper_id', '=', paperId)
        .where('email', '=', email)
        .where('kind', '=', kind)
        .where('kind', 'not in', hardConflicts)
        .where('state', '<>', state)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** What is stored between one person and these papers. */
    async ofPerson(paperIds: readonly string[], email: string): Promise<FoundConflict[]> {
      return db
        .selectFrom('review_conflict')
        .select(['paper_id as paperId', 'email', 'kind', 'state'])
        .where('paper_id', 'in', paperIds)
        .where('email', '=', email)
        .execute()
    },

    async ofPaper(paperId: string) {
      return db
        .selectFrom('review_conflict')
        .select(['email', 'kind', 'state', 'note', 'answered_by as answeredBy'])
        .where('paper_id', '=', paperId)
        .orderBy('email')
        .orderBy('kind')
        .execute()
    },

    /** The papers of a submission whose review has begun. */
    async reviewedPapersOf(submissionId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('paper')
        .select('id')
        .where('submission_id', '=', submissionId)
        .where(({ exists, selectFrom }) => exists(selectFrom('review_round').select('review_round.id').whereRef('review_round.paper_id', '=', 'paper.id')))
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Papers whose review has begun, also those that are decided. */
    async papersReviewed(): Promise<string[]> {
      const rows = await db.selectFrom('review_round').select('paper_id').distinct().orderBy('paper_id').execute()
      return rows.map(({ paper_id }) => paper_id)
    },

    /** Papers with an open round. */
    async papersInReview(): Promise<string[]> {
      const rows = await db.selectFrom('review_round').select('paper_id').where('state', '=', 'open').orderBy('paper_id').execute()
      return rows.map(({ paper_id }) => paper_id)
    },
  }
}
