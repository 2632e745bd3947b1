import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import type { MailOrder } from '../../mail/mail.ts'
import { fillPlaceholders } from '../../mail/mail-template.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../status-url.ts'
import { actOnSelection, addressee, named, type Outcome } from './act-on-selection.ts'
import { messageForAuthor } from './desk-letters.ts'
import type { HeldSubmission } from './desk-submissions.store.ts'
import type { LetterOrder } from './selection.schema.ts'

/** The same words to every chosen author, each in a mail of their own. */
export async function writeToAuthors(services: Services, organiser: Organiser, { selection, ...words }: LetterOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, submission, moment) => {
    const mail = mailToAuthor(services, submission, words, office?.address)
    await services.queueMail(trx, mail)
    await auditLogOf(trx).write(organiser, moment, { act: 'submission.written_to', ...named(submission), details: { subject: mail.letter.subject } })
  })
}

/** The mail to one author; the preview shows this very one. */
export function mailToAuthor(
  services: Pick<Services, 'key' | 'publicUrl'>,
  submission: HeldSubmission,
  { subject, message }: Pick<LetterOrder, 'subject' | 'message'>,
  replyTo: string | undefined,
): MailOrder {
  const { id, reference, name, conference } = submission
  const to = addressee(submission)
  if (!to) throw new Refusal('submission.move_not_allowed', `The author of ${reference} has left, and their address with them.`)
  const filled = (text: string) => fillPlaceholders(text, { name, reference, conference: conference.subConference })
  const matter = { submission, conference, note: filled(message), statusUrl: statusUrlOf(services, submission) }
  return { kind: 'submission.message', about: `submission:${id}`, to, ...(replyTo ? { replyTo } : {}), letter: messageForAuthor(filled(subject), matter) }
}
