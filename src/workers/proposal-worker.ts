import { proposalsOf } from '#domain/review/assignment/proposals.store.ts'
import { workOnProposal } from '#domain/review/assignment/work-on-proposal.ts'
import { type App, proposalJobs } from '../app.ts'

/** One after the other: each computes for seconds, between whose steps requests are served. */
const atOnce = 1

/** Works out proposals of reviewers until told to stop; one that a crash interrupted begins again within a minute. */
export async function startProposalWorker({ services, jobs }: Pick<App, 'services' | 'jobs'>): Promise<void> {
  const { db } = services
  jobs.work(proposalJobs, atOnce, (id) => workOnProposal(services, id))
  await jobs.every('wake-proposals', 1, async () => {
    const ids = await proposalsOf(db).allUnfinished()
    if (ids.length > 0) await db.transaction().execute((trx) => jobs.putMissing(trx, proposalJobs, ids))
  })
}
