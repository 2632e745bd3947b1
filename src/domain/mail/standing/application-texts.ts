import { invitationDays } from '../../applications/application.ts'
import type { LetterText } from './placeholders.ts'

/** Letters to applicants, speakers and those who wrote to the office. The receipts name nobody, because the address is not proven. */
export const applicationTexts = {
  'application.copy': {
    label: 'To an applicant: the application has arrived',
    isAboutConference: false,
    placeholders: ['reference', 'role', 'contact'],
    subject: 'We have your application ({reference})',
    body: `Hello,

Thank you. Your application ({role}) has arrived and is stored under the reference {reference}.

The programme team and a colleague in your field read it next. You will hear from us by e-mail, whatever the answer; the page on which you applied says how long that takes.

This is what we received:

{details}

{contact}`,
  },
  'application.document-copy': {
    label: 'To an applicant: the document has arrived',
    isAboutConference: false,
    placeholders: ['reference', 'file'],
    subject: 'We have your document ({reference})',
    body: `Hello,

Your document has arrived whole and belongs to your application {reference}. There is nothing more for you to do.

{details}`,
  },
  'application.infected': {
    label: 'To an applicant: the virus scanner holds a document back',
    isAboutConference: false,
    placeholders: ['name', 'reference', 'file'],
    subject: 'A file of your application {reference} cannot be used',
    body: `Dear {name},

Your application {reference} is with us and stays as it is. Our virus scanner, however, found something harmful in one of its files, “{file}”, so that nobody here can open it.

Often the author does not know of it: the computer the file was saved on may be infected. Please have it checked, save the document once more, best as .pdf, and send us the new file.

{details}

To send another file, please reply to this e-mail.`,
  },
  'contact.copy': {
    label: 'To whoever wrote to the office: the message has arrived',
    isAboutConference: false,
    placeholders: ['reference', 'due', 'contact'],
    subject: 'We have your message ({reference})',
    body: `Hello,

Thank you for writing. Your message has arrived, and a member of staff will answer it within 48 hours: by {due} at the latest.

If you write again about it, please give the reference {reference}. This is what we received:

{details}

{contact}`,
  },
  'speaker.invitation': {
    label: 'To a speaker: may we announce you?',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place', 'category'],
    subject: 'May we announce you? {conference}',
    body: `Dear {name},

We would like to announce you as {category} of {conference}. Nothing is published before you agree: please open the link, look at what will be shown, and say yes or no.

{details}

If a detail is wrong, do not agree yet: reply to this e-mail, and we will send a new link with the correction.`,
    button: 'Look and answer',
    fixed: { before: [`The link works once, for ${invitationDays} days.`] },
  },
} as const satisfies Record<string, LetterText>
