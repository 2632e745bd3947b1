import { sql } from 'kysely'
import { contentOf } from './content/content.store.ts'
import { addDays } from './dates.ts'
import { programmeOf } from './programme/programme.store.ts'
import { emptyProgramme, type Session } from './programme/programme.ts'
import type { Transaction } from './tables.ts'

const articlesPerVolume = 1000
/** The search index looks for the articles of a statement one by one while they are few. */
const articlesPerStatement = 100
const countries = ['Portugal', 'Sri Lanka', 'Nigeria', 'Japan', 'Türkiye', 'India', 'Brazil', 'Germany', 'Kenya', 'Spain', 'Ghana', 'Norway']
const syllables = ['ba', 'den', 'fo', 'gar', 'hel', 'jun', 'ka', 'lim', 'mor', 'nes', 'pol', 'ri', 'sam', 'tor', 'vel', 'zin']

/** A word of a made-up language by its number: the smaller, the commoner. `bench/publications.mjs` searches for them. */
const wordOf = (number: ReturnType<typeof sql>) =>
  sql`(${syllables}::text[])[1 + ${number} % 16] || (${syllables}::text[])[1 + ${number} / 16 % 16] || (${syllables}::text[])[1 + ${number} / 256 % 16]`

/** Published articles with texts in which words are as common as in a language, in volumes of their own. Their content follows from their number. */
export async function sampleArticles(db: Transaction, count: number, now: Date): Promise<void> {
  const [series] = await contentOf(db).all('proceedings')
  if (!series || count === 0) return
  await sql`
    INSERT INTO volume (id, slug, kind, series, number, year, title, state, published_on, made_at)
    SELECT 'crowd-' || n, 'crowd-' || n, 'proceedings', ${series.id}, n::text, 1990 + n % 35, 'Collected papers ' || n, 'published', (1990 + n % 35) || '-06-01', ${now}
    FROM generate_series(1, ${Math.ceil(count / articlesPerVolume)}::int) n`.execute(db)
  for (let first = 1; first <= count; first += articlesPerStatement)
    await sampleSome(db, series.id, { first, last: Math.min(count, first + articlesPerStatement - 1) }, now)
}

/** Published once they have their authors, so that they are indexed once. */
async function sampleSome(db: Transaction, series: string, { first, last }: { first: number; last: number }, now: Date): Promise<void> {
  // Each of the commonest words stands in most texts, the rare ones in a few.
  const drawn = sql`power(4000, (hashint8(n::bigint * 1000 + k) & 65535) / 65536.0)::int`
  await sql`
    INSERT INTO article (id, volume_id, series, slug, kind, peer_reviewed, state, title, abstract, keywords, licence, section, position, first_page, last_page,
      published_on, full_text, made_at, changed_at)
    SELECT 'crowd-' || lpad(n::text, 8, '0'), 'crowd-' || (1 + (n - 1) / ${articlesPerVolume}::int), ${series}, 'study-' || n, 'paper', true, 'ready',
      initcap(title), abstract, string_to_array(title, ' '), 'CC BY 4.0', 'Papers', n, n::text, n::text,
      (1990 + n % 35) || '-' || lpad((1 + n % 12)::text, 2, '0') || '-' || lpad((1 + n % 28)::text, 2, '0'), full_text, ${now}, ${now}
    FROM generate_series(${first}::int, ${last}::int) n, LATERAL (
      SELECT string_agg(word, ' ' ORDER BY k) FILTER (WHERE k <= 8) AS title, string_agg(word, ' ' ORDER BY k) FILTER (WHERE k BETWEEN 9 AND 90) AS abstract,
        string_agg(word, ' ' ORDER BY k) FILTER (WHERE k > 90) AS full_text
      FROM (SELECT k, ${wordOf(drawn)} AS word FROM generate_series(1, 250) k) drawn
    ) words`.execute(db)
  await sql`
    INSERT INTO article_author (article_id, position, name, given, family, affiliation, country)
    SELECT id, 0, 'Ada Author ' || n % 5000, 'Ada', 'Author ' || n % 5000, 'University ' || n % 97, (${countries}::text[])[1 + n % ${countries.length}]
    FROM (SELECT 'crowd-' || lpad(n::text, 8, '0') AS id, n FROM generate_series(${first}::int, ${last}::int) n) crowd`.execute(db)
  await sql`
    UPDATE article SET state = 'published'
    WHERE id = ANY (ARRAY(SELECT 'crowd-' || lpad(n::text, 8, '0') FROM generate_series(${first}::int, ${last}::int) n))`.execute(db)
}

const talksPerSession = 5
const rooms = Array.from({ length: 20 }, (_, index) => ({ id: `room-${index + 1}`, name: `Room ${index + 1}`, place: '', isVirtual: false, streamUrl: '' }))
const minutesPerSession = 100

/** The programme of the first sample conference with its accepted papers, published, and all of them marked as presented. Returns how many it has. */
export async function sampleProgramme(db: Transaction, now: Date): Promise<number> {
  const conference = await db.selectFrom('conference').select(['id', 'start_date']).where('id', 'like', 'crowd-%').orderBy('id').limit(1).executeTakeFirst()
  if (!conference) return 0
  const papers = await db
    .selectFrom('paper')
    .select('id')
    .where('conference_id', '=', conference.id)
    .where('state', 'in', ['accepted', 'confirmed'])
    .where('decision_waiting', '=', false)
    .orderBy('id')
    .execute()
  const sessions: Session[] = []
  for (let at = 0; at < papers.length; at += talksPerSession) {
    const index = sessions.length
    const room = rooms[index % rooms.length]
    const slot = Math.floor(index / rooms.length)
    const start = 9 * 60 + (slot % 5) * minutesPerSession
    const items = papers.slice(at, at + talksPerSession).map(({ id }) => ({ id: `item-${id}`, kind: 'paper' as const, paperId: id, minutes: 15 }))
    const day = conference.start_date
    const title = `Session ${index + 1}`
    sessions.push({
      id: `session-${index + 1}`,
      title,
      day: addDays(day, Math.floor(slot / 5)),
      start,
      end: start + minutesPerSession,
      roomId: room?.id ?? null,
      chairs: [],
      items,
    })
  }
  const store = programmeOf(conference.id, db)
  await store.save({ ...emptyProgramme, rooms, sessions, version: 1 }, now)
  await store.publish(
    { draftVersion: 1, content: { rooms, sessions, questionMinutes: emptyProgramme.questionMinutes }, publishedAt: now, isUrgent: false },
    'First Organiser',
  )
  await db
    .updateTable('paper')
    .set({ presented_at: now })
    .where(
      'id',
      'in',
      papers.map(({ id }) => id),
    )
    .execute()
  return papers.length
}
