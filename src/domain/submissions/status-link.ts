import { auditLogOf } from '../desk/audit-log.store.ts'
import type { Organiser } from '../desk/organiser.ts'
import { officeOf } from '../forms/office.ts'
import { readReference } from '../forms/reference.ts'
import { countLetter } from '../mail/letter-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Transaction } from '../tables.ts'
import { newLinkLetter } from './change-letters.ts'
import { findSubmission, type SubmissionCredentials, statusUrlOf } from './find-submission.ts'
import type { Submission } from './submission.ts'
import { submissionsOf } from './submissions.store.ts'
import { authorAsActor } from './write-correction.ts'

type LinkServices = Pick<Services, 'db' | 'key' | 'now' | 'publicUrl' | 'queueMail'>
type Actor = Pick<Organiser, 'accountId' | 'name'>

/** Ends the link of a status page for whoever holds it and sends a new one to the address of the submission, never to the page. */
export async function renewStatusLink(services: LinkServices, credentials: SubmissionCredentials): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const { id } = await findSubmission(services, credentials, trx)
    await submissionsOf(trx).lock(id)
    // Somebody may have ended this link while we waited for the lock.
    const submission = await findSubmission(services, credentials, trx)
    const wait = await countLetter(trx, 'submission.link', { target: submission.email }, services.now())
    if (wait > 0)
      throw new Refusal(
        'request.too_many',
        `We sent a new link a short while ago, and it still works. Please check your inbox, or try again in ${Math.ceil(wait / 60)} minutes.`,
        {},
        wait,
      )
    await sendNewLink(services, trx, submission, authorAsActor)
  })
}

/** The same by an organiser, for an author whose link came into the wrong hands. */
export async function sendStatusLink(services: LinkServices, organiser: Organiser, typed: string): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const reference = readReference(typed)
    const found = reference && (await submissionsOf(trx).findByReference(reference))
    const submission = found && (await submissionsOf(trx).lock(found.id))
    if (!submission) throw new Refusal('submission.unknown', `There is no submission ${typed.slice(0, 40)}.`)
    if (submission.email.endsWith('@deleted.invalid'))
      throw new Refusal('submission.move_not_allowed', `The author of ${submission.reference} has left, and their address with them.`)
    await sendNewLink(services, trx, submission, organiser)
  })
}

async function sendNewLink(services: LinkServices, trx: Transaction, submission: Submission, actor: Actor): Promise<void> {
  const linkVersion = submission.linkVersion + 1
  await submissionsOf(trx).setLinkVersion(submission.id, linkVersion)
  const office = await officeOf(trx)
  const about = `submission:${submission.id}`
  await services.queueMail(trx, {
    kind: 'submission.link',
    about,
    // Without the name: a stranger may have entered the address.
    to: { name: '', address: submission.email },
    ...(office ? { replyTo: office.address } : {}),
    letter: newLinkLetter(submission, statusUrlOf(services, { ...submission, linkVersion })),
  })
  await auditLogOf(trx).write(actor, services.now(), { act: 'submission.link_renewed', about, aboutName: submission.reference })
}
