import type { Organiser } from '../../desk/organiser.ts'
import { recordOf } from '../../desk/record.store.ts'
import { officeOf } from '../../forms/office.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../status-url.ts'
import { actOnSelection, addressee, named, type Outcome } from './act-on-selection.ts'
import { messageForAuthor } from './desk-letters.ts'
import type { LetterOrder } from './selection.schema.ts'

/** The same words to every chosen author, each in a mail of their own. */
export async function writeToAuthors(services: Services, organiser: Organiser, { selection, subject, message }: LetterOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const to = addressee(submission)
    if (!to) throw new Refusal('submission.move_not_allowed', `The author of ${submission.reference} has left, and their address with them.`)
    const matter = { submission, conference: submission.conference, note: message, statusUrl: statusUrlOf(services, submission) }
    await services.queueMail(trx, {
      kind: 'submission.message',
      about: `submission:${submission.id}`,
      to,
      ...(office ? { replyTo: office.address } : {}),
      letter: messageForAuthor(subject, matter),
    })
    await recordOf(trx).write(organiser, moment, { act: 'submission.written_to', ...named(submission), details: { subject } })
  })
}
