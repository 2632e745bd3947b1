import type { LetterText } from './placeholders.ts'

const aboutConference = ['name', 'reference', 'conference', 'days', 'place'] as const
const button = 'See your registration'
const ending = '{details}\n\nYou can reply to this e-mail.'

/** Letters about scholarships. */
export const scholarshipTexts = {
  'scholarship.awarded': {
    label: 'To an applicant: a scholarship is awarded',
    isAboutConference: true,
    placeholders: [...aboutConference, 'share', 'amount', 'answerday'],
    subject: 'A scholarship for {conference}: please answer by {answerday}',
    body: `Dear {name},

We are glad to award you a scholarship for {conference}: {share} of your registration fee, which is {amount}. It does not cover travel or accommodation.

Please say by {answerday}, on the page of your registration, whether you accept it. After that day we offer it to someone else.

${ending}`,
    button: 'Accept or decline',
  },
  'scholarship.reserve': {
    label: 'To an applicant: on the reserve list of scholarships',
    isAboutConference: true,
    placeholders: aboutConference,
    subject: 'Your application for a scholarship is on the reserve list',
    body: `Dear {name},

There were more applications for {conference} than we can support. Yours is on the reserve list: if somebody does not take up their scholarship, we may offer it to you.

There is nothing to pay until then. If you would rather not wait, please write to us.

${ending}`,
    button,
  },
  'scholarship.refused': {
    label: 'To an applicant: no scholarship',
    isAboutConference: true,
    placeholders: [...aboutConference, 'note', 'next'],
    subject: 'Your application for a scholarship {reference}',
    body: `Dear {name},

We are sorry that we cannot award you a scholarship for {conference}.

{note}

{next}

${ending}`,
    button,
  },
  'scholarship.accepted': {
    label: 'To an applicant: the scholarship is accepted',
    isAboutConference: true,
    placeholders: [...aboutConference, 'share', 'amount', 'next'],
    subject: 'Your scholarship for {conference}',
    body: `Dear {name},

Thank you for accepting the scholarship for {conference}. {amount}, {share} of your registration fee, is taken off.

{next}

${ending}`,
    button,
  },
  'scholarship.declined': {
    label: 'To an applicant: the scholarship is declined',
    isAboutConference: true,
    placeholders: [...aboutConference, 'next'],
    subject: 'You have declined the scholarship for {conference}',
    body: `Dear {name},

You have declined the scholarship for {conference}. We will offer it to someone else.

{next}

${ending}`,
    button,
  },
  'scholarship.lapsed': {
    label: 'To an applicant: the scholarship was not taken up in time',
    isAboutConference: true,
    placeholders: [...aboutConference, 'answerday', 'next'],
    subject: 'Your scholarship for {conference} has lapsed',
    body: `Dear {name},

We had offered you a scholarship for {conference} until {answerday} and have not heard from you, so it goes to somebody else.

{next}

${ending}`,
    button,
  },
  'scholarship.accepted.office': {
    label: 'To the office: a scholarship is accepted',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'conference', 'days', 'place', 'amount'],
    subject: 'Scholarship accepted: {reference}',
    body: `To the office,

{sender} has accepted the scholarship of {amount} for {conference}.

{details}`,
    button: 'See the scholarships',
  },
  'scholarship.declined.office': {
    label: 'To the office: a scholarship is declined',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'conference', 'days', 'place', 'amount'],
    subject: 'Scholarship declined: {reference}',
    body: `To the office,

{sender} has declined the scholarship of {amount} for {conference}. The budget has it again.

{details}`,
    button: 'See the scholarships',
  },
  'scholarship.lapsed.office': {
    label: 'To the office: a scholarship was not taken up in time',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'conference', 'days', 'place', 'amount', 'next'],
    subject: 'Scholarship lapsed: {reference}',
    body: `To the office,

{sender} has not answered in time, so the scholarship of {amount} for {conference} has lapsed. The budget has it again.

{next}

{details}`,
    button: 'See the scholarships',
  },
} as const satisfies Record<string, LetterText>
