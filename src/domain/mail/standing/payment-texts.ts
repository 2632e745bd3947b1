import type { LetterText } from './placeholders.ts'

const payment = ['name', 'conference', 'days', 'place', 'amount', 'dueday', 'lapseday'] as const
const choosing = ['name', 'conference', 'days', 'place', 'answerday', 'note'] as const
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

Your place at {from} was moved to {conference}, {days}. Its new reference is {reference}. The credit note for the earlier place and the new invoice are on its page.

{details}

If you did not ask for this, please reply to this e-mail at once.`,
    button: 'See your registration',
  },
  'registration.carried.payer': {
    label: 'To a payer: a place for which they pay was moved to another conference',
    isAboutConference: true,
    placeholders: ['name', 'sender', 'reference', 'from', 'conference', 'days', 'place'],
    subject: 'The place of {sender} was moved to {conference}',
    body: `Dear {name},

The place of {sender} at {from}, for which you pay, was moved to {conference}, {days}. Its new reference is {reference}. The credit note for the earlier place and the new invoice are on the page of your booking.

{details}

{sender} gets a letter without these sums. If you do not know of this, please reply to this e-mail at once.`,
    button: 'See your booking',
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
  'registration.carry-refused': {
    label: 'To a participant: the place is not moved to another conference',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'from', 'conference', 'days', 'place', 'note'],
    subject: 'Your place at {from}',
    body: `Dear {name},

You asked us to move your place at {from} to {conference}. We cannot do that; your place stays as it is. The reason is:

{note}

{details}

If you have a question, please reply to this e-mail.`,
    button: 'See your registration',
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
  'registration.choice-cancelled': {
    label: 'To a payer: the conference is cancelled, please choose',
    isAboutConference: true,
    placeholders: choosing,
    subject: 'Please choose by {answerday}: {conference} is cancelled',
    body: `Dear {name},

{conference}, {days}, is cancelled, and you pay for a place there. You can move the place to a later conference together with what was paid, or have the money paid back.

Please choose by {answerday}. If we do not hear from you by then, the place ends and what was paid stays with us as your credit; you can still ask us for it afterwards.

{note}

{details}

You can reply to this e-mail.`,
    button: 'Choose what happens',
  },
  'registration.choice-postponed': {
    label: 'To a payer: the conference is postponed, please choose',
    isAboutConference: true,
    placeholders: choosing,
    subject: 'Please choose by {answerday}: {conference} is postponed',
    body: `Dear {name},

{conference} is postponed, and you pay for a place there. You can keep the place for the new dates, move it to another conference together with what was paid, or have the money paid back.

Please choose by {answerday}. If we do not hear from you by then, the place stays as it is.

{note}

{details}

You can reply to this e-mail.`,
    button: 'Choose what happens',
  },
  'registration.choice-ended': {
    label: 'To a payer: nobody chose in time, the place has ended',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place'],
    subject: 'Your place at {conference} has ended',
    body: `Dear {name},

{conference} is cancelled, and we asked you what should happen with your place. We have not heard from you, so the place has ended. What was paid stays with us as your credit. To use it for another conference, or to have it paid back, please reply to this e-mail.

{details}`,
    button: 'See the booking',
  },
  'registration.file.office': {
    label: 'To the office: a proof or the slip of a transfer has arrived',
    isAboutConference: true,
    placeholders: ['reference', 'conference', 'days', 'place', 'what'],
    subject: 'File received: {reference}',
    body: `To the office,

{what}

{details}`,
    button: 'See it at the desk',
  },
  'registration.substituted': {
    label: 'To a participant: somebody else takes the place',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'sender', 'conference', 'days', 'place'],
    subject: 'Your place at {conference} was given to somebody else',
    body: `Dear {name},

{sender} now takes the place {reference} at {conference} that was yours. Your link to it no longer works, and there is nothing for you to do.

{details}

If this is a mistake, please reply to this e-mail at once.`,
    button: 'See what you pay for',
  },
  'registration.substitute': {
    label: 'To a participant: they take the place of somebody else',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'sender', 'conference', 'days', 'place', 'next'],
    subject: 'You have a place at {conference}',
    body: `Dear {name},

You take the place of {sender} at {conference}. Its reference is {reference}. Please check that your name appears as it should on your certificate, and tell us what you need.

{next}

{details}

Please keep the link to yourself: anyone who has it can cancel the registration.

If you did not expect this, a reply to this e-mail reaches us.`,
    button: 'See your registration',
  },
  'registration.refund-request.office': {
    label: 'To the office: a refund is waiting for approval',
    isAboutConference: false,
    placeholders: ['reference', 'amount'],
    subject: 'Refund to be approved: {reference}',
    body: `To the office,

A refund of {amount} to the booking {reference} was asked for. A second person approves it at the desk before it is paid.

{details}`,
    button: 'See the refunds',
  },
} as const satisfies Record<string, LetterText>
