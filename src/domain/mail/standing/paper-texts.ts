import type { LetterText } from './placeholders.ts'

const aboutConference = ['name', 'reference', 'conference', 'days', 'place'] as const

/** Letters about completing papers, to their authors and co-authors. */
export const paperTexts = {
  'paper.incomplete-arrival': {
    label: 'To an author: something of the paper is still missing',
    isAboutConference: true,
    placeholders: aboutConference,
    subject: 'Please complete your paper {reference}',
    body: `Dear {name},

Thank you for sending your work to {conference}. Before reviewers can read it, we need a little more from you. You can enter it on the page of the paper, save it at any time and go on later.

{details}

You can reply to this e-mail.`,
    button: 'Complete the paper',
  },
  'paper.incomplete-deadline': {
    label: 'To an author: the paper is incomplete and the deadline is near',
    isAboutConference: true,
    placeholders: [...aboutConference, 'deadline'],
    subject: 'Please complete {reference} by {deadline}',
    body: `Dear {name},

The call of {conference} closes on {deadline}, and something of your paper is still missing. Please complete it before that day.

{details}

You can reply to this e-mail.`,
    button: 'Complete the paper',
  },
  'paper.presentation_confirmed': {
    label: 'To an author: thank you for confirming to present',
    isAboutConference: true,
    placeholders: aboutConference,
    subject: 'You will present {reference}',
    body: `Dear {name},

Thank you for confirming that you will present your paper at {conference}, {days}, {place}. We will send you the programme and practical details by e-mail.

If something comes up and you cannot present it, please tell us on the status page, so that we can give your place to somebody else.

{details}

You can reply to this e-mail.`,
    button: 'See the status of your submission',
  },
  'paper.presentation_reminder': {
    label: 'To an accepted author: please confirm that you will present',
    isAboutConference: true,
    placeholders: aboutConference,
    subject: 'Will you present {reference}?',
    body: `Dear {name},

A few days ago we told you that your paper was accepted for {conference}. Please tell us whether you will present it, so that we can plan the programme.

{details}

You can reply to this e-mail.`,
    button: 'Confirm or decline',
  },
  'paper.presentation_deadline': {
    label: 'To an accepted author: not confirmed, and registration closes soon',
    isAboutConference: true,
    placeholders: [...aboutConference, 'deadline'],
    subject: 'Please confirm {reference} before {deadline}',
    body: `Dear {name},

Registration for {conference} closes on {deadline}, and you have not told us yet whether you will present your paper. Please confirm it, or tell us that you cannot come.

{details}

You can reply to this e-mail.`,
    button: 'Confirm or decline',
  },
  'late-entry.link': {
    label: 'To somebody admitted after the deadline: the link',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place', 'deadline'],
    subject: 'Your link to submit to {conference}',
    body: `Dear {name},

The call for abstracts of {conference} has closed, and we are glad to admit you. With this link you can send one submission, until {deadline}. It is for you alone.

{details}

You can reply to this e-mail.`,
    button: 'Open the submission form',
  },
  'paper.co_author': {
    label: 'To a co-author: are you an author of this paper?',
    isAboutConference: true,
    placeholders: ['name', 'sender', 'conference', 'days', 'place'],
    subject: 'Are you an author of this paper?',
    body: `Dear {name},

{sender} has named you as an author of a paper for {conference}. Please confirm it, or tell us that you are not an author.

{details}

You need no account, and you can change your answer later with the same link.`,
    button: 'Answer',
  },
  'paper.co_author_denied.office': {
    label: 'To the office: somebody is not an author of a paper',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'conference', 'days', 'place'],
    subject: 'Not an author: {reference}',
    body: `To the office,

{sender} was named as an author of {reference} for {conference}, and says that this is wrong. Nothing has been changed.

{details}`,
  },
} as const satisfies Record<string, LetterText>
