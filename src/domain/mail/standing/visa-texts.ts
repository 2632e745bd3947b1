import type { LetterText } from './placeholders.ts'

const toPerson = ['name', 'reference', 'conference', 'days', 'place'] as const
const toOffice = ['sender', 'reference', 'conference', 'days', 'place'] as const

/** Letters about invitations for a visa. None of them names a passport. */
export const visaTexts = {
  'visa.received': {
    label: 'To a participant: a visa letter was requested',
    isAboutConference: true,
    placeholders: toPerson,
    subject: 'Your request for a visa letter: {conference}',
    body: `Dear {name},

We have your request {reference} for a letter of invitation to {conference}. Two people check it, and we write to you as soon as the letter is ready or if something is missing.

{details}

If you did not request this, please reply to this e-mail.`,
    button: 'See how it stands',
  },
  'visa.issued': {
    label: 'To a participant: the visa letter is ready',
    isAboutConference: true,
    placeholders: toPerson,
    subject: 'Your letter of invitation is ready: {conference}',
    body: `Dear {name},

Your letter of invitation to {conference}, {days}, {place}, is ready, in English and in French. Because it names the passport, we do not send it by e-mail: please download it from your page.

The consulate can check the letter with the code that is printed on it. Please tell us on the same page what the consulate decides.

{details}`,
    button: 'Download the letter',
  },
  'visa.refused': {
    label: 'To a participant: no visa letter is issued',
    isAboutConference: true,
    placeholders: [...toPerson, 'note'],
    subject: 'Your request for a visa letter: {conference}',
    body: `Dear {name},

We could not issue the letter of invitation that you requested for {conference}.

{note}

Your place is not affected. Once this is settled, you can request a letter again on your page.

{details}`,
    button: 'Open your page',
  },
  'visa.revoked': {
    label: 'To a participant: the visa letter was revoked',
    isAboutConference: true,
    placeholders: [...toPerson, 'note'],
    subject: 'No longer valid: your letter of invitation to {conference}',
    body: `Dear {name},

Your letter of invitation to {conference} is no longer valid. Please do not use it any more: a consulate that checks it is told so.

{note}

{details}`,
    button: 'Open your page',
  },
  'visa.denied': {
    label: 'To a participant: the consulate refused the visa',
    isAboutConference: true,
    placeholders: toPerson,
    subject: 'Your visa for {conference}',
    body: `Dear {name},

We are sorry that the consulate refused your visa for {conference}. What you paid is not lost: you can move your place to a later conference, or ask us to take part online.

{details}`,
    button: 'See what you can do',
  },
  'visa.request.office': {
    label: 'To the office: a visa letter was requested',
    isAboutConference: true,
    placeholders: toOffice,
    subject: 'Visa letter requested: {reference}, {conference}',
    body: `To the office,

{sender} requested a letter of invitation to {conference}. Two people with the right to visa requests have to check it.

{details}`,
    button: 'Open the request',
  },
  'visa.checked.office': {
    label: 'To the office: a visa request is waiting for the second check',
    isAboutConference: true,
    placeholders: toOffice,
    subject: 'Second check: {reference}, {conference}',
    body: `To the office,

The request {reference} of {sender} for a letter of invitation to {conference} was checked once. A second person has to check it before the letter is issued. Where nobody else has the right, the same person can issue it after 24 hours.

{details}`,
    button: 'Open the request',
  },
} as const satisfies Record<string, LetterText>
