import { conferencesOf } from '../conferences/conferences.store.ts'
import { officeOf } from '../forms/office.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { titleForOffice } from './change-letters.ts'
import { findSubmission, type Ticket } from './find-submission.ts'
import { mayReplaceFiles } from './submission.access.ts'
import { type Submission, shownState } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import { stateInWords } from './what-comes-next.ts'

/** An author sends the title that the form was sent without; the office is told. The same title again changes nothing. */
export async function addResearchTitle(services: Services, ticket: Ticket, title: string): Promise<Submission> {
  const { id } = await findSubmission(services, ticket)
  return services.db.transaction().execute(async (trx) => {
    const submissions = submissionsOf(trx)
    const submission = await submissions.lock(id)
    if (!submission) throw new Error(`Submission ${id} is gone.`)
    const [known] = submission.researchTitles
    if (known === title) return submission
    if (known !== undefined)
      throw new Refusal('submission.already_received', `We already have the title “${known}”. To change it, please write to us with your reference.`)
    const shown = shownState(await submissions.movesOf(id))
    if (!mayReplaceFiles(shown))
      throw new Refusal('submission.not_open', `A title can no longer be added: the state of this submission is “${stateInWords[shown]}”. Please write to us.`)
    await submissions.setTitles(id, [title])
    const titled: Submission = { ...submission, researchTitles: [title] }
    await tell(services, trx, titled)
    return titled
  })
}

async function tell(services: Services, trx: Transaction, submission: Submission): Promise<void> {
  const conference = await conferencesOf(trx).findAlsoDraft(submission.conferenceId)
  if (!conference) throw new Error(`Conference ${submission.conferenceId} is gone.`)
  const office = await officeOf(trx)
  if (!office) return
  const letter = titleForOffice({ submission, conference, at: services.now() })
  await services.queueMail(trx, { kind: 'submission.title.office', about: `submission:${submission.id}`, to: office, replyTo: submission.email, letter })
}
