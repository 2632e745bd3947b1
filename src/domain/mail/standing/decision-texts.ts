import type { LetterText } from './placeholders.ts'

const step = ['name', 'reference', 'conference', 'days', 'place', 'note', 'next'] as const
const answer = ['name', 'reference', 'conference', 'days', 'place', 'note'] as const
const reminder = ['name', 'reference', 'conference', 'days', 'place', 'deadline'] as const
const button = 'See the status of your submission'

/** A letter about a step: what happened, the note, the next steps. */
function stepText<const Label extends string>(label: Label, subject: string, opening: string) {
  return {
    label: `To an author: ${label}`,
    isAboutConference: true,
    placeholders: step,
    subject,
    body: `Dear {name},\n\n${opening}\n\n{note}\n\n{next}\n\n{details}\n\nYou can reply to this e-mail.`,
    button,
  }
}

/** Letters to authors about what the organisers have decided or done. */
export const decisionTexts = {
  'submission.under-review': stepText('under review', 'Your submission {reference} is under review', 'Your submission to {conference} is now under review.'),
  'submission.accepted': {
    ...stepText(
      'accepted',
      'Your submission {reference} has been accepted',
      'We are delighted to tell you that your submission to {conference} has been accepted.',
    ),
    button: 'Confirm and register',
  },
  'manuscript.accepted': {
    ...stepText(
      'the manuscript is accepted by a journal',
      'Your manuscript {reference} has been accepted',
      'We are delighted to tell you that {conference} has accepted your manuscript.',
    ),
    button: 'See the status of your manuscript',
  },
  'submission.revision-requested': stepText(
    'please revise',
    'Please revise your submission {reference}',
    'The reviewers have read your submission to {conference}, and we ask you to revise it before we make our decision.',
  ),
  'submission.rejected': stepText(
    'not accepted',
    'Our decision on your submission {reference}',
    'Thank you for your submission to {conference}. We are sorry to tell you that we cannot accept it.',
  ),
  'submission.rejected-without-review': stepText(
    'not accepted, without a review',
    'Our decision on your submission {reference}',
    'Thank you for your submission to {conference}. We have read it, and we are sorry that we cannot send it to reviewers, so we cannot accept it.',
  ),
  'submission.confirmed': stepText('the place is confirmed', 'Your place with submission {reference} is confirmed', 'Your place at {conference} is confirmed.'),
  'submission.withdrawn-by-organisers': stepText(
    'the organisers have withdrawn the submission',
    'Your submission {reference} was withdrawn',
    'Your submission to {conference} was withdrawn by the organisers.',
  ),
  'submission.corrected': {
    ...stepText(
      'a decision is corrected',
      'We have corrected our decision on your submission {reference}',
      'We have corrected our decision on your submission to {conference}. We had told you “{earlier}”. The decision is now “{decision}”. We are sorry for the confusion.',
    ),
    placeholders: [...step, 'earlier', 'decision'],
  },
  'submission.reopened': {
    ...stepText(
      'the submission is open again',
      'Your submission {reference} is open again',
      'We have opened your submission to {conference} again. Its state is now “{state}”.',
    ),
    placeholders: [...step, 'state'],
  },
  'submission.full-paper-accepted': stepText(
    'the full paper is accepted',
    'Your full paper {reference} is accepted for publication',
    'The reviewers have read your full paper for {conference}, and we are delighted to accept it for publication as a peer-reviewed paper.',
  ),
  'submission.full-paper-revision-requested': stepText(
    'please revise the full paper',
    'Please revise your full paper {reference}',
    'The reviewers have read your full paper for {conference}, and we ask you to revise it before we decide about its publication. Your place in the programme is not affected.',
  ),
  'submission.full-paper-rejected': stepText(
    'the full paper is not accepted',
    'Our decision on your full paper {reference}',
    'Thank you for your full paper for {conference}. We are sorry to tell you that we cannot publish it as a peer-reviewed paper. Your place in the programme is not affected.',
  ),
  'submission.withdrawal-granted': {
    label: 'To an author: the withdrawal is granted',
    isAboutConference: true,
    placeholders: answer,
    subject: 'Your submission {reference} has been withdrawn',
    body: `Dear {name},

As you asked, your submission to {conference} has been withdrawn. It will not be reviewed any further.

{note}

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.withdrawal-refused': {
    label: 'To an author: the withdrawal is refused',
    isAboutConference: true,
    placeholders: answer,
    subject: 'Your request to withdraw {reference}',
    body: `Dear {name},

You asked to withdraw your submission to {conference}. We are sorry that we cannot grant this. It stays with us as it is.

{note}

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.reply_open': {
    label: 'To an author: you may reply to the reviewers',
    isAboutConference: true,
    placeholders: reminder,
    subject: 'You may reply to the reviews of {reference}',
    body: `Dear {name},

The reviewers have read your submission to {conference}. Before we decide, you may read their comments and reply to them once, until {deadline}. A reply is your choice; without one we decide on the reviews alone.

Please do not name yourselves in the reply: reviewers read it.

{details}

You can reply to this e-mail.`,
    button: 'Read the comments and reply',
  },
  'submission.appeal': {
    label: 'To an author: your appeal has arrived',
    isAboutConference: true,
    placeholders: ['name', 'reference', 'conference', 'days', 'place', 'time'],
    subject: 'Your appeal against the decision on {reference}',
    body: `Dear {name},

We have received your appeal against our decision on your submission to {conference}. An organiser who did not make that decision will read your reasons and answer you by e-mail.

Until then the decision stands.

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.appeal-granted': {
    label: 'To an author: the appeal is granted',
    isAboutConference: true,
    placeholders: answer,
    subject: 'Your appeal about {reference} is granted',
    body: `Dear {name},

We have read your appeal and looked at your submission to {conference} again. We grant it: the submission goes back into review, and we will send you a new decision by e-mail.

{note}

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.appeal-refused': {
    label: 'To an author: the appeal is refused',
    isAboutConference: true,
    placeholders: answer,
    subject: 'Your appeal about {reference}',
    body: `Dear {name},

We have read your appeal and looked at your submission to {conference} again. We are sorry that our decision stays as it is.

{note}

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.reminder-before': {
    label: 'To an author: the revision is due soon',
    isAboutConference: true,
    placeholders: reminder,
    subject: 'Your revision of {reference} is due by {deadline}',
    body: `Dear {name},

Your revised paper for {conference} is due by {deadline}. We have not received it yet.

Please replace your file on the status page; it then goes back to the reviewers automatically. If you need longer, please reply to this e-mail.

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.reminder-after': {
    label: 'To an author: the revision was due',
    isAboutConference: true,
    placeholders: reminder,
    subject: 'Your revision of {reference} was due by {deadline}',
    body: `Dear {name},

Your revised paper for {conference} was due by {deadline}, and we have not received it.

You can still replace your file on the status page. If you need longer, or no longer want to revise it, please reply to this e-mail.

{details}

You can reply to this e-mail.`,
    button,
  },
  'submission.moved': {
    label: 'To an author: the submission is at another conference',
    isAboutConference: true,
    placeholders: [...answer, 'from'],
    subject: 'Your submission {reference} is now at {conference}',
    body: `Dear {name},

We have moved your submission from {from} to {conference}, {days}, {place}.

{note}

Its reference, its state and the link to your page stay the same; the dates on your page are those of the new conference.

{details}

You can reply to this e-mail.`,
    button,
  },
} as const satisfies Record<string, LetterText>
