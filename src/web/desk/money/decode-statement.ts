/** The text of a bank's file: in the encoding that its XML declares, otherwise UTF-8, and as Windows writes it where it is not UTF-8. */
export function decodeStatement(bytes: ArrayBuffer): string {
  const declared = /^\S{0,3}<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(new TextDecoder('latin1').decode(bytes.slice(0, 200)))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
