import * as z from 'zod/mini'
import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { requireRight } from '../desk/rights.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { failedJobsOf } from './failed-jobs.store.ts'
import { type JobName, jobMeanings } from './job-meanings.ts'

/** Has a job run again, at once. */
export type RetryJob = (transaction: Transaction, queue: JobName, key: string) => Promise<void>

const button = 'Please use one of the buttons of the page.'
/** Which job, as the list shows it. */
export const failedJobForm = z.object({
  queue: z.enum(Object.keys(jobMeanings) as [JobName, ...JobName[]], button),
  key: z.string().check(z.minLength(1, button)),
  act: z.enum(['retry', 'set-aside'], button),
})

/** Tries a job again that failed for good, or leaves it as it is: then nothing tries it until its record changes. */
export async function actOnFailedJob(services: Services, organiser: Organiser, { queue, key, act }: z.output<typeof failedJobForm>): Promise<void> {
  requireRight(organiser, 'settings')
  const { db, now } = services
  const subject = (await failedJobsOf(db).subjects(queue, [key])).get(key)
  await db.transaction().execute(async (trx) => {
    const jobs = failedJobsOf(trx)
    const isDone = act === 'retry' ? await jobs.remove(queue, key) : await jobs.setAside(queue, key, organiser.name, now())
    if (!isDone) throw new Refusal('desk.changed_meanwhile', 'This job has run meanwhile, or somebody else was faster. Please look at the list again.')
    if (act === 'retry') await services.retryJob(trx, queue, key)
    await auditLogOf(trx).write(organiser, now(), {
      act: act === 'retry' ? 'job.retried' : 'job.set_aside',
      about: `job:${queue}`,
      aboutName: subject?.name ?? jobMeanings[queue].work,
      details: { work: jobMeanings[queue].work },
    })
  })
}
