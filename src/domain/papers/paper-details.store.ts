import { reviewSettingsOf } from '../review/review-settings.store.ts'
import type { Paper } from '../submissions/paper.ts'
import { papersOf } from '../submissions/papers.store.ts'
import type { Database } from '../tables.ts'
import { type Licence, missingDetails, type PaperContent, type PaperDetails, type PaperRules } from './paper-details.ts'

/** What papers say about themselves, and what their conferences ask for. */
export function paperDetailsOf(db: Database) {
  return {
    async find(paper: Paper): Promise<PaperDetails> {
      const details = (await this.ofAll([paper])).get(paper.id)
      if (!details) throw new Error(`Paper ${paper.reference} is gone.`)
      return details
    },

    /** By the ids of the papers; the number of queries does not depend on how many. */
    async ofAll(papers: readonly Pick<Paper, 'id'>[]): Promise<Map<string, PaperDetails>> {
      const ids = papers.map(({ id }) => id)
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('paper')
        .select(['id', 'title', 'abstract', 'keywords', 'track_id', 'interests', 'funding', 'licence', 'ai_statement'])
        .where('id', 'in', ids)
        .execute()
      const authors = await papersOf(db).authorsOfAll(ids)
      const exclusions = await db.selectFrom('paper_exclusion').selectAll().where('paper_id', 'in', ids).orderBy('paper_id').orderBy('position').execute()
      return new Map(
        rows.map((row) => {
          const content: PaperContent = {
            abstract: row.abstract,
            keywords: row.keywords,
            trackId: row.track_id,
            interests: row.interests,
            funding: row.funding,
            licence: row.licence as Licence | '',
            aiStatement: row.ai_statement,
            exclusions: exclusions.filter(({ paper_id }) => paper_id === row.id).map(({ name, email, reason }) => ({ name, email, reason })),
          }
          return [row.id, { ...content, title: row.title, authors: authors.get(row.id) ?? [] }]
        }),
      )
    },

    /** What a conference asks its authors for. */
    async rulesOf(conferenceId: string): Promise<PaperRules> {
      const settings = await reviewSettingsOf(db).find(conferenceId)
      const rows = await db
        .selectFrom('conference')
        .leftJoin('track', (join) => join.onRef('track.conference_id', '=', 'conference.id').on('track.position', 'is not', null))
        .select(['track.id', 'track.name', 'conference.journal'])
        .where('conference.id', '=', conferenceId)
        .orderBy('track.position')
        .execute()
      const tracks = rows.flatMap(({ id, name }) => (id !== null && name !== null ? [{ id, name }] : []))
      const isJournal = rows.some(({ journal }) => journal !== null)
      return { minWords: settings.abstractMinWords, maxWords: settings.abstractMaxWords, tracks, ...(isJournal ? { isJournal } : {}) }
    },

    /** The caller has locked the paper. */
    async write({ id }: Pick<Paper, 'id'>, details: PaperDetails, rules: PaperRules): Promise<void> {
      const { title, abstract, keywords, trackId, interests, funding, licence, aiStatement, exclusions, authors } = details
      const content = { title, abstract, keywords, track_id: trackId, interests, funding, licence, ai_statement: aiStatement }
      const is_complete = missingDetails(details, rules).length === 0
      await db
        .updateTable('paper')
        .set((paper) => ({ ...content, is_complete, version: paper('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await papersOf(db).setAuthors(id, authors)
      await db.deleteFrom('paper_exclusion').where('paper_id', '=', id).execute()
      const rows = exclusions.map((one, index) => ({ ...one, paper_id: id, position: index + 1 }))
      if (rows.length > 0) await db.insertInto('paper_exclusion').values(rows).execute()
    },
  }
}

/** What papers were before their authors began to type; see `settleEdits`. */
export function paperEditsOf(db: Database) {
  return {
    /** Notes that a paper changes. Only the first note of several keeps what it was. */
    async note(paperId: string, before: PaperDetails, now: Date): Promise<void> {
      await db
        .insertInto('paper_edit')
        .values({ paper_id: paperId, before: JSON.stringify(before), began_at: now, changed_at: now })
        .onConflict((conflict) => conflict.column('paper_id').doUpdateSet({ changed_at: now }))
        .execute()
    },

    /** Removes the note and returns what the paper was. */
    async take(paperId: string): Promise<PaperDetails | undefined> {
      const row = await db.deleteFrom('paper_edit').where('paper_id', '=', paperId).returning('before').executeTakeFirst()
      // Written by `note`.
      return row && (row.before as PaperDetails)
    },

    /** The papers that nobody has changed since an instant. */
    async quietSince(instant: Date): Promise<string[]> {
      const rows = await db.selectFrom('paper_edit').select('paper_id').where('changed_at', '<', instant).orderBy('changed_at').limit(500).execute()
      return rows.map((row) => row.paper_id)
    },
  }
}
