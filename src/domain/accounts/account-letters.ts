import type { StandingLetter } from '../mail/mail.ts'
import { standingLetter } from '../mail/standing/standing-letters.ts'

/** A letter to an address that is not proven names nobody: a stranger may have chosen the name. */
const greeting = (name: string) => (name ? `Dear ${name},` : 'Hello,')

export function confirmationLetter(name: string, url: string): StandingLetter {
  const preview = 'One click, and everything that you sent us from this address appears in your account.'
  return standingLetter('account.confirm', { greeting: greeting(name) }, { preview, facts: [], url })
}

export function resetLetter(name: string, url: string): StandingLetter {
  return standingLetter('account.reset', { greeting: greeting(name) }, { preview: 'You asked for a new password.', facts: [], url })
}

export function passwordChangedLetter(name: string, url: string): StandingLetter {
  return standingLetter('account.password_changed', { greeting: greeting(name) }, { preview: 'All other devices were signed out.', facts: [], url })
}

export function invitationLetter(name: string, url: string): StandingLetter {
  return standingLetter('account.invite', { greeting: greeting(name) }, { preview: 'Choose a password, and you can work at the desk.', facts: [], url })
}

export function enterAddressLetter(url: string): StandingLetter {
  return standingLetter('account.enter_address', {}, { preview: 'An account is to move to this address.', facts: [], url })
}

export function leaveAddressLetter(name: string, newAddress: string, url: string): StandingLetter {
  const facts = [{ term: 'New address', value: newAddress }]
  return standingLetter('account.leave_address', { greeting: greeting(name) }, { preview: 'Please agree, or do nothing.', facts, url })
}

export function accountDeletedLetter(name: string, url: string): StandingLetter {
  return standingLetter('account.deleted', { greeting: greeting(name) }, { preview: 'What you sent us was erased.', facts: [], url })
}

export function passkeyAddedLetter(name: string, passkey: string, url: string): StandingLetter {
  const facts = name ? [{ term: 'Passkey', value: passkey }] : []
  return standingLetter('account.passkey_added', { greeting: greeting(name) }, { preview: 'It opens your account without the password.', facts, url })
}
