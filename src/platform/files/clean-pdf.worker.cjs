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
  'Configs',
].map(name)
/** Actions that lead to the author's disk, to other documents or programs. */
const droppedActions = new Set(['Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'JavaScript'])

async function clean(bytes) {
  const found = passageList()
  const texts = await readPages(bytes)
  for (const [index, text] of texts.entries()) found.add('body', `page ${index + 1}`, text)
  const document = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
  const { context } = document
  readInfo(context, found)
  const reachable = reachableFrom(context)
  const follow = renameInPdf(document)
  let layers = 0
  const nextLayer = () => `Layer ${++layers}`
  for (const object of reachable.objects)
    visitDictionaries(object, (dictionary, stream) => {
      follow(dictionary)
      cleanDictionary(dictionary, stream, found, nextLayer)
    })
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
  return object instanceof PDFString || object instanceof PDFHexString ? decodedText(object) : ''
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

/** Every string and name that stays beside the words of a page. */
function readHidden(object, found) {
  for (const waiting = [object]; waiting.length > 0; ) {
    const next = waiting.pop()
    const dictionary = next instanceof PDFStream ? next.dict : next
    if (next instanceof PDFString || next instanceof PDFHexString) {
      found.hidden(textOf(next))
      // Some programs write plain UTF-8.
      found.hidden(Buffer.from(next.asBytes()).toString('utf8'))
    } else if (next instanceof PDFName) found.hidden(next.decodeText())
    else if (dictionary instanceof PDFDict) {
      const shown = shownKeys(dictionary)
      for (const [key, value] of dictionary.entries()) {
        found.hidden(key.decodeText())
        if (!shown.includes(key.decodeText())) waiting.push(value)
      }
    } else waiting.push(...childrenOf(next))
  }
  if (object instanceof PDFRawStream) readStream(object, found)
}

/** What a reader sees like the words of a page: headings, the words of comments and forms. */
function shownKeys(dictionary) {
  const subtype = dictionary.lookup(name('Subtype'))
  if (dictionary.has(name('Rect')) && subtype instanceof PDFName)
    return subtype === name('Link') ? [] : subtype === name('Widget') ? ['V'] : ['Contents', 'Subj', 'RC']
  return isOutline(dictionary) ? ['Title'] : []
}

const isOutline = (dictionary) => dictionary.has(name('Title')) && !dictionary.has(name('S'))

const fontKeys = ['Length1', 'Length2', 'Length3'].map(name)
const fontSubtypes = ['Type1C', 'CIDFontType0C', 'OpenType'].map(name)

/** What is in a stream beside pixels, and beside fonts, which have the name of whoever drew them. */
function readStream(stream, found) {
  const { dict } = stream
  const subtype = dict.lookup(name('Subtype'))
  if (subtype === name('Image') || fontSubtypes.includes(subtype) || fontKeys.some((key) => dict.has(key))) return
  let content
  try {
    content = Buffer.from(decodePDFRawStream(stream).decode())
  } catch {
    found.unsearchable('embedded object')
    return
  }
  if (!isContent(dict)) {
    found.readable('embedded object', content)
    return
  }
  const shown = readMarks(content.toString('latin1'), found)
  // The words of a page are read where they stand; those of patterns and of what comments look like are not.
  if (subtype === name('Form') || dict.has(name('PatternType'))) found.add('aside', 'drawing', shown)
}

const notContent = ['FunctionType', 'ShadingType', 'N'].map(name)

function isContent(dictionary) {
  const subtype = dictionary.lookup(name('Subtype'))
  return (
    (subtype === undefined || subtype === name('Form')) && dictionary.lookup(name('Type')) !== name('CMap') && !notContent.some((key) => dictionary.has(key))
  )
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

function cleanDictionary(dictionary, stream, found, nextLayer) {
  const text = (key) => textOf(dictionary.lookup(name(key)))
  const subtype = dictionary.lookup(name('Subtype'))
  if (dictionary.has(name('Metadata'))) readXmp(dictionary.lookup(name('Metadata')), found)
  for (const key of droppedKeys) dictionary.delete(key)
  if (dictionary.has(name('EF'))) dictionary.delete(name('EF'))
  for (const key of ['A', 'PA', 'Next']) if (leadsAway(dictionary.lookup(name(key)))) dictionary.delete(name(key))
  if (dictionary.has(name('Rect')) && subtype instanceof PDFName) cleanAnnotation(dictionary, subtype.decodeText(), text, found)
  else if (isOutline(dictionary)) found.add('aside', 'bookmark', text('Title'))
  if (dictionary.lookup(name('Type')) === name('OCG')) dictionary.set(name('Name'), PDFString.of(nextLayer()))
  // Who set up which layers are shown.
  const configuration = dictionary.has(name('OCGs')) ? dictionary.lookup(name('D')) : undefined
  if (configuration instanceof PDFDict) for (const key of ['Name', 'Creator']) configuration.delete(name(key))
  if (dictionary.has(name('Usage'))) dictionary.delete(name('Usage'))
  // The title of an element of the document's structure; a field of a form has one too, which it needs.
  if (dictionary.has(name('S')) && dictionary.has(name('P')) && !dictionary.has(name('FT'))) dictionary.delete(name('T'))
  for (const key of ['URI', 'Base']) found.add('link', 'link', text(key))
  for (const key of ['Alt', 'ActualText', 'E']) found.hidden(text(key), 'description of a picture')
  if (dictionary.lookup(name('FT')) === name('Sig')) dictionary.delete(name('V'))
  dictionary.delete(name('SigFlags'))
  if (stream instanceof PDFRawStream && subtype === name('Image')) cleanPicture(stream, found)
}

function leadsAway(action) {
  if (action instanceof PDFArray) return action.asArray().some((_one, at) => leadsAway(action.lookup(at)))
  const kind = action instanceof PDFDict ? action.lookup(name('S')) : undefined
  return kind instanceof PDFName && droppedActions.has(kind.decodeText())
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

/** Only JPEG and JPEG 2000 have more than pixels; a JPEG may be packed once more. */
function cleanPicture(stream, found) {
  const { dict } = stream
  const filter = dict.lookup(name('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray().map((_one, at) => filter.lookup(at)) : [filter]
  const last = filters.pop()
  if (last !== name('DCTDecode') && last !== name('JPXDecode')) return
  let bytes = stream.contents
  if (filters.length > 0)
    try {
      bytes = decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: filters }), bytes)).decode()
    } catch {
      found.unsearchable('picture')
      return
    }
  const cleaned = last === name('DCTDecode') ? withoutPictureMetadata(bytes, found) : undefined
  if (!cleaned) {
    found.readable('picture', bytes)
    return
  }
  stream.updateContents(Uint8Array.from(cleaned))
  dict.set(name('Filter'), last)
  const parameters = dict.lookup(name('DecodeParms'))
  if (parameters instanceof PDFArray) dict.set(name('DecodeParms'), parameters.get(parameters.size() - 1))
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
