import { beforeAll, expect, test } from 'vitest'
import { contentOf } from '#domain/content/content.store.ts'
import { storedFilesOf } from '#domain/files/stored-files.store.ts'
import { givenArticle, givenVolume } from '../../../tests/support/given-articles.ts'
import { testServer } from '../../../tests/support/test-server.ts'

const publicUrl = 'https://conferences.example.org'
const { server, services, cache } = await testServer({ publicUrl })
const { db, files } = services

beforeAll(async () => {
  const volume = await givenVolume(db, services.now(), { slug: 'education-2026' })
  const written = await files.write(
    (async function* () {
      yield Buffer.from('%PDF-1.7 sample')
    })(),
    1000,
  )
  await storedFilesOf(db).addClaimed([{ ...written, id: 'pdf', name: 'paper.pdf', mediaType: 'application/pdf', note: null }], services.now())
  const article = await givenArticle(db, volume, services.now(), { slug: 'reading-aloud', doi: '10.5555/1', file_id: 'pdf' })
  await givenArticle(db, volume, services.now(), { slug: 'gone', state: 'removed' })
  await givenArticle(db, volume, services.now(), { slug: 'waiting', state: 'proof' })
  const notice = await givenArticle(db, volume, services.now(), { slug: 'retraction', kind: 'retraction', title: 'Retraction' })
  await db.insertInto('article_notice').values({ notice_id: notice, article_id: article }).execute()
})

test('the PDF is shown in the browser at the address of the article', async () => {
  const answer = await server.inject('/proceedings/education-2026/reading-aloud.pdf')
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition'], answer.body]).toEqual([
    200,
    'application/pdf',
    'inline; filename="reading-aloud.pdf"',
    '%PDF-1.7 sample',
  ])
  expect(answer.headers['content-security-policy']).not.toContain('sandbox')
  const again = await server.inject({ url: '/proceedings/education-2026/reading-aloud.pdf', headers: { 'if-none-match': String(answer.headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test.each([
  ['bib', 'application/x-bibtex; charset=utf-8', '@inproceedings{perera2026reading,'],
  ['ris', 'application/x-research-info-systems; charset=utf-8', 'TY  - CPAPER'],
  ['json', 'application/vnd.citationstyles.csl+json; charset=utf-8', '"paper-conference"'],
  ['xml', 'application/xml; charset=utf-8', '<article-title>RETRACTED: Reading aloud'],
])('an article is exported as .%s, marked as retracted', async (ending, type, text) => {
  const answer = await server.inject(`/proceedings/education-2026/reading-aloud.${ending}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  expect(answer.body).toContain(text)
  expect(answer.body).toContain('RETRACTED: ')
})

test('a removed article has no file, and one in production is not there at all', async () => {
  for (const ending of ['pdf', 'bib', 'xml']) {
    expect((await server.inject(`/proceedings/education-2026/gone.${ending}`)).statusCode).toBe(410)
    expect((await server.inject(`/proceedings/education-2026/waiting.${ending}`)).statusCode).toBe(404)
    expect((await server.inject(`/journals/education-teaching/education-2026/reading-aloud.${ending}`)).statusCode).toBe(404)
  }
})

test('a whole volume is cited from one file', async () => {
  const answer = await server.inject('/proceedings/education-2026.bib')
  expect(answer.statusCode).toBe(200)
  expect(answer.body.match(/^@/gm)).toHaveLength(3)
  expect((await server.inject('/proceedings/no-such.bib')).statusCode).toBe(404)
})

test('the feed and the sitemap name what is published', async () => {
  const feed = await server.inject('/articles.atom')
  expect(feed.body).toContain('RETRACTED: Reading aloud')
  expect(feed.body).not.toContain('waiting')
  const map = await server.inject('/sitemap.xml')
  expect(map.body).toContain(`${publicUrl}/proceedings/education-2026/reading-aloud</loc>`)
  expect(map.body).toContain(`${publicUrl}/proceedings/education-2026</loc>`)
  expect(map.body).not.toContain('/gone')
})

test('all articles, a journal, a volume and an issue each have a feed of their own', async () => {
  const journal = { id: 'medicine', title: 'Medicine & Health', field: 'Medicine', description: 'Text', website: 'https://example.org' }
  await contentOf(db).replaceCollection('journals', [{ ...journal, issnOnline: '9999-0520', issnPrint: '9999-0628', scope: ['All'], firstYear: 2013 }])
  const issue = await givenVolume(db, services.now(), { slug: 'medicine-13-2', kind: 'journal-issue', series: 'medicine', issue: '2', title: 'Waiting' })
  await givenArticle(db, issue, services.now(), { slug: 'in-issue', series: 'medicine' })
  await givenArticle(db, issue, services.now(), { slug: 'ahead', series: 'medicine', volume_id: null })
  const entriesOf = async (url: string) => {
    const { statusCode, headers, body } = await server.inject(url)
    expect([statusCode, headers['content-type']], url).toEqual([200, 'application/atom+xml; charset=utf-8'])
    return [...body.matchAll(/<entry>[\s\S]*?<id>https:\/\/conferences\.example\.org([^<]+)<\/id>/g)].map(([, path]) => path).sort()
  }
  cache.invalidate()
  const inVolume = ['/proceedings/education-2026/reading-aloud', '/proceedings/education-2026/retraction']
  const inJournal = ['/journals/medicine/ahead/ahead', '/journals/medicine/medicine-13-2/in-issue']
  expect(await entriesOf('/proceedings/education-2026.atom')).toEqual(inVolume)
  expect(await entriesOf('/journals/medicine/medicine-13-2.atom')).toEqual(['/journals/medicine/medicine-13-2/in-issue'])
  expect(await entriesOf('/journals/medicine.atom')).toEqual(inJournal)
  expect(await entriesOf('/articles.atom')).toEqual([...inJournal, ...inVolume])
  for (const url of ['/journals/unknown.atom', '/proceedings/medicine-13-2.atom', '/journals/medicine/education-2026.atom', '/proceedings/a%00.atom'])
    expect((await server.inject(url)).statusCode, url).toBe(404)
})
