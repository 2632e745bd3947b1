'use strict'
// Stands before the script of either worker that `clean-document.ts` starts.
const { inflateSync } = require('node:zlib')

/**
 * A JPEG or PNG without what a camera or a program wrote about its owner: its pixels stay as they are. Undefined for everything else, whatever its name
 * says.
 */
function withoutPictureMetadata(bytes, found) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (buffer.length > 4 && buffer.readUInt16BE(0) === 0xffd8) return jpegWithoutMetadata(buffer, found)
  if (buffer.length > 8 && buffer.readUInt32BE(0) === 0x89504e47) return pngWithoutMetadata(buffer, found)
  return undefined
}

const endOfImage = 0xd9
const startOfScan = 0xda

/** Cut at its end, because a second picture with data of its own may stand behind it. */
function jpegWithoutMetadata(buffer, found) {
  const kept = [buffer.subarray(0, 2)]
  for (let at = 2; at + 2 <= buffer.length; ) {
    const marker = buffer[at + 1]
    if (buffer[at] !== 0xff) return undefined
    if (marker === endOfImage) return Buffer.concat([...kept, buffer.subarray(at, at + 2)])
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (at + 4 > buffer.length) return undefined
    const end = at + 2 + buffer.readUInt16BE(at + 2)
    const segment = buffer.subarray(at, end)
    if (isNeededInJpeg(marker, segment)) kept.push(segment)
    if (marker >= 0xe0 && isNeededInJpeg(marker, segment)) found.readable('colour profile of a picture', segment)
    at = marker === startOfScan ? endOfScan(buffer, end) : end
    if (marker === startOfScan) kept.push(buffer.subarray(end, at))
  }
  // Many programs show one that ends too early.
  return Buffer.concat(kept)
}

/** Tables, frames and scans, and of what applications write JFIF without its small picture, the colour profile and Adobe's colours. */
function isNeededInJpeg(marker, segment) {
  if (marker >= 0xc0 && marker <= 0xdf) return true
  const head = segment.toString('latin1', 4, 16)
  return (
    (marker === 0xe0 && head.startsWith('JFIF\0') && segment.length === 18) ||
    (marker === 0xe2 && head.startsWith('ICC_PROFILE')) ||
    (marker === 0xee && head.startsWith('Adobe') && segment.length === 16)
  )
}

function endOfScan(buffer, start) {
  for (let at = buffer.indexOf(0xff, start); at >= 0; at = buffer.indexOf(0xff, at + 1)) {
    const next = buffer[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return buffer.length
}

const neededInPng = new Set('IHDR PLTE IDAT tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST cICP mDCV cLLI acTL fcTL fdAT'.split(' '))

function pngWithoutMetadata(buffer, found) {
  const kept = [buffer.subarray(0, 8)]
  for (let at = 8; at + 12 <= buffer.length; ) {
    const end = at + 12 + buffer.readUInt32BE(at)
    const type = buffer.toString('latin1', at + 4, at + 8)
    if (neededInPng.has(type) || type === 'IEND') kept.push(buffer.subarray(at, end))
    if (type === 'iCCP') readColourProfile(buffer.subarray(at + 8, end - 4), found)
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

function readColourProfile(chunk, found) {
  const end = chunk.indexOf(0)
  found.hidden(chunk.toString('latin1', 0, end))
  try {
    found.readable('colour profile of a picture', inflateSync(chunk.subarray(end + 2), { maxOutputLength: 8 * 1024 * 1024 }))
  } catch {
    found.unsearchable('colour profile of a picture')
  }
}

// For the script behind this one.
Object.assign(globalThis, { withoutPictureMetadata })
