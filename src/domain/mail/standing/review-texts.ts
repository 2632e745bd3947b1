import type { LetterText } from './placeholders.ts'

const confidential = 'What you read is confidential: please pass it on to nobody, and do not give it to a program that keeps what it reads or learns from it.'

/** Letters to reviewers about one paper. No subject names the paper, because subjects are read over shoulders and stay in lists. */
export const reviewInvitationTexts = {
  'review.invitation': {
    label: 'To a reviewer: will you review this paper?',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'answerday'],
    subject: 'Will you review a paper for {conference}?',
    body: `Dear {name},

We would be glad if you could review a paper that was sent to {conference}. Its title and abstract are below. Please say yes or no by {answerday}: with a no we can ask somebody else in time.

{details}

If you think that you know the authors, or cannot judge the paper freely, please say so when you decline.`,
    button: 'Look and answer',
    fixed: { before: [confidential] },
  },
  'review.invitation-reminder': {
    label: 'To a reviewer: the question is still open',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'answerday'],
    subject: 'Still open: will you review a paper for {conference}?',
    body: `Dear {name},

A few days ago we asked you to review a paper that was sent to {conference}. Please say yes or no by {answerday}; after that day we ask somebody else, and there is nothing more for you to do.

{details}`,
    button: 'Look and answer',
    fixed: { before: [confidential] },
  },
  'review.accepted': {
    label: 'To a reviewer: thank you for accepting',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'reviewday'],
    subject: 'Thank you: your review for {conference} is due on {reviewday}',
    body: `Dear {name},

Thank you for reviewing a paper for {conference}. Please send the review by {reviewday}. You can stop and go on at any time: what you write is kept as you type.

{details}

If you find that you cannot review it after all, please give it back on the same page, the sooner the better.`,
    button: 'Open the paper',
    fixed: { before: [confidential] },
  },
  'review.handler-invitation': {
    label: 'To a handler from outside: please handle a paper',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'deadline'],
    subject: 'Will you handle a paper for {conference}?',
    body: `Dear {name},

Everybody who organises {conference} has a conflict of interest with one of its papers. We should be glad if you handled it: you read the paper as its reviewers do, and their reviews, and decide. The organisers see nothing of this.

The link below is for you alone and works until {deadline}.

{details}`,
    button: 'Read the paper and its reviews',
    fixed: { before: [confidential] },
  },
  'review.cancelled': {
    label: 'To a reviewer: the review is not needed any more',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'note'],
    subject: 'A review for {conference} is not needed any more',
    body: `Dear {name},

We had asked you to review a paper for {conference}. That review is not needed any more, and there is nothing more for you to do. Thank you for being ready to help.

{note}

{details}`,
  },
} as const satisfies Record<string, LetterText>
