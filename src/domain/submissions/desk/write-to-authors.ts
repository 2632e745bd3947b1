import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type PreviewedLetters, previewMails } from '../../desk/preview-letters.ts'
import { officeOf } from '../../forms/office.ts'
import { fillPlaceholders } from '../../mail/fill-placeholders.ts'
import { type Letter, type MailOrder, textOf } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { statusUrlOf } from '../find-submission.ts'
import { actOnSelection, auditSubject, type Outcome, recipientOf, selectablePapers } from './act-on-selection.ts'
import { messageForAuthor } from './desk-letters.ts'
import type { DeskPaper } from './desk-papers.store.ts'
import type { LetterOrder } from './selection.schema.ts'

/** Sends the same text to every selected author, each in a separate mail. */
export async function writeToAuthors(services: Services, organiser: Organiser, { selection, ...words }: LetterOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnSelection(services, selection, async (trx, paper, now) => {
    const mail = mailToAuthor(services, paper, words, office?.address)
    await services.queueMail(trx, mail)
    await auditLogOf(trx).write(organiser, now, { act: 'submission.written_to', ...auditSubject(paper), details: { subject: textOf(mail.letter.subject) } })
  })
}

/** The mail to one author, also used for its preview. */
function mailToAuthor(
  services: Pick<Services, 'key' | 'publicUrl'>,
  paper: DeskPaper,
  { subject, message }: Pick<LetterOrder, 'subject' | 'message'>,
  replyTo: string | undefined,
): MailOrder<Letter> {
  const { submissionId, reference, submission, conference } = paper
  const { name } = submission
  const to = recipientOf(submission)
  if (!to) throw new Refusal('submission.move_not_allowed', `The author of ${reference} has left, and their address with them.`)
  const filled = (text: string) => fillPlaceholders(text, { name, reference, conference: conference.subConference })
  const details = { submission, paper, conference, note: filled(message), statusUrl: statusUrlOf(services, submission) }
  return {
    kind: 'submission.message',
    about: `submission:${submissionId}`,
    to,
    ...(replyTo ? { replyTo } : {}),
    letter: messageForAuthor(filled(subject), details),
  }
}

/** The letters to the selected authors, before they are sent. */
export async function previewLetters(services: Services, { selection, ...words }: LetterOrder): Promise<PreviewedLetters> {
  const office = await officeOf(services.db)
  return previewMails(services, selectablePapers, selection, (paper) => mailToAuthor(services, paper, words, office?.address))
}
