import * as z from 'zod/mini'

/** Control characters, halves of characters, and the marks that make a line read in another direction than it is written. */
const unfitForLines = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const unfitForTexts = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** One line that a person wrote, at most so many characters long; may be empty. */
export function oneLine(mostCharacters: number) {
  return z.string('Please enter text.').check(
    z.trim(),
    z.maxLength(mostCharacters, `Please use at most ${mostCharacters} characters.`),
    z.refine((text) => !unfitForLines.test(text), 'This contains a character that cannot be printed. Please remove it.'),
  )
}

/** The same, and it must say something. */
export function requiredLine(mostCharacters: number, whenEmpty: string) {
  return z.string(whenEmpty).check(
    z.trim(),
    z.minLength(1, whenEmpty),
    z.maxLength(mostCharacters, `Please use at most ${mostCharacters} characters.`),
    z.refine((text) => !unfitForLines.test(text), 'This contains a character that cannot be printed. Please remove it.'),
  )
}

/** Several lines that a person wrote; browsers send their line ends as CR LF, we keep LF. May be empty. */
export function freeText(mostCharacters: number) {
  return z.string('Please enter text.').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(mostCharacters, `Please use at most ${mostCharacters} characters.`),
    z.refine((text) => !unfitForTexts.test(text), 'This contains a character that cannot be printed. Please remove it.'),
  )
}

/** A telephone number as people write it, in any digits; may be empty. */
export function phoneNumber() {
  return oneLine(40).check(z.regex(/^[\p{Nd}\s+()./#*,;x-]*$/iu, 'Please use digits, spaces and + ( ) - only.'))
}

/** A name on a network or the address of a profile page; may be empty. Never an address that a browser would run. */
export function socialProfile() {
  return oneLine(300).check(
    z.regex(/^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:))/i, 'Please enter a web address that starts with https://, or a name such as @example.'),
  )
}
