import type { IdentityMatch, KnownPerson } from './find-identities.ts'
import { foldText } from './fold-text.ts'

/** Addresses there say nothing about an institution. */
const publicProviders =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|icloud|me|mac|aol|gmx|web|proton|protonmail|pm|mail|yandex|ya|qq|163|126|foxmail|sina|zoho|rediffmail|naver|hanmail|daum|ukr|rambler|inbox|bk|list)\./

/** The e-mail addresses in a text, also those written with (at) and {one, other}@. */
export function emailsIn(text: string): (IdentityMatch & { address: string })[] {
  const pattern =
    /(?:\{[^{}\n]{3,200}\}|[\p{L}\p{N}._%+'-]{1,64})(?:\s?[@＠]\s?|\s?[([]\s?at\s?[)\]]\s?)(?:[\p{L}\p{N}-]{1,63}(?:\.|\s?[([]\s?dot\s?[)\]]\s?)){1,6}\p{L}{2,24}/giu
  return [...text.matchAll(pattern)].map((match) => ({
    kind: 'email',
    start: match.index,
    end: match.index + match[0].length,
    address: match[0]
      .replace(/\s?[([]\s?at\s?[)\]]\s?|\s?[@＠]\s?/i, '@')
      .replace(/\s?[([]\s?dot\s?[)\]]\s?/gi, '.')
      .toLowerCase(),
  }))
}

/** Whether an address leads to this person: their own, one with their surname, or one of their institution. */
export function isAddressOf({ name, email }: KnownPerson, address: string): boolean {
  if (address === email.toLowerCase()) return true
  const [local = '', domain = ''] = address.split('@')
  const ownDomain = email.toLowerCase().split('@')[1] ?? ''
  if (ownDomain !== '' && !publicProviders.test(ownDomain) && (domain === ownDomain || domain.endsWith(`.${ownDomain}`))) return true
  const surname = foldText(name.trim().split(/\s+/).at(-1) ?? '').folded.replace(/[^\p{L}]/gu, '')
  return surname.length >= 4 && foldText(local).folded.includes(surname)
}
