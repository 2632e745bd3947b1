import type { LetterText } from './placeholders.ts'

/** Letters to those who want to be told about the next call on a topic. */
export const callTexts = {
  'call.confirm': {
    label: 'To somebody who wants to hear of calls: please confirm',
    isAboutConference: false,
    placeholders: ['field'],
    subject: 'Please confirm: e-mails about the next call',
    body: `Hello,

Somebody, most likely you, asked us to write to this address when a call for abstracts on {field} opens.

{details}`,
    button: 'Confirm or decline',
    fixed: { after: ['If it was not you, you can ignore this e-mail. We will not write again unless you confirm.'] },
  },
  'call.opened': {
    label: 'To those who want to hear of calls: a call has opened',
    isAboutConference: true,
    placeholders: ['field', 'conference', 'when', 'leave'],
    subject: '{conference} is open for abstracts',
    body: `Hello,

You asked us to tell you about the next call on {field}. {conference} takes place on {when}, and its call for abstracts is open.

{details}

{leave}`,
    button: 'Read the call',
  },
} as const satisfies Record<string, LetterText>
