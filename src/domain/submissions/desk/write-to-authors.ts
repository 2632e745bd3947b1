import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { officeOf } from '../../forms/office.ts'
import { type MailOrder, textOf } from '../../mail/mail.ts'
import { fillPlaceholders } from '../../mail/mail-template.ts'
import { renderLetterText } from '../../mail/render-letter.ts'
import { senderOf } from '../../mail/sender.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { secretOf, statusUrlOf } from '../find-submission.ts'
import { actOnSelection, auditSubject, changedMeanwhile, type Outcome, recipientOf, resolveSelection } from './act-on-selection.ts'
import { messageForAuthor } from './desk-letters.ts'
import { type DeskPaper, deskPapersOf } from './desk-papers.store.ts'
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
): MailOrder {
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

const maxPreviews = 3

export interface PreviewedLetters {
  recipients: number
  letters: ({ reference: string } & MailPreview)[]
  left: Outcome['left']
}

/** The first few mails exactly as they would be sent, the number of recipients, and who is skipped with the reason. */
export async function previewLetters(services: Services, { selection, ...words }: LetterOrder): Promise<PreviewedLetters> {
  const { db } = services
  const chosen = await resolveSelection(db, selection)
  const papers = await deskPapersOf(db).whole([...chosen.keys()], 'only read')
  const office = await officeOf(db)
  const preview = await mailPreviewer(services)
  const letters: PreviewedLetters['letters'] = []
  const left: Outcome['left'] = []
  let recipients = 0
  for (const paper of papers) {
    try {
      if (paper.version !== chosen.get(paper.id)) throw changedMeanwhile(paper)
      const mail = mailToAuthor(services, paper, words, office?.address)
      recipients += 1
      if (letters.length < maxPreviews) letters.push({ reference: paper.reference, ...preview(mail, paper.submission) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ reference: paper.reference, why: error.message })
    }
  }
  return { recipients, letters, left }
}

export interface MailPreview {
  to: string
  subject: string
  text: string
}

/** Renders a mail as its recipient will read it, without the author's secret link. */
export async function mailPreviewer({ db, sender: settings, key }: Pick<Services, 'db' | 'sender' | 'key'>) {
  const sender = await senderOf(db, settings)
  return ({ to, letter }: MailOrder, submission: DeskPaper['submission']): MailPreview => ({
    to: `${to.name} <${to.address}>`,
    subject: textOf(letter.subject),
    text: renderLetterText(letter, sender).replaceAll(secretOf(key, submission), '(known to the author alone)'),
  })
}
