import type { LetterText } from './placeholders.ts'

const shared = ['name', 'document', 'reference', 'conference', 'days', 'place'] as const
const aboutNames = ['name', 'conference', 'days', 'place', 'deadline'] as const

/** Letters about documents that were issued or revoked. */
export const documentLetterTexts = {
  'document.issued': {
    label: 'To its holder: a letter or certificate',
    isAboutConference: true,
    placeholders: shared,
    subject: '{document}: {conference}',
    body: `Dear {name},

Attached is your document “{document}” for {conference}. It has the number {reference}.

Anyone can check it: the QR code and the code on it lead to a page that says whether it is valid. If your name is not written as you write it, please reply to this e-mail before you use it.

{details}`,
    button: 'See the page that others see',
  },
  'document.revoked': {
    label: 'To its holder: a letter or certificate was revoked',
    isAboutConference: true,
    placeholders: [...shared, 'note'],
    subject: 'No longer valid: {document}, {conference}',
    body: `Dear {name},

Your document “{document}” with the number {reference} for {conference} is no longer valid. Please do not use it any more: whoever checks it is told so.

{note}

If you think that this is wrong, please reply to this e-mail.

{details}`,
    button: 'See the page that others see',
  },
  'document.names': {
    label: 'To a participant: are the names right that we print?',
    isAboutConference: true,
    placeholders: aboutNames,
    subject: 'Please check your name by {deadline}: {conference}',
    body: `Dear {name},

We will soon print the badges and certificates of {conference}, {days}, {place}. This is how we have your name:

{details}

Please confirm it, or correct it, by {deadline}. Afterwards it can no longer be changed on your page.

You can reply to this e-mail.`,
    button: 'Confirm or correct the names',
  },
  'document.names_reminder': {
    label: 'To a participant: the printed names are not confirmed yet',
    isAboutConference: true,
    placeholders: aboutNames,
    subject: 'Reminder: please check your name by {deadline}',
    body: `Dear {name},

You have not confirmed yet how your name is written on your badge and certificate for {conference}. This is how we will print it:

{details}

You can correct it until {deadline}. If it is right, one click confirms it.

You can reply to this e-mail.`,
    button: 'Confirm or correct the names',
  },
} as const satisfies Record<string, LetterText>
