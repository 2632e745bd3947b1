import type { LetterText } from './placeholders.ts'

const names = ['name', 'conference', 'days', 'place', 'when', 'notice'] as const

function stateText(label: string, subject: string, opening: string) {
  return {
    label: `To everyone concerned: ${label}`,
    isAboutConference: true,
    placeholders: names,
    subject,
    body: `Dear {name},\n\n${opening}\n\n{notice}\n\n{details}\n\nYou can reply to this e-mail.`,
    button: 'The page of the conference',
  }
}

/** Letters to everyone concerned when a conference is postponed, cancelled, or takes place after all; and to its speakers. */
export const conferenceTexts = {
  'conference.postponed': stateText(
    'the conference is postponed',
    '{conference} is postponed',
    '{conference}, planned for {when}, is postponed. The new dates are not known yet. We will write to you as soon as they are.',
  ),
  'conference.cancelled': stateText('the conference is cancelled', '{conference} is cancelled', '{conference}, planned for {when}, is cancelled.'),
  'conference.reinstated': stateText(
    'the conference takes place after all',
    '{conference} will take place after all',
    '{conference} will take place after all on {when}.',
  ),
  'conference.rescheduled': stateText(
    'the conference has new dates',
    '{conference}: the new dates',
    '{conference} is no longer postponed: it takes place on {when}.',
  ),
  'conference.role_given': {
    label: 'To somebody at the desk: a role in a conference',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place', 'role'],
    subject: 'Your role in {conference}: {role}',
    body: `Dear {name},

You have a role in {conference} now: {role}.

{details}

If you did not expect this, please reply to this e-mail.`,
    button: 'Open the conference at the desk',
  },
  'conference.role_ended': {
    label: 'To somebody at the desk: a role in a conference has ended',
    isAboutConference: true,
    placeholders: ['name', 'conference', 'days', 'place', 'role'],
    subject: 'Your role in {conference} has ended',
    body: `Dear {name},

Your role in {conference} ({role}) has ended. Thank you for what you have done for it.

{details}

If you did not expect this, please reply to this e-mail.`,
  },
} as const satisfies Record<string, LetterText>
