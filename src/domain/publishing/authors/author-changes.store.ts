import type { Insertable, Selectable } from 'kysely'
import type { AuthorChangeTable, AuthorConsentTable, Database } from '../../tables.ts'
import type { AuthorChangeState } from './author-change.ts'

export type AuthorChange = Selectable<AuthorChangeTable>
export type AuthorConsent = Selectable<AuthorConsentTable>

/** Changes of the authors of articles, and who has agreed to them. */
export function authorChangesOf(db: Database) {
  return {
    async add(change: Insertable<AuthorChangeTable>, consents: readonly Omit<Insertable<AuthorConsentTable>, 'change_id'>[]): Promise<void> {
      await db.insertInto('author_change').values(change).execute()
      await db
        .insertInto('author_consent')
        .values(consents.map((consent) => ({ ...consent, change_id: change.id })))
        .execute()
    },

    async find(id: string): Promise<AuthorChange | undefined> {
      return db.selectFrom('author_change').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async openOf(articleId: string): Promise<AuthorChange | undefined> {
      return db.selectFrom('author_change').selectAll().where('article_id', '=', articleId).where('state', '=', 'open').executeTakeFirst()
    },

    async lastOf(articleId: string): Promise<AuthorChange | undefined> {
      return db.selectFrom('author_change').selectAll().where('article_id', '=', articleId).orderBy('asked_at', 'desc').limit(1).executeTakeFirst()
    },

    async consentsTo(changeId: string): Promise<AuthorConsent[]> {
      return db.selectFrom('author_consent').selectAll().where('change_id', '=', changeId).orderBy('position').execute()
    },

    async findConsent(tokenHash: Buffer): Promise<AuthorConsent | undefined> {
      return db.selectFrom('author_consent').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
    },

    async answer({ change_id, position }: AuthorConsent, answer: 'agreed' | 'refused', comment: string, now: Date): Promise<void> {
      await db
        .updateTable('author_consent')
        .set({ answer, comment, answered_at: now })
        .where('change_id', '=', change_id)
        .where('position', '=', position)
        .execute()
    },

    async end(id: string, state: Exclude<AuthorChangeState, 'open'>, now: Date): Promise<void> {
      await db.updateTable('author_change').set({ state, ended_at: now }).where('id', '=', id).where('state', '=', 'open').execute()
    },

    /** Authors who were asked before an instant, have not answered and were not reminded. */
    async unanswered(askedBefore: Date): Promise<(AuthorConsent & { article_id: string })[]> {
      return db
        .selectFrom('author_consent')
        .innerJoin('author_change', 'author_change.id', 'author_consent.change_id')
        .selectAll('author_consent')
        .select('author_change.article_id')
        .where('author_change.state', '=', 'open')
        .where('author_change.asked_at', '<=', askedBefore)
        .where('answer', 'is', null)
        .where('reminded_at', 'is', null)
        .orderBy('author_change.asked_at')
        .limit(1000)
        .execute()
    },

    /** Notes a reminder; false when it was noted before or nothing is awaited any more. */
    async noteReminder({ change_id, position }: AuthorConsent, now: Date): Promise<boolean> {
      const noted = await db
        .updateTable('author_consent')
        .set({ reminded_at: now })
        .where('change_id', '=', change_id)
        .where('position', '=', position)
        .where('reminded_at', 'is', null)
        .where('answer', 'is', null)
        .where('change_id', 'in', db.selectFrom('author_change').select('id').where('state', '=', 'open'))
        .returning('position')
        .executeTakeFirst()
      return noted !== undefined
    },

    /** The former name leaves what readers could see before, so that a silent change of a name is silent. */
    async renameInVersions(articleId: string, from: string, to: string): Promise<void> {
      const versions = await db.selectFrom('article_version').select(['number', 'metadata']).where('article_id', '=', articleId).execute()
      for (const { number, metadata } of versions) {
        const { authors } = metadata as { authors?: string[] }
        if (!authors?.includes(from)) continue
        const renamed = JSON.stringify({ ...metadata, authors: authors.map((name) => (name === from ? to : name)) })
        await db.updateTable('article_version').set({ metadata: renamed }).where('article_id', '=', articleId).where('number', '=', number).execute()
      }
    },
  }
}
