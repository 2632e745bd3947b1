'use strict'
// Stands before the script of either worker that `clean-document.ts` starts.

/** A JPEG or PNG without what a camera or a program wrote about its owner. Its pixels stay as they are; other formats are returned unchanged. */
function withoutPictureMetadata(bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (buffer.length > 4 && buffer.readUInt16BE(0) === 0xffd8) return jpegWithoutMetadata(buffer)
  if (buffer.length > 8 && buffer.readUInt32BE(0) === 0x89504e47) return pngWithoutMetadata(buffer)
  return bytes
}

/** Keeps the segments that the picture needs: APP0 (JFIF), APP2 (colour profile) and APP14 (Adobe's colours) of those that applications write. */
function jpegWithoutMetadata(buffer) {
  const kept = [buffer.subarray(0, 2)]
  let at = 2
  while (at + 4 <= buffer.length && buffer[at] === 0xff) {
    const marker = buffer[at + 1]
    if (marker === 0xff) {
      at += 1
      continue
    }
    // From the first scan on there are only pixels.
    if (marker === 0xda) break
    const end = at + 2 + buffer.readUInt16BE(at + 2)
    const isForApplications = marker >= 0xe0 && marker <= 0xef && ![0xe0, 0xe2, 0xee].includes(marker)
    if (!isForApplications && marker !== 0xfe) kept.push(buffer.subarray(at, end))
    at = end
  }
  if (at >= buffer.length) return buffer
  return Buffer.concat([...kept, buffer.subarray(at)])
}

function pngWithoutMetadata(buffer) {
  const kept = [buffer.subarray(0, 8)]
  for (let at = 8; at + 12 <= buffer.length; ) {
    const end = at + 12 + buffer.readUInt32BE(at)
    if (!['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'].includes(buffer.toString('latin1', at + 4, at + 8))) kept.push(buffer.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** What is found in a document: where it stands, its words, and what kind of words they are. */
function passageList() {
  const passages = []
  const seen = new Set()
  const hidden = new Set()
  let length = 0
  return {
    passages,
    add(kind, location, text) {
      const words = String(text ?? '').replace(/\0/g, '')
      // More than a book.
      if (words.trim() === '' || length > 8_000_000) return
      length += words.length
      seen.add(words)
      passages.push({ kind, location, text: words })
    },
    /** A string that nobody sees on the page and that stays in the file: a name in it counts as one on the page. */
    hidden(text) {
      const words = String(text ?? '')
      if (hidden.size < 200_000 && /\p{L}{2}|\d{4}/u.test(words)) hidden.add(words)
    },
    /** To be called once, at the end: what was found with its place is not found again. */
    addHidden() {
      const all = [...hidden].filter((words) => !seen.has(words))
      // Far enough apart that two of them are no name.
      for (let at = 0; at < all.length; at += 5000) this.add('aside', 'hidden in the file', all.slice(at, at + 5000).join('\n\n\n\n'))
    },
  }
}

// For the script behind this one.
Object.assign(globalThis, { withoutPictureMetadata, passageList })
