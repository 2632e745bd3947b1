import { contentOf } from '../content/content.store.ts'
import type { Office } from '../forms/office.ts'
import type { Letter } from '../mail/mail.ts'
import { momentInWords } from '../moment-in-words.ts'
import type { Database } from '../tables.ts'
import { type ApplicationRole, applicationRoles } from './application.ts'
import type { ApplicationDocument, StoredApplication } from './applications.store.ts'

const documentTerm = 'Document'

/** What both letters say of an application, with the names of things instead of their ids. */
export async function factsOfApplication(db: Database, application: StoredApplication, documents: ApplicationDocument[]): Promise<Letter['facts']> {
  const topic = application.subconference_id ? await contentOf(db).find('topics', application.subconference_id) : undefined
  const facts = [
    { term: 'Reference', value: application.reference },
    { term: 'Received', value: momentInWords(application.received_at) },
    { term: 'Role', value: roleName(application) },
    { term: 'Category', value: application.s_category },
    { term: 'Full name', value: application.full_name },
    { term: 'Designation', value: application.designation },
    { term: 'E-mail', value: application.email },
    { term: 'Sub-conference', value: topic?.name ?? '' },
    { term: 'Country', value: application.country },
    { term: 'Phone', value: application.phone },
    { term: 'LinkedIn', value: application.linkedin },
    { term: 'Message', value: application.message },
    ...documents.map((document) => ({ term: documentTerm, value: documentInWords(document) })),
  ]
  return facts.filter(({ value }) => value !== '')
}

export function copyForApplicant(application: StoredApplication, facts: Letter['facts'], office: Office | undefined): Letter {
  return {
    subject: `We have your application (${application.reference})`,
    preview: `${roleName(application)}: your application has arrived.`,
    greeting: `Dear ${application.full_name},`,
    paragraphs: [
      `Thank you. Your application (${roleName(application)}) has arrived and is stored under the reference ${application.reference}.`,
      'The programme team and a colleague in your field read it next. You will hear from us by e-mail, whatever the answer; the page on which you applied says how long that takes.',
      'This is what we received:',
    ],
    facts,
    closing: [
      office
        ? `To correct or withdraw it, write to ${office.address} with the reference. If you did not apply, somebody else entered your address: tell us and we will remove it.`
        : 'If you did not apply, somebody else entered your address; you need do nothing.',
    ],
  }
}

export function applicationForOffice(application: StoredApplication, facts: Letter['facts']): Letter {
  return {
    subject: `${mark(application)}Application ${application.reference}: ${roleName(application)}, ${application.full_name}`,
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
    subject: `${mark(application)}Application ${application.reference}: document received`,
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
    greeting: `Dear ${application.full_name},`,
    paragraphs: [`Your document has arrived whole and belongs to your application ${application.reference}. There is nothing more for you to do.`],
    facts: documentFacts(application, document),
    closing: [],
  }
}

/** The decision in the organiser's own words. */
export function decisionForApplicant(application: StoredApplication, text: string): Letter {
  const [greeting = '', ...paragraphs] = text.split(/\n{2,}/)
  return {
    subject: `Your application ${application.reference}: ${roleName(application)}`,
    preview: paragraphs[0] ?? greeting,
    greeting,
    paragraphs,
    ownWords: true,
    facts: [],
    closing: [],
  }
}

/** What an organiser begins with; every word can be changed before it is sent. */
export function decisionTexts(application: StoredApplication): { subject: string; accepted: string; declined: string } {
  const { full_name, reference } = application
  const role = application.s_category ? `${roleName(application)} (${application.s_category})` : roleName(application)
  return {
    subject: decisionForApplicant(application, '').subject,
    accepted: `Dear ${full_name},\n\nThank you for offering to serve. We are glad to accept your application ${reference}: ${role}.\n\nWe shall write to you about the next steps. If anything has changed on your side, please answer this mail.`,
    declined: `Dear ${full_name},\n\nThank you for offering to serve. We have read your application ${reference} (${role}) with care, and cannot offer you the role this time.\n\nThis says nothing against your work: there are few places and many who could fill them. We should be glad to hear from you again.`,
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

function documentInWords(document: ApplicationDocument): string {
  return `${document.name}, ${document.sizeBytes.toLocaleString('en-GB')} bytes, SHA-256 ${document.sha256}`
}

export function roleName(application: Pick<StoredApplication, 'role'>): string {
  return application.role in applicationRoles ? applicationRoles[application.role as ApplicationRole].name : application.role
}

function mark(application: StoredApplication): string {
  return application.suspicion ? '[check] ' : ''
}
