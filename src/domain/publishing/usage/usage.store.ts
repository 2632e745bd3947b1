import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type CalendarDay, dayInZone } from '../../dates.ts'
import { minutes } from '../../durations.ts'
import type { Database } from '../../tables.ts'
import { aheadOfIssue } from '../published-article.ts'
import { type Click, doubleClickTime, type UsageTotals } from './usage.ts'

/** A click is judged when those just before it must have arrived from every process. */
const judgedAfter = minutes(1)

const totals = [sql<number>`coalesce(sum(views), 0)::int`.as('views'), sql<number>`coalesce(sum(downloads), 0)::int`.as('downloads')] as const

/** How often articles are read. Days are those of UTC. */
export function usageOf(db: Database) {
  /** The same in every process, and unknown to anybody once the day is over. */
  async function saltOf(day: CalendarDay): Promise<Buffer> {
    const fresh = { day, salt_hash: randomBytes(32) }
    await db
      .insertInto('article_click_salt')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await db.selectFrom('article_click_salt').select('salt_hash').where('day', '=', day).executeTakeFirstOrThrow()).salt_hash
  }

  return {
    /** Stores clicks on published articles; others are dropped. */
    async addClicks(clicks: readonly Click[], now: Date): Promise<void> {
      if (clicks.length === 0) return
      const salt = await saltOf(dayInZone(now, 'UTC'))
      const rows = clicks.map(({ kind, journal, volume, article, reader, at }) => ({
        ...{ kind, journal: journal ?? null, volume, article, at: at.toISOString() },
        reader: createHmac('sha256', salt).update(reader).digest('hex').slice(0, 32),
      }))
      await sql`
        INSERT INTO article_click (article_id, kind, reader_hash, at)
        SELECT article.id, click.kind, decode(click.reader, 'hex'), click.at
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS click (kind text, journal text, volume text, article text, reader text, at timestamptz)
        JOIN article ON article.slug = click.article AND article.state = 'published'
        LEFT JOIN volume ON volume.id = article.volume_id
        WHERE CASE WHEN click.journal IS NULL THEN volume.slug = click.volume AND volume.kind = 'proceedings'
          WHEN click.volume = ${aheadOfIssue} THEN article.series = click.journal AND article.volume_id IS NULL
          ELSE volume.slug = click.volume AND volume.series = click.journal AND volume.kind = 'journal-issue' END`.execute(db)
    },

    /** Adds what was clicked to the counts, double clicks once, and forgets who clicked. */
    async countClicks(now: Date): Promise<void> {
      const until = new Date(now.getTime() - judgedAfter)
      // Two processes must not count the same click.
      await sql`LOCK TABLE article_click IN SHARE ROW EXCLUSIVE MODE`.execute(db)
      await sql`
        INSERT INTO article_usage AS known (article_id, day, views, downloads)
        SELECT article_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), count(*) FILTER (WHERE kind = 'view'), count(*) FILTER (WHERE kind = 'download')
        FROM (
          SELECT *, lag(at) OVER (PARTITION BY article_id, kind, reader_hash ORDER BY at) AS before FROM article_click WHERE at <= ${until}
        ) AS click
        WHERE NOT is_counted AND (before IS NULL OR at - before > make_interval(secs => ${doubleClickTime / 1000}))
          AND EXISTS (SELECT FROM article WHERE article.id = article_id)
        GROUP BY 1, 2
        ON CONFLICT (article_id, day) DO UPDATE SET views = known.views + excluded.views, downloads = known.downloads + excluded.downloads`.execute(db)
      await db.updateTable('article_click').set({ is_counted: true }).where('at', '<=', until).where('is_counted', '=', false).execute()
      // The last ones stay a little, because the next click may be the second of a double click.
      await db
        .deleteFrom('article_click')
        .where('at', '<', new Date(until.getTime() - doubleClickTime))
        .execute()
      await db.deleteFrom('article_click_salt').where('day', '<', dayInZone(now, 'UTC')).execute()
    },

    /** Of one article, before a day: the page shows what is complete. */
    async totalsBefore(articleId: string, day: CalendarDay): Promise<UsageTotals> {
      return db.selectFrom('article_usage').select(totals).where('article_id', '=', articleId).where('day', '<', day).executeTakeFirstOrThrow()
    },

    /** Of all articles, the newest month first. */
    async months(limit: number): Promise<(UsageTotals & { month: string })[]> {
      return db
        .selectFrom('article_usage')
        .select([sql<string>`left(day, 7)`.as('month'), ...totals])
        .groupBy(sql`1`)
        .orderBy(sql`1`, 'desc')
        .limit(limit)
        .execute()
    },

    /** Since a day, the most read first. */
    async volumesSince(day: CalendarDay, limit: number): Promise<(UsageTotals & { id: string; title: string })[]> {
      return db
        .selectFrom('article_usage')
        .innerJoin('article', 'article.id', 'article_usage.article_id')
        .innerJoin('volume', 'volume.id', 'article.volume_id')
        .select(['volume.id', 'volume.title', ...totals])
        .where('article_usage.day', '>=', day)
        .groupBy(['volume.id', 'volume.title'])
        .orderBy('downloads', 'desc')
        .orderBy('views', 'desc')
        .orderBy('volume.id')
        .limit(limit)
        .execute()
    },

    async articlesSince(day: CalendarDay, limit: number): Promise<(UsageTotals & { id: string; title: string })[]> {
      return db
        .selectFrom('article_usage')
        .innerJoin('article', 'article.id', 'article_usage.article_id')
        .select(['article.id', 'article.title', ...totals])
        .where('article_usage.day', '>=', day)
        .groupBy(['article.id', 'article.title'])
        .orderBy('downloads', 'desc')
        .orderBy('views', 'desc')
        .orderBy('article.id')
        .limit(limit)
        .execute()
    },

    /** Every article in every month, for a spreadsheet. */
    async report(): Promise<(UsageTotals & { month: string; series: string; volume: string | null; title: string; doi: string | null })[]> {
      return db
        .selectFrom('article_usage')
        .innerJoin('article', 'article.id', 'article_usage.article_id')
        .leftJoin('volume', 'volume.id', 'article.volume_id')
        .select([sql<string>`left(article_usage.day, 7)`.as('month'), 'article.series', 'volume.title as volume', 'article.title', 'article.doi', ...totals])
        .groupBy([sql`1`, 'article.id', 'volume.title'])
        .orderBy(sql`1`, 'desc')
        .orderBy('volume.title')
        .orderBy('article.title')
        .execute()
    },
  }
}
