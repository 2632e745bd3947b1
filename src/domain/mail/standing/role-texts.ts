import { confirmDays } from '../../roles/role.ts'
import type { LetterText } from './placeholders.ts'

/** Letters about roles in a conference, and to those who came. */
export const roleTexts = {
  'role.appointment': {
    label: 'To somebody with a role: they are appointed',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place', 'category'],
    subject: 'Your appointment: {category}, {conference}',
    body: `Dear {name},

We are glad to appoint you {category} of {conference}, {days}, {place}. The appointment is for this conference and ends with it.

Nothing is published before you confirm: please open the link, look at what will be shown, and say yes or no.

{details}

If a detail is wrong, do not confirm yet: reply to this e-mail, and we will send a new link with the correction.`,
    button: 'Look and answer',
    fixed: { before: [`The link works once, for ${confirmDays} days.`] },
  },
  'role.free-place': {
    label: 'To somebody who confirmed a role: the free place',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place', 'category'],
    subject: 'Your free place: {conference}',
    body: `Dear {name},

Thank you for confirming. As {category} of {conference}, {days}, {place}, you take part without a fee.

Please register all the same, so that we have a badge for you and know what you need. Choose the category in which you come; the code below takes off the whole fee.

{details}

If you have registered and paid already, please reply to this e-mail, and we will pay the fee back.`,
    button: 'Register without a fee',
    fixed: { after: ['The code is for you alone and works once. Who comes with you pays the fee of an accompanying person.'] },
  },
  'role.confirmed-office': {
    label: 'To the office: a role was confirmed',
    isAboutConference: true,
    placeholders: ['sender', 'conference', 'category'],
    subject: 'Confirmed: {sender}, {conference}',
    body: `To the programme team,

{sender} confirmed the role of {category} of {conference}.

{details}`,
  },
  'role.declined-office': {
    label: 'To the office: a role was declined',
    isAboutConference: true,
    placeholders: ['sender', 'conference', 'category'],
    subject: 'Declined: {sender}, {conference}',
    body: `To the programme team,

{sender} declined the role of {category} of {conference}. Nothing was published.

{details}`,
  },
  'attendance.thanks': {
    label: 'To those who came: thank you',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place'],
    subject: 'Thank you for coming: {conference}',
    body: `Dear {name},

Thank you for taking part in {conference}, {days}, {place}. It was what you and the other participants made of it.

Your certificates are on the page of your registration as soon as they are issued.

We would be glad to see you again.`,
    button: 'Your letters and certificates',
  },
} as const satisfies Record<string, LetterText>
