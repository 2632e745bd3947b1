import { fileTypeFromBuffer } from 'file-type'

const descriptions: [RegExp, string][] = [
  [/^image\//, 'a picture'],
  [/^video\//, 'a video'],
  [/^audio\//, 'a sound recording'],
  [/^font\//, 'a font'],
  [/^application\/rtf$/, 'an RTF text'],
  [/^application\/(x-msdownload|x-elf|x-mach-binary|x-ms-installer|vnd\.android|java|x-shockwave|x\.ms\.shortcut)/, 'a program'],
  [/^application\/(gzip|x-7z|x-rar|x-tar|x-bzip2|x-xz|zstd|x-lzip|x-compress|vnd\.ms-cab)/, 'an archive'],
  [/^application\/(postscript|eps)$/, 'a PostScript file'],
  [/^application\/xml$/, 'an XML file'],
]

/** Describes a file that is none of the accepted kinds, from its first bytes. */
export async function describeContent(head: Buffer): Promise<string> {
  const start = head.toString('latin1')
  if (/^\s*\{\\rtf/.test(start)) return 'an RTF text'
  // The library gets only a few kilobytes, so that no file can make it read or unpack more.
  const type = await fileTypeFromBuffer(head).catch(() => undefined)
  const known = type && descriptions.find(([pattern]) => pattern.test(type.mime))
  if (known) return known[1]
  if (head.includes('%PDF-')) return 'something with a PDF inside'
  if (head.includes(0)) return 'not a document'
  if (/<(!doctype\s+html|html|head|body|script|svg)\b/i.test(start)) return 'a web page'
  return /^[\x20-\x7e\s\x80-\xff]*$/.test(start) ? 'plain text' : 'not a document'
}
