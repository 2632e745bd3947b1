const mostCharacters = 200
/** Control characters, line breaks, and marks that turn the direction of writing or are not seen; the joiners stay, because Sinhala and Persian are written with them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** The sender's name for a file, as text to show. It is never a path: the bytes lie under a random name. */
export function cleanFileName(given: string): string {
  // Browsers write a quotation mark in a file name as %22.
  const lastPart =
    given
      .replace(/\p{Cs}/gu, '')
      .normalize('NFC')
      .replaceAll('%22', '"')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const name = lastPart
    .replace(unseen, '')
    .trim()
    .replace(/[.\s]+$/, '')
  const characters = [...name]
  if (characters.length <= mostCharacters) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, mostCharacters - [...extension].length).join('') + extension
}
