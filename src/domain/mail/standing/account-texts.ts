import { tokenMinutes } from '../../accounts/tokens.ts'
import type { LetterText } from './placeholders.ts'

const lasts = `The link works once, for ${tokenMinutes} minutes.`

/** Letters about accounts. What keeps an account safe is not part of the text: it is added to every version. */
export const accountTexts = {
  'account.confirm': {
    label: 'To the owner of an account: confirm the address',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'Please confirm your e-mail address',
    body: `{greeting}

An account was made with this e-mail address. Please confirm that the address is yours: then everything that was ever sent to us from it appears in the account.

{details}`,
    button: 'Confirm this address',
    fixed: {
      before: [`${lasts} You will be asked to sign in first.`],
      after: ['If you did not create an account, you can ignore this e-mail. Nobody sees anything of yours unless you confirm.'],
    },
  },
  'account.reset': {
    label: 'To the owner of an account: choose a new password',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'Choose a new password',
    body: `{greeting}

Somebody, most likely you, asked for a new password for the account with this address.

{details}`,
    button: 'Choose a new password',
    fixed: { before: [lasts], after: ['If it was not you, you can ignore this e-mail. Your password stays as it is.'] },
  },
  'account.password_changed': {
    label: 'To the owner of an account: the password was changed',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'Your password was changed',
    body: `{greeting}

The password of your account was changed just now, and all other devices were signed out.

{details}`,
    button: 'It was not me',
    fixed: { after: ['If it was you, there is nothing to do.'] },
  },
  'account.invite': {
    label: 'To a new organiser: you are invited to the desk',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'You are invited to the desk',
    body: `{greeting}

You were made an organiser. Choose a password, and you are signed in.

{details}`,
    button: 'Choose a password',
    fixed: { before: [lasts], after: ['If the link has expired when you open it, ask for a new password on the login page instead.'] },
  },
  'account.enter_address': {
    label: 'To the new address of an account: confirm the change',
    isAboutConference: false,
    placeholders: [],
    subject: 'Please confirm your new e-mail address',
    body: `Hello,

An account is to move to this address. We have written to the old one too; the change happens when both have agreed.

{details}`,
    button: 'This is my new address',
    fixed: { before: [lasts], after: ['If you did not ask for this, you can ignore this e-mail.'] },
  },
  'account.leave_address': {
    label: 'To the old address of an account: agree to the change',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'Your e-mail address is to change',
    body: `{greeting}

Your account is to move from this address to another. It happens only when both addresses have agreed.

{details}`,
    button: 'I agree to the change',
    fixed: { before: [lasts], after: ['If you did not ask for this, do not agree, and change your password: someone else may know it.'] },
  },
  'account.passkey_added': {
    label: 'To the owner of an account: a passkey was added',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'A passkey was added to your account',
    body: `{greeting}

A passkey was added to your account just now. Whoever holds it signs in without the password.

{details}`,
    button: 'Look at my passkeys',
    fixed: { after: ['If it was you, there is nothing to do. If not, remove it there and change your password: someone else may know it.'] },
  },
  'account.deleted': {
    label: 'To the former owner of an account: it was deleted',
    isAboutConference: false,
    placeholders: ['greeting'],
    subject: 'Your account was deleted',
    body: `{greeting}

Your account was deleted just now, as you asked. What you sent us was withdrawn and erased, apart from what the law or the programme obliges us to keep without your name.

{details}`,
    button: 'Read what we keep',
    fixed: { after: ['This is our last e-mail to you, and we do not keep it. If it was not you, please write to us at once.'] },
  },
} as const satisfies Record<string, LetterText>
