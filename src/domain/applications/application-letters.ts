import { contentOf } from '../content/content.store.ts'
import { formatDay, formatTimestamp } from '../dates.ts'
import type { Office } from '../forms/office.ts'
import { fillPlaceholders } from '../mail/fill-placeholders.ts'
import { type Letter, ownLetter, type StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'
import { conferenceValues } from '../submissions/submission-letters.ts'
import type { Database } from '../tables.ts'
import { type ApplicationRole, applicationRoles, speaksFor } from './application.ts'
import type { ApplicationDocument, StoredApplication } from './applications.store.ts'
import { type decisionPlaceholders, decisionTemplates } from './decision-texts.ts'

const documentTerm = 'Document'
const nameTerm = 'Full name'

/** The facts of an application, with the name of the topic instead of its id. */
export async function factsOfApplication(db: Database, application: StoredApplication, documents: ApplicationDocument[]): Promise<Letter['facts']> {
  const topic = application.subconference_id ? await contentOf(db).find('topics', application.subconference_id) : undefined
  const facts = [
    { term: 'Reference', value: application.reference },
    { term: 'Received', value: formatTimestamp(application.received_at) },
    { term: 'Role', value: roleName(application) },
    { term: 'Category', value: application.s_category },
    { term: nameTerm, value: application.full_name },
    { term: 'Designation', value: application.designation },
    { term: 'E-mail', value: application.email },
    { term: speaksFor(application.role) ?? 'Organisation', value: application.organisation },
    { term: 'Sub-conference', value: topic?.name ?? '' },
    { term: 'Country', value: application.country },
    { term: 'Phone', value: application.phone },
    { term: 'LinkedIn', value: application.linkedin },
    { term: 'Message', value: application.message },
    ...documents.map((document) => ({ term: documentTerm, value: formatDocument(document) })),
  ]
  return facts.filter(({ value }) => value !== '')
}

/** The receipts name nobody, because the address is not proven. */
export function copyForApplicant(application: StoredApplication, facts: Letter['facts'], office: Office | undefined): StandingLetter {
  const contact = office
    ? `To correct or withdraw it, write to ${office.address} with the reference. If you did not apply, someone else entered your address. Tell us and we will remove it.`
    : 'If you did not apply, someone else entered your address, and you can ignore this e-mail.'
  return standingLetter(
    'application.copy',
    { reference: application.reference, role: roleName(application), contact: [contact] },
    { preview: `${roleName(application)}: your application has arrived.`, facts: facts.filter(({ term }) => term !== nameTerm) },
  )
}

export function applicationForOffice(application: StoredApplication, facts: Letter['facts']): StandingLetter {
  const hasDocument = facts.some(({ term }) => term === documentTerm)
  const values = {
    sender: application.full_name,
    reference: application.reference,
    role: roleName(application),
    email: application.email,
    later: hasDocument ? [] : ['A document, if one was chosen, follows in a mail of its own.'],
    doubt: application.suspicion ?? '',
  }
  return standingLetter('application.office', values, {
    mark: suspicionMark(application),
    preview: [application.s_category, application.country].filter(Boolean).join(', ') || roleName(application),
    facts,
  })
}

export function documentForOffice(application: StoredApplication, document: ApplicationDocument): StandingLetter {
  return standingLetter(
    'application.document-office',
    { sender: application.full_name, reference: application.reference, file: document.name },
    { mark: suspicionMark(application), preview: document.name, facts: documentFacts(application, document) },
  )
}

export function documentForApplicant(application: StoredApplication, document: ApplicationDocument): StandingLetter {
  return standingLetter(
    'application.document-copy',
    { reference: application.reference, file: document.name },
    { preview: document.name, facts: documentFacts(application, document) },
  )
}

/** The decision in the words of the organiser. */
export function decisionForApplicant(application: StoredApplication, text: string): Letter {
  return {
    subject: decisionSubject(application),
    ...ownLetter(text, [application.full_name]),
    facts: [],
    closing: [],
  }
}

function decisionSubject(application: StoredApplication): string {
  return `Your application ${application.reference}: ${roleName(application)}`
}

export function placeholdersOf(application: StoredApplication): Record<(typeof decisionPlaceholders)[number], string> {
  const role = application.s_category ? `${roleName(application)} (${application.s_category})` : roleName(application)
  return { name: application.full_name, reference: application.reference, role }
}

/** The initial texts of the decision form of one application. */
export function decisionTexts(application: StoredApplication): { subject: string; accepted: string; declined: string } {
  const values = placeholdersOf(application)
  return {
    subject: decisionSubject(application),
    accepted: fillPlaceholders(decisionTemplates.accepted, values),
    declined: fillPlaceholders(decisionTemplates.declined, values),
  }
}

function documentFacts(application: StoredApplication, document: ApplicationDocument): Letter['facts'] {
  return [
    { term: 'Reference', value: application.reference },
    { term: 'File', value: document.name },
    { term: 'Size', value: `${document.sizeBytes.toLocaleString('en-GB')} bytes` },
    { term: 'SHA-256', value: document.sha256 },
  ]
}

function formatDocument(document: ApplicationDocument): string {
  return `${document.name}, ${document.sizeBytes.toLocaleString('en-GB')} bytes, SHA-256 ${document.sha256}`
}

export function roleName(application: Pick<StoredApplication, 'role'>): string {
  return application.role in applicationRoles ? applicationRoles[application.role as ApplicationRole].name : application.role
}

function suspicionMark(application: StoredApplication): string {
  return application.suspicion ? '[check] ' : ''
}

interface Announcement {
  name: string
  title: string
  category: string
  conference: { _id: string; subConference: string; startDate: string; endDate: string; location: string; country: string }
}

/** Asks an applicant whether they agree to be announced on the page of a conference. */
export function speakerInvitationLetter({ name, title, category, conference }: Announcement, url: string): StandingLetter {
  const { conference: conferenceName, days, place } = conferenceValues(conference)
  return standingLetter(
    'speaker.invitation',
    { name, conference: conferenceName, days, place, category },
    {
      preview: 'Please look at what will be shown, and say yes or no.',
      conferenceId: conference._id,
      facts: [
        { term: 'Conference', value: conference.subConference },
        { term: 'When and where', value: `${days}, ${conference.location}` },
        { term: 'Name', value: name },
        { term: 'Shown as', value: category },
        { term: 'Title', value: title },
      ],
      url,
    },
  )
}

export function invitationAnswerForOffice(
  invitation: { speaker_name: string; speaker_category: string; conference_id: string; sub_conference: string; start_date: string; reference: string },
  agreed: boolean,
): StandingLetter {
  const { speaker_name, speaker_category, conference_id, sub_conference, start_date, reference } = invitation
  return standingLetter(
    agreed ? 'speaker.agreed-office' : 'speaker.refused-office',
    { sender: speaker_name, category: speaker_category, conference: sub_conference, reference },
    {
      preview: agreed ? 'The name is on the conference’s page now.' : 'Nothing was published.',
      conferenceId: conference_id,
      facts: [
        { term: 'Application', value: reference },
        { term: 'Conference begins', value: formatDay(start_date) },
      ],
    },
  )
}
