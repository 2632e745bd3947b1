import type { LetterText } from './placeholders.ts'

const aboutPaper = ['name', 'paper', 'conference', 'days', 'place'] as const
const withDeadline = [...aboutPaper, 'deadline'] as const
const aboutFile = [...aboutPaper, 'file', 'held'] as const
const fromReviewer = ['reference', 'conference', 'days', 'place'] as const
const button = 'Open the review'

function reviewerText<const Placeholders extends readonly (typeof withDeadline | typeof aboutFile | readonly ['note'])[number][]>(
  label: string,
  placeholders: Placeholders,
  subject: string,
  body: string,
) {
  return {
    label: `To a reviewer: ${label}`,
    isAboutConference: true,
    placeholders,
    subject,
    body: `Dear {name},\n\n${body}\n\n{details}\n\nYou can reply to this e-mail.`,
    button,
  }
}

/** Letters to reviewers about reviews that they have agreed to write, and to the office about them. They name a paper by its title alone. */
export const ownReviewTexts = {
  'review.thanks': reviewerText(
    'thank you for the review',
    aboutPaper,
    'Thank you for your review',
    'Thank you for reviewing “{paper}” for {conference}. Your review has arrived.\n\nUntil we decide you can still correct it on its page. Once the authors know our decision, you see it there too.',
  ),
  'review.author-reply': reviewerText(
    'the authors have replied',
    aboutPaper,
    'The authors have replied to the reviews',
    'The authors of “{paper}” for {conference} have replied to the comments of its reviewers. You find their reply on the page of your review, which you can still correct.',
  ),
  'review.discussion': reviewerText(
    'a paper is discussed',
    aboutPaper,
    'A paper that you reviewed is being discussed',
    'The reviewers of “{paper}” for {conference} and the chair are discussing it. Please read what was said on the page of your review, and answer there if you like.\n\nWe write at most once a day about it.',
  ),
  'review.reminder-before': reviewerText(
    'the review is due soon',
    withDeadline,
    'Your review is due by {deadline}',
    'Your review of “{paper}” for {conference} is due by {deadline}. What you have written so far is saved on its page.\n\nIf you need longer, please reply to this e-mail. If you cannot write it after all, please give it back on its page, so that we can ask somebody else.',
  ),
  'review.reminder-due': reviewerText(
    'the review is due today',
    withDeadline,
    'Your review is due today',
    'Your review of “{paper}” for {conference} is due today, {deadline}. The authors are waiting for our answer.\n\nIf you need longer, please reply to this e-mail.',
  ),
  'review.reminder-after': reviewerText(
    'the review was due',
    withDeadline,
    'Your review was due by {deadline}',
    'Your review of “{paper}” for {conference} was due by {deadline}, and we have not received it.\n\nYou can still submit it. If you cannot write it any more, please give it back on its page, so that we can ask somebody else.',
  ),
  'review.extended': reviewerText(
    'you have more time',
    withDeadline,
    'You have until {deadline} for your review',
    'You have more time for your review of “{paper}” for {conference}: it is due by {deadline} now. What you have written so far is kept on its page.\n\nIf you cannot write it after all, please give it back there, so that we can ask somebody else.',
  ),
  'review.returned': reviewerText(
    'please change your review',
    [...withDeadline, 'note'] as const,
    'Please look at your review once more',
    'Thank you for your review of “{paper}” for {conference}. Before we can use it, we ask you to change something and to submit it again by {deadline}.\n\n{note}\n\nEverything that you wrote is still there.',
  ),
  'review.reopened': reviewerText(
    'your review is open again',
    [...withDeadline, 'note'] as const,
    'Your review is open again',
    'We have opened your review of “{paper}” for {conference} again. You can change it and submit it once more by {deadline}.\n\n{note}',
  ),
  'review.revision': reviewerText(
    'a revised version has come',
    withDeadline,
    'A revised version of a paper that you reviewed',
    'The authors of “{paper}” have revised it after your review for {conference}. Please read the new version and tell us by {deadline} whether it is better now.\n\nYour first review is on the same page. If you cannot read it once more, please give it back there.',
  ),
  'review.file-held': reviewerText(
    'a file with the review is held back',
    aboutFile,
    'A file with your review is held back',
    'We are holding back the file “{file}” that you attached to your review of “{paper}” for {conference}.\n\n{held}\n\nYou can remove it and attach another one on the page of your review until we decide on the paper.',
  ),
  'review.not-needed': reviewerText(
    'the review is no longer needed',
    aboutPaper,
    'Your review is no longer needed',
    'We have decided on “{paper}” for {conference}, so your review is no longer needed. Thank you for having agreed to write it.',
  ),
  'review.given-back.office': {
    label: 'To the handling chair: a review is given back',
    isAboutConference: true,
    placeholders: [...fromReviewer, 'note'],
    subject: 'A review is given back: {reference}',
    body: `To whoever handles the paper,

A reviewer of {reference} for {conference} cannot write the review. The paper needs another reviewer.

{note}

{details}`,
    button: 'Open the paper at the desk',
  },
  'review.report.office': {
    label: 'To the handling chair: a reviewer suspects misconduct',
    isAboutConference: true,
    placeholders: fromReviewer,
    subject: 'A reviewer’s private report: {reference}',
    body: `To whoever handles the paper,

A reviewer of {reference} for {conference} suspects misconduct. The report is on the paper’s page at the desk, for organisers who work on its review.

{details}`,
    button: 'Open the paper at the desk',
  },
  'review.late.office': {
    label: 'To the handling chair: a paper needs somebody',
    isAboutConference: true,
    placeholders: [...fromReviewer, 'note'],
    subject: 'A paper in review needs you: {reference}',
    body: `To whoever handles the paper,

The review of {reference} for {conference} has stalled:

{note}

{details}`,
    button: 'Open the review at the desk',
  },
} as const satisfies Record<string, LetterText>
