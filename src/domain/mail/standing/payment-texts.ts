import type { LetterText } from './placeholders.ts'

const payment = ['name', 'conference', 'days', 'place', 'amount', 'dueday', 'lapseday'] as const
const button = 'See what is to be paid'
const ending = `{details}

If you have paid in the meantime, thank you; please ignore this e-mail. You can reply to it.`

/** Reminders of payments, and what happens to places that are not paid or are moved. */
export const paymentTexts = {
  'registration.payment-due': {
    label: 'To a payer: the payment is due soon',
    isAboutConference: true,
    placeholders: payment,
    subject: 'To be paid by {dueday}: {conference}',
    body: `Dear {name},

{amount} for {conference} is to be paid by {dueday}.

${ending}`,
    button,
  },
  'registration.payment-overdue': {
    label: 'To a payer: the payment is overdue',
    isAboutConference: true,
    placeholders: payment,
    subject: 'Not yet paid: {conference}',
    body: `Dear {name},

{amount} for {conference} was to be paid by {dueday}, and it has not reached us yet. Please pay it now, or tell us if something is wrong. We keep the place until {lapseday}.

${ending}`,
    button,
  },
  'registration.lapse-warning': {
    label: 'To a payer: the place is about to lapse',
    isAboutConference: true,
    placeholders: payment,
    subject: 'Your place at {conference} lapses on {lapseday}',
    body: `Dear {name},

{amount} for {conference} has not reached us. If it is not paid by {lapseday}, the place is given to somebody else. If you need more time, please reply to this e-mail before that day.

${ending}`,
    button,
  },
  'registration.lapsed': {
    label: 'To a participant: the place has lapsed',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'conference', 'days', 'place'],
    subject: 'Your registration {reference} has lapsed',
    body: `Dear {name},

The place at {conference} was not paid in time, so the registration {reference} has lapsed. There is nothing to pay.

If you still want to come, please reply to this e-mail: we look whether a place is free.

{details}`,
    button: 'See the registration',
  },
  'registration.carried': {
    label: 'To a participant: the place was moved to another conference',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'from', 'conference', 'days', 'place'],
    subject: 'Your place was moved to {conference}',
    body: `Dear {name},

Your place at {from} was moved to {conference}, {days}. Its new reference is {reference}. What was paid counts there; the credit note for the earlier place and the new invoice are on its page.

{details}

If you did not ask for this, please reply to this e-mail at once.`,
    button: 'See your registration',
  },
  'registration.carried.office': {
    label: 'To the office: a place was moved to another conference',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'from', 'conference', 'days', 'place'],
    subject: 'Place moved to {conference}: {reference}',
    body: `To the office,

{sender} has moved their place from {from} to {conference}.

{details}`,
  },
  'registration.carry-request.office': {
    label: 'To the office: somebody asks to move a place',
    isAboutConference: true,
    placeholders: ['sender', 'reference', 'from', 'conference', 'days', 'place'],
    subject: 'Asks to move a place: {reference}',
    body: `To the office,

{sender} asks to move the place {reference} from {from} to {conference}. Another company sells it, or in another currency, so this cannot be done by the participant alone.

{details}`,
    button: 'See the booking',
  },
  'registration.refund-request.office': {
    label: 'To the office: a refund waits for approval',
    isAboutConference: false,
    placeholders: ['reference', 'amount'],
    subject: 'Refund to be approved: {reference}',
    body: `To the office,

A refund of {amount} to the booking {reference} was asked for. A second person approves it at the desk before it is paid.

{details}`,
    button: 'See the refunds',
  },
} as const satisfies Record<string, LetterText>
