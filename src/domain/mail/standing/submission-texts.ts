import type { LetterText } from './placeholders.ts'

const aboutConference = ['name', 'reference', 'conference', 'days', 'place'] as const
const statusButton = 'See the status of your submission'

const received = [...aboutConference, 'received', 'next', 'missing'] as const

/** Letters to authors about what they have sent or changed themselves. */
export const submissionTexts = {
  'submission.receipt': {
    label: 'To an author: the submission has arrived',
    isAboutConference: true,
    placeholders: received,
    subject: 'We have received your submission {reference}',
    body: `Dear {name},

Thank you. Your submission to {conference} has arrived. Its reference is {reference}.

{next}

Still missing: {missing}. You can add files on the status page.

This is what we received:

{details}

Please keep the link to yourself: anyone who has it can replace files and withdraw the submission.

If you did not send this, somebody entered your address; a reply to this e-mail reaches us.`,
    button: statusButton,
  },
  'manuscript.receipt': {
    label: 'To an author: the manuscript has arrived at a journal',
    isAboutConference: true,
    placeholders: received,
    subject: 'We have received your manuscript {reference}',
    body: `Dear {name},

Thank you. Your manuscript for {conference} has arrived. Its reference is {reference}.

{next}

Still missing: {missing}. You can add files on the status page.

On the status page you can complete what the journal needs to know: the abstract, keywords, the authors and your statements.

This is what we received:

{details}

Please keep the link to yourself: anyone who has it can replace files and withdraw the manuscript.

If you did not send this, somebody entered your address; a reply to this e-mail reaches us.`,
    button: 'See the status of your manuscript',
  },
  'submission.entered': {
    label: 'To an author: we have entered the submission',
    isAboutConference: true,
    placeholders: received,
    subject: 'We have received your submission {reference}',
    body: `Dear {name},

As you asked, we have entered your submission to {conference} for you. Its reference is {reference}. Please check the details below, and tell us if anything is wrong.

{next}

Still missing: {missing}. You can add files on the status page.

This is what we received:

{details}

Please keep the link to yourself: anyone who has it can replace files and withdraw the submission.

You can reply to this e-mail.`,
    button: statusButton,
  },
  'submission.file': {
    label: 'To an author: a file has arrived',
    isAboutConference: true,
    placeholders: [...aboutConference, 'received', 'file', 'added', 'replaced', 'revision'],
    subject: 'We have received a file for your submission {reference}',
    body: `Dear {name},

A file of your submission {reference} to {conference} was replaced. “{replaced}” is kept, but “{file}” is what we read from now on.

“{added}” was added to your submission {reference} to {conference}.

{revision}

This is what we received:

{details}

If it was not you who sent it, please reply to this e-mail at once.`,
    button: statusButton,
  },
  'submission.revision': {
    label: 'To an author: a revision has arrived',
    isAboutConference: true,
    placeholders: [...aboutConference, 'received'],
    subject: 'We have received your revision of {reference}',
    body: `Dear {name},

Thank you for the revision of your submission {reference} to {conference}. It is with the reviewers again, together with your response. If a file belongs to it, please send it within a day, on the status page.

{details}

If it was not you who sent it, please reply to this e-mail at once.`,
    button: statusButton,
  },
  'submission.link': {
    label: 'To an author: a new link to the status page',
    isAboutConference: true,
    placeholders: ['reference'],
    subject: 'A new link to your submission {reference}',
    body: `Hello,

Here is a new link to the status page of your submission {reference}. The earlier links no longer open it; nothing else has changed.

Please keep the link to yourself: anyone who has it can replace files and withdraw the submission.

{details}

If you did not ask for it, the office or somebody who had the earlier link did. You can reply to this e-mail.`,
    button: statusButton,
  },
  'submission.withdrawn': {
    label: 'To an author: you have withdrawn the submission',
    isAboutConference: true,
    placeholders: [...aboutConference, 'time'],
    subject: 'You have withdrawn your submission {reference}',
    body: `Dear {name},

Your submission {reference} to {conference} was withdrawn on {time}. Nobody reads it any further, and there is nothing to pay.

You are welcome to submit again while the call is open; it will then have a new reference.

{details}

If it was not you who withdrew it, please reply to this e-mail at once.`,
  },
  'submission.withdrawal_request': {
    label: 'To an author: you have asked to withdraw',
    isAboutConference: true,
    placeholders: [...aboutConference, 'time'],
    subject: 'You have asked to withdraw {reference}',
    body: `Dear {name},

We have received your request to withdraw {reference} from {conference}. Its review has begun, so an organiser will look at the request first and answer you by e-mail.

Until then nothing changes.

{details}

If you did not ask for this, please reply to this e-mail at once.`,
    button: statusButton,
  },
  'submission.infected': {
    label: 'To an author: the virus scanner holds a file back',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'file'],
    subject: 'A file of your submission {reference} cannot be used',
    body: `Dear {name},

Your submission {reference} is with us and stays as it is. Our virus scanner, however, found something harmful in one of its files, “{file}”, so that nobody here can open it.

Often the author does not know of it: the computer the file was saved on may be infected. Please have it checked, save the document once more, best as .pdf, and send us the new file.

{details}

If you believe that the scanner is wrong, a reply to this e-mail reaches us.`,
    button: 'Replace the file',
  },
} as const satisfies Record<string, LetterText>
