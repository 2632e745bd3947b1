import { sql } from 'kysely'
import type { Database, TextSketchTable } from '../tables.ts'
import { fewestHashes } from './shingles.ts'

export type TextPart = TextSketchTable['part']
export type TextOwner = { paperId: string } | { articleId: string }

/** Another text that shares runs of words with one of ours, estimated from the samples. */
export interface SketchMatch {
  myPart: TextPart
  theirPart: TextPart
  paperId: string | null
  articleId: string | null
  shared: number
  mine: number
  theirs: number
}

export interface WaitingArticle {
  id: string
  version: number
  title: string
  abstract: string
  fullText: string
  fileId: string | null
  /** The file that the full text was read from; null when nothing was read yet. */
  readFileId: string | null
}

export interface WaitingPaper {
  id: string
  version: number
  title: string
  abstract: string
  readFileIds: string[] | null
}

/** At least this share of the shorter text. */
const leastShare = 0.15
const mostMatches = 30
/** A run of words in more texts than these tells nothing of where it comes from: turns of phrase and standing sentences, such as those about a licence. */
const commonFrom = 100
/** Of these the shares are counted. */
const mostCandidates = 300

const idOf = (owner: TextOwner, part: TextPart) => ('paperId' in owner ? `paper:${owner.paperId}:${part}` : `article:${owner.articleId}:${part}`)

/** What texts have in common, by samples of their shingles. */
export function sketchesOf(db: Database) {
  /**
   * Those with which a text has the most rare runs of words in common. The index is asked for one hash after the other: PostgreSQL would rather
   * compare every text with all of them.
   */
  async function candidatesFor(hashes: readonly number[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM unnest(${hashes}::int[]) AS hash
      CROSS JOIN LATERAL (
        SELECT array_agg(id) AS ids FROM (SELECT id FROM text_sketch WHERE hashes @> ARRAY[hash] LIMIT ${sql.lit(commonFrom + 1)}) AS few
      ) AS owners
      CROSS JOIN LATERAL unnest(ids) AS id
      WHERE cardinality(ids) <= ${sql.lit(commonFrom)}
      GROUP BY id ORDER BY count(*) DESC, id LIMIT ${sql.lit(mostCandidates)}`.execute(db)
    return rows.map(({ id }) => id)
  }

  return {
    /** Published articles whose words or file have changed since they were read. */
    async waitingArticles(limit: number): Promise<WaitingArticle[]> {
      const rows = await db
        .selectFrom('article')
        .leftJoin('article_text as read', 'read.article_id', 'article.id')
        .select(['article.id', 'article.version', 'article.title', 'article.abstract', 'article.full_text', 'article.file_id', 'read.file_id as read_file_id'])
        .where('article.state', '=', 'published')
        .where(sql<boolean>`(read.article_id IS NULL OR read.version <> article.version OR read.file_id <> coalesce(article.file_id, ''))`)
        .orderBy('article.id')
        .limit(limit)
        .execute()
      return rows.map(({ full_text, file_id, read_file_id, ...row }) => ({ ...row, fullText: full_text, fileId: file_id, readFileId: read_file_id }))
    },

    async waitingPapers(limit: number): Promise<WaitingPaper[]> {
      const rows = await db
        .selectFrom('paper')
        .leftJoin('paper_text as read', 'read.paper_id', 'paper.id')
        .select(['paper.id', 'paper.version', 'paper.title', 'paper.abstract', 'read.file_ids'])
        .where(sql<boolean>`(read.paper_id IS NULL OR read.version <> paper.version)`)
        .orderBy('paper.id')
        .limit(limit)
        .execute()
      return rows.map(({ file_ids, ...row }) => ({ ...row, readFileIds: file_ids }))
    },

    async articleRead(id: string, version: number, fileId: string, isReadable: boolean, readAt: Date): Promise<void> {
      const row = { file_id: fileId, version, is_readable: isReadable, read_at: readAt }
      await db
        .insertInto('article_text')
        .values({ article_id: id, ...row })
        .onConflict((conflict) => conflict.column('article_id').doUpdateSet(row))
        .execute()
    },

    /** What harvesters see does not change by it, so its datestamp stays. */
    async setFullText(articleId: string, text: string): Promise<void> {
      await db.updateTable('article').set({ full_text: text }).where('id', '=', articleId).execute()
    },

    async paperRead(id: string, version: number, fileIds: string[], readAt: Date): Promise<void> {
      const row = { file_ids: fileIds, version, read_at: readAt }
      await db
        .insertInto('paper_text')
        .values({ paper_id: id, ...row })
        .onConflict((conflict) => conflict.column('paper_id').doUpdateSet(row))
        .execute()
    },

    async put(owner: TextOwner, part: TextPart, hashes: number[]): Promise<void> {
      const id = idOf(owner, part)
      if (hashes.length < fewestHashes) {
        await db.deleteFrom('text_sketch').where('id', '=', id).execute()
        return
      }
      const owned = 'paperId' in owner ? { paper_id: owner.paperId, article_id: null } : { paper_id: null, article_id: owner.articleId }
      await db
        .insertInto('text_sketch')
        .values({ id, part, hashes, ...owned })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ hashes }))
        .execute()
    },

    /** Texts of others that share at least a part with one of this paper's, the most alike first. What was made from the paper itself is left out. */
    async like(paperId: string): Promise<SketchMatch[]> {
      const mine = await db.selectFrom('text_sketch').select(['part', 'hashes']).where('paper_id', '=', paperId).execute()
      const found: SketchMatch[] = []
      for (const { part, hashes } of mine) {
        // The array in which they are counted is a parameter, because only those are compared by hashing.
        const { rows } = await sql<Omit<SketchMatch, 'myPart' | 'mine'>>`
          SELECT other.part AS "theirPart", other.paper_id AS "paperId", other.article_id AS "articleId", shared.count AS shared, cardinality(other.hashes) AS theirs
          FROM text_sketch AS other
          CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM unnest(other.hashes) AS hash WHERE hash = ANY (${hashes}::int[])) AS shared
          WHERE other.id = ANY (${await candidatesFor(hashes)}::text[])
            AND other.paper_id IS DISTINCT FROM ${paperId} AND shared.count >= ${fewestHashes}
            AND shared.count >= ${sql.lit(leastShare)}::float * least(${hashes.length}::int, cardinality(other.hashes))
            AND NOT EXISTS (SELECT FROM article WHERE article.id = other.article_id AND article.paper_id = ${paperId})
          ORDER BY shared.count::float / least(${hashes.length}::int, cardinality(other.hashes)) DESC, shared.count DESC, other.id
          LIMIT ${mostMatches}`.execute(db)
        found.push(...rows.map((row) => ({ ...row, myPart: part, mine: hashes.length })))
      }
      const share = ({ shared, mine: ours, theirs }: SketchMatch) => shared / Math.min(ours, theirs)
      return found.sort((one, other) => share(other) - share(one) || other.shared - one.shared).slice(0, mostMatches)
    },
  }
}
