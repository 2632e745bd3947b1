import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { jatsFile as jats, ojsExport as ojs } from '../../../../tests/support/exported-articles.ts'
import { importHouse } from '../../../../tests/support/import-house.ts'
import { samplePdf } from '../../../../tests/support/sample-files.ts'
import { articlesOf } from '../articles.store.ts'
import { jatsOf } from '../export/jats.ts'
import { readXmlTree } from './xml-tree.ts'

test('JATS is imported with authors, places, references, dates and the PDF beside it, and its old page leads to the article', async () => {
  const { db, run } = await importHouse()
  const files = { 'old/weirs.xml': jats(), 'old/weirs.pdf': samplePdf() }
  const expected = { added: ['Weirs of the upper Kelani: A history'], unchanged: 0, problems: [] }
  expect(await run(files, false)).toEqual(expected)
  expect(await db.selectFrom('article').select('id').execute()).toEqual([])
  expect(await run(files)).toEqual(expected)
  const article = await articlesOf(db).movedTo('/hq/5/1/weirs.html')
  expect(article).toMatchObject({
    series: { id: 'hq' },
    volume: { number: '5', issue: '1' },
    doi: '10.9999/hq.5.1.7',
    publishedOn: '2013-03-09',
    receivedOn: '2012-01-02',
    language: 'en',
    licence: 'CC BY 4.0',
    section: 'Essays',
    abstract: 'Water.\n\nAnd stones.',
    keywords: ['weirs', 'Kelani'],
    firstPage: '17',
    lastPage: '29',
    peerReviewed: false,
    authors: [
      {
        name: 'Jean-Paul van der Berg',
        family: 'van der Berg',
        affiliation: 'University of Colombo',
        country: 'Sri Lanka',
        orcid: '0000-0002-1825-0097',
        contributions: ['Writing – original draft'],
        corresponding: true,
      },
      { name: '王小明', affiliation: '', corresponding: false },
    ],
    references: [
      { text: 'Perera N. Rivers. 1990.', doi: '10.9999/rivers' },
      { text: 'Silva, A. (2001). Stones. Geology, 3(2), 1–9', doi: '' },
    ],
  })
  expect(article?.fileId).not.toBeNull()
  expect(await run(files)).toEqual({ added: [], unchanged: 1, problems: [] })
})

test('what we export as JATS is read again with nothing lost', async () => {
  const { db, run } = await importHouse()
  await run({ 'weirs.xml': jats() })
  const [id = ''] = await articlesOf(db).newestIds(1)
  const [article] = await articlesOf(db).published([id])
  if (!article) throw new Error('Nothing was imported.')
  const second = await importHouse()
  await second.run({ 'a.xml': `<?xml version="1.0"?>${jatsOf(article, 'https://conferences.example.org')}` })
  const [copyId = ''] = await articlesOf(second.db).newestIds(1)
  const [copy] = await articlesOf(second.db).published([copyId])
  const told = ({ title, abstract, keywords, authors, references, doi, licence, section, publishedOn, receivedOn, firstPage, lastPage }: typeof article) =>
    JSON.stringify({ title, abstract, keywords, authors, references, doi, licence, section, publishedOn, receivedOn, firstPage, lastPage })
  expect(copy && told(copy)).toBe(told(article))
})

test('an issue of OJS is imported with the PDFs inside it; the journal is chosen, and old addresses follow a pattern', async () => {
  const { db, run } = await importHouse()
  const files = { 'issue.xml': ojs(samplePdf()) }
  const chosen = { series: 'hq', addresses: '/index.php/hq/article/view/{id}' }
  expect((await run(files, false)).problems.map(({ file, column }) => [file, column])).toEqual([['issue.xml', 'series']])
  await expect(run(files, false, { ...chosen, addresses: 'view' })).rejects.toMatchObject({ code: 'request.invalid' })
  expect(await run(files, true, chosen)).toEqual({ added: ['Bridge & ferry'], unchanged: 0, problems: [] })
  const article = await articlesOf(db).movedTo('/index.php/hq/article/view/12')
  expect(article).toMatchObject({
    volume: { number: '6', issue: '2', title: 'Bridges' },
    doi: '10.9999/hq.6.2.12',
    publishedOn: '2014-07-02',
    receivedOn: '2014-01-15',
    abstract: 'A bridge.\n\nA ferry.',
    section: 'Articles',
    peerReviewed: true,
    licence: 'CC BY-NC 4.0',
    firstPage: '5',
    lastPage: '11',
    keywords: ['bridges', 'ferries'],
    authors: [
      { name: 'Nimali Perera', country: 'Sri Lanka', orcid: '0000-0002-1825-0097', corresponding: false },
      { name: 'Sukarno', family: '', corresponding: true },
    ],
    references: [{ text: 'Silva, A. (2001). Stones.', doi: '10.9999/stones.1' }],
  })
  expect(article?.fileId).not.toBeNull()
})

test('what is wrong is named by file and line, and nothing is imported with it', async () => {
  const { db, run } = await importHouse()
  const files = {
    'a.xml': jats(),
    'b.xml': jats(),
    'c.xml': jats({ doi: '10.9999/c', type: 'retraction' }),
    'd.xml': jats({ doi: '10.9999/d', volume: '' }),
    'e.xml': '<article><front>',
    'f.xml': '<html/>',
    'g.xml': '<!DOCTYPE article [<!ENTITY a "b">]><article><front>&a;</front></article>',
  }
  const { problems } = await run(files, false)
  expect(problems.map(({ file, column }) => [file, column])).toEqual([
    ['b.xml', 'doi'],
    ['c.xml', ''],
    ['d.xml', 'volume'],
    ['e.xml', ''],
    ['f.xml', ''],
    ['g.xml', ''],
  ])
  await expect(run(files)).rejects.toMatchObject({ code: 'request.invalid' })
  expect(await db.selectFrom('article').select('id').execute()).toEqual([])
})

test('a file with more elements than any journal has is a problem, and padding does not hide what unpacks to hundreds of its size', async () => {
  const { run } = await importHouse()
  const crowded = await run({ 'crowd.xml': `<article>${'<a/>'.repeat(400_000)}</article>`, 'weirs.xml': jats() }, false)
  expect(crowded.problems).toEqual([
    expect.objectContaining({ file: 'crowd.xml', message: 'It has too many elements and attributes. Please import it in parts.' }),
  ])
  expect(crowded.added).toHaveLength(1)
  const padded = run({ 'bomb.xml': `<article>${'<a/>'.repeat(6_000_000)}</article>`, padding: randomBytes(1_000_000) }, false)
  await expect(padded).rejects.toMatchObject({ code: 'file.wrong_type', message: expect.stringContaining('would unpack to') })
})

test('an archive has a limit of articles and of elements in all its files together, which stops the reading', async () => {
  const { run } = await importHouse()
  const articles = `<articles>${'<article/>'.repeat(2001)}</articles>`
  await expect(run({ 'many.xml': articles }, false)).rejects.toMatchObject({ message: 'The archive has more than 2000 articles. Please import it in parts.' })
  const half = `<articles>${'<article/>'.repeat(1001)}</articles>`
  await expect(run({ 'one.xml': half, 'other.xml': half }, false)).rejects.toMatchObject({ code: 'request.invalid' })
  const crowd = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`${index}.xml`, `<issue>${'<a/>'.repeat(290_000)}</issue>`]))
  const { problems } = await run(crowd, false)
  expect(problems.map(({ file, message }) => `${file} ${message}`)).toContain('7.xml It has too many elements and attributes. Please import it in parts.')
})

test('a list that is too long or too wide is refused while it is read', async () => {
  const { run } = await importHouse()
  await expect(run({ 'articles.csv': `title\n${'a\n'.repeat(2100)}` }, false)).rejects.toMatchObject({
    message: expect.stringContaining('more than 2,000 rows'),
  })
  await expect(run({ 'articles.csv': ','.repeat(4_000_000) }, false)).rejects.toMatchObject({ message: expect.stringContaining('more than 200 columns') })
  await expect(run({ 'articles.csv': '\n'.repeat(4_000_000) }, false)).rejects.toMatchObject({ message: expect.stringContaining('more than 2,000 rows') })
})

test('reading stops when nobody waits for it any more', async () => {
  const gone = new AbortController()
  const reading = readXmlTree(`<article>${'<p>words</p>'.repeat(50_000)}</article>`, undefined, gone.signal)
  gone.abort(new Error('The client has left.'))
  await expect(reading).rejects.toThrow('The client has left.')
})
