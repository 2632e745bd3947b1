'use strict'
// Runs in a thread of its own, as text that `inspect-pdf.ts` starts: a document made to hurt takes down its thread, and nothing else.
const { readFileSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const { constants, inflateSync } = require('node:zlib')
const { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFInvalidObject, PDFName, PDFRawStream, PDFStream, PDFString } = require(
  workerData.library,
)

// The library warns of whatever is odd in a document; nobody reads it here.
for (const method of ['log', 'warn', 'error']) console[method] = () => undefined

const { headBytes } = workerData
const name = (text) => PDFName.of(text)

async function inspect(path) {
  const bytes = readFileSync(path)
  const found = { hasScript: false, startsProgram: false, hasXmlForm: false, isUnclear: false, attachments: [] }
  const text = bytes.toString('latin1')
  findActionsInText(text, found)
  try {
    const { context } = await PDFDocument.load(bytes, { password: '', ignoreEncryption: true, updateMetadata: false, parseSpeed: Infinity })
    const objects = context.enumerateIndirectObjects().map(([, object]) => object)
    for (const object of objects) findActions(object, found)
    const objectStreams = objects.filter((object) => object instanceof PDFRawStream && object.dict.lookup(name('Type')) === name('ObjStm'))
    // Of two objects with one number the library keeps the last; readers may take another, so the text of all of them is searched too.
    for (const stream of objectStreams) findActionsInText(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'), found)
    if (objectStreams.length < (text.match(/\/ObjStm\b/g)?.length ?? 0)) found.isUnclear = true
  } catch {
    found.isUnclear = true
  }
  return found
}

/** An action's name in the bytes of a file, also with its letters written as `#4a`. */
function findActionsInText(text, found) {
  for (const [, written] of text.matchAll(/\/(?:S|#53)\s*\/([A-Za-z\d#]{6,40})/g))
    noteAction(
      written.replace(/#([\dA-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      found,
    )
}

function noteAction(action, found) {
  if (action === 'JavaScript') found.hasScript = true
  if (action === 'Launch') found.startsProgram = true
}

/** The dictionaries of one object; those that it refers to have their own turn. */
function findActions(object, found) {
  for (const waiting = [object]; waiting.length > 0; ) {
    const next = waiting.pop()
    if (next instanceof PDFInvalidObject) found.isUnclear = true
    if (next instanceof PDFArray) for (const one of next.asArray()) waiting.push(one)
    const dictionary = next instanceof PDFStream ? next.dict : next
    if (!(dictionary instanceof PDFDict)) continue
    const action = dictionary.lookup(name('S'))
    if (action instanceof PDFName) noteAction(action.decodeText(), found)
    if (action === name('Rendition') && dictionary.has(name('JS'))) found.hasScript = true
    if (dictionary.has(name('XFA'))) found.hasXmlForm = true
    if (dictionary.has(name('EF'))) findAttachment(dictionary, found)
    for (const one of dictionary.values()) waiting.push(one)
  }
}

function findAttachment(dictionary, found) {
  const files = dictionary.lookup(name('EF'))
  if (!(files instanceof PDFDict)) return
  const names = ['UF', 'F', 'DOS', 'Mac', 'Unix']
    .map((key) => dictionary.lookup(name(key)))
    .filter((one) => one instanceof PDFString || one instanceof PDFHexString)
  for (const key of files.keys()) {
    const stream = files.lookup(key)
    const head = stream instanceof PDFRawStream ? headOf(stream) : undefined
    if (!head) found.isUnclear = true
    for (const one of names.length > 0 ? names.map((text) => text.decodeText()) : ['']) found.attachments.push({ name: one, head: head ?? new Uint8Array() })
  }
}

/** The first bytes of a stream; undefined where they are encoded in another way than everybody's. */
function headOf({ dict, contents }) {
  const filter = dict.lookup(name('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  const start = contents.subarray(0, headBytes)
  if (filters.length === 0) return Uint8Array.from(start)
  if (filters.length > 1 || filters[0] !== name('FlateDecode')) return undefined
  try {
    return Uint8Array.from(inflateSync(start, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, headBytes))
  } catch {
    return undefined
  }
}

parentPort.on('message', (path) => {
  inspect(path).then(
    (found) => parentPort.postMessage(found),
    () => parentPort.postMessage(undefined),
  )
})
