import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findInPassages, isTrueHit } from '#domain/review/blindness/find-in-document.ts'
import { identifiedDocx, identifiedPdf } from '../../../tests/support/identified-documents.ts'
import { docxParts, sampleZip } from '../../../tests/support/sample-files.ts'
import { documentCleaner } from './clean-document.ts'

const clean = documentCleaner()

/** Surnames that are words of files, names of fonts or styles, or parts of such words, and common ones. */
const people = (
  'Conrad Black, Jane Normal, Franz List, Ann Times, Bo Roman, Ann Page, Rose Field, Will Young, Ewa Table, Harry Styles, Ann Grid, Jo Arial, Ed Courier, ' +
  'Charles Hart, Bo Ross, Bo Ring, Ann Able, Emmanuel Macron, Leslie Caron, Otto Georgia, Ben Franklin, Eric Gill, Claude Garamond, Bill Gates, Emma Stone, ' +
  'Gordon Brown, Graham Greene, Jack White, Al Green, Barry White, Ann Long, Bo Short, Max Link, Eva Mark, Ida Book, Ulf Font, Per Head, Ada Body, Ole Text, ' +
  'Ann Title, Bo Cross, Tom Heading, Ann Word, Al Office, Bob Sharp, Ann Note, Jo Letter, Otto Form, Ann Bell, Jan Case, Ann Center, Al Index, Ann Symbol, ' +
  'Vijay Mangal, Shruti Tunga, John Smith, Maria Garcia, Peter Müller, Wei Wang, Min-ju Kim, Ana Lima, Ivan Petrov, Anna Kowalska, Mark Adobe, Bill Packard, Fritz Lang, Ann Weeks, Jo Guru, Cher Deva'
)
  .split(', ')
  .map((name) => ({ name, email: '', affiliation: '', orcid: null }))

/** What holds the file because of strings that nobody reads. */
async function heldBy(bytes: Uint8Array, kind: 'docx' | 'pdf'): Promise<string[]> {
  const outcome = await clean(bytes, kind)
  if (typeof outcome === 'string') return [outcome]
  const passages = outcome.passages.filter((one) => one.kind === 'hidden' || one.kind === 'unsearchable')
  return findInPassages(people, passages)
    .filter(isTrueHit)
    .map(({ location, excerpt }) => `${location}: ${excerpt}`)
}

const root = path.join(import.meta.dirname, '../../..')
const downloads = await readdir(path.join(root, 'content/downloads'))
const articles = await readdir(path.join(root, 'content/demonstration/articles'))

test.each([
  ...downloads.filter((name) => /\.(?:docx|pdf)$/.test(name)).map((name) => `content/downloads/${name}`),
  ...articles
    .filter((name) => name.endsWith('.pdf'))
    .slice(0, 5)
    .map((name) => `content/demonstration/articles/${name}`),
])('%s is not held because of an author whose name is a word of every file', async (file) => {
  expect(await heldBy(await readFile(path.join(root, file)), file.endsWith('.pdf') ? 'pdf' : 'docx')).toEqual([])
})

test('generated documents are not held either', async () => {
  for (let index = 0; index < 60; index += 6) {
    const { kind, bytes } = await (index < 30 ? identifiedDocx(index) : identifiedPdf(index))
    expect([index, await heldBy(bytes, kind)]).toEqual([index, []])
  }
})

test('the styles, fonts and colours that Word gives every document hold none', async () => {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const styles =
    'Normal, heading 1, toc 1, index heading, table of figures, Title, Subtitle, Body Text First Indent 2, List Bullet 3, List Paragraph, Table Grid, Light Shading Accent 1, Medium Grid 2 Accent 6, Colorful List, Table 3D effects 1, Table Columns 2, Plain Text, Normal (Web), HTML Typewriter, No Spacing, Intense Quote, Book Title, Balloon Text, Grid Table 1 Light, List Table 7 Colorful, Unresolved Mention, E-mail Signature, envelope return, Note Heading, Block Text, Strong, Emphasis, Bibliography, TOC Heading'
  const fonts =
    'Times New Roman, Arial Black, Courier New, Calibri, Cambria Math, Symbol, Wingdings, Garamond, Georgia, Franklin Gothic Book, Gill Sans MT, Bell MT, Bookman Old Style, Book Antiqua, Century Schoolbook, Comic Sans MS, Segoe UI, Tahoma, Trebuchet MS, Verdana, Palatino Linotype, Lucida Sans Unicode, Angsana New, Mangal, Vrinda, Shruti, Raavi, Tunga, Kartika, Latha, Sylfaen, Nyala, Euphemia, Plantagenet Cherokee, Iskoola Pota, Microsoft YaHei, MS Mincho, Helvetica Neue, Latin Modern Roman, Linux Libertine'
  const theme = fonts.split(', ').map((font) => `<a:font script="Latn" typeface="${font}"/>`)
  const shapes = 'rect star5 heart moon sun cloud wave plaque can cube frame cross plus ribbon chevron halfFrame teardrop actionButtonHome flowChartCollate'
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .withMetadata({ icc: 'p3' })
    .jpeg()
    .toBuffer()
  const bytes = sampleZip([
    ...docxParts(
      `</w:t></w:r>${shapes
        .split(' ')
        .map((shape) => `<a:prstGeom xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" prst="${shape}"/><a:prstClr xmlns:a="x" val="black"/>`)
        .join('')}<w:r><w:t>`,
    ),
    {
      name: 'word/styles.xml',
      bytes: `<w:styles ${w}>${styles
        .split(', ')
        .map((name) => `<w:style w:styleId="${name.replace(/\W/g, '')}"><w:name w:val="${name}"/><w:color w:val="black"/></w:style>`)
        .join('')}</w:styles>`,
    },
    {
      name: 'word/theme/theme1.xml',
      bytes: `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office">${theme.join('')}</a:theme>`,
    },
    { name: 'word/media/photo.jpg', bytes: picture },
  ])
  expect(await heldBy(bytes, 'docx')).toEqual([])
})
