import type { LetterText } from './placeholders.ts'

const aboutConference = ['name', 'reference', 'conference', 'days', 'place'] as const
const received = [...aboutConference, 'received', 'next'] as const
const move = [...aboutConference, 'note', 'next'] as const
const statusButton = 'See the status of your registration'

function moveText(label: string, subject: string, opening: string) {
  return {
    label: `To a participant: ${label}`,
    isAboutConference: true,
    placeholders: move,
    subject,
    body: `Dear {name},\n\n${opening}\n\n{note}\n\n{next}\n\n{details}\n\nYou can reply to this e-mail.`,
    button: 'See your registration',
  }
}

/** Letters to people who have registered. */
export const registrationTexts = {
  'registration.receipt': {
    label: 'To a participant: the registration has arrived',
    isAboutConference: true,
    placeholders: received,
    subject: 'We have received your registration {reference}',
    body: `Dear {name},

Thank you. Your registration for {conference} has arrived. Its reference is {reference}.

{next}

This is what we received:

{details}

Please keep the link to yourself: anyone who has it can cancel the registration.

If you did not send this, somebody entered your address; a reply to this e-mail reaches us.`,
    button: statusButton,
  },
  'registration.entered': {
    label: 'To a participant: we have entered the registration',
    isAboutConference: true,
    placeholders: received,
    subject: 'We have received your registration {reference}',
    body: `Dear {name},

As you asked, we have entered your registration for {conference} for you. Its reference is {reference}. Please check the details below, and tell us if anything is wrong.

{next}

This is what we received:

{details}

Please keep the link to yourself: anyone who has it can cancel the registration.

You can reply to this e-mail.`,
    button: statusButton,
  },
  'registration.delegate': {
    label: 'To a participant: somebody has registered you',
    isAboutConference: true,
    placeholders: [...received, 'sender'],
    subject: 'You are registered for {conference}: {reference}',
    body: `Dear {name},

{sender} has registered you for {conference}, {days} in {place}, and pays for you. Your reference is {reference}.

{next}

Please check on your page how your name is written on the certificate and the badge, and tell us what you need.

{details}

Please keep the link to yourself: anyone who has it can change or cancel the registration.

If you do not know of this, a reply to this e-mail reaches us.`,
    button: 'See your registration',
  },
  'registration.payer': {
    label: 'To a payer: the registrations have arrived',
    isAboutConference: true,
    placeholders: received,
    subject: 'Your registrations {reference} for {conference}',
    body: `Dear {name},

Thank you. Your registrations for {conference} arrived on {received}. Their reference is {reference}. Everybody you named gets a letter of their own.

{next}

{details}

Please keep the link to yourself: anyone who has it can change or cancel the registrations.

You can reply to this e-mail.`,
    button: 'See what is to be paid',
  },
  'registration.confirmed': moveText(
    'the place is confirmed',
    'Your place is confirmed: registration {reference}',
    'Thank you for registering for {conference}. We are glad to have a place for you.',
  ),
  'registration.waiting-list': moveText(
    'you are on the waiting list',
    'You are on the waiting list: registration {reference}',
    'Thank you for registering for {conference}. You are now on the waiting list.',
  ),
  'registration.cancelled': moveText(
    'the organisers cancelled the registration',
    'Your registration {reference} was cancelled',
    'Your registration for {conference} was cancelled by the organisers.',
  ),
  'registration.reopened': moveText(
    'the registration is open again',
    'Your registration {reference} is open again',
    'Your registration for {conference} is open again.',
  ),
  'registration.withdrawn': {
    label: 'To a participant: you cancelled your registration',
    isAboutConference: true,
    placeholders: [...aboutConference, 'time'],
    subject: 'You have cancelled your registration {reference}',
    body: `Dear {name},

Your registration {reference} for {conference} was cancelled on {time}. There is nothing to pay.

You are welcome to register again while registration is open; it will then have a new reference.

{details}

If it was not you who cancelled it, please reply to this e-mail at once.`,
  },
} as const satisfies Record<string, LetterText>
