import * as z from 'zod/mini'
import { withoutTowersOfMarks } from './marks-on-letters.ts'

/** Control characters, lone surrogates and marks that change the text direction. */
const unsafeInLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const unsafeInText = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** What every line must be, so that it can be printed. */
const printableLine = () => [
  z.refine<string>((text) => !unsafeInLine.test(text), 'This contains a character that cannot be printed. Please remove it.'),
  z.refine<string>((text) => withoutTowersOfMarks(text) === text, 'One letter has more than three accents, which cannot be printed. Please use at most three.'),
]

/** A single line of text; may be empty. */
export function oneLine(maxLength: number) {
  return z.string('Please enter text.').check(z.trim(), z.maxLength(maxLength, `Please use at most ${maxLength} characters.`), ...printableLine())
}

/** A single line of text that must not be empty. */
export function requiredLine(maxLength: number, whenEmpty: string) {
  return z
    .string(whenEmpty)
    .check(z.trim(), z.minLength(1, whenEmpty), z.maxLength(maxLength, `Please use at most ${maxLength} characters.`), ...printableLine())
}

/** Text of several lines, with line breaks normalised to LF; may be empty. */
export function freeText(maxLength: number) {
  return z.string('Please enter text.').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(maxLength, `Please use at most ${maxLength} characters.`),
    z.refine((text) => !unsafeInText.test(text), 'This contains a character that cannot be printed. Please remove it.'),
  )
}

/** A telephone number in the digits of any script; may be empty. */
export function phoneNumber() {
  return oneLine(40).check(z.regex(/^[\p{Nd}\s+()./#*,;x-]*$/iu, 'Please use digits, spaces and + ( ) - only.'))
}

/** A user name or the http(s) URL of a profile; may be empty. */
export function socialProfile() {
  return oneLine(300).check(
    z.regex(/^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:))/i, 'Please enter a web address that starts with https://, or a name such as @example.'),
  )
}

const localPart = "[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,31}"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** The addresses that every mail server accepts: no quotes, comments, spaces or line breaks, and a domain with a dot. */
const addressPattern = new RegExp(`^(?=.{1,64}@)${localPart}@(?:${label}\\.){1,10}(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`, 'i')

const notAnAddress = 'Please enter an e-mail address such as name@university.edu.'

/** An address of the form `local@domain` that cannot become another header or a second recipient. */
export const mailAddress = z
  .string(notAnAddress)
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your e-mail address.'),
    z.maxLength(254, 'This e-mail address is too long.'),
    z.regex(addressPattern, notAnAddress),
  )

/** Whether mail can be sent to an address as it is, without trimming. */
export function isDeliverableAddress(address: string): boolean {
  if (address.length > 254) return false
  const parsed = mailAddress.safeParse(address)
  return parsed.success && parsed.data === address
}
