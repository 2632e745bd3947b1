import type { LetterText } from './placeholders.ts'

const aboutBooking = ['name', 'reference', 'conference', 'days', 'place'] as const
const button = 'See your documents'
const keepPrivate = 'Please keep the link to yourself: it opens what is paid and owed.'

/** Letters about money to whoever pays, and to the organisers about our own accounts. */
export const moneyTexts = {
  'money.payment': {
    label: 'To a payer: the payment has arrived',
    isAboutConference: true,
    placeholders: [...aboutBooking, 'amount', 'next'],
    subject: 'We have received your payment for {conference}',
    body: `Dear {name},

Thank you. Your payment of {amount} for {conference} has arrived.

{next}

{details}

${keepPrivate}

You can reply to this e-mail.`,
    button,
  },
  'money.invoice': {
    label: 'To a payer: an invoice was issued',
    isAboutConference: true,
    placeholders: [...aboutBooking, 'invoice', 'amount', 'dueday', 'next'],
    subject: 'Invoice {invoice} for {conference}',
    body: `Dear {name},

We have issued invoice {invoice} of {amount} for {conference}.

{next}

{details}

${keepPrivate}

You can reply to this e-mail.`,
    button,
  },
  'money.credit_note': {
    label: 'To a payer: a credit note was issued',
    isAboutConference: true,
    placeholders: [...aboutBooking, 'invoice', 'credited', 'amount', 'next'],
    subject: 'Credit note {invoice} for {conference}',
    body: `Dear {name},

We have issued credit note {invoice}, which credits invoice {credited} of {amount} for {conference} in full.

{next}

{details}

${keepPrivate}

You can reply to this e-mail.`,
    button,
  },
  'money.taken_back': {
    label: 'To a payer: a payment was taken back',
    isAboutConference: true,
    placeholders: [...aboutBooking, 'amount', 'why', 'next'],
    subject: 'Your payment for {conference} was taken back',
    body: `Dear {name},

A payment of {amount} for {conference} no longer counts. {why}

{next}

{details}

${keepPrivate}

You can reply to this e-mail.`,
    button,
  },
  'money.taken_back.office': {
    label: 'To the office: a bank or a card provider took a payment back',
    isAboutConference: true,
    placeholders: ['reference', 'conference', 'days', 'place', 'amount', 'why', 'next'],
    subject: 'Payment taken back: {reference}',
    body: `To the office,

A payment of {amount} to the booking {reference} was taken back. {why} {next} The payer is told.

{details}`,
    button: 'See the booking',
  },
  'money.account_change.office': {
    label: 'To all organisers: a bank account of ours is to change',
    isAboutConference: false,
    placeholders: ['name', 'what'],
    subject: 'A bank account of ours: please read',
    body: `Dear {name},

{what}

If you do not expect this, tell the others at once, by telephone: whoever changes our account receives what participants pay.

{details}`,
    button: 'See our accounts',
  },
} as const satisfies Record<string, LetterText>
