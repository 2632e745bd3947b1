/** Each word once, whatever its case. */
export function distinct(words: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const word of words.map((one) => one.trim()).filter((one) => one !== '')) if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word)
  return [...found.values()]
}

/** Words of a control of its own, parted by commas, semicolons or line breaks. */
export function partWords(text: string): string[] {
  return distinct(text.split(/[,;\r\n]+/))
}

/** One per line: the name of an institution may contain a comma. */
export function partLines(text: string): string[] {
  return distinct(text.split(/[\r\n]+/))
}
