const { parentPort, workerData } = require('node:worker_threads')
const yauzl = require(workerData.yauzl)
const yazl = require(workerData.yazl)
const { SaxesParser } = require(workerData.saxes)

const maxEntries = 2000
const maxUnpackedBytes = 200 * 1024 * 1024
const droppedParts =
  /^(?:_xmlsignatures\/|customXml\/|docMetadata\/|docProps\/(?!core\.xml$|app\.xml$)|(?:word|xl|ppt)\/(?:people\.xml|persons\/|printerSettings\/|commentAuthors\.xml|authors\.xml))/i
const officePackage = /^(?:word|xl|ppt)\/embeddings\/[^/]+\.(?:docx|xlsx|pptx)$/i
const emptyProperties = {
  'docProps/core.xml': '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml': '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
}
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
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
])
const droppedAttributes = new Set(['userId', 'userName', 'providerId', 'lastEditedBy', 'tooltip'])
/** Names that Word gives, and those that fields and links of other programs need as they are. */
const ownBookmark = /^(?:_(?:Toc|Ref|Hlk|GoBack|Hlt)\w*|b\d+)$/
/** Fields that lead to a bookmark. */
const toBookmark = /(\b(?:REF|PAGEREF|NOTEREF|HYPERLINK\s+\\l)\s+"?)([^\s"\\]+)/g
const authorFields = new Set(['creator', 'lastModifiedBy', 'Manager', 'Company', 'author', 'Author'])

async function cleanPackage(bytes, found, depth) {
  const parts = await unpack(bytes)
  const isDropped = (name) => droppedParts.test(name)
  const naming = neutralNames([...parts.keys()].filter((name) => !isDropped(name)))
  const zip = new yazl.ZipFile()
  for (const [name, content] of parts) {
    readProperties(name, content, found)
    if (isDropped(name)) continue
    const neutral = naming.part(name)
    found.hidden(neutral)
    zip.addBuffer(await cleanPart(name, content, isDropped, found, depth, naming), neutral, { mtime: new Date(1980, 0, 1), mode: 0o100644 })
  }
  zip.end()
  const chunks = []
  for await (const chunk of zip.outputStream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Names that say nothing, for pictures, embedded files and bookmarks; wherever one is used it is the same. */
function neutralNames(parts) {
  const names = new Map()
  const counts = {}
  for (const part of parts) {
    const [, folder, file] = /^(.*\/(media|embeddings)\/)[^/]*$/.exec(part) ?? []
    if (!folder) continue
    const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(part) ?? []
    counts[file] = (counts[file] ?? 0) + 1
    names.set(part, `${folder}${file === 'media' ? 'image' : 'object'}${counts[file]}${extension}`)
  }
  const bookmarks = new Map()
  return {
    part: (name) => names.get(name) ?? name,
    bookmark(name) {
      if (ownBookmark.test(name)) return name
      if (!bookmarks.has(name)) bookmarks.set(name, `b${bookmarks.size + 1}`)
      return bookmarks.get(name)
    },
  }
}

async function unpack(bytes) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  // An encrypted document is a compound file around its package.
  if (buffer.length > 4 && buffer.readUInt32BE(0) === 0xd0cf11e0) throw new Error('encrypted')
  const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true })
  if (zip.entryCount > maxEntries) throw new Error('too many parts')
  const parts = new Map()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Error('encrypted')
    if (entry.fileName.endsWith('/')) continue
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpackedBytes) throw new Error('too large')
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

async function cleanPart(name, content, isDropped, found, depth, naming) {
  if (name in emptyProperties) return Buffer.from(xmlHead + emptyProperties[name])
  if (/\.rels$/i.test(name)) return rewriteXml(content, relationshipRules(name, isDropped, found, naming), found)
  if (name === '[Content_Types].xml')
    return rewriteXml(
      content,
      {
        drops: (_local, attributes) => attributes.PartName !== undefined && isDropped(attributes.PartName.replace(/^\//, '')),
        attributes(_local, attributes) {
          if (attributes.PartName !== undefined) attributes.PartName = `/${naming.part(decoded(attributes.PartName.replace(/^\//, '')))}`
        },
      },
      found,
    )
  if (/\.(?:xml|svg)$/i.test(name)) return rewriteXml(content, textRules(name, content, found, naming), found)
  if (/\.(?:jpe?g|png|jpe|jfif)$/i.test(name)) return withoutPictureMetadata(content)
  if (officePackage.test(name) && depth === 0) {
    const inner = passageList()
    const cleaned = await cleanPackage(content, inner, depth + 1)
    inner.addHidden()
    for (const { kind, text } of inner.passages) found.add(kind === 'body' ? 'aside' : kind, 'embedded file', text)
    return cleaned
  }
  // What cannot be cleaned, such as an object or a picture of another format: whatever can be read in it counts.
  if (!/\.(?:odttf|ttf|otf|fntdata)$/i.test(name)) for (const words of readableWords(content)) found.add('aside', 'embedded object', words)
  return content
}

function readableWords(content) {
  const words = [content.toString('latin1'), content.toString('utf16le')]
  return words.map((text) => (text.slice(0, 4_000_000).match(/[\p{L}\p{N} .,@'_-]{5,200}/gu) ?? []).join('\n').slice(0, 500_000))
}

function relationshipRules(name, isDropped, found, naming) {
  const folder = name.replace(/_rels\/[^/]*$/, '')
  const partAt = (target) => decoded(target.startsWith('/') ? target.slice(1) : new URL(target, `http://x/${folder}`).pathname.slice(1))
  return {
    attributes(_local, attributes) {
      if (attributes.Target === undefined || attributes.TargetMode === 'External') return
      const part = partAt(attributes.Target)
      const neutral = naming.part(part)
      if (neutral !== part) attributes.Target = `/${neutral}`
    },
    drops(local, { Target = '', TargetMode, Type = '' }) {
      if (local !== 'Relationship') return false
      if (TargetMode === 'External') {
        if (/\/(?:attachedTemplate|mailMerge\w*)$/.test(Type)) return true
        found.add('link', 'link', decoded(Target))
        return false
      }
      return isDropped(partAt(Target))
    },
  }
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
function textRules(name, content, found, naming) {
  const place = placeOf(name)
  const isBody = place === 'text'
  const knowsPages = isBody && content.includes('lastRenderedPageBreak')
  let page = 1
  let paragraph = 0
  const open = []
  let element = ''
  const where = () => (isBody ? (knowsPages ? `page ${page}` : `paragraph ${paragraph}`) : place)
  const words = (field, text) => {
    const current = open.at(-1)
    if (current) current[field] += text
    else if (place && text.trim() !== '') found.add('aside', where(), text)
  }
  return {
    drops: (local) => droppedElements.has(local),
    attributes(local, attributes) {
      for (const key of Object.keys(attributes)) {
        const attribute = key.replace(/^.*:/, '')
        if (attribute === 'author' && 'author' !== key) {
          found.add('change-author', local === 'comment' ? 'comment' : 'tracked change', attributes[key])
          attributes[key] = 'Author'
          for (const other of Object.keys(attributes)) if (/:(?:date|dateUtc)$/.test(other)) delete attributes[other]
        } else if (attribute === 'initials' && key !== 'initials') attributes[key] = 'A'
        else if (droppedAttributes.has(attribute) || /:rsid\w*$/.test(key)) delete attributes[key]
      }
      if (local === 'bookmarkStart') for (const key of Object.keys(attributes)) if (/(?:^|:)name$/.test(key)) attributes[key] = naming.bookmark(attributes[key])
      if (local === 'hyperlink') for (const key of Object.keys(attributes)) if (/(?:^|:)anchor$/.test(key)) attributes[key] = naming.bookmark(attributes[key])
      if (local !== 'docPr' && local !== 'cNvPr') return
      // Programs put the path of the picture here.
      if (/[/\\]/.test(attributes.name ?? '')) {
        found.add('properties', 'name of a picture', attributes.name)
      }
      if (attributes.name !== undefined) attributes.name = ''
      if (/^[A-Za-z]:\\|^\/(?:Users|home)\//.test(attributes.descr ?? '')) {
        found.add('properties', 'name of a picture', attributes.descr)
        attributes.descr = ''
      }
      found.add('aside', 'description of a picture', [attributes.descr, attributes.title].filter(Boolean).join('\n'))
    },
    open(local, attributes) {
      element = local
      if (local === 'p') open.push({ text: '', deleted: '', field: '', where: isBody && ++paragraph > 0 ? where() : place })
      if (local === 'tab' || local === 'br' || local === 'cr') words('text', ' ')
      if (local === 'noBreakHyphen') words('text', '-')
      if (local === 'lastRenderedPageBreak') page += 1
      if (local === 'fldSimple') words('field', Object.values(attributes).join(' '))
    },
    text(text) {
      if (!place) {
        found.hidden(text)
        return
      }
      if (element === 't' || element === 'v') words('text', text)
      else if (element === 'delText') words('deleted', text)
      else if (element === 'instrText') words('field', text)
      // Comments of a spreadsheet name their authors in an element.
      else if (element === 'author') found.add('change-author', 'comment', text)
      else found.hidden(text)
    },
    replaces(text) {
      if (element === 'instrText') return text.replace(toBookmark, (_all, before, name) => before + naming.bookmark(name))
      return element === 'author' && place === 'comment' ? 'Author' : undefined
    },
    close(local) {
      element = ''
      if (local !== 'p') return
      const { text, deleted, field, where: start } = open.pop() ?? {}
      if (text === undefined || !place) return
      found.add(isBody ? 'body' : place === 'header' || place === 'footer' ? 'header' : 'aside', start ?? place, text)
      found.add('aside', 'deleted text', deleted)
      found.add(/^\s*ADDIN/.test(field) ? 'citation' : 'link', 'field', field)
    },
  }
}

/** Parses a part strictly: what Word would repair is not ours to guess. */
function visitXml(content, { open, close, text, start }) {
  const parser = new SaxesParser()
  const refuse = () => {
    throw new Error('malformed')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  start?.(parser)
  parser.on('opentag', (tag) => open?.(tag.name.replace(/^.*:/, ''), tag.attributes, tag))
  parser.on('closetag', (tag) => close?.(tag.name.replace(/^.*:/, ''), tag))
  parser.on('text', (words) => text?.(words))
  parser.on('cdata', (words) => text?.(words))
  parser.write(decodeXml(content))
  parser.close()
}

/** Writes a part anew as it was, without comments, with what the rules take out or change. */
function rewriteXml(content, rules, found) {
  const out = [xmlHead]
  let dropping = 0
  visitXml(content, {
    open(local, attributes, tag) {
      if (dropping > 0 || rules.drops?.(local, attributes)) {
        dropping += 1
        return
      }
      rules.attributes?.(local, attributes)
      rules.open?.(local, attributes)
      for (const value of Object.values(attributes)) found.hidden(value)
      const written = Object.entries(attributes).map(
        ([name, value]) =>
          ` ${name}="${escapeXml(value)
            .replace(/"/g, '&quot;')
            .replace(/[\n\r\t]/g, (one) => `&#${one.charCodeAt(0)};`)}"`,
      )
      out.push(`<${tag.name}${written.join('')}${tag.isSelfClosing ? '/' : ''}>`)
    },
    close(local, tag) {
      if (dropping > 0) {
        dropping -= 1
        return
      }
      rules.close?.(local)
      if (!tag.isSelfClosing) out.push(`</${tag.name}>`)
    },
    text(words) {
      if (dropping > 0) return
      rules.text?.(words)
      out.push(escapeXml(rules.replaces?.(words) ?? words).replace(/\r/g, '&#13;'))
    },
  })
  return Buffer.from(out.join(''))
}

const escapeXml = (text) => text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one])

function decodeXml(content) {
  const [first, second] = content
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le').decode(content)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be').decode(content)
  const [, declared] = /^\S{0,3}<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(content.toString('latin1', 0, 200)) ?? []
  return new TextDecoder(declared && !/^utf-?16/i.test(declared) ? declared : 'utf-8', { fatal: true }).decode(content)
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
