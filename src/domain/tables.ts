import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely'

/** The rows as PostgreSQL keeps them; dates travel as YYYY-MM-DD text, moments as Date. */
export interface Tables {
  content_entry: { collection: string; id: string; position: number; data: unknown; changed_at: Generated<Date> }
  conference: {
    id: string
    code: string
    con_no: string
    main_conference: string
    sub_conference: string
    topic: string
    collaboration: string | null
    theme: string
    start_date: string
    end_date: string
    time_zone: string
    venue: string | null
    location: string
    country: string
    abstract_deadline: string | null
    notification: string | null
    paper_deadline: string | null
    registration_deadline: string | null
    call_for_paper: string
    scopes: string
    changed_at: Generated<Date>
  }
  conference_speaker: { conference_id: string; position: number; speaker_name: string; speaker_category: string; speaker_title: string }
}

/** A database or a transaction in it: an act works with whichever it is given. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
