import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { KnownPerson } from '../../src/domain/review/blindness/find-identities.ts'
import { sampleZip, type ZipPart } from './sample-files.ts'

/** A document with known identities: what names somebody in its text, and what its properties and changes say. */
export interface IdentifiedDocument {
  kind: 'docx' | 'pdf'
  people: KnownPerson[]
  bytes: Buffer
  /** Identities in the text: the kind of finding and the words that its excerpt must contain. */
  inText: { kind: string; words: string }[]
  /** Self-citations in the list of references. */
  inReferences: string[]
  /** Names in properties, comments, tracked changes and pictures, which the copy must not contain. */
  hidden: string[]
}

const givenNames = ['Amara', 'Jürgen', 'Søren', 'Maria', 'Jean-Pierre', 'Łukasz', 'Elif', 'Zoë', 'Nikolai', 'Chiara']
const surnames = ['Wickramasinghe', 'Müller', 'Kjærgaard', 'García López', 'Lefèvre', 'Wiśniewski', 'Yıldırım', 'van der Berg', 'Petrenko', 'Esposito']
const towns = ['Colombo', 'Lund', 'Porto', 'Leeds', 'Ghent', 'Tartu', 'Turin', 'Bergen', 'Graz', 'Malmö']

function personOf(index: number): KnownPerson {
  const name = `${givenNames[index % 10]} ${surnames[(index * 3 + Math.floor(index / 10)) % 10]}`
  const local = `author${index}`
  return {
    name,
    email: `${local}@institute-${index}.example.org`,
    affiliation: `Department of Physics, University of ${towns[(index * 7) % 10]}`,
    orcid: `0000-0002-${String(1000 + index)}-${String(2000 + index)}`,
  }
}

const filling = 'The method was applied to forty samples, and the result was compared with that of earlier studies. '

/** What a document of this number says where; every second one has nothing in its text that names anybody. */
function plan(index: number) {
  const person = personOf(index)
  const words = person.name.split(' ')
  const surname = words.slice(1).join(' ')
  const initials = `${(words[0] ?? '')[0]}. ${surname}`
  const ways: { kind: string; words: string; line: string }[] = [
    { kind: 'name', words: person.name, line: `${person.name}, a first draft` },
    { kind: 'name', words: initials, line: `The study was planned by ${initials} in spring.` },
    { kind: 'email', words: person.email, line: `Correspondence: ${person.email}` },
    { kind: 'affiliation', words: person.affiliation.split(', ')[1] ?? '', line: `Made at the ${person.affiliation.split(', ')[1]}.` },
    { kind: 'orcid', words: person.orcid ?? '', line: `https://orcid.org/${person.orcid}` },
    { kind: 'name', words: person.name.toUpperCase(), line: person.name.toUpperCase() },
  ]
  const chosen = index % 2 === 0 ? [] : ways.filter((_, position) => position === index % 6 || position === (index + 2) % 6)
  const citation = `${surname}, ${(words[0] ?? '')[0]}. A paper of 2019. Journal of Samples 4.`
  return { person, chosen, citation, inText: chosen.map(({ kind, words: found }) => ({ kind, words: found })) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const paragraph = (text: string, before = '') => `<w:p w:rsidR="00A1"><w:r>${before}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
const officeType = 'application/vnd.openxmlformats-officedocument'
const relationshipType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A picture whose EXIF names its photographer. */
async function photograph(name: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: name, Copyright: name } })
    .jpeg()
    .toBuffer()
}

export async function identifiedDocx(index: number): Promise<IdentifiedDocument> {
  const { person, chosen, citation, inText } = plan(index)
  const name = escaped(person.name)
  const changes = `<w:p><w:ins w:id="1" w:author="${name}" w:date="2026-01-01T00:00:00Z"><w:r><w:t>An added word.</w:t></w:r></w:ins><w:del w:id="2" w:author="${name}"><w:r><w:delText>A removed word.</w:delText></w:r></w:del></w:p>`
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="9525" cy="9525"/><wp:docPr id="9" name="Picture" descr="C:\\Users\\${name}\\map.jpg"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="9" name="C:\\Users\\${name}\\map.jpg"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId9" xmlns:r="${relationshipType}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const body = [
    paragraph('A study of samples'),
    paragraph(filling.repeat(6)),
    ...chosen.map(({ line }) => paragraph(line)),
    changes,
    picture,
    paragraph(filling.repeat(6), '<w:lastRenderedPageBreak/>'),
    paragraph('References'),
    paragraph(citation),
    '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>',
  ]
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      bytes: xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="${officeType}.wordprocessingml.document.main+xml"/><Override PartName="/word/header1.xml" ContentType="${officeType}.wordprocessingml.header+xml"/><Override PartName="/word/comments.xml" ContentType="${officeType}.wordprocessingml.comments+xml"/><Override PartName="/word/people.xml" ContentType="${officeType}.wordprocessingml.people+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="${officeType}.extended-properties+xml"/><Override PartName="/docProps/custom.xml" ContentType="${officeType}.custom-properties+xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      bytes: xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipType}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId3" Type="${relationshipType}/extended-properties" Target="docProps/app.xml"/><Relationship Id="rId4" Type="${relationshipType}/custom-properties" Target="docProps/custom.xml"/><Relationship Id="rId5" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" Target="_xmlsignatures/origin.sigs"/></Relationships>`,
      ),
    },
    { name: 'word/document.xml', bytes: xml(`<w:document ${wordNamespace} xmlns:r="${relationshipType}"><w:body>${body.join('')}</w:body></w:document>`) },
    {
      name: 'word/_rels/document.xml.rels',
      bytes: xml(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipType}/header" Target="header1.xml"/><Relationship Id="rId2" Type="${relationshipType}/comments" Target="comments.xml"/><Relationship Id="rId3" Type="http://schemas.microsoft.com/office/2011/relationships/people" Target="people.xml"/><Relationship Id="rId9" Type="${relationshipType}/image" Target="media/image1.jpeg"/></Relationships>`,
      ),
    },
    { name: 'word/header1.xml', bytes: xml(`<w:hdr ${wordNamespace}>${paragraph('A study of samples')}</w:hdr>`) },
    {
      name: 'word/comments.xml',
      bytes: xml(
        `<w:comments ${wordNamespace}><w:comment w:id="0" w:author="${name}" w:initials="QX">${paragraph('Is this figure right?')}</w:comment></w:comments>`,
      ),
    },
    {
      name: 'word/people.xml',
      bytes: xml(
        `<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"><w15:person w15:author="${name}"><w15:presenceInfo w15:providerId="AD" w15:userId="${person.email}"/></w15:person></w15:people>`,
      ),
    },
    { name: 'word/media/image1.jpeg', bytes: await photograph(person.name) },
    {
      name: 'docProps/core.xml',
      bytes: xml(
        `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A study by ${name}</dc:title><dc:creator>${name}</dc:creator><cp:lastModifiedBy>${name}</cp:lastModifiedBy></cp:coreProperties>`,
      ),
    },
    {
      name: 'docProps/app.xml',
      bytes: xml(
        `<Properties xmlns="${'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties'}"><Company>${escaped(person.affiliation)}</Company><Manager>${name}</Manager></Properties>`,
      ),
    },
    {
      name: 'docProps/custom.xml',
      bytes: xml(
        `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Author address"><vt:lpwstr>${person.email}</vt:lpwstr></property></Properties>`,
      ),
    },
    { name: '_xmlsignatures/origin.sigs', bytes: '' },
    { name: '_xmlsignatures/sig1.xml', bytes: xml(`<Signature>${name}</Signature>`) },
  ]
  return {
    kind: 'docx',
    people: [person],
    bytes: sampleZip(parts),
    inText,
    inReferences: [citation.slice(0, 12)],
    hidden: [person.name, person.email, person.affiliation],
  }
}

/** Letters that the standard fonts of a PDF file do not have. */
const latin1 = (text: string) =>
  text.replace(/[\u0100-\uffff]/g, (letter) =>
    letter
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[łŁı]/g, (one) => ({ ł: 'l', Ł: 'L' })[one] ?? 'i'),
  )

export async function identifiedPdf(index: number): Promise<IdentifiedDocument> {
  const { person, chosen, citation, inText } = plan(index)
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const write = (lines: string[]) => {
    const page = document.addPage()
    for (const [row, line] of lines.entries()) page.drawText(latin1(line), { x: 50, y: 780 - row * 18, size: 11, font })
    return page
  }
  const first = write(['A study of samples', filling, ...chosen.map(({ line }) => line), filling])
  write([filling, 'References', citation])
  first.drawImage(await document.embedJpg(await photograph(person.name)), { x: 50, y: 100, width: 20, height: 20 })
  document.setAuthor(person.name)
  document.setTitle(`A study by ${person.name}`)
  document.setKeywords([person.affiliation])
  const { context, catalog } = document
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:about=""><dc:creator><rdf:Seq><rdf:li>${escaped(person.name)}</rdf:li></rdf:Seq></dc:creator><dc:rights>${person.email}</dc:rights></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  catalog.set(PDFName.of('Metadata'), context.register(context.stream(Buffer.from(xmp), { Type: 'Metadata', Subtype: 'XML' })))
  const note = context.obj({
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [10, 10, 30, 30],
    Contents: PDFString.of('Is this figure right?'),
    T: PDFHexString.fromText(person.name),
  })
  first.node.set(PDFName.of('Annots'), context.obj([context.register(note)]))
  first.node.set(PDFName.of('PieceInfo'), context.obj({ Editor: { Private: PDFString.of(person.email) } }))
  await document.attach(Buffer.from(person.name), 'who.txt', { mimeType: 'text/plain' })
  const bytes = Buffer.from(await document.save({ useObjectStreams: index % 3 === 0 }))
  return {
    kind: 'pdf',
    people: [person],
    bytes,
    inText: inText.map(({ kind, words }) => ({ kind, words: latin1(words) })),
    inReferences: [latin1(citation).slice(0, 12)],
    hidden: [person.name, person.email, person.affiliation],
  }
}
