import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { withdrawalForAuthor, withdrawalForOffice } from './change-letters.ts'
import { findSubmission, type Ticket } from './find-submission.ts'
import { mayWithdraw } from './submission.access.ts'
import { type Submission, shownState } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import { stateInWords } from './what-comes-next.ts'

/** An author takes a submission back: nobody reads it any further. Asked a second time, nothing happens again. */
export async function withdrawSubmission(services: Services, ticket: Ticket): Promise<Submission> {
  const { id } = await findSubmission(services, ticket)
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const submission = await submissions.lock(id)
    if (!submission) throw new Error(`Submission ${id} is gone.`)
    const shown = shownState(await submissions.movesOf(id))
    if (shown === 'withdrawn') return submission
    if (!mayWithdraw(shown))
      throw new Refusal('submission.not_open', `This submission can no longer be withdrawn: its state is “${stateInWords[shown]}”. Please write to us.`)
    const now = services.now()
    await submissions.move(id, { from: shown, to: 'withdrawn', movedAt: now, movedBy: 'author', note: null, releasedAt: now })
    const withdrawn: Submission = { ...submission, state: 'withdrawn' }
    await tell(services, trx, withdrawn)
    return withdrawn
  })
}

async function tell(services: Services, trx: Transaction, submission: Submission): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  const matter = { submission, conference, at: services.now() }
  if (!submission.suspicion) {
    const to = { name: submission.name, address: submission.email }
    await services.queueMail(trx, {
      kind: 'submission.withdrawn',
      about,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: withdrawalForAuthor(matter),
    })
  }
  if (office) {
    await services.queueMail(trx, { kind: 'submission.withdrawn.office', about, to: office, replyTo: submission.email, letter: withdrawalForOffice(matter) })
  }
}
