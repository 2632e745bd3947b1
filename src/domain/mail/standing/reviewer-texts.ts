import { poolInvitationDays } from '../../review/pool/reviewer.ts'
import type { LetterText } from './placeholders.ts'

/** Letters to reviewers about the pool, and to the office about who joins and leaves it. */
export const reviewerTexts = {
  'reviewer.invitation': {
    label: 'To a researcher: will you review for us?',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'Will you review for us?',
    body: `Dear {name},

We should like to ask you to join our pool of reviewers. Reviewers read abstracts and papers of their own field without knowing who wrote them, and tell the authors in writing what is good and what should change.

You decide on which topics you review and how much at the same time. Joining does not commit you to anything: we ask you about each paper, and you can pause or stop whenever you like.

{details}

You can also decline with one click; no account is needed for that.`,
    button: 'Read more and answer',
    fixed: { before: [`The link works for ${poolInvitationDays} days, and it is private to you: please do not pass it on.`] },
  },
  'reviewer.welcome': {
    label: 'To a reviewer: welcome to the pool',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'Welcome to our pool of reviewers',
    body: `Dear {name},

Thank you for joining our pool of reviewers. When a paper fits your topics, we ask you by e-mail, and you accept or decline it.

You have agreed to keep what you read to yourself, and to give no part of it to an AI tool. The page below shows everything we have noted; there you can change it, pause, or stop reviewing.

{details}`,
    button: 'Open my reviewer’s profile',
  },
  'reviewer.joined.office': {
    label: 'To the office: somebody has joined the pool of reviewers',
    isAboutConference: false,
    placeholders: ['sender', 'email'],
    subject: '{sender} has joined the pool of reviewers',
    body: `Hello,

{sender} ({email}) has accepted the invitation and is in the pool of reviewers.

{details}`,
    button: 'Open the reviewer',
  },
  'reviewer.declined.office': {
    label: 'To the office: somebody has declined to join the pool of reviewers',
    isAboutConference: false,
    placeholders: ['sender', 'email'],
    subject: '{sender} does not join the pool of reviewers',
    body: `Hello,

{sender} ({email}) has declined the invitation to the pool of reviewers.

{details}`,
  },
  'reviewer.stopped.office': {
    label: 'To the office: a reviewer has stopped reviewing',
    isAboutConference: false,
    placeholders: ['sender', 'email'],
    subject: '{sender} has stopped reviewing',
    body: `Hello,

{sender} ({email}) has stopped reviewing. Papers that they have accepted and not finished need another reviewer.

{details}`,
    button: 'Open the reviewer',
  },
} as const satisfies Record<string, LetterText>
