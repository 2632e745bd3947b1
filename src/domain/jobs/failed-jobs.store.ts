import type { Database } from '../tables.ts'

export interface FailedJob {
  queue: string
  key: string
  error: string
  failedAt: Date
  setAside: { by: string; at: Date } | null
}

/** The record that a job is about. */
export type JobSubject =
  | { kind: 'submission'; reference: string; name: string }
  | { kind: 'mail'; id: string; name: string }
  | { kind: 'documents' | 'board'; conferenceId: string; name: string }

const most = 200

/** Jobs that failed for good; a trigger on the queues writes them, and removes each that succeeds later. */
export function failedJobsOf(db: Database) {
  return {
    /** The latest first; those set aside come last. */
    async list(): Promise<FailedJob[]> {
      const rows = await db
        .selectFrom('failed_job')
        .selectAll()
        .orderBy('set_aside_at', (order) => order.desc().nullsFirst())
        .orderBy('failed_at', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ failed_at, set_aside_by, set_aside_at, ...row }) => ({
        ...row,
        failedAt: failed_at,
        setAside: set_aside_at && { by: set_aside_by ?? '', at: set_aside_at },
      }))
    },

    async countWaiting(): Promise<number> {
      const { count } = await db
        .selectFrom('failed_job')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('set_aside_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** The failure of one job, set aside or not. */
    async find(queue: string, key: string): Promise<Pick<FailedJob, 'error' | 'failedAt'> | undefined> {
      const row = await db.selectFrom('failed_job').select(['error', 'failed_at']).where('queue', '=', queue).where('key', '=', key).executeTakeFirst()
      return row && { error: row.error, failedAt: row.failed_at }
    },

    /** False when it succeeded meanwhile, or somebody else was faster. */
    async remove(queue: string, key: string): Promise<boolean> {
      const rows = await db.deleteFrom('failed_job').where('queue', '=', queue).where('key', '=', key).returning('key').execute()
      return rows.length > 0
    },

    async setAside(queue: string, key: string, by: string, at: Date): Promise<boolean> {
      const rows = await db
        .updateTable('failed_job')
        .set({ set_aside_by: by, set_aside_at: at })
        .where('queue', '=', queue)
        .where('key', '=', key)
        .where('set_aside_at', 'is', null)
        .returning('key')
        .execute()
      return rows.length > 0
    },

    /** What the jobs of a queue are about; nothing for records that are gone, and for recurring work. */
    async subjects(queue: string, keys: readonly string[]): Promise<Map<string, JobSubject>> {
      if (queue === 'blindness') return byKey(await papers(db, keys))
      if (queue === 'scan') return byKey(await papersOfFiles(db, keys))
      if (queue === 'mail') {
        const rows = await db.selectFrom('mail').select(['id', 'subject']).where('id', 'in', keys).execute()
        return byKey(rows.map(({ id, subject }) => [id, { kind: 'mail', id, name: subject }]))
      }
      if (queue === 'documents') return byKey(await orders(db, keys))
      return byKey(queue === 'proposals' ? await proposals(db, keys) : [])
    },
  }
}

const byKey = (entries: [string, JobSubject][]) => new Map(entries)

async function papers(db: Database, keys: readonly string[]): Promise<[string, JobSubject][]> {
  const rows = await db.selectFrom('paper').select(['id', 'reference', 'title']).where('id', 'in', keys).execute()
  return rows.map(({ id, reference, title }) => [id, { kind: 'submission', reference, name: [reference, title].filter(Boolean).join(': ') }])
}

async function papersOfFiles(db: Database, keys: readonly string[]): Promise<[string, JobSubject][]> {
  const rows = await db
    .selectFrom('submission_file')
    .innerJoin('paper', 'paper.id', 'submission_file.paper_id')
    .innerJoin('stored_file', 'stored_file.id', 'submission_file.file_id')
    .select(['stored_file.id', 'stored_file.original_name', 'paper.reference'])
    .where('stored_file.id', 'in', keys)
    .execute()
  return rows.map(({ id, original_name, reference }) => [id, { kind: 'submission', reference, name: `${reference}: ${original_name}` }])
}

async function orders(db: Database, keys: readonly string[]): Promise<[string, JobSubject][]> {
  const rows = await db
    .selectFrom('document_batch')
    .innerJoin('conference', 'conference.id', 'document_batch.conference_id')
    .select(['document_batch.id', 'conference.id as conference_id', 'sub_conference'])
    .where('document_batch.id', 'in', keys)
    .execute()
  return rows.map(({ id, conference_id, sub_conference }) => [id, { kind: 'documents', conferenceId: conference_id, name: sub_conference }])
}

async function proposals(db: Database, keys: readonly string[]): Promise<[string, JobSubject][]> {
  const rows = await db
    .selectFrom('review_proposal')
    .innerJoin('conference', 'conference.id', 'review_proposal.conference_id')
    .select(['review_proposal.id', 'conference.id as conference_id', 'sub_conference'])
    .where('review_proposal.id', 'in', keys)
    .execute()
  return rows.map(({ id, conference_id, sub_conference }) => [id, { kind: 'board', conferenceId: conference_id, name: sub_conference }])
}
