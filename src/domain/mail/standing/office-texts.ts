import type { LetterText } from './placeholders.ts'

const fromAuthor = ['sender', 'reference', 'conference', 'days', 'place'] as const

/** What the site tells the office itself. */
export const officeTexts = {
  'submission.office': {
    label: 'To the office: a new submission',
    isAboutConference: true,
    placeholders: [...fromAuthor, 'email', 'doubt'],
    subject: 'Submission {reference}: {conference}',
    body: `To the office,

{sender} sent a submission to {conference}. A reply to this e-mail goes to {email}.

Please check this first: {doubt}. The sender was not sent a receipt.

{details}`,
  },
  'submission.file.office': {
    label: 'To the office: a file of a submission',
    isAboutConference: true,
    placeholders: [...fromAuthor, 'change', 'what', 'file', 'revision'],
    subject: '{change}: {reference}',
    body: `To the office,

{what}

{revision}

{details}`,
  },
  'submission.revision.office': {
    label: 'To the office: a revision without a new file',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Revised: {reference}',
    body: `To the office,

{sender} has sent the revision of {reference} for {conference} that was asked for, without a new file. The paper is under review again; the response to the reviewers is on the page of its review.

{details}`,
  },
  'submission.title.office': {
    label: 'To the office: the title of a submission',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Title added: {reference}',
    body: `To the office,

{sender} has sent the title of the submission {reference} to {conference}.

{details}`,
  },
  'submission.withdrawal_request.office': {
    label: 'To the office: an author asks to withdraw',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Asks to withdraw: {reference}',
    body: `To the office,

{sender} asks to withdraw {reference} from {conference}. Please grant or refuse it on its page at the desk.

{details}`,
  },
  'submission.reply.office': {
    label: 'To the office: an author has replied to the reviewers',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Reply to the reviews: {reference}',
    body: `To the office,

{sender} has replied to the comments of the reviewers of {reference} for {conference}. The reply is on the page of its review.

{details}`,
    button: 'Open it at the desk',
  },
  'submission.appeal.office': {
    label: 'To the office: an author appeals',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Appeal: {reference}',
    body: `To the office,

{sender} appeals against the decision on {reference} for {conference}. Somebody who did not make that decision answers it on the page of the submission, where the reasons are.

{details}`,
    button: 'Open it at the desk',
  },
  'submission.withdrawn.office': {
    label: 'To the office: an author has withdrawn',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Withdrawn: {reference}',
    body: `To the office,

{sender} has withdrawn the submission {reference} to {conference}.

{details}`,
  },
  'submission.infected.office': {
    label: 'To the office: the virus scanner holds a file of a submission back',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'file'],
    subject: '[virus] A file of submission {reference} is held back',
    body: `To the office,

The virus scanner found something harmful in a file of {sender}, submission {reference}. The file is kept under lock and cannot be downloaded, here or by its author. The rest of the submission is as it was.

{details}`,
  },
  'registration.office': {
    label: 'To the office: a new registration',
    isAboutConference: true,
    placeholders: [...fromAuthor, 'email', 'doubt'],
    subject: 'Registration {reference}: {conference}',
    body: `To the office,

{sender} registered for {conference}. A reply to this e-mail goes to {email}.

Please check this first: {doubt}. The sender was not sent a receipt.

{details}`,
  },
  'registration.withdrawn.office': {
    label: 'To the office: a participant has cancelled',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Registration cancelled: {reference}',
    body: `To the office,

{sender} has cancelled the registration {reference} for {conference}.

{details}`,
  },
  'application.office': {
    label: 'To the office: a new application',
    isAboutConference: false,
    placeholders: ['sender', 'reference', 'role', 'email', 'later', 'doubt'],
    subject: 'Application {reference}: {role}, {sender}',
    body: `To the programme team,

{sender} has applied. A reply to this e-mail goes to {email}.

{later}

Please look before you answer: {doubt}. The applicant was not sent a copy.

{details}`,
  },
  'application.document-office': {
    label: 'To the office: the document of an application',
    isAboutConference: false,
    placeholders: ['sender', 'reference', 'file'],
    subject: 'Application {reference}: document received',
    body: `To the programme team,

The document for the application of {sender} has arrived.

{details}`,
  },
  'application.infected.office': {
    label: 'To the office: the virus scanner holds a document of an application back',
    isAboutConference: false,
    placeholders: ['sender', 'reference', 'file'],
    subject: '[virus] A file of application {reference} is held back',
    body: `To the office,

The virus scanner found something harmful in a file of {sender}, application {reference}. The file is kept under lock and cannot be downloaded, here or by its author. The rest of the application is as it was.

{details}`,
  },
  'speaker.agreed-office': {
    label: 'To the office: a speaker agreed',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'conference', 'category'],
    subject: 'Agreed: {sender}, {conference} ({reference})',
    body: `To the programme team,

{sender} agreed to be announced as {category}, and is on the page of {conference} now.

{details}`,
  },
  'speaker.refused-office': {
    label: 'To the office: a speaker refused',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'conference', 'category'],
    subject: 'Refused: {sender}, {conference} ({reference})',
    body: `To the programme team,

{sender} does not want to be announced as {category} of {conference}. Nothing was published.

{details}`,
  },
  'contact.office': {
    label: 'To the office: a new message',
    isAboutConference: false,
    placeholders: ['sender', 'reference', 'topic', 'due', 'email', 'doubt'],
    subject: 'Contact {reference}: {topic}',
    body: `To the office,

{sender} wrote through the contact page. We promised an answer by {due}. A reply to this e-mail goes to {email}.

Please look before you answer: {doubt}. The writer was not sent a copy.

{details}`,
  },
} as const satisfies Record<string, LetterText>
