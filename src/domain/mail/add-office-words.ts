import type { Letter } from './mail.ts'
import { fillPlaceholders } from './placeholders.ts'

/** A standing letter with what the office wants to say at its beginning and its end. */
export function addOfficeWords(letter: Letter, words: { opening: string; closing: string }, values: { name: string; organiser: string }): Letter {
  const filled = (text: string) => {
    const paragraph = fillPlaceholders(text, values).trim()
    return paragraph ? [paragraph] : []
  }
  return { ...letter, paragraphs: [...filled(words.opening), ...letter.paragraphs], closing: [...letter.closing, ...filled(words.closing)] }
}
