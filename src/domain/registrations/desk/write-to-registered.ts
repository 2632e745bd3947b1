import { actOnRecords, type Outcome } from '../../desk/act-on-selection.ts'
import { auditLogOf } from '../../desk/audit-log.store.ts'
import type { Organiser } from '../../desk/organiser.ts'
import { type PreviewedLetters, previewMails } from '../../desk/preview-letters.ts'
import { officeOf } from '../../forms/office.ts'
import { defangLinks } from '../../mail/defang-links.ts'
import { fillPlaceholders } from '../../mail/fill-placeholders.ts'
import type { Letter, MailOrder } from '../../mail/mail.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { auditSubject, recipientOf } from '../../submissions/desk/act-on-selection.ts'
import { statusUrlOf } from '../../submissions/find-submission.ts'
import { type DeskRegistration, selectableRegistrations } from './desk-registrations.store.ts'
import type { RegistrationLetterOrder } from './registration.schema.ts'
import { messageForPerson } from './registration-letters.ts'

/** Sends the same text to every selected person, each in a separate mail. */
export async function writeToRegistered(services: Services, organiser: Organiser, { selection, ...words }: RegistrationLetterOrder): Promise<Outcome> {
  const office = await officeOf(services.db)
  return actOnRecords(services, selectableRegistrations, selection, async (trx, registration, now) => {
    const mail = mailToPerson(services, registration, words, office?.address)
    await services.queueMail(trx, mail)
    await auditLogOf(trx).write(organiser, now, {
      act: 'registration.written_to',
      ...auditSubject(registration),
      details: { subject: mail.letter.subject },
    })
  })
}

/** The letters to the selected people, before they are sent. */
export async function previewToRegistered(services: Services, { selection, ...words }: RegistrationLetterOrder): Promise<PreviewedLetters> {
  const office = await officeOf(services.db)
  return previewMails(services, selectableRegistrations, selection, (registration) => mailToPerson(services, registration, words, office?.address))
}

function mailToPerson(
  services: Pick<Services, 'key' | 'publicUrl'>,
  registration: DeskRegistration,
  { subject, message }: Pick<RegistrationLetterOrder, 'subject' | 'message'>,
  replyTo: string | undefined,
): MailOrder<Letter> {
  const { submissionId, reference, name, submission, conference } = registration
  const to = recipientOf(registration)
  if (!to) throw new Refusal('registration.move_not_allowed', `The person of ${reference} has left, and their address with them.`)
  // The words are the organiser's own, in which links stay links; the name is not.
  const values = { name: defangLinks(name, services.publicUrl), reference, conference: conference.subConference }
  const filled = (text: string) => fillPlaceholders(text, values)
  return {
    kind: 'registration.message',
    about: `submission:${submissionId}`,
    to,
    ...(replyTo ? { replyTo } : {}),
    letter: messageForPerson(filled(subject), { registration, note: filled(message), statusUrl: statusUrlOf(services, submission) }),
  }
}
