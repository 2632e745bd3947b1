import type { LetterText } from './placeholders.ts'

const names = ['name', 'conference', 'days', 'place'] as const

/** Letters to everyone who has a place in a programme. */
export const programmeTexts = {
  'programme.speaker_question': {
    label: 'To presenters: when they can present, and what they need',
    isAboutConference: true,
    placeholders: [...names, 'reference'],
    subject: 'When can you present {reference}?',
    body: `Dear {name},

We are making the programme of {conference}, {days}, {place}. Please tell us on which days you can present your paper, whether you come in person, and what you need. You can also allow us to show your abstract in the programme.

{details}

You can change your answer later. If you cannot present the paper at all, please tell us on the status page of your submission.`,
    button: 'Tell us when you can present',
  },
  'programme.person_question': {
    label: 'To chairs and keynote speakers: when they can take part, and what they need',
    isAboutConference: true,
    placeholders: [...names],
    subject: 'When can you take part? {conference}',
    body: `Dear {name},

We are making the programme of {conference}, {days}, {place}, in which you have a part. Please tell us on which days you can take part, whether you come in person, and what you need.

You can change your answer later with the same link. If you cannot take part at all, please reply to this e-mail.`,
    button: 'Tell us when you can take part',
  },
  'programme.slides_reminder': {
    label: 'To presenters: the last day for slides is near',
    isAboutConference: true,
    placeholders: [...names, 'reference', 'deadline'],
    subject: 'Please send your slides for {reference} by {deadline}',
    body: `Dear {name},

You present your paper at {conference}, {days}, {place}. Please send us your slides by {deadline}, so that they are ready in the room. You can replace them until then.

{details}

You can reply to this e-mail.`,
    button: 'Send your slides',
  },
  'programme.placed': {
    label: 'To speakers and chairs: their place in the programme',
    isAboutConference: true,
    placeholders: names,
    subject: 'Your place in the programme of {conference}',
    body: `Dear {name},

The programme of {conference} is published. This is when and where we expect you:

{details}

If you cannot be there at that time, please reply to this e-mail as soon as you can.`,
    button: 'The programme',
  },
  'programme.changed': {
    label: 'To speakers and chairs: the programme has changed',
    isAboutConference: true,
    placeholders: names,
    subject: 'A change in the programme of {conference}',
    body: `Dear {name},

The programme of {conference} has changed, and this concerns you:

{details}

If you cannot be there at that time, please reply to this e-mail as soon as you can.`,
    button: 'The programme',
  },
  'programme.changed_urgently': {
    label: 'To speakers and chairs: an urgent change in the programme',
    isAboutConference: true,
    placeholders: names,
    subject: 'Urgent: a change in the programme of {conference}',
    body: `Dear {name},

The programme of {conference} has just changed, and this concerns you:

{details}

If you cannot be there at that time, please tell us at once, at the registration desk or by a reply to this e-mail.`,
    button: 'The programme',
  },
  'programme.chair_link': {
    label: 'To chairs: the page of their sessions',
    isAboutConference: true,
    placeholders: names,
    subject: 'Your sessions at {conference}',
    body: `Dear {name},

Thank you for chairing at {conference}, {days}, {place}. This is where we expect you:

{details}

The page behind this link shows your sessions and their papers. On the day, please mark there who has presented: certificates for presenters follow what you mark. It works on a phone, and you need no account. Please keep the link to yourself.`,
    button: 'Your sessions',
  },
} as const satisfies Record<string, LetterText>
