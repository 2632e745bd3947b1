import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, which are taken for 1, 0 and V on paper. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 16 letters of 5 bits: 80 bits. */
const codeLength = 16
const groupLength = 4

/** A new code; nothing about the document can be read from it. */
export function newDocumentCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

/** As it is printed: 7H3K-9QPX-04MN-TZ2C. */
export function formatCode(code: string): string {
  return code.match(new RegExp(`.{${groupLength}}`, 'g'))?.join('-') ?? code
}

/** Letters that are read for others on paper. */
const misread: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' }
/** Longer than any code with a space after each letter. */
const maxTyped = 80

/** The code that somebody typed, in any case, with spaces, hyphens or a whole address around it; undefined when it cannot be one. */
export function readCode(typed: string): string | undefined {
  const last = typed.slice(0, 300).trim().split('/').at(-1) ?? ''
  if (last.length > maxTyped) return undefined
  const letters = last
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.,·\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replace(/[OILU]/g, (letter) => misread[letter] ?? letter)
  return letters.length === codeLength && [...letters].every((letter) => codeAlphabet.includes(letter)) ? letters : undefined
}
