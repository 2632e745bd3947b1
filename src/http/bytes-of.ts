/** As much as a page of a third of a megabyte can need. */
const desk = Buffer.allocUnsafeSlow(1024 * 1024)
/** No sign needs more bytes. */
const mostBytesOfASign = 3

/**
 * A text as bytes for the moment: the next text is written over it. Written in one go; to ask first how many bytes it needs, as `Buffer.from` does, takes
 * as long again for every page.
 */
export function bytesForNow(text: string): Buffer {
  return text.length * mostBytesOfASign > desk.length ? Buffer.from(text) : desk.subarray(0, desk.write(text))
}

/** The same, to be kept. */
export function bytesOf(text: string): Buffer {
  return Buffer.from(bytesForNow(text))
}
