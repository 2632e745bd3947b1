import { contentOf } from '../content/content.store.ts'
import { formatDay, formatDays, formatTimestamp } from '../dates.ts'
import type { Office } from '../forms/office.ts'
import { type Letter, ownLetter } from '../mail/mail.ts'
import { fillPlaceholders } from '../mail/mail-template.ts'
import type { Database } from '../tables.ts'
import { type ApplicationRole, applicationRoles, invitationDays } from './application.ts'
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
export function copyForApplicant(application: StoredApplication, facts: Letter['facts'], office: Office | undefined): Letter {
  return {
    subject: `We have your application (${application.reference})`,
    preview: `${roleName(application)}: your application has arrived.`,
    greeting: 'Hello,',
    paragraphs: [
      `Thank you. Your application (${roleName(application)}) has arrived and is stored under the reference ${application.reference}.`,
      'The programme team and a colleague in your field read it next. You will hear from us by e-mail, whatever the answer; the page on which you applied says how long that takes.',
      'This is what we received:',
    ],
    facts: facts.filter(({ term }) => term !== nameTerm),
    closing: [
      office
        ? `To correct or withdraw it, write to ${office.address} with the reference. If you did not apply, somebody else entered your address: tell us and we will remove it.`
        : 'If you did not apply, somebody else entered your address; you need do nothing.',
    ],
  }
}

export function applicationForOffice(application: StoredApplication, facts: Letter['facts']): Letter {
  return {
    subject: `${suspicionMark(application)}Application ${application.reference}: ${roleName(application)}, ${application.full_name}`,
    preview: [application.s_category, application.country].filter(Boolean).join(', ') || roleName(application),
    greeting: 'To the programme team,',
    paragraphs: [
      `${application.full_name} has applied. A reply to this mail goes to ${application.email}.`,
      ...(facts.some(({ term }) => term === documentTerm) ? [] : ['A document, if one was chosen, follows in a mail of its own.']),
      ...(application.suspicion ? [`Please look before you answer: ${application.suspicion}. The applicant was not sent a copy.`] : []),
    ],
    facts,
    closing: [],
  }
}

export function documentForOffice(application: StoredApplication, document: ApplicationDocument): Letter {
  return {
    subject: `${suspicionMark(application)}Application ${application.reference}: document received`,
    preview: document.name,
    greeting: 'To the programme team,',
    paragraphs: [`The document for the application of ${application.full_name} has arrived.`],
    facts: documentFacts(application, document),
    closing: [],
  }
}

export function documentForApplicant(application: StoredApplication, document: ApplicationDocument): Letter {
  return {
    subject: `We have your document (${application.reference})`,
    preview: document.name,
    greeting: 'Hello,',
    paragraphs: [`Your document has arrived whole and belongs to your application ${application.reference}. There is nothing more for you to do.`],
    facts: documentFacts(application, document),
    closing: [],
  }
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
  conference: { subConference: string; startDate: string; endDate: string; location: string }
}

/** Asks an applicant whether they agree to be announced on the page of a conference. */
export function speakerInvitationLetter({ name, title, category, conference }: Announcement, url: string): Letter {
  return {
    subject: `May we announce you? ${conference.subConference}`,
    preview: 'Please look at what will be shown, and say yes or no.',
    greeting: `Dear ${name},`,
    paragraphs: [
      `We should like to announce you as ${category} of ${conference.subConference}. Nothing is published before you agree: please open the link, look at what will be shown, and say yes or no.`,
      `The link works once, for ${invitationDays} days.`,
    ],
    facts: [
      { term: 'Conference', value: conference.subConference },
      { term: 'When and where', value: `${formatDays(conference.startDate, conference.endDate)}, ${conference.location}` },
      { term: 'Name', value: name },
      { term: 'Shown as', value: category },
      { term: 'Title', value: title },
    ],
    button: { text: 'Look and answer', url },
    closing: ['If a detail is wrong, do not agree yet: answer this mail, and you get a new link with the correction.'],
  }
}

export function invitationAnswerForOffice(
  invitation: { speaker_name: string; speaker_category: string; sub_conference: string; start_date: string; reference: string },
  agreed: boolean,
): Letter {
  const { speaker_name, speaker_category, sub_conference, start_date, reference } = invitation
  return {
    subject: `${agreed ? 'Agreed' : 'Refused'}: ${speaker_name}, ${sub_conference} (${reference})`,
    preview: agreed ? 'The name is on the conference’s page now.' : 'Nothing was published.',
    greeting: 'To the programme team,',
    paragraphs: [
      agreed
        ? `${speaker_name} agreed to be announced as ${speaker_category}, and is on the page of ${sub_conference} now.`
        : `${speaker_name} does not want to be announced as ${speaker_category} of ${sub_conference}. Nothing was published.`,
    ],
    facts: [
      { term: 'Application', value: reference },
      { term: 'Conference begins', value: formatDay(start_date) },
    ],
    closing: [],
  }
}
