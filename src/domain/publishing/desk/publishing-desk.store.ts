import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ArticleAuthorTable, ArticleReferenceTable, ArticleTable, Database, VolumeTable } from '../../tables.ts'

export type NewArticleAuthor = Omit<Insertable<ArticleAuthorTable>, 'article_id' | 'position'>
export type NewArticleReference = Omit<Insertable<ArticleReferenceTable>, 'article_id' | 'position'>
export type VolumeRow = Selectable<VolumeTable>
export type ArticleRow = Omit<Selectable<ArticleTable>, 'full_text'>

const articleColumns = [
  'id',
  'volume_id',
  'series',
  'slug',
  'paper_id',
  'kind',
  'peer_reviewed',
  'state',
  'title',
  'abstract',
  'keywords',
  'language',
  'topic',
  'licence',
  'funding',
  'interests',
  'data_availability',
  'ai_statement',
  'third_party',
  'section',
  'position',
  'first_page',
  'last_page',
  'doi',
  'received_on',
  'accepted_on',
  'published_on',
  'file_id',
  'made_at',
  'changed_at',
  'removed_reason',
  'version',
  'typeset_file_id',
  'due_on',
  'appeared_ahead',
  'pdf_outdated',
  'replaces_id',
] as const satisfies (keyof ArticleTable)[]

export interface PaperToTakeIn {
  id: string
  receivedAt: Date
  acceptedAt: Date | null
  topic: string
  /** Whether its full text was reviewed. */
  isReviewed: boolean
  conferenceId: string
  /** The journal that it was sent to and that accepted it; null for the paper of a conference. */
  journal: string | null
  /** The section of the journal that it belongs to. */
  section: string
}

/** Volumes and articles in production. */
export function publishingDeskOf(db: Database) {
  return {
    /** With how many articles they have, and how many of these are published. */
    async volumes(): Promise<(VolumeRow & { articles: number; published: number })[]> {
      return db
        .selectFrom('volume')
        .selectAll()
        .select([
          sql<number>`(SELECT count(*)::int FROM article WHERE volume_id = volume.id)`.as('articles'),
          sql<number>`(SELECT count(*)::int FROM article WHERE volume_id = volume.id AND state = 'published')`.as('published'),
        ])
        .orderBy('year', 'desc')
        .orderBy('made_at', 'desc')
        .limit(500)
        .execute()
    },

    async findVolume(id: string): Promise<VolumeRow | undefined> {
      return db.selectFrom('volume').selectAll().where('id', '=', id).executeTakeFirst()
    },

    async lockVolume(id: string): Promise<VolumeRow | undefined> {
      return db.selectFrom('volume').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    },

    async volumeOfConference(conferenceId: string): Promise<string | undefined> {
      const row = await db.selectFrom('volume').select('id').where('conference_id', '=', conferenceId).where('kind', '=', 'proceedings').executeTakeFirst()
      return row?.id
    },

    /** Which of the addresses that begin so are taken. */
    async takenSlugs(start: string): Promise<Set<string>> {
      const rows = await db.selectFrom('volume').select('slug').where('slug', 'like', `${start}%`).execute()
      return new Set(rows.map(({ slug }) => slug))
    },

    async addVolume(volume: Insertable<VolumeTable>): Promise<void> {
      await db.insertInto('volume').values(volume).execute()
    },

    /** Its articles carry its title and its numbers, so harvesters and the registrar get them again. */
    async changeVolume(id: string, changes: Updateable<VolumeTable>, now: Date): Promise<void> {
      await db
        .updateTable('volume')
        .set((volume) => ({ ...changes, version: volume('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await db.updateTable('article').set({ changed_at: now }).where('volume_id', '=', id).where('state', 'in', ['published', 'removed']).execute()
    },

    async articlesIn(volumeId: string): Promise<ArticleRow[]> {
      return db.selectFrom('article').select(articleColumns).where('volume_id', '=', volumeId).orderBy('position').orderBy('id').execute()
    },

    async findArticle(id: string): Promise<ArticleRow | undefined> {
      return db.selectFrom('article').select(articleColumns).where('id', '=', id).executeTakeFirst()
    },

    async lockArticle(id: string): Promise<ArticleRow | undefined> {
      return db.selectFrom('article').select(articleColumns).where('id', '=', id).forUpdate().executeTakeFirst()
    },

    /** Notices and full papers in production keep their places behind these. */
    async setOrder(articleIds: readonly string[]): Promise<void> {
      await sql`
        UPDATE article SET position = ordered.position FROM unnest(${articleIds}::text[]) WITH ORDINALITY AS ordered (id, position)
        WHERE article.id = ordered.id AND article.position <> ordered.position`.execute(db)
    },

    /** Abstracts of a volume whose full paper was accepted since, and is not in production yet. */
    async abstractsWithFullPaper(volumeId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .select('article.id')
        .where('article.volume_id', '=', volumeId)
        .where('article.kind', '=', 'abstract')
        .where('article.state', '<>', 'removed')
        .where((article) =>
          article.exists(
            article
              .selectFrom('full_paper_decision')
              .select('full_paper_decision.paper_id')
              .whereRef('full_paper_decision.paper_id', '=', 'article.paper_id')
              .where('decision', '=', 'accepted')
              .where('released_at', 'is not', null),
          ),
        )
        .where((article) =>
          article.not(article.exists(article.selectFrom('article as full').select('full.id').whereRef('full.replaces_id', '=', 'article.id'))),
        )
        .execute()
      return rows.map(({ id }) => id)
    },

    async authorsOf(articleId: string): Promise<Selectable<ArticleAuthorTable>[]> {
      return db.selectFrom('article_author').selectAll().where('article_id', '=', articleId).orderBy('position').execute()
    },

    async referencesOf(articleId: string): Promise<Selectable<ArticleReferenceTable>[]> {
      return db.selectFrom('article_reference').selectAll().where('article_id', '=', articleId).orderBy('position').execute()
    },

    async addArticle(article: Insertable<ArticleTable>, authors: readonly NewArticleAuthor[], references: readonly NewArticleReference[]): Promise<void> {
      await db.insertInto('article').values(article).execute()
      await this.setAuthors(article.id, authors)
      await this.setReferences(article.id, references)
    },

    /** Harvesters see the change. */
    async changeArticle(id: string, changes: Updateable<ArticleTable>, now: Date): Promise<void> {
      await db
        .updateTable('article')
        .set((article) => ({ ...changes, changed_at: now, version: article('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },

    async setAuthors(articleId: string, authors: readonly NewArticleAuthor[]): Promise<void> {
      await db.deleteFrom('article_author').where('article_id', '=', articleId).execute()
      const rows = authors.map((author, position) => ({ ...author, article_id: articleId, position }))
      if (rows.length > 0) await db.insertInto('article_author').values(rows).execute()
    },

    /** Who of them did what, by their places. */
    async setContributions(articleId: string, ofAuthors: readonly string[][]): Promise<void> {
      for (const [position, contributions] of ofAuthors.entries())
        await db.updateTable('article_author').set({ contributions }).where('article_id', '=', articleId).where('position', '=', position).execute()
    },

    async setReferences(articleId: string, references: readonly NewArticleReference[]): Promise<void> {
      await db.deleteFrom('article_reference').where('article_id', '=', articleId).execute()
      const rows = references.map((reference, position) => ({ ...reference, article_id: articleId, position }))
      if (rows.length > 0) await db.insertInto('article_reference').values(rows).execute()
    },

    async addNotice(noticeId: string, articleId: string): Promise<void> {
      await db.insertInto('article_notice').values({ notice_id: noticeId, article_id: articleId }).execute()
    },

    /** What readers can see from now on; `noticeId` is the correction that it follows. */
    async addVersion(articleId: string, fileId: string | null, metadata: object, note: string, now: Date, noticeId: string | null = null): Promise<void> {
      const last = await db
        .selectFrom('article_version')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('article_id', '=', articleId)
        .executeTakeFirst()
      const row = { article_id: articleId, number: (last?.number ?? 0) + 1, published_at: now, note, metadata: JSON.stringify(metadata), file_id: fileId }
      await db
        .insertInto('article_version')
        .values({ ...row, notice_id: noticeId })
        .execute()
    },

    /** The DOIs that begin so. */
    async takenDois(start: string): Promise<Set<string>> {
      const rows = await db.selectFrom('article').select('doi').where(sql<boolean>`starts_with(doi, ${start})`).execute()
      return new Set(rows.flatMap(({ doi }) => doi ?? []))
    },

    /** Articles of journals that are in no issue yet. */
    async ahead(): Promise<Pick<ArticleRow, 'id' | 'title' | 'series' | 'state' | 'due_on'>[]> {
      return db
        .selectFrom('article')
        .select(['id', 'title', 'series', 'state', 'due_on'])
        .where('volume_id', 'is', null)
        .where('state', '<>', 'removed')
        .orderBy('series')
        .orderBy('made_at', 'desc')
        .limit(500)
        .execute()
    },

    /** The issues of a journal, the newest first. */
    async issuesOf(series: string): Promise<Pick<VolumeRow, 'id' | 'title' | 'number' | 'issue' | 'state'>[]> {
      return db
        .selectFrom('volume')
        .select(['id', 'title', 'number', 'issue', 'state'])
        .where('series', '=', series)
        .where('kind', '=', 'journal-issue')
        .orderBy('year', 'desc')
        .orderBy('made_at', 'desc')
        .limit(200)
        .execute()
    },

    /** The addresses that articles of a journal have ahead of their issues. */
    async slugsAhead(series: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom('article')
        .select('slug')
        .where('series', '=', series)
        .where((article) => article.or([article('volume_id', 'is', null), article('appeared_ahead', '=', true)]))
        .execute()
      return new Set(rows.map(({ slug }) => slug))
    },

    /** The accepted papers of a conference, or one of them by its reference, that are in no volume yet, or one that may be in a volume, with the day of their acceptance and whether a full paper was accepted. */
    async papersToTakeIn(of: { conferenceId: string } | { reference: string } | { paperId: string }): Promise<PaperToTakeIn[]> {
      const rows = await db
        .selectFrom('paper')
        .innerJoin('conference', 'conference.id', 'paper.conference_id')
        .leftJoin('track', 'track.id', 'paper.track_id')
        .select([
          'paper.id',
          'paper.received_at',
          'paper.conference_id',
          'conference.topic',
          'conference.journal',
          'track.name as section',
          sql<Date | null>`(SELECT max(released_at) FROM paper_move WHERE paper_id = paper.id AND to_state = 'accepted')`.as('accepted_at'),
          // A journal has whole manuscripts reviewed; a conference abstracts, and full papers in a review of their own.
          sql<boolean>`CASE WHEN conference.journal IS NULL
            THEN EXISTS (SELECT FROM full_paper_decision WHERE paper_id = paper.id AND decision = 'accepted' AND released_at IS NOT NULL)
            ELSE EXISTS (SELECT FROM review_assignment WHERE paper_id = paper.id AND state = 'submitted') END`.as('is_reviewed'),
        ])
        .where((paper) => {
          if ('paperId' in of) return paper('paper.id', '=', of.paperId)
          return 'reference' in of ? paper('paper.reference', '=', of.reference) : paper('paper.conference_id', '=', of.conferenceId)
        })
        .where('paper.state', 'in', ['accepted', 'confirmed'])
        .where('paper.decision_waiting', '=', false)
        .$if(!('paperId' in of), (query) =>
          query.where((paper) => paper.not(paper.exists(paper.selectFrom('article').select('article.id').whereRef('article.paper_id', '=', 'paper.id')))),
        )
        .orderBy('paper.reference')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        receivedAt: row.received_at,
        acceptedAt: row.accepted_at,
        topic: row.topic,
        isReviewed: row.is_reviewed,
        conferenceId: row.conference_id,
        journal: row.journal,
        section: row.section ?? '',
      }))
    },
  }
}
