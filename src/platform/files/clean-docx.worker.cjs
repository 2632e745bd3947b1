const { parentPort, workerData } = require('node:worker_threads')
const { gunzipSync } = require('node:zlib')
const yauzl = require(workerData.yauzl)
const yazl = require(workerData.yazl)

const maxEntries = 2000
const maxUnpackedBytes = 200 * 1024 * 1024
/** A workbook in a presentation in a document. */
const maxDepth = 3
const droppedParts =
  /^(?:_xmlsignatures\/|customXml\/|docMetadata\/|docProps\/(?!core\.xml$|app\.xml$)|(?:word|xl|ppt)\/(?:people\.xml|persons\/|printerSettings\/|commentAuthors\.xml|authors\.xml))/i
const emptyProperties = {
  'docProps/core.xml': '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml': '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
}
/** Elements about the writer's machine, and bindings that would fill the text from the properties again. */
const droppedElements = new Set([
  'rsids',
  'docVars',
  'attachedTemplate',
  'mailMerge',
  'dataBinding',
  'printerSettings',
  'absPath',
  'fileSharing',
  'metadata',
  'alias',
  'tag',
  'aliases',
  'fldData',
])
/** What stands for an embedded object beside its picture. */
const objectElements = new Set(['OLEObject', 'control', 'oleObj', 'oleObject', 'externalData', 'objectEmbed', 'objectLink'])
const toStyle = new Set('pStyle rStyle tblStyle basedOn next link numStyleLink styleLink clickAndTypeStyle defaultTableStyle'.split(' '))
const droppedAttributes = new Set(['userId', 'userName', 'providerId', 'lastEditedBy', 'tooltip'])
const authorFields = new Set(['creator', 'lastModifiedBy', 'Manager', 'Company', 'author', 'Author'])

async function cleanPackage(bytes, found, depth, budget = { parts: maxEntries, bytes: maxUnpackedBytes }) {
  const parts = await unpack(bytes, budget)
  if (!parts.has('[Content_Types].xml')) throw new Error('no package')
  const packages = await cleanEmbedded(parts, depth, budget)
  const isDropped = (name) => droppedParts.test(name) || (parts.has(name) && !packages.has(name) && isObject(name, parts.get(name)))
  const naming = neutralNames([...parts.keys()].filter((name) => !isDropped(name)))
  nameStyles(parts, naming)
  const zip = new yazl.ZipFile()
  for (const [name, content] of parts) {
    readProperties(name, content, found)
    if (isDropped(name)) continue
    const neutral = naming.part(name)
    found.hidden(neutral)
    const embedded = packages.get(name)
    for (const { kind, location, text } of embedded?.passages ?? []) {
      if (kind === 'unsearchable') found.unsearchable('embedded file')
      else found.add(kind === 'body' ? 'aside' : kind, location === 'file properties' ? location : 'embedded file', text)
    }
    const lost = lostRelationships(name, parts, isDropped)
    const cleaned = embedded?.bytes ?? cleanPart(name, content, { isDropped, found, naming, lost })
    zip.addBuffer(cleaned, neutral, { mtime: new Date(1980, 0, 1), mode: 0o100644 })
  }
  zip.end()
  const chunks = []
  for await (const chunk of zip.outputStream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The packages inside this one, each cleaned like it; one that cannot be is an object like any other. */
async function cleanEmbedded(parts, depth, budget) {
  const packages = new Map()
  for (const [name, content] of parts) {
    if (!isZip(content) || depth >= maxDepth) continue
    const inner = passageList()
    try {
      const bytes = await cleanPackage(content, inner, depth + 1, budget)
      inner.addHidden()
      packages.set(name, { bytes, passages: inner.passages })
    } catch {
      // It is dropped.
    }
  }
  return packages
}

/** Headers lead to the names of styles, and may stand before them. */
function nameStyles(parts, naming) {
  let isStyle = false
  for (const [name, content] of parts)
    if (/^word\/(?:glossary\/)?styles[^/]*\.xml$/.test(name))
      visitXml(content, {
        open(local, attributes) {
          if (local === 'name' && isStyle) naming.styleName(attributes['w:val'] ?? '')
          isStyle = local === 'style'
        },
      })
}

const isZip = (content) => content.length > 4 && content.readUInt32BE(0) === 0x504b0304
const isCompound = (content) => content.length > 4 && content.readUInt32BE(0) === 0xd0cf11e0

/** What a program of its own opens, and nobody can look through: the document shows a picture of it. */
function isObject(name, content) {
  return /^(?:word|xl|ppt|visio)\/(?:embeddings|activeX|ctrlProps)\//i.test(name) || isZip(content) || isCompound(content)
}

async function unpack(bytes, budget) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // An encrypted document is a compound file around its package.
  if (isCompound(buffer)) throw new Error('encrypted')
  const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true })
  budget.parts -= zip.entryCount
  if (budget.parts < 0) throw new Error('too many parts')
  const parts = new Map()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Error('encrypted')
    if (entry.fileName.endsWith('/')) continue
    budget.bytes -= entry.uncompressedSize
    if (budget.bytes < 0) throw new Error('too large')
    const chunks = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    parts.set(entry.fileName, Buffer.concat(chunks))
  }
  return parts
}

/** Core, extended and custom properties, and what SharePoint and cover pages lay beside the text. */
function readProperties(name, content, found) {
  if (!/^(?:docProps|customXml|docMetadata)\/[^/]+\.xml$/i.test(name)) return
  let element = ''
  let property = ''
  visitXml(content, {
    open(local, attributes) {
      element = local
      if (local === 'property') property = attributes.name ?? ''
    },
    text(words) {
      const isAuthor = authorFields.has(element) || /author|creator|manager|owner/i.test(property)
      found.add(isAuthor && name.startsWith('docProps') ? 'author' : 'properties', 'file properties', words)
    },
  })
}

function cleanPart(name, content, { isDropped, found, naming, lost }) {
  if (name in emptyProperties) return Buffer.from(xmlHead + emptyProperties[name])
  if (/\.rels$/i.test(name)) return rewriteXml(content, relationshipRules(name, isDropped, found, naming), found)
  if (name === '[Content_Types].xml') return rewriteXml(content, contentTypeRules(isDropped, naming), found)
  if (/\.(?:xml|svg)$/i.test(name)) return rewriteXml(content, textRules(name, content, { found, naming, lost }), found)
  if (/^\s*</.test(content.toString('utf8', 0, 100).replace(/^\ufeff/, '')))
    try {
      return rewriteXml(content, textRules(name, content, { found, naming, lost }), found)
    } catch {
      // Old drawings are no strict XML.
    }
  const picture = withoutPictureMetadata(content, found)
  if (picture) return picture
  // A font has the name of whoever drew it.
  if (!/\.(?:odttf|ttf|otf|fntdata)$/i.test(name)) found.readable('embedded object', inflated(content, found))
  return content
}

/** Drawings of Windows and of the web may be compressed. */
function inflated(content, found) {
  if (content.length < 2 || content.readUInt16BE(0) !== 0x1f8b) return content
  try {
    return gunzipSync(content, { maxOutputLength: 64 * 1024 * 1024 })
  } catch {
    found.unsearchable('embedded object')
    return content
  }
}

function contentTypeRules(isDropped, naming) {
  const partOf = (attributes) => decoded(attributes.PartName.replace(/^\//, ''))
  return {
    drops: (_local, attributes) => attributes.PartName !== undefined && isDropped(partOf(attributes)),
    attributes(_local, attributes) {
      if (attributes.PartName !== undefined) attributes.PartName = `/${naming.part(partOf(attributes))}`
    },
  }
}

/** The part that a relationship of the part in this folder leads to. */
function partAt(folder, target) {
  return decoded(target.startsWith('/') ? target.slice(1) : new URL(target, `http://x/${folder}`).pathname.slice(1))
}

/** Templates and address lists of the author's, and files of which the document has a picture of its own. */
function isLostTarget({ Target = '', Type = '' }) {
  return /\/(?:attachedTemplate|mailMerge\w*)$/.test(Type) || (/\/(?:image|oleObject)$/.test(Type) && !/^https?:/i.test(Target))
}

function relationshipRules(name, isDropped, found, naming) {
  const folder = name.replace(/_rels\/[^/]*$/, '')
  return {
    attributes(_local, attributes) {
      if (attributes.Target === undefined || attributes.TargetMode === 'External') return
      const part = partAt(folder, attributes.Target)
      const neutral = naming.part(part)
      if (neutral !== part || naming.part(name) !== name) attributes.Target = `/${neutral}`
    },
    drops(local, attributes) {
      if (local !== 'Relationship') return false
      if (attributes.TargetMode !== 'External') return isDropped(partAt(folder, attributes.Target ?? ''))
      if (isLostTarget(attributes)) return true
      found.add('link', 'link', decoded(attributes.Target))
      return false
    },
  }
}

/** The ids of a part's relationships that the copy does not have. */
function lostRelationships(name, parts, isDropped) {
  const [, folder, file] = /^(.*\/)?([^/]*)$/.exec(name)
  const rels = parts.get(`${folder ?? ''}_rels/${file}.rels`)
  const lost = new Set()
  if (rels)
    visitXml(rels, {
      open(_local, { Id, Target = '', TargetMode, Type }) {
        if (Id && (TargetMode === 'External' ? isLostTarget({ Target, Type }) : isDropped(partAt(folder ?? '', Target)))) lost.add(Id)
      },
    })
  return lost
}

function decoded(target) {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

/** Where a part stands, in words; undefined for parts without words of the author. */
function placeOf(name) {
  if (/^word\/document\d*\.xml$/.test(name)) return 'text'
  const [, kind] =
    /^(?:word|xl|ppt)\/(?:glossary\/)?(header|footer|footnotes|endnotes|comments|charts|diagrams|drawings|slides|sharedStrings|worksheets|document)/.exec(
      name,
    ) ?? []
  const places = { header: 'header', footer: 'footer', footnotes: 'footnote', endnotes: 'endnote', comments: 'comment', charts: 'chart', diagrams: 'diagram' }
  return kind && (places[kind] ?? 'embedded table')
}

/** Collects the words of a part, paragraph by paragraph, and takes out who wrote and changed it. */
function textRules(name, content, { found, naming, lost }) {
  const known = placeOf(name)
  const place = known ?? 'another part'
  const isBody = place === 'text'
  const knowsPages = isBody && content.includes('lastRenderedPageBreak')
  let page = 1
  let paragraph = 0
  const open = []
  const parents = []
  let element = ''
  const where = () => (isBody ? (knowsPages ? `page ${page}` : `paragraph ${paragraph}`) : place)
  const words = (field, text) => {
    const current = open.at(-1)
    if (current) current[field] += text
    else if (text.trim() !== '') found.add('aside', where(), text)
  }
  return {
    drops: (local, attributes) => droppedElements.has(local) || (objectElements.has(local) && Object.values(attributes).some((value) => lost.has(value))),
    attributes(local, attributes) {
      for (const key of Object.keys(attributes)) {
        const attribute = key.replace(/^.*:/, '')
        if (attribute === 'author' && 'author' !== key) {
          found.add('change-author', local === 'comment' ? 'comment' : 'tracked change', attributes[key])
          attributes[key] = 'Author'
          for (const other of Object.keys(attributes)) if (/:(?:date|dateUtc)$/.test(other)) delete attributes[other]
        } else if (attribute === 'initials' && key !== 'initials') attributes[key] = 'A'
        else if (droppedAttributes.has(attribute) || /:rsid\w*$|^o:(?:href|title)$/.test(key) || (/^r:/.test(key) && lost.has(attributes[key])))
          delete attributes[key]
        else if (/^(?:descr|title|alt)$/.test(attribute)) describePicture(attributes, key)
        else if (attributes[key]?.startsWith('data:')) attributes[key] = withoutDataOfPicture(attributes[key], found)
      }
      renameIn(local, attributes, parents.at(-1) ?? '', naming)
      if (local === 'docPr' || local === 'cNvPr') namePicture(attributes, found)
    },
    open(local, attributes) {
      element = local
      parents.push(local)
      if (local === 'p') open.push({ text: '', deleted: '', field: '', where: isBody && ++paragraph > 0 ? where() : place })
      if (local === 'tab' || local === 'br' || local === 'cr') words('text', ' ')
      if (local === 'noBreakHyphen') words('text', '-')
      if (local === 'lastRenderedPageBreak') page += 1
      if (local === 'fldSimple') words('field', Object.values(attributes).join(' '))
    },
    text(text) {
      if (!known) found.hidden(text)
      if (element === 't' || element === 'v') words('text', text)
      else if (element === 'delText') words('deleted', text)
      else if (element === 'instrText' || element === 'delInstrText') words('field', naming.field(text))
      // Comments of a spreadsheet name their authors in an element.
      else if (element === 'author') found.add('change-author', 'comment', text)
      else found.hidden(text)
    },
    replaces(text) {
      if (element === 'instrText' || element === 'delInstrText') return naming.field(text)
      return element === 'author' && place === 'comment' ? 'Author' : undefined
    },
    close(local) {
      element = ''
      parents.pop()
      if (local !== 'p') return
      const { text, deleted, field, where: start } = open.pop() ?? {}
      if (text === undefined) return
      found.add(isBody ? 'body' : place === 'header' || place === 'footer' ? 'header' : 'aside', start ?? place, text)
      found.add('aside', 'deleted text', deleted)
      found.add(/^\s*ADDIN/.test(field) ? 'citation' : 'link', 'field', field)
    },
  }
}

/** What the author's program called things, and nobody reads. */
function renameIn(local, attributes, parent, naming) {
  const rename = (attribute, name) => {
    for (const key of Object.keys(attributes)) if (key === `w:${attribute}`) attributes[key] = name(attributes[key])
  }
  if (local === 'bookmarkStart') rename('name', naming.bookmark)
  else if (local === 'hyperlink') rename('anchor', naming.bookmark)
  else if (local === 'fldSimple') rename('instr', naming.field)
  else if (local === 'name' && parent === 'ffData') rename('val', naming.bookmark)
  else if (local === 'name' && parent === 'style') rename('val', naming.styleName)
  else if (local === 'style') rename('styleId', naming.styleId)
  else if (toStyle.has(local)) rename('val', naming.styleId)
  else if (/^(?:theme|clrScheme|fontScheme|fmtScheme|custClr|extraClrScheme)$/.test(local) && attributes.name !== undefined) attributes.name = 'Theme'
}

/** Programs put the path of the picture here. */
const isPath = (text) => /^[A-Za-z]:[/\\]|^[/\\~]|^(?:file|https?):|^[^\s/\\]*[/\\]\S*$|^\S+\.\w{2,4}$/.test(text.trim())

function describePicture(attributes, key) {
  if (isPath(attributes[key])) attributes[key] = ''
}

function namePicture(attributes, found) {
  if (/[/\\]/.test(attributes.name ?? '')) found.add('properties', 'name of a picture', attributes.name)
  if (attributes.name !== undefined) attributes.name = ''
  for (const words of [attributes.descr, attributes.title]) found.hidden(words, 'description of a picture')
}

/** A picture that stands in a drawing itself. */
function withoutDataOfPicture(value, found) {
  const [head, data] = value.split(/;base64,/)
  if (data === undefined) return value
  const bytes = Buffer.from(data, 'base64')
  const cleaned = withoutPictureMetadata(bytes, found)
  if (!cleaned) found.readable('embedded object', bytes)
  return cleaned ? `${head};base64,${cleaned.toString('base64')}` : value
}

parentPort.on('message', (document) => {
  const found = passageList()
  cleanPackage(document, found, 0).then(
    (bytes) => {
      found.addHidden()
      parentPort.postMessage({ bytes: new Uint8Array(bytes), passages: found.passages, pagesWithText: 1, pages: 1, fontsNotEmbedded: [] })
    },
    (error) => parentPort.postMessage(error.message === 'encrypted' ? 'encrypted' : 'unreadable'),
  )
})
