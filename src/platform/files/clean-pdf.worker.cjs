const { parentPort, workerData } = require('node:worker_threads')
const { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFRef, PDFStream, PDFString } = require(workerData.pdfLibrary)
const { SaxesParser } = require(workerData.saxes)

// The library warns of whatever is odd in a document; nobody reads it here.
for (const method of ['log', 'warn', 'error']) console[method] = () => undefined

const name = (text) => PDFName.of(text)
const authorFields = /^(?:author|creator|lastmodifiedby|manager|company|authorsposition|captionwriter|contributor|owner|artist|by-?line)$/i
/** Keys that hold metadata, previews, attachments or the private data of a program, in whatever object they stand. */
const droppedKeys = [
  'Metadata',
  'PieceInfo',
  'Thumb',
  'LastModified',
  'AF',
  'SpiderInfo',
  'DSS',
  'Perms',
  'Collection',
  'CreatorInfo',
  'EmbeddedFiles',
  'PageLabels',
  'XFA',
  'JS',
  'JavaScript',
  'OpenAction',
  'AA',
].map(name)

async function clean(bytes) {
  const found = passageList()
  const texts = await readPages(bytes)
  for (const [index, text] of texts.entries()) found.add('body', `page ${index + 1}`, text)
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  const { context } = document
  readInfo(context, found)
  const reachable = reachableFrom(context)
  for (const object of reachable.objects) visitDictionaries(object, (dictionary, stream) => cleanDictionary(dictionary, stream, found))
  context.trailerInfo.Info = undefined
  context.trailerInfo.ID = undefined
  // What is no longer referred to would be written all the same.
  const kept = reachableFrom(context)
  for (const [ref] of context.enumerateIndirectObjects()) if (!kept.refs.has(ref)) context.delete(ref)
  for (const object of kept.objects) readHidden(object, found)
  found.addHidden()
  const cleaned = await document.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
  const pagesWithText = texts.filter((text) => (text.match(/\p{L}/gu) ?? []).length >= 10).length
  return { bytes: cleaned, passages: found.passages, pages: texts.length, pagesWithText, fontsNotEmbedded: fontsNotEmbedded(reachable.objects) }
}

/** Other computers show these in a font of their own. A composite font is embedded by the font that it is made of. */
function fontsNotEmbedded(objects) {
  const found = new Set()
  for (const object of objects)
    visitDictionaries(object, (dictionary) => {
      const subtype = dictionary.lookup(name('Subtype'))
      if (dictionary.lookup(name('Type')) !== name('Font') || subtype === name('Type0') || subtype === name('Type3')) return
      const descriptor = dictionary.lookup(name('FontDescriptor'))
      const isEmbedded = descriptor instanceof PDFDict && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(name(key)))
      const font = dictionary.lookup(name('BaseFont'))
      if (!isEmbedded && font instanceof PDFName)
        found.add(
          font
            .decodeText()
            .replace(/^[A-Z]{6}\+/, '')
            .slice(0, 100),
        )
    })
  return [...found].slice(0, 20)
}

async function readPages(bytes) {
  const { extractText } = await import(workerData.unpdf)
  // It takes the bytes it is given away.
  return (await extractText(Uint8Array.from(bytes), { mergePages: false })).text.map(String)
}

function readInfo(context, found) {
  const info = context.lookup(context.trailerInfo.Info)
  if (!(info instanceof PDFDict)) return
  for (const [key, value] of info.entries()) {
    const field = key.decodeText()
    if (field === 'Creator' || field === 'Producer') found.add('properties', 'file properties', textOf(info.context.lookup(value)))
    else found.add(authorFields.test(field) ? 'author' : 'properties', 'file properties', textOf(info.context.lookup(value)))
  }
}

function textOf(object) {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return ''
  try {
    return object.decodeText()
  } catch {
    return Buffer.from(object.asBytes()).toString('latin1')
  }
}

/** Everything that the document refers to from its root. */
function reachableFrom(context) {
  const refs = new Set()
  const objects = []
  for (const waiting = [context.trailerInfo.Root]; waiting.length > 0; ) {
    const next = waiting.pop()
    if (next instanceof PDFRef) {
      if (refs.has(next)) continue
      refs.add(next)
      const object = context.lookup(next)
      if (object === undefined) continue
      objects.push(object)
      waiting.push(...childrenOf(object))
    } else for (const child of childrenOf(next)) waiting.push(child)
  }
  return { refs, objects }
}

/** Every string and name that stays, also those that stand beside the words of a page. */
function readHidden(object, found) {
  for (const waiting = [object]; waiting.length > 0; ) {
    const next = waiting.pop()
    if (next instanceof PDFString || next instanceof PDFHexString) {
      found.hidden(textOf(next))
      // Some programs write plain UTF-8.
      found.hidden(Buffer.from(next.asBytes()).toString('utf8'))
    } else if (next instanceof PDFName) found.hidden(next.decodeText())
    else {
      const dictionary = next instanceof PDFStream ? next.dict : next
      if (dictionary instanceof PDFDict) for (const key of dictionary.keys()) found.hidden(key.decodeText())
      waiting.push(...childrenOf(next))
    }
  }
  if (object instanceof PDFRawStream && isContent(object.dict)) readMarks(object, found)
}

const notContent = ['FunctionType', 'ShadingType', 'Length1', 'Length2', 'Length3', 'N', 'PatternType'].map(name)

function isContent(dictionary) {
  const subtype = dictionary.lookup(name('Subtype'))
  return (
    (subtype === undefined || subtype === name('Form')) && dictionary.lookup(name('Type')) !== name('CMap') && !notContent.some((key) => dictionary.has(key))
  )
}

/** The properties of marked content: what a reading program says instead of the letters on the page. */
function readMarks(stream, found) {
  let content
  try {
    content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    return
  }
  if (!/\b(?:BDC|DP)\b/.test(content)) return
  for (const [, words, hex] of content.matchAll(/\/(?:ActualText|Alt|E|T|Title|Contents)\s*(?:\(((?:[^()\\]|\\[\s\S])*)\)|<([\dA-Fa-f\s]*)>)/g))
    found.add('aside', 'text for screen readers', (hex === undefined ? PDFString.of(words) : PDFHexString.of(hex.replace(/\s/g, ''))).decodeText())
}

function childrenOf(object) {
  if (object instanceof PDFArray) return object.asArray()
  const dictionary = object instanceof PDFStream ? object.dict : object
  return dictionary instanceof PDFDict ? dictionary.values() : []
}

/** The dictionaries of one object; those that it refers to have their own turn. */
function visitDictionaries(object, visit) {
  for (const waiting = [object]; waiting.length > 0; ) {
    const next = waiting.pop()
    if (next instanceof PDFStream) visit(next.dict, next)
    else if (next instanceof PDFDict) visit(next)
    waiting.push(...childrenOf(next))
  }
}

let layers = 0

function cleanDictionary(dictionary, stream, found) {
  const text = (key) => textOf(dictionary.lookup(name(key)))
  const subtype = dictionary.lookup(name('Subtype'))
  if (dictionary.has(name('Metadata'))) readXmp(dictionary.lookup(name('Metadata')), found)
  for (const key of droppedKeys) dictionary.delete(key)
  if (dictionary.has(name('EF'))) dictionary.delete(name('EF'))
  if (dictionary.has(name('Rect')) && subtype instanceof PDFName) cleanAnnotation(dictionary, subtype.decodeText(), text, found)
  else if (dictionary.has(name('Title'))) found.add('aside', 'bookmark', text('Title'))
  if (dictionary.lookup(name('Type')) === name('OCG')) dictionary.set(name('Name'), PDFString.of(`Layer ${++layers}`))
  // Who set up which layers are shown.
  const configuration = dictionary.has(name('OCGs')) ? dictionary.lookup(name('D')) : undefined
  if (configuration instanceof PDFDict) for (const key of ['Name', 'Creator']) configuration.delete(name(key))
  if (dictionary.has(name('Usage'))) dictionary.delete(name('Usage'))
  // The title of an element of the document's structure; a field of a form has one too, which it needs.
  if (dictionary.has(name('S')) && dictionary.has(name('P')) && !dictionary.has(name('FT'))) dictionary.delete(name('T'))
  found.add('link', 'link', text('URI'))
  for (const key of ['Alt', 'ActualText', 'E']) found.add('aside', 'description of a picture', text(key))
  if (dictionary.lookup(name('FT')) === name('Sig')) dictionary.delete(name('V'))
  dictionary.delete(name('SigFlags'))
  if (stream instanceof PDFRawStream && isJpeg(dictionary)) stream.updateContents(Uint8Array.from(withoutPictureMetadata(stream.contents)))
}

function cleanAnnotation(dictionary, subtype, text, found) {
  if (subtype === 'Widget') {
    found.add('aside', 'form field', [text('V'), text('TU')].filter(Boolean).join('\n'))
    return
  }
  found.add('change-author', 'comment', text('T'))
  found.add('aside', 'comment', [text('Contents'), text('Subj'), text('RC').replace(/<[^>]*>/g, ' ')].filter(Boolean).join('\n'))
  for (const key of ['T', 'CreationDate', 'M', 'NM', 'FS']) dictionary.delete(name(key))
}

function isJpeg(dictionary) {
  const filter = dictionary.lookup(name('Filter'))
  if (filter instanceof PDFArray) return filter.size() === 1 && filter.lookup(0) === name('DCTDecode')
  return filter === name('DCTDecode')
}

function readXmp(stream, found) {
  if (!(stream instanceof PDFRawStream)) return
  const open = []
  const parser = new SaxesParser()
  const take = (element, words) => {
    const field = [...open, element]
      .map((one) => one.replace(/^.*:/, ''))
      .findLast((one) => !['Seq', 'Bag', 'Alt', 'li', 'Description', 'RDF', 'xmpmeta'].includes(one))
    found.add(authorFields.test(field ?? '') ? 'author' : 'properties', 'file properties', words)
  }
  try {
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name: element, attributes }) => {
      open.push(element)
      for (const [key, value] of Object.entries(attributes)) if (!/^(?:xmlns|rdf:about|xml:lang)/.test(key)) take(key, value)
    })
    parser.on('closetag', () => open.pop())
    parser.on('text', (words) => take('', words))
    // Padding stands behind the packet.
    parser.write(Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8').replace(/\0/g, '').trim()).close()
  } catch {
    // It is removed all the same.
  }
}

parentPort.on('message', (document) => {
  clean(document).then(
    (outcome) => parentPort.postMessage(outcome),
    (error) => parentPort.postMessage(/encrypt|password/i.test(`${error?.name} ${error?.constructor?.name} ${error?.message}`) ? 'encrypted' : 'unreadable'),
  )
})
