import type { Letter } from '../mail/mail.ts'
import { tokenMinutes } from './tokens.ts'

/** A letter to an address that is not proven names nobody: a stranger may have chosen the name. */
const greeting = (name: string) => (name ? `Dear ${name},` : 'Hello,')
const lasts = `The link works once, for ${tokenMinutes} minutes.`

export function confirmationLetter(name: string, url: string): Letter {
  return {
    subject: 'Please confirm your e-mail address',
    preview: 'One click, and everything that you sent us from this address appears in your account.',
    greeting: greeting(name),
    paragraphs: [
      'An account was made with this e-mail address. Please confirm that the address is yours: then everything that was ever sent to us from it appears in the account by itself.',
      `${lasts} You will be asked to sign in first.`,
    ],
    facts: [],
    button: { text: 'Confirm this address', url },
    closing: ['If you did not make an account, do nothing: without your confirmation nobody sees anything of yours.'],
  }
}

export function resetLetter(name: string, url: string): Letter {
  return {
    subject: 'Choose a new password',
    preview: 'You asked for a new password.',
    greeting: greeting(name),
    paragraphs: ['Somebody, most likely you, asked for a new password for the account with this address.', lasts],
    facts: [],
    button: { text: 'Choose a new password', url },
    closing: ['If it was not you, do nothing: your password stays as it is.'],
  }
}

export function passwordChangedLetter(name: string, url: string): Letter {
  return {
    subject: 'Your password was changed',
    preview: 'All other devices were signed out.',
    greeting: greeting(name),
    paragraphs: ['The password of your account was changed just now, and all other devices were signed out.'],
    facts: [],
    button: { text: 'It was not me', url },
    closing: ['If it was you, there is nothing to do.'],
  }
}

export function invitationLetter(name: string, url: string): Letter {
  return {
    subject: 'You are invited to the desk',
    preview: 'Choose a password, and you can work at the desk.',
    greeting: greeting(name),
    paragraphs: ['You were made an organiser. Choose a password, and you are signed in.', lasts],
    facts: [],
    button: { text: 'Choose a password', url },
    closing: ['If the link is too old when you open it, ask for a new password on the login page: that works too.'],
  }
}

export function enterAddressLetter(url: string): Letter {
  return {
    subject: 'Please confirm your new e-mail address',
    preview: 'An account is to move to this address.',
    greeting: greeting(''),
    paragraphs: ['An account is to move to this address. We have written to the old one too; the change happens when both have agreed.', lasts],
    facts: [],
    button: { text: 'This is my new address', url },
    closing: ['If you did not ask for this, do nothing.'],
  }
}

export function leaveAddressLetter(name: string, newAddress: string, url: string): Letter {
  return {
    subject: 'Your e-mail address is to change',
    preview: 'Please agree, or do nothing.',
    greeting: greeting(name),
    paragraphs: ['Your account is to move from this address to another. It happens only when both addresses have agreed.', lasts],
    facts: [{ term: 'New address', value: newAddress }],
    button: { text: 'I agree to the change', url },
    closing: ['If you did not ask for this, do not agree, and change your password: somebody knows it.'],
  }
}

export function passkeyAddedLetter(name: string, passkey: string, url: string): Letter {
  return {
    subject: 'A passkey was added to your account',
    preview: 'It opens your account without the password.',
    greeting: greeting(name),
    paragraphs: ['A passkey was added to your account just now. Whoever holds it signs in without the password.'],
    facts: name ? [{ term: 'Passkey', value: passkey }] : [],
    button: { text: 'Look at my passkeys', url },
    closing: ['If it was you, there is nothing to do. If not, remove it there and change your password: somebody knows it.'],
  }
}
