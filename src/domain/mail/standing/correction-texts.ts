import type { LetterText } from './placeholders.ts'

const aboutConference = ['name', 'reference', 'conference', 'days', 'place'] as const
const fromAuthor = ['sender', 'reference', 'conference', 'days', 'place'] as const
const statusButton = 'See the status of your submission'

/** Letters about what authors correct of what they have sent. */
export const correctionTexts = {
  'submission.author_correction': {
    label: 'To an author: you have corrected the submission',
    isAboutConference: true,
    placeholders: [...aboutConference, 'time'],
    subject: 'You have corrected your submission {reference}',
    body: `Dear {name},

Your submission {reference} to {conference} was corrected on {time}. This is what changed:

{details}

If you did not change it, please reply to this e-mail at once.`,
    button: statusButton,
  },
  'submission.author_correction.office': {
    label: 'To the office: an author has corrected the submission',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Corrected by its author: {reference}',
    body: `To the office,

{sender} has corrected {reference} for {conference}. The review has not begun. The history at the desk has the old and the new values.

{details}`,
  },
  'submission.correction_request': {
    label: 'To an author: you have asked for a correction',
    isAboutConference: true,
    placeholders: [...aboutConference, 'time'],
    subject: 'You have asked us to correct {reference}',
    body: `Dear {name},

We have received your request to correct {reference} for {conference}. Its review has begun, so an organiser will look at the request first and answer you by e-mail.

Until then nothing changes. This is what you asked for:

{details}

If you did not ask for this, please reply to this e-mail at once.`,
    button: statusButton,
  },
  'submission.correction_request.office': {
    label: 'To the office: an author asks for a correction',
    isAboutConference: true,
    placeholders: fromAuthor,
    subject: 'Asks for a correction: {reference}',
    body: `To the office,

{sender} asks to correct {reference} for {conference}. Please grant or refuse it on its page at the desk.

{details}`,
  },
  'submission.correction-granted': {
    label: 'To an author: the correction is made',
    isAboutConference: true,
    placeholders: [...aboutConference, 'note'],
    subject: 'Your submission {reference} is corrected',
    body: `Dear {name},

As you asked, we have corrected your submission {reference} to {conference}.

{note}

{details}

You can reply to this e-mail.`,
    button: statusButton,
  },
  'submission.correction-refused': {
    label: 'To an author: the correction is refused',
    isAboutConference: true,
    placeholders: [...aboutConference, 'note'],
    subject: 'Your request to correct {reference}',
    body: `Dear {name},

You asked us to correct your submission {reference} to {conference}. We are sorry that we cannot do so. It stays as it is.

{note}

{details}

You can reply to this e-mail.`,
    button: statusButton,
  },
  'submission.address_confirm': {
    label: 'To a new address: please confirm it',
    isAboutConference: true,
    placeholders: ['reference'],
    subject: 'Please confirm this address for your submission {reference}',
    body: `Hello,

You asked us to send all e-mails about submission {reference} to this address from now on. Please confirm it within a day.

{details}

If you did not ask for it, someone entered your address by mistake. You can ignore this e-mail. Nothing changes unless you confirm.`,
    button: 'Confirm this address',
  },
  'submission.address_changed': {
    label: 'To a new address: it is confirmed',
    isAboutConference: true,
    placeholders: aboutConference,
    subject: 'Your new address for {reference}',
    body: `Dear {name},

Thank you. We will send all e-mails about your submission {reference} to {conference} to this address from now on. Here is the private link to its status page.

{details}

You can reply to this e-mail.`,
    button: statusButton,
  },
  'submission.address_left': {
    label: 'To the old address: mails go elsewhere now',
    isAboutConference: true,
    placeholders: [...aboutConference, 'address'],
    subject: 'Your address for {reference} has changed',
    body: `Dear {name},

We will send all e-mails about your submission {reference} to {conference} to {address} from now on, because someone with the link to its status page asked for this and confirmed it there.

{details}

If it was not you, please reply to this e-mail at once.`,
  },
} as const satisfies Record<string, LetterText>
