import type { LetterText } from './placeholders.ts'

/** Letters about articles on their way to print. */
export const publishingTexts = {
  'publishing.proof': {
    label: 'To an author: please read the proof',
    isAboutConference: false,
    placeholders: ['name', 'deadline'],
    subject: 'Please read the proof of your article',
    body: `Dear {name},

Your article is typeset. Please read the proof by {deadline}, then approve it or tell us what is to be changed. On the same page you choose the licence under which it appears.

{details}

You need no account. The link is for you alone.`,
    button: 'Read the proof',
  },
  'publishing.proof_reminder': {
    label: 'To an author: a reminder to read the proof',
    isAboutConference: false,
    placeholders: ['name', 'deadline'],
    subject: 'Reminder: please read the proof of your article',
    body: `Dear {name},

We have not had your answer to the proof of your article yet. Please read it by {deadline}, then approve it or tell us what is to be changed.

{details}

You need no account. The link is the one that we sent you before, and it is for you alone.`,
    button: 'Read the proof',
  },
  'publishing.proof_answered.office': {
    label: 'To the office: an author has answered a proof',
    isAboutConference: false,
    placeholders: ['sender'],
    subject: 'Proof answered by {sender}',
    body: `To the office,

{sender} has answered the proof of an article.

{details}`,
  },
  'publishing.published': {
    label: 'To an author: your article is published',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'Your article is published',
    body: `Dear {name},

Your article is published. Everybody can read and cite it at the address below, which will not change.

{details}`,
    button: 'Open the article',
  },
  'publishing.task': {
    label: 'To a copy-editor or typesetter: an article to work on',
    isAboutConference: false,
    placeholders: ['name', 'deadline'],
    subject: 'An article for you, due on {deadline}',
    body: `Dear {name},

We ask you to work on an article for us. The page below has the file, and you send us your result there by {deadline}. You can also ask questions on it.

{details}

You need no account. The link is for you alone.`,
    button: 'Open the task',
  },
  'publishing.task_reminder': {
    label: 'To a copy-editor or typesetter: a reminder of an article',
    isAboutConference: false,
    placeholders: ['name', 'deadline'],
    subject: 'Reminder: an article is due on {deadline}',
    body: `Dear {name},

We have not had your result yet. Please send it by {deadline}, or tell us on the same page if you need more time.

{details}

You need no account. The link is the one that we sent you before, and it is for you alone.`,
    button: 'Open the task',
  },
  'publishing.task_comment': {
    label: 'To a copy-editor or typesetter: a comment from the office',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'A comment on the article that you work on',
    body: `Dear {name},

We have written a comment on the article that you work on for us.

{details}

The link is the one that we sent you before, and it is for you alone.`,
    button: 'Open the task',
  },
  'publishing.task_revoked': {
    label: 'To a copy-editor or typesetter: the task is no longer needed',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'We no longer need this work from you',
    body: `Dear {name},

We no longer need your work on this article, and the link that we sent you has ended. If you have begun, please reply to this letter.

{details}`,
  },
  'publishing.task.office': {
    label: 'To the office: a copy-editor or typesetter has answered',
    isAboutConference: false,
    placeholders: ['sender'],
    subject: 'Production: an answer from {sender}',
    body: `To the office,

{sender} has sent something for an article in production.

{details}`,
  },
  'publishing.consent': {
    label: 'To an author: please agree to a change of the authors',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'Do you agree to a change of the authors of your article?',
    body: `Dear {name},

The names, the order or the affiliations of the authors of an article are to be changed. We do that only when everybody who is named before or after the change agrees. Please look at it and answer on the page below.

{details}

You need no account. The link is for you alone.`,
    button: 'See the change',
  },
  'publishing.consent_reminder': {
    label: 'To an author: a reminder of a change of the authors',
    isAboutConference: false,
    placeholders: ['name'],
    subject: 'Reminder: do you agree to a change of the authors?',
    body: `Dear {name},

We have not had your answer to a change of the authors of your article yet. It waits until everybody has agreed.

{details}

You need no account. The link is the one that we sent you before, and it is for you alone.`,
    button: 'See the change',
  },
  'publishing.consent.office': {
    label: 'To the office: a change of authors is decided',
    isAboutConference: false,
    placeholders: ['sender'],
    subject: 'A change of authors is decided',
    body: `To the office,

{sender} was the last to answer a change of the authors of an article.

{details}`,
  },
} as const satisfies Record<string, LetterText>
