import { sql } from 'kysely'
import type { ConferenceRow } from '../conferences/conference.table.ts'
import type { ConferenceSummary } from '../conferences/conference.ts'
import { summaryColumns, summaryFrom } from '../conferences/conference-row.ts'
import type { ConferenceFees } from '../conferences/fees.ts'
import { present } from '../content/content.store.ts'
import { keptPlan } from '../kept-plan.store.ts'
import { limitsFrom } from '../limits/limits.store.ts'
import type { Limits } from '../limits/limits.ts'
import type { MailContext, OfficeText } from '../mail/queue-mail.ts'
import type { Database } from '../tables.ts'

/** What must be known before a submission gets its number. */
export interface SubmissionGround extends MailContext {
  /** Whether this form has arrived before. */
  isRepetition: boolean
  /** Nothing when there is no such conference, or only a draft of it. */
  conference: (ConferenceSummary & { fees: ConferenceFees | null }) | undefined
  limits: Limits
  /** How many came from the same address of late. */
  before: number
}

interface Question {
  tokenId: string
  conferenceId: string
  email: string
  since: Date
  letters: readonly string[]
}

interface Row {
  is_repetition: boolean
  conference: (Pick<ConferenceRow, (typeof summaryColumns)[number]> & { fees: ConferenceFees | null }) | null
  changed_limits: Record<string, number> | null
  organiser: unknown
  templates: Record<string, OfficeText> | null
  before: number
}

const conferenceColumns = sql.join([...summaryColumns, 'fees'].map((name) => sql.ref(name)))

/** Asked in one go: on the night of a deadline each question less is time that somebody else does not wait. */
export async function submissionGround(db: Database, { tokenId, conferenceId, email, since, letters }: Question): Promise<SubmissionGround> {
  const { rows } = await sql<Row>`SELECT
    EXISTS (SELECT FROM submission WHERE token_id = ${tokenId}) AS is_repetition,
    (SELECT to_jsonb(found) FROM (SELECT ${conferenceColumns} FROM conference WHERE id = ${withoutZero(conferenceId)} AND published_at IS NOT NULL) found) AS conference,
    (SELECT jsonb_object_agg(name, value) FROM changed_limit) AS changed_limits,
    (SELECT data FROM content_entry WHERE collection = 'settings' AND id = 'organiser') AS organiser,
    (SELECT jsonb_object_agg(kind, jsonb_build_object('opening', opening, 'closing', closing)) FROM mail_template WHERE kind = ANY(${letters})) AS templates,
    (SELECT count(*)::int FROM submission WHERE lower(email) = ${email.toLowerCase()} AND received_at > ${since}) AS before ${keptPlan}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A question without FROM has one answer.')
  return {
    isRepetition: row.is_repetition,
    conference: row.conference ? { ...summaryFrom(row.conference), fees: row.conference.fees } : undefined,
    limits: limitsFrom(row.changed_limits ?? {}),
    organiser: row.organiser ? present('settings', row.organiser) : undefined,
    templates: new Map(Object.entries(row.templates ?? {})),
    before: row.before,
  }
}

/** PostgreSQL keeps no zero character in text and would refuse the question itself; nothing has such an id. */
const withoutZero = (id: string) => (id.includes('\0') ? '' : id)
