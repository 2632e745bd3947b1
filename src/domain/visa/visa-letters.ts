import type { ConferenceSummary } from '../conferences/conference.ts'
import { officeOf } from '../forms/office.ts'
import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { registrationUrlOf } from '../registrations/register/registration-url.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Services } from '../services.ts'
import { recipientOf } from '../submissions/desk/act-on-selection.ts'
import { addressed, conferenceFacts, conferenceValues } from '../submissions/submission-letters.ts'
import { submissionsOf } from '../submissions/submissions.store.ts'
import type { Transaction } from '../tables.ts'
import type { VisaRequest } from './visa.ts'

export type VisaLetterKind = 'visa.received' | 'visa.issued' | 'visa.refused' | 'visa.revoked' | 'visa.denied' | 'visa.request.office' | 'visa.checked.office'

export interface VisaMatter {
  request: Pick<VisaRequest, 'reference' | 'companion'>
  registration: Pick<Registration, 'id' | 'reference' | 'title' | 'name' | 'email' | 'submissionId'>
  conference: ConferenceSummary
}

/** Tells the person or the office; no letter names a passport. */
export async function queueVisaLetter(
  services: Pick<Services, 'key' | 'publicUrl' | 'queueMail'>,
  trx: Transaction,
  kind: VisaLetterKind,
  matter: VisaMatter,
  note = '',
): Promise<void> {
  const { registration, request } = matter
  const office = await officeOf(trx)
  const isForOffice = kind.endsWith('.office')
  const to = isForOffice ? office : recipientOf(registration)
  const submission =
    registration.submissionId === null ? undefined : (await submissionsOf(trx).findAll([registration.submissionId])).get(registration.submissionId)
  if (!to || !submission) return
  const url = isForOffice ? `${services.publicUrl}/desk/visa/${request.reference}` : `${registrationUrlOf(services, submission)}/visa`
  const replyTo = isForOffice ? { replyTo: registration.email } : office ? { replyTo: office.address } : {}
  await services.queueMail(trx, { kind, about: `registration:${registration.id}`, to, ...replyTo, letter: visaLetter(kind, matter, { url, note }) })
}

export function visaLetter(
  kind: VisaLetterKind,
  { request, registration, conference }: VisaMatter,
  { url, note }: { url: string; note: string },
): StandingLetter {
  const common = { ...conferenceValues(conference), reference: request.reference }
  const person = { ...common, ...addressed(registration) }
  const facts = [
    { term: 'Request', value: request.reference },
    { term: 'Registration', value: registration.reference },
    { term: 'For', value: request.companion || registration.name },
    ...conferenceFacts(conference),
  ]
  const particulars = { facts, url, conferenceId: conference._id }
  switch (kind) {
    case 'visa.refused':
    case 'visa.revoked':
      return standingLetter(kind, { ...person, note: [{ own: note, strangers: [registration.name] }] }, particulars)
    case 'visa.request.office':
    case 'visa.checked.office':
      return standingLetter(kind, { ...common, sender: registration.name }, particulars)
    default:
      return standingLetter(kind, person, particulars)
  }
}
