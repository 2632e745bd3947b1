import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import { mailJobs } from '../../src/app.ts'
import { mailPreparation, mailQueue } from '../../src/domain/mail/queue-mail.ts'
import type { Services } from '../../src/domain/services.ts'
import type { Tables } from '../../src/domain/tables.ts'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { whenDone } from './when-done.ts'

/** Mail whose sending is scheduled as the site does it, so that the queries of that count too. */
export async function realSending(pool: Pool, { sender, now }: Pick<Services, 'sender' | 'now'>): Promise<Pick<Services, 'queueMail' | 'prepareMail'>> {
  const jobs = await openJobs(pool, [mailJobs], true, () => undefined)
  whenDone(() => jobs.close())
  const wake: Parameters<typeof mailQueue>[2] = (db, ids, afterSeconds) => jobs.put(db, mailJobs, ids, afterSeconds)
  return { queueMail: mailQueue(sender, now, wake), prepareMail: mailPreparation(sender, now, wake) }
}

/** The same database, with every query noted. */
export function loggedDatabase(pool: Pool, queries: string[]): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void queries.push(query.sql) })
}

/** The table that each query is about. */
export function namedIn(queries: readonly string[]): string[] {
  return queries.map((query) => /(?:insert into|update|from) "?([\w.]+)"?/i.exec(query)?.[1] ?? query)
}
