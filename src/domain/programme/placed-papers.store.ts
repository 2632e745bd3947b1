import { type SqlBool, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { PlacedPaper, PresenterStanding } from './placed-paper.ts'
import type { AvailableDays } from './speaker-wish.ts'

interface FoundPaper {
  id: string
  reference: string
  title: string
  trackId: string | null
  track: string | null
  isAccepted: boolean
  submissionId: string
  presentedAt: Date | null
  authors: { name: string; email: string; presents: boolean; sends: boolean }[]
  days: AvailableDays | null
  isRemote: boolean | null
  timeZone: string | null
  needs: string | null
  changedAt: Date | null
}

/** What the timetable knows of papers: the accepted ones of a conference, and those that it names. Two queries, however many they are. */
export async function findPlacedPapers(db: Database, conferenceId: string, named: readonly string[]): Promise<Map<string, PlacedPaper>> {
  const { rows } = await sql<FoundPaper>`
    SELECT paper.id, paper.reference, paper.title, paper.track_id AS "trackId", track.name AS track, paper.submission_id AS "submissionId",
      paper.presented_at AS "presentedAt", ${isOnOffer} AND paper.conference_id = ${conferenceId} AS "isAccepted",
      wish.days, wish.is_remote AS "isRemote", wish.time_zone AS "timeZone", wish.needs, wish.changed_at AS "changedAt",
      (SELECT json_agg(json_build_object('name', author.name, 'email', author.email, 'presents', author.is_presenter, 'sends', author.is_sender)
        ORDER BY author.position) FROM paper_author author WHERE author.paper_id = paper.id) AS authors
    FROM paper LEFT JOIN track ON track.id = paper.track_id LEFT JOIN speaker_wish wish ON wish.paper_id = paper.id
    WHERE (paper.conference_id = ${conferenceId} AND ${isOnOffer}) OR paper.id = ANY(${[...named]}::text[])
    ORDER BY paper.reference`.execute(db)
  const registered = await db
    .selectFrom('registration')
    .select(['email', 'submission_id', 'state'])
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', ['open', 'paid'])
    .execute()
  const standings = new Map<string, PresenterStanding>()
  for (const { email, submission_id, state } of registered)
    for (const key of [email.toLowerCase(), ...(submission_id ? [submission_id] : [])])
      if (standings.get(key) !== 'paid') standings.set(key, state === 'paid' ? 'paid' : 'not-paid')
  return new Map(rows.map((row) => [row.id, paperFrom(row, standings)]))
}

/** Accepted, and its author knows it. */
const isOnOffer = sql<SqlBool>`paper.state IN ('accepted', 'confirmed') AND NOT paper.decision_waiting AND NOT paper.suspicious`

function paperFrom(row: FoundPaper, standings: ReadonlyMap<string, PresenterStanding>): PlacedPaper {
  const authors = row.authors ?? []
  const presenting = authors.filter(({ presents }) => presents)
  const presenters = (presenting.length > 0 ? presenting : authors.filter(({ sends }) => sends)).map(({ name, email }) => ({ name, email }))
  const found = [row.submissionId, ...presenters.map(({ email }) => email.toLowerCase())].flatMap((key) => standings.get(key) ?? [])
  return {
    id: row.id,
    reference: row.reference,
    title: row.title,
    trackId: row.trackId,
    track: row.track ?? '',
    isAccepted: row.isAccepted,
    presenters,
    standing: found.includes('paid') ? 'paid' : (found[0] ?? 'not-registered'),
    presentedAt: row.presentedAt,
    ...(row.days && row.changedAt
      ? { wish: { days: row.days, isRemote: row.isRemote === true, timeZone: row.timeZone ?? '', needs: row.needs ?? '', changedAt: new Date(row.changedAt) } }
      : {}),
  }
}
