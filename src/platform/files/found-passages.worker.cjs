'use strict'
// Stands before the scripts of both workers that `clean-document.ts` starts.

/** More than a book. */
const maxFoundLength = 8_000_000
const maxHiddenStrings = 200_000
const maxReadableBytes = 32 * 1024 * 1024

/** What is found in a document: where it stands, its words, and what kind of words they are. A limit that is reached is a finding as well. */
function passageList() {
  const passages = []
  const links = new Set()
  const hidden = new Map()
  const unsearched = new Set()
  let length = 0
  return {
    passages,
    add(kind, location, text) {
      const words = String(text ?? '').replace(/\0/g, '')
      if (words.trim() === '') return
      if (length > maxFoundLength) {
        this.unsearchable(location)
        return
      }
      length += words.length
      if (kind === 'link') links.add(words)
      passages.push({ kind, location, text: words })
    },
    unsearchable(location) {
      if (!unsearched.has(location)) passages.push({ kind: 'unsearchable', location, text: 'not searched to the end' })
      unsearched.add(location)
    },
    /** A string that nobody sees on the page and that stays in the file. */
    hidden(text, location = 'hidden in the file') {
      const words = String(text ?? '')
      // Words that a hexadecimal number happens to hold name nobody.
      if (!/\p{L}{2}|\d{4}/u.test(words) || /^(?=.*\d)(?=.*[A-Fa-f])[\s{}\dA-Fa-f-]*$/.test(words)) return
      if (hidden.has(words)) return
      if (hidden.size < maxHiddenStrings) hidden.set(words, location)
      else this.unsearchable(location)
    },
    /** What can be read in bytes of a format that nobody takes apart here. */
    readable(location, bytes) {
      if (bytes.length > maxReadableBytes) this.unsearchable(location)
      else this.add('hidden', location, readableWords(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
    },
    /** To be called once, at the end: links are searched at least as strictly. */
    addHidden() {
      const byLocation = new Map()
      for (const location of hidden.values()) byLocation.set(location, [])
      for (const [words, location] of hidden) if (!links.has(words)) byLocation.get(location).push(words)
      // Far enough apart that two of them are no name.
      for (const [location, all] of byLocation)
        for (let at = 0; at < all.length; at += 5000) this.add('hidden', location, all.slice(at, at + 5000).join('\n\n\n\n'))
    },
  }
}

function readableWords(bytes) {
  const plain = bytes.toString('latin1').match(/[\p{L}\p{N} .,@'_/\\:~-]{5,500}/gu) ?? []
  // Most of what looks like letters in a picture is none.
  const words = plain.filter((run) => (run.match(/[A-Za-z]/g) ?? []).length * 5 >= run.length * 3)
  words.push(...(bytes.toString('utf8').match(/[\p{L}\p{M}\p{N} .,@'_-]{2,500}/gu) ?? []).filter((run) => /[^\0-\x7f]/.test(run)))
  for (const start of [0, 1]) {
    const half = bytes.subarray(start, bytes.length - ((bytes.length - start) % 2))
    for (const text of [half.toString('utf16le'), Buffer.from(half).swap16().toString('utf16le')])
      words.push(...(text.match(/[ -~\u00c0-\u024f\u0370-\u052f]{5,500}/g) ?? []).filter((run) => /\p{L}{2}/u.test(run)))
  }
  return [...new Set(words)].join('\n')
}

// For the scripts behind this one.
Object.assign(globalThis, { passageList })
